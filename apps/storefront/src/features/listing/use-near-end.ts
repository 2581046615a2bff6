import { type RefObject, useEffect, useRef } from 'react';

/** How far from the end of what is there more is asked for: about two screens. */
const AHEAD = '1600px 0px';

/** Calls `more` whenever the element comes near while `ready`; again after each answer that leaves it near. */
export function useNearEnd<E extends Element>({
  ready,
  more,
}: {
  ready: boolean;
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
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: AHEAD,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ready]);
  return ref;
}
