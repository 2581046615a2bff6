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

/** Elements that announce messages; Radix's `hideOthers` does not hide these from screen readers either. */
const NOTICES = '[aria-live]';

/** A toast is shown above the open dialog: a click on it must not count as a click outside the dialog. */
export function keepOpenForNotices(event: Event): void {
  if (event.target instanceof Element && event.target.closest(NOTICES)) event.preventDefault();
}

/** While an item is being moved, Escape cancels only the move (handled by the item), and the dialog stays open. */
export function keepOpenWhileMoving(event: Event): void {
  if (document.querySelector('[data-moving]')) event.preventDefault();
}
