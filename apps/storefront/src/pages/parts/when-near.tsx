import { type ReactNode, useEffect, useRef, useState } from 'react';
import { watchVisibility } from '../../shared/watch-visibility.ts';

/** Renders its children once they are nearly in sight, and keeps their space until then. */
export function WhenNear({ minHeight, children }: { minHeight: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || near) return undefined;
    return watchVisibility(element, (isNear) => isNear && setNear(true), { rootMargin: '600px' });
  }, [near]);
  return (
    <div ref={ref} style={{ minHeight }}>
      {near && children}
    </div>
  );
}
