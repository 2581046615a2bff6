import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useAdvance } from './use-advance.ts';

/**
 * Images that fade one into the next every `everyMs` while `running`. The next one is loaded `aheadMs` after the current
 * one appeared, and is shown only after it has loaded: the first `fetched` of them are to be rendered, in `ref`.
 */
export function useFading({
  count,
  everyMs,
  aheadMs,
  running,
}: {
  count: number;
  everyMs: number;
  aheadMs: number;
  running: boolean;
}): { ref: RefObject<HTMLDivElement | null>; shown: number; fetched: number; show: (place: number) => void } {
  const ref = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const [fetched, setFetched] = useState(1);
  const fetchTo = useCallback((most: number) => setFetched((known) => Math.min(count, Math.max(known, most))), [count]);
  const show = useCallback(
    (place: number) => {
      setShown(place);
      fetchTo(place + 1);
    },
    [fetchTo],
  );
  const changing = running && count > 1;

  useEffect(() => {
    if (!changing) return undefined;
    const timer = setTimeout(() => fetchTo(shown + 2), aheadMs);
    return () => clearTimeout(timer);
  }, [changing, shown, fetchTo, aheadMs]);
  const advance = useCallback(() => {
    const next = (shown + 1) % count;
    const image = ref.current?.querySelectorAll('img')[next];
    // One that could not be loaded is complete too, but has no width.
    if (image?.complete && image.naturalWidth > 0) show(next);
  }, [show, shown, count]);
  useAdvance({ element: ref, advance, everyMs, running: changing });

  return { ref, shown, fetched, show };
}
