import { useEffect } from 'react';
import { useReducedMotion } from './use-media.ts';

/** Calls `advance` every `everyMs` while `running`, the tab is visible, and the user has not asked for reduced motion. */
export function useAdvance({
  advance,
  everyMs,
  running,
}: {
  advance: () => void;
  everyMs: number;
  running: boolean;
}): void {
  const reduced = useReducedMotion();
  useEffect(() => {
    if (!running || reduced) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) advance();
    }, everyMs);
    return () => clearInterval(timer);
  }, [advance, everyMs, running, reduced]);
}
