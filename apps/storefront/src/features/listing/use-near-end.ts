import { type RefObject, useEffect, useRef } from 'react';
import { watchVisibility } from '../../shared/watch-visibility.ts';

/** How far from the end of what is there more is asked for: about two screens. */
const AHEAD = '1600px 0px';

/** Calls `more` whenever the element comes near while `ready`; again after each answer that leaves it near. */
export function useNearEnd<E extends Element>({
  ready,
  count,
  more,
}: {
  ready: boolean;
  /** How many are here: asked anew whenever that changes. */
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
