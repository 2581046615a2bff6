import { authorLabel } from '@kanaka/contracts/reviews/author-label';
import type { ReviewSort } from '@kanaka/contracts/reviews/reviews';
import { Button } from '@kanaka/ui/button';
import { cn } from '@kanaka/ui/cn';
import { ErrorState } from '@kanaka/ui/error-state';
import { Pagination } from '@kanaka/ui/pagination';
import { SelectField } from '@kanaka/ui/select-field';
import { Skeleton } from '@kanaka/ui/skeleton';
import { useSession } from '@kanaka/web-kit/use-session';
import { type ReactNode, useRef, useState } from 'react';
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx';
import { LazyDialogBoundary, useLazyDialog } from '../../shared/loading/lazy-dialog.tsx';
import { WhenNear } from '../../shared/loading/when-near.tsx';
import { ShopAnswer } from './shop-answer.tsx';
import { ReviewShares } from './review-shares.tsx';
import { REVIEWS_A_PAGE, ReviewsApi, reviewsOf } from './reviews-api.ts';
import { Stars } from './stars.tsx';

// Lazy, because the form needs more code than the rest of the page and most shoppers only read.
const ShareDialog = lazyWithPreload(() => import('./share-dialog.tsx'), 'ShareDialog');

const ReviewPhotographs = lazyWithPreload(() => import('./review-photographs.tsx'), 'ReviewPhotographs');

/** How many reviews are shown at first. */
const FIRST = 3;

const dayFormat = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' });

const sortings: readonly { value: ReviewSort; label: string }[] = [
  { value: 'photographs', label: 'Photographs first' },
  { value: 'newest', label: 'Newest' },
  { value: 'highest', label: 'Most stars' },
  { value: 'lowest', label: 'Fewest stars' },
];

type Chosen = { stars?: number | undefined; sort?: ReviewSort; page?: number };

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
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { data, isLoading, isFetching, isError, refetch } = ReviewsApi.useProductReviewsQuery(
    reviewsOf(productId, chosen ?? {}),
  );
  const form = useLazyDialog();
  const list = useRef<HTMLUListElement>(null);
  const reviews = data?.data ?? [];
  const shares = data?.shares ?? [];
  const count = shares.reduce((sum, share) => sum + share, 0);
  const turn = (page: number) => {
    setChosen((before) => ({ ...before, page }));
    list.current?.scrollIntoView({ block: 'start' });
  };

  // Nothing to read, and guests cannot write a review.
  if (data && count === 0 && !user) return null;

  let content: ReactNode;
  if (isLoading) {
    content = <Skeleton label="Loading reviews..." className="h-24" />;
  } else if (isError) {
    content = <ErrorState title="Could not load reviews" onRetry={refetch} className="py-8" />;
  } else if (count === 0) {
    content = <p className="text-ink-soft">Nobody has written about this piece yet.</p>;
  } else {
    content = (
      <>
        {count > 1 && (
          <div className="mb-6 flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
            <ReviewShares
              shares={shares}
              chosen={chosen?.stars}
              onChoose={(stars) => setChosen({ ...chosen, stars, page: 1 })}
            />
            {count > FIRST && (
              <SelectField
                label="Sort by"
                className="w-full sm:w-56"
                value={chosen?.sort ?? 'photographs'}
                options={sortings}
                onChange={({ target }) => {
                  const sort = sortings.find(({ value }) => value === target.value)?.value;
                  if (sort) setChosen({ ...chosen, sort, page: 1 });
                }}
              />
            )}
          </div>
        )}
        <ul
          ref={list}
          aria-label="Reviews"
          aria-busy={isFetching}
          className={cn('grid scroll-mt-24 gap-x-12 md:grid-cols-2 lg:grid-cols-3', isFetching && 'opacity-60')}
        >
          {(chosen ? reviews : reviews.slice(0, FIRST)).map((review) => (
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
        {!chosen && count > FIRST && (
          <Button variant="outline" className="mt-2" onClick={() => setChosen({})}>
            All {count} reviews
          </Button>
        )}
        {chosen && data && (
          <Pagination
            label="Pages of reviews"
            page={data.page}
            pages={Math.ceil(data.total / REVIEWS_A_PAGE)}
            onPage={turn}
          />
        )}
      </>
    );
  }

  return (
    <section aria-label="Reviews of this piece" className="mt-14 lg:mt-20">
      <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <Heading className="text-2xl lg:text-3xl">Reviews</Heading>
          {data && count > 0 && (
            <p className="text-base text-ink-soft">
              {data.average.toFixed(1)} of 5, from {data.rated} {data.rated === 1 ? 'review' : 'reviews'}
              {data.rated < count && ' of people who bought it'}
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
