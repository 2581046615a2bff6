import { Button } from '@kanaka/ui/button';
import { ButtonLink } from '@kanaka/ui/button-link';
import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { Skeleton } from '@kanaka/ui/skeleton';
import { useSession } from '@kanaka/web-kit/use-session';
import { MessageSquareQuote, QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLazyDialog } from '../../shared/loading/lazy-dialog.tsx';
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx';
import { useShop } from '../../shared/page/use-shop.ts';
import { ReviewCarousel } from './review-carousel.tsx';
import { ReviewsApi } from './reviews-api.ts';

const ShareDialog = lazyWithPreload(() => import('./share-dialog.tsx'), 'ShareDialog');
const GoogleDialog = lazyWithPreload(() => import('./google-dialog.tsx'), 'GoogleDialog');

/** The customers' reviews of the shop, and a button to write one. */
export function CustomerReviews() {
  const { user } = useSession();
  const { reviewUrl } = useShop();
  const { data, isLoading, isError, refetch } = ReviewsApi.useAllReviewsQuery();
  const form = useLazyDialog();
  const code = useLazyDialog();
  const navigate = useNavigate();
  const location = useLocation();

  let content: ReactNode;
  if (isLoading) {
    content = (
      <div role="status">
        <p className="mb-6 text-center text-ink-muted">Loading reviews...</p>
        <div aria-hidden="true" className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
          <Skeleton className="h-72" />
          <Skeleton className="h-72 max-md:hidden" />
          <Skeleton className="h-72 max-lg:hidden" />
        </div>
      </div>
    );
  } else if (isError) {
    content = <ErrorState title="Could not load reviews" onRetry={refetch} />;
  } else if (!data || data.data.length === 0) {
    content = (
      <EmptyState
        icon={<MessageSquareQuote />}
        title="Be the first to share your experience!"
        action={
          <Button
            variant="outline"
            onClick={() => (user ? form.button.onClick() : void navigate('/auth/login', { state: { from: location } }))}
          >
            Leave a Review
          </Button>
        }
      />
    );
  } else {
    content = <ReviewCarousel reviews={data.data} />;
  }

  return (
    <section aria-labelledby="reviews-title" className="bg-ivory-deep py-16 lg:py-24">
      <div className="mx-auto w-full max-w-page px-4 sm:px-6 lg:px-10">
        <header className="mb-10 flex flex-col gap-6 md:flex-row md:items-end md:justify-between">
          <div>
            <h2 id="reviews-title" className="text-3xl lg:text-4xl">
              What Our Customers Say
            </h2>
            <p className="mt-3 max-w-xl text-base text-ink-soft">
              Don't just take our word for it—hear from our satisfied customers.
            </p>
          </div>
          {user && (
            <Button variant="outline" {...form.button}>
              Share Your Experience
            </Button>
          )}
        </header>
        {content}
        {/* Not before the reviews, which would move it away under a finger. */}
        {reviewUrl && !isLoading && (
          <aside className="mt-14 flex flex-col gap-6 border-t border-line/60 pt-8 md:flex-row md:items-center md:justify-between">
            <div>
              <p className="font-display text-xl">Love our service?</p>
              <p className="mt-1 text-base text-ink-soft">Help others discover us by leaving a Google review!</p>
            </div>
            <div className="flex flex-wrap gap-3">
              <ButtonLink to={reviewUrl} target="_blank" rel="noreferrer">
                Leave Google Review
              </ButtonLink>
              <Button variant="outline" {...code.button} Icon={QrCode}>
                Scan QR Code
              </Button>
            </div>
          </aside>
        )}
      </div>
      {user && form.show(<ShareDialog {...form.state} user={user} />)}
      {reviewUrl && code.show(<GoogleDialog {...code.state} />)}
    </section>
  );
}
