import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import type { ReactNode } from 'react';

/** Asks for confirmation before something is deleted or many things change at once. */
export function ConfirmDialog({
  open = true,
  title,
  children,
  confirm,
  tone = 'destructive',
  cancel = 'Cancel',
  busy = false,
  disabled = false,
  onConfirm,
  onCancel,
}: {
  /** Left out by a dialog that is mounted anew each time. */
  open?: boolean;
  title: string;
  children: ReactNode;
  /** The button's label: "Delete product". */
  confirm: string;
  /** `primary` when the action destroys nothing. */
  tone?: 'destructive' | 'primary';
  cancel?: string;
  busy?: boolean;
  /** Something has to be chosen first. */
  disabled?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && !busy && onCancel()}
      size="sm"
      title={title}
      footer={
        <>
          <Button variant="outline" onClick={onCancel} disabled={busy}>
            {cancel}
          </Button>
          <Button variant={tone} onClick={onConfirm} busy={busy} disabled={disabled}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="text-sm text-ink-soft">{children}</div>
    </Dialog>
  );
}
