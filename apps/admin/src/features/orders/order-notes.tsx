import { addOrderNote, type OrderNote } from '@kanaka/contracts/admin-orders';
import { Button } from '@kanaka/ui/button';
import { TextArea } from '@kanaka/ui/text-area';
import { type FormEvent, useState } from 'react';
import { formatMoment } from '../../shared/dates.ts';
import { notify } from '../../shared/toast-outcome.ts';
import { useAddOrderNoteMutation } from './orders-api.ts';

/** What the owner's people write to each other about an order, oldest first. */
export function OrderNotes({ orderId, notes }: { orderId: string; notes: readonly OrderNote[] }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [add, { isLoading }] = useAddOrderNoteMutation();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = addOrderNote.body.safeParse({ text });
    setError(body.error?.issues[0]?.message);
    if (body.success && (await notify(add({ params: { id: orderId }, body: body.data }).unwrap()))) setText('');
  };

  return (
    <>
      {notes.length > 0 && (
        <ul aria-label="Notes" className="mb-4">
          {notes.map((note) => (
            <li key={note._id} className="border-b border-hairline py-2.5 first:pt-0">
              <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
              <p className="text-xs text-ink-muted">
                {note.author} · <time dateTime={note.createdAt}>{formatMoment(note.createdAt)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3" noValidate>
        <TextArea
          label="New note"
          description="Only people of the shop read it, never the shopper."
          rows={2}
          maxLength={2000}
          className="[&_textarea]:min-h-16"
          value={text}
          error={error}
          disabled={isLoading}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" variant="outline" busy={isLoading} className="max-sm:w-full sm:self-end">
          Add note
        </Button>
      </form>
    </>
  );
}
