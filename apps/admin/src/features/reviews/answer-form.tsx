import { zodResolver } from '@hookform/resolvers/zod';
import { MAX_ANSWER, NAME_PLACE } from '@kanaka/contracts/reviews/answers';
import { type AdminReview, answerReview } from '@kanaka/contracts/reviews/reviews';
import { Button } from '@kanaka/ui/button';
import { DropdownMenu } from '@kanaka/ui/dropdown-menu';
import { TextArea } from '@kanaka/ui/text-area';
import { Pencil } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { fieldOf, Form, notifyForm } from '../../shared/forms/form.tsx';
import { useKeptForm } from '../../shared/forms/use-kept-form.tsx';
import { ShopApi } from '../../shared/use-shop.ts';
import { ReviewsApi } from './reviews-api.ts';

/** The name under which what is typed into the form is kept. */
export const answerInput = ({ _id }: AdminReview) => `answer ${_id}`;

/** What is typed with a saved answer behind it, made out to a customer; without their name its place goes. */
function inserted(typed: string, saved: string, name: string): string {
  const text = name ? saved.replaceAll(NAME_PLACE, () => name) : saved.replaceAll(/,? ?\{name\}/g, '');
  return [typed.trim(), text.trim()].filter(Boolean).join('\n').slice(0, MAX_ANSWER);
}

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
  const { control, handleSubmit, formState, setValue } = form;
  const field = fieldOf(form);
  const { restored, restoredAt, forget } = useKeptForm(form, answerInput(review), {
    version: review.answer,
  });
  const answer = useWatch({ control, name: 'answer' });
  const saved = ShopApi.useSettingsQuery().currentData?.data.reviewAnswers;
  const navigate = useNavigate();
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
      <div className="flex flex-wrap gap-2">
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
        {saved && (
          <DropdownMenu
            trigger={
              <Button variant="ghost" padding="sm" className="ml-auto">
                Saved answers
              </Button>
            }
            items={[
              ...saved.map((text) => ({
                label: <span className="line-clamp-2 max-w-72 py-1 text-sm">{text}</span>,
                onSelect: () => {
                  const typed = inserted(answer, text, review.userName);
                  setValue('answer', typed, { shouldDirty: true, shouldValidate: true });
                },
              })),
              // What is typed here is kept.
              { label: 'Change saved answers', Icon: Pencil, onSelect: () => void navigate('/settings#texts') },
            ]}
          />
        )}
      </div>
    </Form>
  );
}
