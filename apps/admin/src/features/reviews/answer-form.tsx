import { zodResolver } from '@hookform/resolvers/zod';
import { type AdminReview, MAX_ANSWER, answerReview } from '@kanaka/contracts/reviews';
import { Button } from '@kanaka/ui/button';
import { TextArea } from '@kanaka/ui/text-area';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { fieldIssues } from '@kanaka/web-kit/field-issues';
import { useForm, useWatch } from 'react-hook-form';
import { useAnswerReviewMutation } from './reviews-api.ts';

/** A form for the shop's public answer to a review. */
export function AnswerForm({ review, onClose }: { review: AdminReview; onClose: () => void }) {
  const [save] = useAnswerReviewMutation();
  const {
    control,
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm({ resolver: zodResolver(answerReview.body), defaultValues: { answer: review.answer } });
  const answer = useWatch({ control, name: 'answer' });

  const submit = handleSubmit(async (body) => {
    try {
      const { message } = await save({ params: { id: review._id }, body }).unwrap();
      toast({ title: message });
      onClose();
    } catch (refused) {
      setError('answer', { message: fieldIssues(refused)['answer'] ?? messageOf(refused) });
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="mt-3 max-w-2xl">
      <TextArea
        label={`Answer to ${review.userName || 'Anonymous'}`}
        rows={3}
        maxLength={MAX_ANSWER}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The form opens because the owner chose to type in it.
        autoFocus
        error={errors.answer?.message}
        description={`Everyone reads it below the review. ${answer.length}/${MAX_ANSWER}`}
        {...register('answer')}
      />
      <div className="mt-3 flex gap-2">
        <Button type="submit" busy={isSubmitting} padding="md">
          Save answer
        </Button>
        <Button variant="ghost" disabled={isSubmitting} onClick={onClose} padding="sm">
          Cancel
        </Button>
      </div>
    </form>
  );
}
