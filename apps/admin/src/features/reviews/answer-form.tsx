import { type AdminReview, MAX_ANSWER } from '@kanaka/contracts/reviews';
import { Button } from '@kanaka/ui/button';
import { TextArea } from '@kanaka/ui/text-area';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { fieldIssues } from '@kanaka/web-kit/field-issues';
import { type FormEvent, useState } from 'react';
import { useAnswerReviewMutation } from './reviews-api.ts';

/** Where the shop answers a review, for everyone to read. */
export function AnswerForm({ review, onClose }: { review: AdminReview; onClose: () => void }) {
  const [answerReview, { isLoading }] = useAnswerReviewMutation();
  const [words, setWords] = useState(review.answer);
  const [error, setError] = useState<string>();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!words.trim()) return setError('Please write an answer.');
    try {
      const { message } = await answerReview({ params: { id: review._id }, body: { answer: words } }).unwrap();
      toast({ title: message });
      onClose();
    } catch (refused) {
      setError(fieldIssues(refused)['answer'] ?? messageOf(refused));
    }
  };

  return (
    <form onSubmit={(event) => void save(event)} noValidate className="mt-3 max-w-2xl">
      <TextArea
        label={`Answer to ${review.userName || 'Anonymous'}`}
        rows={3}
        maxLength={MAX_ANSWER}
        // Opened by somebody who wants to write in it.
        autoFocus
        value={words}
        error={error}
        description={`Everyone reads it below the review. ${words.length}/${MAX_ANSWER}`}
        onChange={({ target }) => {
          setWords(target.value);
          setError(undefined);
        }}
      />
      <div className="mt-3 flex gap-2">
        <Button type="submit" busy={isLoading} className="px-4">
          Save answer
        </Button>
        <Button variant="ghost" disabled={isLoading} onClick={onClose} className="px-3">
          Cancel
        </Button>
      </div>
    </form>
  );
}
