import { useEffect, useRef, type MouseEvent } from 'react';

/** For a button that is replaced by a form: the button takes the focus again when the form closes. */
export function useFocusBack(formOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !formOpen) button.current?.focus();
    wasOpen.current = formOpen;
  }, [formOpen]);
  return button;
}

/**
 * An `onMouseDown` handler for a button below fields that are validated on blur. Without it, the press blurs a field, its
 * error appears and moves the button away from the pointer, and no click event is fired.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/**
 * Keeps the focus in a list whose focused button has disappeared with its row, or with the bar for the chosen rows: a row that
 * the owner sees takes it, else the list. `rows` are given where rows disappear singly. Returns the ref of the list's element,
 * which needs a `tabIndex`. An open dialog keeps the focus.
 */
export function useListFocus(isChoosing: boolean, rows?: readonly object[]) {
  const list = useRef<HTMLDivElement>(null);
  const arrived = useRef(false);
  useEffect(() => {
    const isFirst = !arrived.current;
    arrived.current = true;
    if (isFirst || document.activeElement !== document.body) return;
    if (document.querySelector('[role="dialog"][data-state="open"]')) return;
    const boxes = list.current?.querySelectorAll<HTMLElement>('[role="checkbox"]') ?? [];
    (firstInView(boxes) ?? list.current)?.focus({ preventScroll: true });
  }, [rows, isChoosing]);
  return list;
}

/** The first of the elements that is on the screen as a whole, below the page's header. */
function firstInView(elements: Iterable<HTMLElement>): HTMLElement | undefined {
  const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return [...elements].find((element) => {
    const box = element.getBoundingClientRect();
    return box.top >= top && box.bottom <= window.innerHeight;
  });
}
