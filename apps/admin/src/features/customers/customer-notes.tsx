import { addCustomerNote, deleteCustomerNote } from '@kanaka/contracts/identity/customers';
import { useMayCall } from '../../shared/may.ts';
import type { CustomerDetails } from '@kanaka/contracts/identity/customers';
import type { Note } from '@kanaka/contracts/notes';
import { Button } from '@kanaka/ui/button';
import { useState } from 'react';
import { ConfirmChange } from '../../shared/forms/confirm-dialog.tsx';
import { Notes } from '../../shared/forms/notes.tsx';
import { CustomersApi } from './customers-api.ts';

/** The admins' internal notes on a customer. */
export function CustomerNotes({ customer: { _id: id, notes } }: { customer: CustomerDetails }) {
  const mayCall = useMayCall();
  const [add] = CustomersApi.useAddCustomerNoteMutation();
  const [remove] = CustomersApi.useDeleteCustomerNoteMutation();
  const [removed, setRemoved] = useState<Note | null>(null);
  return (
    <>
      <Notes
        notes={notes}
        keptAs={`customer note ${id}`}
        add={mayCall(addCustomerNote) && ((body) => add({ params: { id }, body }).unwrap())}
        actionOf={(note) =>
          mayCall(deleteCustomerNote) && (
            <Button
              variant="ghost"
              padding="sm"
              aria-label={`Delete the note by ${note.author}: ${note.text.slice(0, 40)}`}
              onClick={() => setRemoved(note)}
            >
              Delete
            </Button>
          )
        }
      />
      {removed && (
        <ConfirmChange
          title="Delete this note?"
          confirm="Delete note"
          change={() => remove({ params: { id, noteId: removed._id } }).unwrap()}
          onClose={() => setRemoved(null)}
        >
          {removed.text}
        </ConfirmChange>
      )}
    </>
  );
}
