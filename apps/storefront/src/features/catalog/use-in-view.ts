import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether an element is in sight. */
export function useInView<E extends Element>(): { ref: RefObject<E | null>; inView: boolean } {
  const ref = useRef<E>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      threshold: 0.6,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, inView };
}
