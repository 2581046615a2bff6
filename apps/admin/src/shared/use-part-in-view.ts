import { useCallback, useEffect, useRef, useState } from 'react';

/** Below what stays at the top, down to the middle of the screen. */
const READ = '-130px 0px -50% 0px';

/** How long the screen may take to go to a chosen part. */
const ON_THE_WAY_MS = 500;

/**
 * The id of the first of these elements that is in the upper half of the screen, or of the chosen one, which may be too close
 * to the end to come that far up. `ids` must be the same array each time.
 */
export function usePartInView(ids: readonly string[]) {
  const [inView, setCurrent] = useState(ids[0]);
  const chosenAt = useRef(-Infinity);
  const choose = useCallback((id: string) => {
    chosenAt.current = performance.now();
    setCurrent(id);
  }, []);
  useEffect(() => {
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        const first = ids.find((id) => seen.has(id));
        if (first && performance.now() - chosenAt.current > ON_THE_WAY_MS) setCurrent(first);
      },
      { rootMargin: READ },
    );
    for (const id of ids) {
      const part = document.getElementById(id);
      if (part) observer.observe(part);
    }
    return () => observer.disconnect();
  }, [ids]);
  return { inView, choose };
}
