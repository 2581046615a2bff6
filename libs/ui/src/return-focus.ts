import { useRef } from 'react';

/**
 * For a window or panel that is opened by state and not by a trigger of its own: gives the focus back to what had it before.
 * Radix gives it back to its own trigger only, and without one to nobody.
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
