import { authorLabel } from '@kanaka/contracts/reviews/author-label';
import type { AdminReview } from '@kanaka/contracts/reviews/reviews';
import { Badge } from '@kanaka/ui/badge';
import { Button } from '@kanaka/ui/button';
import { cn } from '@kanaka/ui/cn';
import { useWaitingInput } from '@kanaka/web-kit/use-kept-input';
import { Star } from 'lucide-react';
import { useState, type RefObject, useLayoutEffect, useRef } from 'react';
import { ConfirmChange } from '../../shared/forms/confirm-dialog.tsx';
import { CustomerLink, formatDay } from '../../shared/words.tsx';
import { notify } from '../../shared/forms/form.tsx';
import { useFocusBack } from '../../shared/page/focus.ts';
import { AnswerForm, answerInput } from './answer-form.tsx';
import { ReviewPhotographs } from './review-photographs.tsx';
import { ReviewsApi } from './reviews-api.ts';

function Stars({ value }: { value: number }) {
  return (
    <span role="img" aria-label={`${value} of 5 stars`} className="inline-flex gap-0.5 text-gold">
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} className={cn('size-4', star <= value && 'fill-current')} />
      ))}
    </span>
  );
}

/** Its buttons: as high as a finger where it is touched. */
const small = { size: 'sm', className: 'h-11! lg:h-9!' } as const;
const doubtful = { ...small, variant: 'ghost', className: 'h-11! text-brick! lg:h-9!' } as const;

/** One review with the owner's actions. */
export function ReviewRow({ review }: { review: AdminReview }) {
  const { waits, opensAgain } = useWaitingInput(answerInput(review));
  const [writing, setWriting] = useState(opensAgain);
  const [removing, setRemoving] = useState(false);
  const [showReview, showing] = ReviewsApi.useShowReviewMutation();
  const [removeAnswer] = ReviewsApi.useRemoveAnswerMutation();
  const [waiveAnswer, waiving] = ReviewsApi.useWaiveAnswerMutation();
  const { _id: id, userName, answer, hiddenAt, held, needsNoAnswer = false } = review;
  const author = userName || 'Anonymous';
  const hidden = hiddenAt !== null;
  const [unfinished, setUnfinished] = useState(waits);
  const row = useFocusOnward<HTMLLIElement>();
  const answerButton = useFocusBack(writing);

  const setHidden = (body: { hidden: boolean; held?: boolean }, undo?: () => void) =>
    void notify(showReview({ params: { id }, body }).unwrap(), undo);
  const show = () => setHidden({ hidden: false });
  const hide = () => setHidden({ hidden: true }, held ? () => setHidden({ hidden: true, held: true }) : show);
  const waive = (needed: boolean, undo?: () => void) =>
    void notify(waiveAnswer({ params: { id }, body: { needsNoAnswer: !needed } }).unwrap(), undo);

  return (
    <li ref={row} className={cn('border-b border-hairline p-4 last:border-b-0 sm:p-5', hidden && 'bg-ivory')}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars value={review.reviewValue} />
        <CustomerLink id={review.authorId} name={author} className="inline-flex min-h-11 items-center font-medium" />
        {review.verified && <Badge tone="green">{authorLabel(review)}</Badge>}
        {needsNoAnswer && !answer && <Badge tone="neutral">No answer needed</Badge>}
        {hidden && <Badge tone="yellow">{held ? 'Waiting' : 'Hidden'}</Badge>}
        <span className="text-xs text-ink-muted">{formatDay(review.createdAt)}</span>
        {/* On a phone a line of its own, whose height does not change when the name comes. */}
        <span className="text-sm text-ink-soft max-sm:flex max-sm:min-h-11 max-sm:basis-full max-sm:items-center">
          <ReviewedPiece productId={review.productId} />
        </span>
      </div>
      <p className="mt-2 max-w-3xl text-base break-words whitespace-pre-line">{review.reviewMessage}</p>
      {review.photographs && <ReviewPhotographs photographs={review.photographs} author={author} />}
      {answer && !writing && (
        <div className="mt-3 max-w-3xl border-l-2 border-gold pl-3">
          <p className="text-xs font-medium text-emerald">Your answer</p>
          <p className="break-words whitespace-pre-line text-ink-soft">{answer}</p>
        </div>
      )}
      {writing ? (
        <AnswerForm
          review={review}
          onClose={(closed) => {
            setWriting(false);
            setUnfinished(closed.unfinished);
          }}
        />
      ) : (
        <div className="mt-3 flex flex-wrap items-center gap-1 sm:gap-2">
          <Button
            {...small}
            ref={answerButton}
            variant="outline"
            aria-label={`${answer ? 'Edit answer to' : 'Answer'} ${author}`}
            onClick={() => setWriting(true)}
          >
            {answer ? 'Edit answer' : 'Answer'}
          </Button>
          {unfinished && <Badge tone="yellow">Unfinished answer</Badge>}
          {answer && (
            <Button {...doubtful} aria-label={`Remove answer to ${author}`} onClick={() => setRemoving(true)}>
              <span>
                Remove<span className="max-sm:hidden"> answer</span>
              </span>
            </Button>
          )}
          {!answer && !hidden && (
            <Button
              {...small}
              variant="ghost"
              busy={waiving.isLoading}
              aria-label={`${needsNoAnswer ? 'Needs an answer' : 'Needs no answer'}: the review by ${author}`}
              onClick={() => (needsNoAnswer ? waive(true) : waive(false, () => waive(true)))}
            >
              {needsNoAnswer ? 'Needs an answer' : 'Needs no answer'}
            </Button>
          )}
          {hidden && (
            <Button
              {...small}
              variant={held ? 'outline' : 'ghost'}
              busy={showing.isLoading}
              aria-label={`${held ? 'Show' : 'Show again'} the review by ${author}`}
              onClick={show}
            >
              {held ? 'Show' : 'Show again'}
            </Button>
          )}
          {(!hidden || held) && (
            <Button {...doubtful} busy={showing.isLoading} aria-label={`Hide the review by ${author}`} onClick={hide}>
              Hide
            </Button>
          )}
        </div>
      )}
      {removing && (
        <ConfirmChange
          title="Remove this answer?"
          confirm="Remove answer"
          change={() => removeAnswer({ params: { id } }).unwrap()}
          onClose={() => setRemoving(false)}
        >
          It disappears from the shop.
        </ConfirmChange>
      )}
    </li>
  );
}

/** What a review is about: a piece (as a link), or the shop itself. */
function ReviewedPiece({ productId }: { productId: string | null }) {
  const { data, isLoading } = ReviewsApi.useReviewedPieceQuery(
    { params: { id: productId ?? '' } },
    { skip: productId === null, refetchOnMountOrArgChange: false },
  );
  if (productId === null) return <span>Shop review</span>;
  if (isLoading) return <span>…</span>;
  if (!data) return <span>A withdrawn piece</span>;
  return (
    <a
      href={`/shop/product/${data.data.slug}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center text-emerald underline underline-offset-4 sm:min-h-6"
    >
      {data.data.title}
    </a>
  );
}

/**
 * For a row that leaves its list when something is done to it, and would take the focus with it: the button with the same words
 * in the next row takes the focus, or that row's first button; without another row, the page.
 */
function useFocusOnward<Row extends HTMLElement>(): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useLayoutEffect(() => {
    const element = row.current;
    // Runs while the row is still in the page.
    return () => {
      const focused = document.activeElement;
      if (!element?.contains(focused)) return;
      const other = element.nextElementSibling ?? element.previousElementSibling;
      const buttons = [...(other?.querySelectorAll('button') ?? [])];
      const next = buttons.find(({ textContent }) => textContent === focused?.textContent) ?? buttons[0];
      if (next) next.focus();
      else element.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    };
  }, []);
  return row;
}
