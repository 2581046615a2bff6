import { type RefObject, useEffect, useRef, useState } from 'react';
import { watchVisibility } from '../../shared/loading/watch-visibility.ts';

/** Whether an element is in the viewport. */
export function useInView<E extends Element>(): { ref: RefObject<E | null>; inView: boolean } {
  const ref = useRef<E>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    return watchVisibility(element, setInView, { threshold: 0.6 });
  }, []);
  return { ref, inView };
}
