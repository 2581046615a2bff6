import { type RefObject, useEffect, useRef } from 'react';
import { watchVisibility } from '../../shared/loading/watch-visibility.ts';

/** How far before the end of the list more is loaded: about two screens. */
const AHEAD = '1600px 0px';

/** Calls `more` when the element comes near the viewport while `ready`, and again if it is still near after a load. */
export function useNearEnd<E extends Element>({
  ready,
  count,
  more,
}: {
  ready: boolean;
  /** How many items are loaded: the position is checked again whenever it changes. */
  count: number;
  more: () => void;
}): RefObject<E | null> {
  const ref = useRef<E>(null);
  const latest = useRef(more);
  useEffect(() => {
    latest.current = more;
  });
  useEffect(() => {
    const element = ref.current;
    if (!element || !ready) return undefined;
    return watchVisibility(element, (near) => near && latest.current(), { rootMargin: AHEAD });
  }, [ready, count]);
  return ref;
}
