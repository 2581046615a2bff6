import { useRef } from 'react';
import { clearToast } from './toaster.tsx';

/** What Radix gives the focus to when a dialog opens: its first control, but no link. */
const CONTROLS =
  'input:enabled:not([type=hidden]),button:enabled,select:enabled,textarea:enabled,[tabindex="0"]:not(a)';

/** For a button that must not be pressed by mistake when a dialog or sheet has just opened: what closes it, or removes something. */
export const notFocusedFirst = { 'data-not-focused-first': '' };

/**
 * For a dialog or sheet that is opened by state and has no trigger: returns the focus to the element that had it before.
 * Radix returns it to its own trigger only. A dialog whose first control is `notFocusedFirst` takes the focus itself, so that
 * Enter does not close what was just opened. Toasts of the page below are removed.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      clearToast();
      opener.current = document.activeElement;
      const { currentTarget: dialog } = event;
      if (!(dialog instanceof HTMLElement)) return;
      if (!dialog.querySelector(CONTROLS)?.matches('[data-not-focused-first]')) return;
      event.preventDefault();
      dialog.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return;
      event.preventDefault();
      opener.current.focus();
    },
  };
}
