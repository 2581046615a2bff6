import type { Openable } from '@kanaka/ui/overlay';
import { zodResolver } from '@hookform/resolvers/zod';
import type { User } from '@kanaka/contracts/identity/accounts';
import { MAX_REVIEW_PHOTOGRAPHS, ReviewDraft } from '@kanaka/contracts/reviews/reviews';
import { Button } from '@kanaka/ui/button';
import { ButtonLink } from '@kanaka/ui/button-link';
import { Dialog } from '@kanaka/ui/dialog';
import { PhotographField } from '@kanaka/ui/photograph-field';
import { TextArea } from '@kanaka/ui/text-area';
import { toast } from '@kanaka/ui/toaster';
import { isApiError } from '@kanaka/web-kit/api-error';
import { IMAGE_TYPES } from '@kanaka/web-kit/refused-file';
import { renewSession } from '@kanaka/web-kit/refresh-session';
import { usePhotographs } from '@kanaka/web-kit/use-photographs';
import { useId } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useShop } from '../../shared/page/use-shop.ts';
import { OwnReviewsApi } from './own-reviews-api.ts';
import { StarPicker } from './star-picker.tsx';

const MAX_REVIEW = 500;
const Written = ReviewDraft.pick({ reviewValue: true, reviewMessage: true });

/** A form for a signed-in shopper's review of the shop, or of one piece (`productId`). */
export function ShareDialog({
  open,
  onOpenChange,
  user,
  productId,
}: Openable & {
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
  });
  const {
    field: { ref: starsRef, ...stars },
  } = useController({ control, name: 'reviewValue' });
  const {
    field: { ref: wordsRef, ...words },
  } = useController({ control, name: 'reviewMessage' });
  const [addReview] = OwnReviewsApi.useAddReviewMutation();
  const chosen = usePhotographs('review', MAX_REVIEW_PHOTOGRAPHS);
  const photographs = [...chosen.photographs];
  const formId = useId();

  const submit = handleSubmit(async (written) => {
    if (chosen.mustWait()) return;
    const userName = user.userName || 'Anonymous';
    const about = { ...(productId && { productId }), ...(photographs.length > 0 && { photographs }) };
    const sent = await addReview({ body: { userId: user.id, userName, ...about, ...written } });
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
    chosen.clear();
    toast({
      title: 'Thank you for your review!',
      ...(photographs.length > 0 && { description: 'We check your photographs before anybody else sees them.' }),
    });
  });

  return (
    <Dialog
      open={open}
      onClose={() => onOpenChange(false)}
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
          ref={starsRef}
          value={stars.value}
          error={errors.reviewValue?.message}
          onChange={(chosen) => {
            stars.onChange(chosen);
            clearErrors();
          }}
        />
        <TextArea
          ref={wordsRef}
          label="Your review"
          error={errors.reviewValue ? undefined : errors.reviewMessage?.message}
          rows={5}
          maxLength={MAX_REVIEW}
          typed={words.value.length}
          value={words.value}
          placeholder="What did you choose, and how does it wear?"
          onChange={({ target }) => {
            words.onChange(target.value.slice(0, MAX_REVIEW));
            clearErrors();
          }}
        />
        {/* Reviews of the shop are shown without photographs. */}
        {productId && (
          <PhotographField
            label="Add photographs (optional)"
            hint="Up to four, each up to 8 MB. Everyone can see them once we have checked them."
            accept={IMAGE_TYPES}
            chosen={chosen}
            renew={renewSession}
          />
        )}
        {(errors.root ?? chosen.notice) && (
          <p role="alert" className="text-sm text-brick">
            {errors.root?.message ?? chosen.notice}
          </p>
        )}
        {reviewUrl && (
          <div className="flex flex-wrap items-center justify-between gap-3 bg-ivory px-4 py-3">
            <p className="text-sm text-ink-soft">A Google review helps others find us, too.</p>
            <ButtonLink variant="outline" size="sm" to={reviewUrl} target="_blank" rel="noreferrer">
              Google Review
            </ButtonLink>
          </div>
        )}
      </form>
    </Dialog>
  );
}
