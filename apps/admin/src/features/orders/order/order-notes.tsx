import { zodResolver } from '@hookform/resolvers/zod';
import { addOrderNote, type OrderNote } from '@kanaka/contracts/orders/admin-orders';
import { Button } from '@kanaka/ui/button';
import { TextArea } from '@kanaka/ui/text-area';
import { useWaitingInput } from '@kanaka/web-kit/use-kept-input';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { fieldOf } from '../../../shared/forms/field-of.ts';
import { Moment } from '../../../shared/orders/moment.tsx';
import { notify } from '../../../shared/page/toast-outcome.ts';
import { useKeptForm } from '../../../shared/forms/use-kept-form.tsx';
import { OrdersApi } from '../orders-api.ts';
import { Form } from '../../../shared/forms/form.tsx';

/** The name under which what is typed is kept. */
const noteInput = (orderId: string) => `order note ${orderId}`;

/** The admins' internal notes on an order, oldest first. */
export function OrderNotes({ orderId, notes }: { orderId: string; notes: readonly OrderNote[] }) {
  const [add] = OrdersApi.useAddOrderNoteMutation();
  const form = useForm({ resolver: zodResolver(addOrderNote.body), defaultValues: { text: '' } });
  const {
    handleSubmit,
    formState: { isSubmitting },
  } = form;
  const field = fieldOf(form);
  const { opensAgain } = useWaitingInput(noteInput(orderId));
  const { restored, restoredAt, discard } = useKeptForm(form, noteInput(orderId));
  // The notes are far down; nobody would look there for what they were typing when the session ended.
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (opensAgain && restoredAt !== null) place.current?.scrollIntoView({ block: 'center' });
  }, [opensAgain, restoredAt]);

  const submit = handleSubmit(async (body) => {
    if (await notify(add({ params: { id: orderId }, body }).unwrap())) discard();
  });

  return (
    <>
      {notes.length > 0 && (
        <ul aria-label="Notes" className="mb-4">
          {notes.map((note) => (
            <li key={note._id} className="border-b border-hairline py-2.5 first:pt-0">
              <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
              <p className="text-xs text-ink-muted">
                {note.author} · <Moment at={note.createdAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <Form ref={place} onSubmit={submit} className="flex flex-col gap-3">
        {restored}
        <TextArea
          label="New note"
          description="Only people of the shop read it, never the shopper."
          rows={2}
          maxLength={2000}
          className="[&_textarea]:min-h-16"
          disabled={isSubmitting}
          {...field('text')}
        />
        <Button type="submit" variant="outline" busy={isSubmitting} className="max-sm:w-full sm:self-end">
          Add note
        </Button>
      </Form>
    </>
  );
}
