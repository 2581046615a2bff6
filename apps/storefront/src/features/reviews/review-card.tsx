import { authorLabel } from '@kanaka/contracts/reviews/author-label';
import type { Review } from '@kanaka/contracts/reviews/reviews';
import { cn } from '@kanaka/ui/cn';
import { ShopAnswer } from './shop-answer.tsx';
import { Stars } from './stars.tsx';

/** One review: stars, text and name. */
export function ReviewCard({ review }: { review: Review }) {
  return (
    <figure className="flex h-full flex-col border border-hairline bg-white p-6 sm:p-8">
      <Stars value={review.reviewValue} />
      <blockquote className="mt-4 flex-1">
        <p className="line-clamp-4 font-display text-lg leading-8 text-ink">“{review.reviewMessage}”</p>
      </blockquote>
      <ShopAnswer answer={review.answer} className="mt-5 [&>p:last-child]:line-clamp-3" />
      <figcaption className="mt-6 border-t border-hairline pt-4">
        <span className="block text-base font-medium">{review.userName || 'Anonymous'}</span>
        <span className={cn('text-sm', review.verified ? 'text-emerald' : 'text-ink-muted')}>
          {authorLabel(review)}
        </span>
      </figcaption>
    </figure>
  );
}
