import { type RefObject, useEffect, useRef, useState } from 'react';
import { watchSight } from '../../shared/watch-sight.ts';

/** Whether an element is in sight. */
export function useInView<E extends Element>(): { ref: RefObject<E | null>; inView: boolean } {
  const ref = useRef<E>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    return watchSight(element, setInView, { threshold: 0.6 });
  }, []);
  return { ref, inView };
}
