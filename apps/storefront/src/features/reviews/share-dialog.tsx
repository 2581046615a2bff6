import type { User } from '@kanaka/contracts/identity';
import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { TextArea } from '@kanaka/ui/text-area';
import { toast } from '@kanaka/ui/toaster';
import { isApiError } from '@kanaka/web-kit/api-error';
import { type FormEvent, useId, useState } from 'react';
import { useShop } from '../../shared/use-shop.ts';
import { MAX_REVIEW, reviewRefusal } from './review-rules.ts';
import { useAddReviewMutation } from './reviews-api.ts';
import { StarPicker } from './star-picker.tsx';

/** Where a signed-in shopper writes about the shop, or about one piece (`productId`). */
export function ShareDialog({
  open,
  onOpenChange,
  user,
  productId,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  user: User;
  productId?: string;
}) {
  const { reviewUrl } = useShop();
  const [rating, setRating] = useState(0);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [addReview, { isLoading }] = useAddReviewMutation();
  const errorId = useId();
  const formId = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const refusal = reviewRefusal({ rating, text });
    if (refusal) return setError(refusal);
    const sent = await addReview({
      body: {
        userId: user.id,
        ...(productId && { productId }),
        userName: user.userName || 'Anonymous',
        reviewValue: rating,
        reviewMessage: text.trim(),
      },
    });
    if ('error' in sent) {
      // A refusal speaks for itself; anything else only says that it failed.
      const refused = isApiError(sent.error) && sent.error.status >= 400 && sent.error.code !== 'answer.unreadable';
      return setError(refused && isApiError(sent.error) ? sent.error.message : 'Failed to submit review.');
    }
    onOpenChange(false);
    setRating(0);
    setText('');
    setError(null);
    toast({ title: 'Thank you for your review!' });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Share Your Experience"
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isLoading}>
            {isLoading ? 'Submitting...' : 'Submit Review'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate className="space-y-5">
        <StarPicker
          value={rating}
          describedBy={error ? errorId : undefined}
          onChange={(stars) => {
            setRating(stars);
            setError(null);
          }}
        />
        <div>
          <TextArea
            label="Your words"
            rows={5}
            maxLength={MAX_REVIEW}
            value={text}
            placeholder="What did you choose, and how does it wear?"
            onChange={({ target }) => {
              setText(target.value.slice(0, MAX_REVIEW));
              setError(null);
            }}
          />
          <p className="mt-1 text-right text-xs text-ink-muted tabular-nums">
            {text.length}/{MAX_REVIEW}
          </p>
        </div>
        {error && (
          <p id={errorId} role="alert" className="text-sm text-brick">
            {error}
          </p>
        )}
        {reviewUrl && (
          <div className="flex flex-wrap items-center justify-between gap-3 bg-ivory px-4 py-3">
            <p className="text-sm text-ink-soft">A Google review helps others find the house, too.</p>
            <Button asChild variant="outline" size="sm">
              <a href={reviewUrl} target="_blank" rel="noreferrer">
                Google Review
              </a>
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  );
}
