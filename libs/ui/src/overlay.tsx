import { Dialog } from 'radix-ui';

/** Whether something is open over the page, and how it is opened and closed. */
export type Openable = { open: boolean; onOpenChange: (open: boolean) => void };

/** Darkens and covers the page behind a dialog or a sheet (theme.css has a rule for the page below it). */
export function Overlay() {
  return (
    <Dialog.Overlay
      data-overlay=""
      className="fixed inset-0 z-50 bg-emerald-deep/45 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
    />
  );
}
