import { zodResolver } from '@hookform/resolvers/zod';
import { type AdminReview, MAX_ANSWER, answerReview } from '@kanaka/contracts/reviews/reviews';
import { Button } from '@kanaka/ui/button';
import { TextArea } from '@kanaka/ui/text-area';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { fieldOf, Form, notifyForm } from '../../shared/forms/form.tsx';
import { useKeptForm } from '../../shared/forms/use-kept-form.tsx';
import { ReviewsApi } from './reviews-api.ts';

/** The name under which what is typed into the form is kept. */
export const answerInput = ({ _id }: AdminReview) => `answer ${_id}`;

/** A form for the shop's public answer to a review; Ctrl and Enter save it. What is not saved is kept. */
export function AnswerForm({
  review,
  onClose,
}: {
  review: AdminReview;
  onClose: (closed: { unfinished: boolean }) => void;
}) {
  const [save] = ReviewsApi.useAnswerReviewMutation();
  const form = useForm({ resolver: zodResolver(answerReview.body), defaultValues: { answer: review.answer } });
  const { control, handleSubmit, formState } = form;
  const field = fieldOf(form);
  const { restored, restoredAt, forget } = useKeptForm(form, answerInput(review), {
    version: review.answer,
  });
  const answer = useWatch({ control, name: 'answer' });
  const element = useRef<HTMLFormElement>(null);
  // The focus brings only the text into view; the button to save would stay below the edge of a phone. What is said of input
  // that was put back makes the form higher.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [restoredAt]);

  const submit = handleSubmit(async (body) => {
    if (!(await notifyForm(save({ params: { id: review._id }, body }).unwrap(), form))) return;
    forget();
    onClose({ unfinished: false });
  });

  const saveByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || formState.isSubmitting) return;
    event.currentTarget.form?.requestSubmit();
  };

  return (
    <Form ref={element} onSubmit={submit} className="mt-3 flex max-w-2xl scroll-mb-4 flex-col gap-3">
      {restored}
      <TextArea
        label={`Answer to ${review.userName || 'Anonymous'}`}
        rows={3}
        maxLength={MAX_ANSWER}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The form opens because the owner chose to type in it.
        autoFocus
        typed={answer.length}
        description={
          review.hiddenAt
            ? 'Everyone reads it below the review when that is shown again.'
            : 'Everyone reads it below the review.'
        }
        onKeyDown={saveByKey}
        {...field('answer')}
      />
      <div className="flex gap-2">
        <Button type="submit" busy={formState.isSubmitting} padding="md">
          Save answer
        </Button>
        <Button
          variant="ghost"
          disabled={formState.isSubmitting}
          onClick={() => onClose({ unfinished: answer !== review.answer })}
          padding="sm"
        >
          Cancel
        </Button>
      </div>
    </Form>
  );
}
