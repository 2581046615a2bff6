import { type RefObject, useEffect } from 'react';
import { useReducedMotion } from '@kanaka/ui/use-media';

/**
 * Calls `advance` every `everyMs` while `running`, the tab is visible, no dialog is open over `element`, and the user has not
 * asked for reduced motion.
 */
export function useAdvance({
  element,
  advance,
  everyMs,
  running,
}: {
  element: RefObject<Element | null>;
  advance: () => void;
  everyMs: number;
  running: boolean;
}): void {
  const reduced = useReducedMotion();
  useEffect(() => {
    if (!running || reduced) return undefined;
    const timer = setInterval(() => {
      // An open dialog hides what is below it from screen readers.
      if (!document.hidden && !element.current?.closest('[aria-hidden="true"]')) advance();
    }, everyMs);
    return () => clearInterval(timer);
  }, [element, advance, everyMs, running, reduced]);
}
