import { authorLabel } from '@kanaka/contracts/reviews/author-label';
import { Button } from '@kanaka/ui/button';
import { ErrorState } from '@kanaka/ui/error-state';
import { Skeleton } from '@kanaka/ui/skeleton';
import { useSession } from '@kanaka/web-kit/use-session';
import { type ReactNode, useState } from 'react';
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx';
import { LazyDialogBoundary, useLazyDialog } from '../../shared/loading/lazy-dialog.tsx';
import { WhenNear } from '../../shared/loading/when-near.tsx';
import { ShopAnswer } from './shop-answer.tsx';
import { ReviewsApi } from './reviews-api.ts';
import { Stars } from './stars.tsx';

// Lazy, because the form needs more code than the rest of the page and most shoppers only read.
const ShareDialog = lazyWithPreload(() => import('./share-dialog.tsx'), 'ShareDialog');

const ReviewPhotographs = lazyWithPreload(() => import('./review-photographs.tsx'), 'ReviewPhotographs');

/** How many reviews are shown at first. */
const FIRST = 3;

const dayFormat = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' });

/** The reviews of a piece, and a button to write one. */
export function PieceReviews({
  productId,
  title,
  heading: Heading = 'h2',
}: {
  productId: string;
  /** Of the piece. */
  title: string;
  heading?: 'h2' | 'h3';
}) {
  const { user } = useSession();
  const { data, isLoading, isError, refetch } = ReviewsApi.useProductReviewsQuery({ params: { productId } });
  const [all, setAll] = useState(false);
  const form = useLazyDialog();
  const reviews = data?.data ?? [];
  // As in the lists: as soon as somebody who bought the piece has written, only such reviews make the stars.
  const bought = reviews.filter(({ verified }) => verified);
  const rated = bought.length > 0 ? bought : reviews;
  const average = rated.reduce((sum, { reviewValue }) => sum + reviewValue, 0) / (rated.length || 1);

  // Nothing to read, and guests cannot write a review.
  if (data && reviews.length === 0 && !user) return null;

  let content: ReactNode;
  if (isLoading) {
    content = <Skeleton label="Loading reviews..." className="h-24" />;
  } else if (isError) {
    content = <ErrorState title="Could not load reviews" onRetry={refetch} className="py-8" />;
  } else if (reviews.length === 0) {
    content = <p className="text-ink-soft">Nobody has written about this piece yet.</p>;
  } else {
    content = (
      <>
        <ul className="grid gap-x-12 md:grid-cols-2 lg:grid-cols-3">
          {(all ? reviews : reviews.slice(0, FIRST)).map((review) => (
            <li key={review._id} className="border-t border-hairline py-5">
              <Stars value={review.reviewValue} />
              <p className="mt-3 text-base break-words">{review.reviewMessage}</p>
              <p className="mt-3 text-sm text-ink-muted">
                {review.userName || 'Anonymous'} · {authorLabel(review)} ·{' '}
                {dayFormat.format(new Date(review.createdAt))}
              </p>
              {(review.photographs !== undefined || user) && (
                <WhenNear className={review.photographs ? 'mt-3 min-h-16' : ''}>
                  <LazyDialogBoundary>
                    <ReviewPhotographs review={review} title={title} />
                  </LazyDialogBoundary>
                </WhenNear>
              )}
              <ShopAnswer answer={review.answer} className="mt-4" />
            </li>
          ))}
        </ul>
        {!all && reviews.length > FIRST && (
          <Button variant="outline" className="mt-2" onClick={() => setAll(true)}>
            All {reviews.length} reviews
          </Button>
        )}
      </>
    );
  }

  return (
    <section aria-label="Reviews of this piece" className="mt-14 lg:mt-20">
      <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <Heading className="text-2xl lg:text-3xl">Reviews</Heading>
          {reviews.length > 0 && (
            <p className="text-base text-ink-soft">
              {average.toFixed(1)} of 5, from {rated.length} {rated.length === 1 ? 'review' : 'reviews'}
            </p>
          )}
        </div>
        {user && (
          <Button variant="outline" {...form.button}>
            Write a review
          </Button>
        )}
      </header>
      {content}
      {user && form.show(<ShareDialog {...form.state} user={user} productId={productId} />)}
    </section>
  );
}
