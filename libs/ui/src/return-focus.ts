import { useRef } from 'react';
import { clearToast } from './toaster.tsx';

/** What Radix gives the focus to when a dialog opens: its first control, but no link. */
const CONTROLS =
  'input:enabled:not([type=hidden]),button:enabled,select:enabled,textarea:enabled,[tabindex="0"]:not(a)';

/** For a button that must not be pressed by mistake when a dialog or sheet has just opened: what closes it, or removes something. */
export const notFocusedFirst = { 'data-not-focused-first': '' };

/** How long what was done in a dialog may take to show in the page below it. */
const SHOWN_MS = 3_000;

/** Focuses the dialog or page that an element was in, if that goes away and takes the focus with it. */
function keepFocusNear(element: HTMLElement, place: HTMLElement): void {
  const changes = new MutationObserver(() => {
    if (element.isConnected) return;
    changes.disconnect();
    if (document.activeElement === document.body) place.focus({ preventScroll: true });
  });
  changes.observe(place, { childList: true, subtree: true });
  setTimeout(() => changes.disconnect(), SHOWN_MS);
}

/**
 * For a dialog or sheet that is opened by state and has no trigger: returns the focus to the element that had it before, or,
 * where what was done has taken that away, to the dialog or page that it was in, or else, as when one dialog has led to another,
 * to the page's main part. Radix returns it to its own trigger only. A dialog whose first control is `notFocusedFirst` takes the
 * focus itself, so that Enter does not close what was just opened. Toasts of the page below are removed.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  const place = useRef<HTMLElement | null | undefined>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      clearToast();
      const { activeElement } = document;
      // Nothing had it where a dialog has led to this one.
      opener.current = activeElement === document.body ? null : activeElement;
      place.current = opener.current?.closest<HTMLElement>('[tabindex="-1"]');
      const { currentTarget: dialog } = event;
      if (!(dialog instanceof HTMLElement)) return;
      if (!dialog.querySelector(CONTROLS)?.matches('[data-not-focused-first]')) return;
      event.preventDefault();
      dialog.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      const before = opener.current;
      const around = place.current?.isConnected ? place.current : document.querySelector<HTMLElement>('main');
      // The page may have chosen already what takes the focus, such as the page that a dialog led to.
      const isLost = document.activeElement === document.body;
      if (before instanceof HTMLElement && before.isConnected) {
        event.preventDefault();
        if (isLost) before.focus();
        if (around) keepFocusNear(before, around);
      } else if (around) {
        event.preventDefault();
        if (isLost) around.focus({ preventScroll: true });
      }
    },
  };
}
