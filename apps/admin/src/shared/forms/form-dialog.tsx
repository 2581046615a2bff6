import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { Form } from './form.tsx';

/** A dialog with one form: its fields, "Cancel", and the button that sends it. It cannot be closed while it is being sent. */
export function FormDialog({
  title,
  description,
  submit,
  tone = 'primary',
  busy,
  disabled = false,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  description?: ReactNode;
  /** The label of the button that sends it. */
  submit: ReactNode;
  tone?: 'primary' | 'destructive';
  busy: boolean;
  /** There is nothing to send. */
  disabled?: boolean;
  onSubmit: (event: SyntheticEvent) => Promise<void>;
  onClose: () => void;
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
          <Button variant="outline" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant={tone} type="submit" form={formId} busy={busy} disabled={disabled}>
            {submit}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={onSubmit} className="flex flex-col gap-5 text-sm">
        {children}
      </Form>
    </Dialog>
  );
}
