import type { Product, ProductName } from '@kanaka/contracts/catalog/products';
import type { AnswerOf } from '@kanaka/contracts/endpoint';
import type { OwnReview, ownReviews, ReviewState } from '@kanaka/contracts/reviews/reviews';
import { ButtonLink } from '@kanaka/ui/button-link';
import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { Pagination } from '@kanaka/ui/pagination';
import { Photographs } from '@kanaka/ui/photographs';
import { Skeleton } from '@kanaka/ui/skeleton';
import { StatusDot, type StatusTone } from '@kanaka/ui/status-dot';
import { renewSession } from '@kanaka/web-kit/refresh-session';
import { MessageSquare } from 'lucide-react';
import { Link } from '@kanaka/ui/link';
import { momentWords } from '../../shared/page/day-words.ts';
import { ShopAnswer } from './shop-answer.tsx';
import { Stars } from './stars.tsx';

const stateWords: Record<ReviewState, { words: string; tone: StatusTone }> = {
  shown: { words: 'Published', tone: 'emerald' },
  held: { words: 'Waiting for our check', tone: 'amber' },
  hidden: { words: 'Hidden by the shop', tone: 'neutral' },
};

/** A shopper's own reviews. */
export function OwnReviews({
  list,
  pieces,
  onPage,
  onRetry,
}: {
  list: AnswerOf<typeof ownReviews> | undefined;
  /** Those that are reviewed, as far as they are known. */
  pieces: readonly (Product | ProductName)[];
  onPage: (page: number) => void;
  /** Set after loading has failed. */
  onRetry: (() => void) | null;
}) {
  if (onRetry) return <ErrorState title="Your reviews could not be loaded" onRetry={onRetry} />;
  if (!list) return <Skeleton label="Loading your reviews" className="h-40" />;
  if (list.total === 0) {
    return (
      <EmptyState
        icon={<MessageSquare />}
        title="You have not written a review yet."
        action={
          <ButtonLink variant="outline" to="/shop/account">
            See your orders
          </ButtonLink>
        }
      >
        Open the page of a piece that you bought, and choose “Write a review”.
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label="My Reviews">
        {list.data.map((review) => (
          <li key={review._id} className="border-t border-hairline py-6 first:border-0 first:pt-0">
            <OwnReviewOf review={review} piece={pieces.find(({ _id }) => _id === review.productId)} />
          </li>
        ))}
      </ul>
      <Pagination page={list.page} pages={Math.ceil(list.total / list.limit)} onPage={onPage} />
    </>
  );
}

function OwnReviewOf({ review, piece }: { review: OwnReview; piece: Product | ProductName | undefined }) {
  const { words, tone } = stateWords[review.state];
  const waiting = review.photographs.filter(({ state }) => state === 'waiting').length;
  const title = review.productId ? (piece?.title ?? 'A piece') : 'The shop';
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="font-display text-lg break-words">
          {piece && 'slug' in piece ? (
            <Link
              to={`/shop/product/${piece.slug}`}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <span className="text-sm text-ink-soft">{momentWords(review.createdAt).split(',')[0]}</span>
      </div>
      <Stars value={review.reviewValue} />
      <p className="mt-3 break-words">{review.reviewMessage}</p>
      {review.photographs.length > 0 && (
        <div className="mt-3">
          <Photographs
            label={`Your photographs of ${title}`}
            alt={`Your photograph of ${title}`}
            photographs={review.photographs.map(({ photograph }) => photograph)}
            renew={renewSession}
            size="sm"
          />
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-x-4 text-sm">
        <StatusDot tone={tone}>{words}</StatusDot>
        {waiting > 0 && (
          <span className="text-ink-soft">
            {waiting} {waiting === 1 ? 'photograph is' : 'photographs are'} still to be checked by us
          </span>
        )}
      </div>
      <ShopAnswer answer={review.answer} className="mt-4" />
    </>
  );
}
