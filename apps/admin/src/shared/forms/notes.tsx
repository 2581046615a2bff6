import { zodResolver } from '@hookform/resolvers/zod';
import { type Note, NoteDraft } from '@kanaka/contracts/notes';
import { Button } from '@kanaka/ui/button';
import { TextArea } from '@kanaka/ui/text-area';
import { useWaitingInput } from '@kanaka/web-kit/use-kept-input';
import { type ReactNode, useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { fieldOf, Form, notify } from './form.tsx';
import { useKeptForm } from './use-kept-form.tsx';
import { Moment } from '../words.tsx';

/** The admins' internal notes, oldest first, and the field for a new one. */
export function Notes({
  notes,
  keptAs,
  add,
  actionOf,
}: {
  notes: readonly Note[];
  /** The name under which what is typed is kept. */
  keptAs: string;
  /** False for somebody who may only read them. */
  add: false | ((draft: { text: string }) => Promise<{ message: string }>);
  /** What can be done with a note. */
  actionOf?: (note: Note) => ReactNode;
}) {
  const form = useForm({ resolver: zodResolver(NoteDraft), defaultValues: { text: '' } });
  const {
    handleSubmit,
    formState: { isSubmitting },
  } = form;
  const field = fieldOf(form);
  const { opensAgain } = useWaitingInput(keptAs);
  const { restored, restoredAt, discard } = useKeptForm(form, keptAs);
  // The notes are far down; nobody would look there for what they were typing when the session ended.
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (opensAgain && restoredAt !== null) place.current?.scrollIntoView({ block: 'center' });
  }, [opensAgain, restoredAt]);

  const submit = handleSubmit(async (draft) => {
    if (add && (await notify(add(draft)))) discard();
  });

  return (
    <>
      {notes.length > 0 && (
        <ul aria-label="Notes" className="mb-4">
          {notes.map((note) => (
            <li key={note._id} className="border-b border-hairline py-2.5 first:pt-0">
              <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
              <div className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-ink-muted">
                <p>
                  {note.author} · <Moment at={note.createdAt} />
                </p>
                {actionOf?.(note)}
              </div>
            </li>
          ))}
        </ul>
      )}
      {add ? (
        <Form ref={place} onSubmit={submit} className="flex flex-col gap-3 print:hidden">
          {restored}
          <TextArea
            label="New note"
            description="Visible to staff only."
            rows={2}
            maxLength={2000}
            disabled={isSubmitting}
            {...field('text')}
          />
          <Button type="submit" variant="outline" busy={isSubmitting} className="max-sm:w-full sm:self-end">
            Add note
          </Button>
        </Form>
      ) : (
        notes.length === 0 && <p className="text-ink-soft">No notes yet.</p>
      )}
    </>
  );
}
