import { Dialog } from 'radix-ui';

/** Darkens and covers the page behind a dialog or a sheet (theme.css has a rule for the page below it). */
export function Overlay() {
  return (
    <Dialog.Overlay
      data-overlay=""
      className="fixed inset-0 z-50 bg-emerald-deep/45 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
    />
  );
}
