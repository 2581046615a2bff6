import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import type { ReactNode } from 'react';

/** Asks once before something is lost for good. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  busy = false,
  onConfirm,
  onCancel,
}: {
  open: boolean;
  title: string;
  children: ReactNode;
  /** What the button does: "Delete product". */
  confirm: string;
  cancel?: string;
  busy?: boolean;
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
          <Button variant="destructive" onClick={onConfirm} busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="text-sm text-ink-soft">{children}</div>
    </Dialog>
  );
}
