import { useRef } from 'react';

/**
 * For a dialog or sheet that is opened by state and has no trigger: returns the focus to the element that had it before.
 * Radix returns it to its own trigger only.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return;
      event.preventDefault();
      opener.current.focus();
    },
  };
}
