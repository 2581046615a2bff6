import { useEffect, useRef } from 'react';

/**
 * Keeps the focus in a list whose focused button has disappeared with its row, or with the bar for the chosen rows: a row that
 * the owner sees takes it, else the list. `rows` are given where rows disappear singly. Returns the ref of the list's element,
 * which needs a `tabIndex`.
 */
export function useListFocus(isChoosing: boolean, rows?: readonly object[]) {
  const list = useRef<HTMLDivElement>(null);
  const arrived = useRef(false);
  useEffect(() => {
    const isFirst = !arrived.current;
    arrived.current = true;
    if (isFirst || document.activeElement !== document.body) return;
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
