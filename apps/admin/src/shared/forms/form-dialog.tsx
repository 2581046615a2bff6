import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { Form } from './form.tsx';

/**
 * A dialog with one form: its fields, "Cancel", and the button that sends it. It cannot be closed while it is being sent. Where
 * what was typed is kept when it is closed, "Cancel" forgets it (`onCancel`).
 */
export function FormDialog({
  title,
  description,
  note,
  submit,
  tone = 'primary',
  busy,
  disabled = false,
  onSubmit,
  onClose,
  onCancel = onClose,
  children,
}: {
  title: string;
  description?: ReactNode;
  /** Beside the buttons, read aloud when it changes: the amount that is sent. */
  note?: ReactNode;
  /** The label of the button that sends it. */
  submit: ReactNode;
  tone?: 'primary' | 'destructive';
  busy: boolean;
  /** There is nothing to send. */
  disabled?: boolean;
  onSubmit: (event: SyntheticEvent) => Promise<void>;
  onClose: () => void;
  onCancel?: () => void;
  children: ReactNode;
}) {
  const formId = useId();
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && !busy && onClose()}
      title={title}
      description={description}
      footer={
        <>
          {note && (
            <p aria-live="polite" className="text-sm max-sm:order-last sm:mr-auto sm:self-center">
              {note}
            </p>
          )}
          <Button variant="outline" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
          <Button variant={tone} type="submit" form={formId} busy={busy} disabled={disabled}>
            {submit}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={onSubmit} className="flex flex-col gap-5 text-sm [&>[role=status]:empty]:-mb-5">
        {children}
      </Form>
    </Dialog>
  );
}
