import { zodResolver } from '@hookform/resolvers/zod';
import type { User } from '@kanaka/contracts/identity';
import { ReviewDraft } from '@kanaka/contracts/reviews';
import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { TextArea } from '@kanaka/ui/text-area';
import { toast } from '@kanaka/ui/toaster';
import { isApiError } from '@kanaka/web-kit/api-error';
import { useId } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useShop } from '../../shared/use-shop.ts';
import { useAddReviewMutation } from './reviews-api.ts';
import { StarPicker } from './star-picker.tsx';

const MAX_REVIEW = 500;
const Written = ReviewDraft.pick({ reviewValue: true, reviewMessage: true });

/** A form for a signed-in shopper's review of the shop, or of one piece (`productId`). */
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
  const {
    control,
    handleSubmit,
    reset,
    setError,
    clearErrors,
    formState: { errors, isSubmitting },
  } = useForm({
    resolver: zodResolver(Written),
    defaultValues: { reviewValue: 0, reviewMessage: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { field: stars } = useController({ control, name: 'reviewValue' });
  const { field: words } = useController({ control, name: 'reviewMessage' });
  const error = (errors.reviewValue ?? errors.reviewMessage ?? errors.root)?.message;
  const [addReview] = useAddReviewMutation();
  const errorId = useId();
  const formId = useId();

  const submit = handleSubmit(async (written) => {
    const userName = user.userName || 'Anonymous';
    const sent = await addReview({ body: { userId: user.id, ...(productId && { productId }), userName, ...written } });
    if ('error' in sent) {
      // The server's refusals have their own message; any other failure gets a general one.
      const refused = isApiError(sent.error) && sent.error.status >= 400 && sent.error.code !== 'answer.unreadable';
      setError('root', {
        message: refused && isApiError(sent.error) ? sent.error.message : 'Failed to submit review.',
      });
      return;
    }
    onOpenChange(false);
    reset();
    toast({ title: 'Thank you for your review!' });
  });

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
          <Button type="submit" form={formId} busy={isSubmitting}>
            {isSubmitting ? 'Submitting...' : 'Submit Review'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate className="space-y-5">
        <StarPicker
          value={stars.value}
          describedBy={error ? errorId : undefined}
          onChange={(chosen) => {
            stars.onChange(chosen);
            clearErrors();
          }}
        />
        <div>
          <TextArea
            label="Your words"
            rows={5}
            maxLength={MAX_REVIEW}
            value={words.value}
            placeholder="What did you choose, and how does it wear?"
            onChange={({ target }) => {
              words.onChange(target.value.slice(0, MAX_REVIEW));
              clearErrors();
            }}
          />
          <p className="mt-1 text-right text-xs text-ink-muted tabular-nums">
            {words.value.length}/{MAX_REVIEW}
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
