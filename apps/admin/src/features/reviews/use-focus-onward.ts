import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a row that leaves its list when something is done to it, and would take the focus with it: the button with the same words
 * in the next row takes the focus, or that row's first button; without another row, the page.
 */
export function useFocusOnward<Row extends HTMLElement>(): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useLayoutEffect(() => {
    const element = row.current;
    // Runs while the row is still in the page.
    return () => {
      const focused = document.activeElement;
      if (!element?.contains(focused)) return;
      const other = element.nextElementSibling ?? element.previousElementSibling;
      const buttons = [...(other?.querySelectorAll('button') ?? [])];
      const next = buttons.find(({ textContent }) => textContent === focused?.textContent) ?? buttons[0];
      if (next) next.focus();
      else element.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    };
  }, []);
  return row;
}
