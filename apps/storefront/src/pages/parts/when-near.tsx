import { type ReactNode, useEffect, useRef, useState } from 'react';
import { watchVisibility } from '../../shared/watch-visibility.ts';

/** Renders its children when they are near the viewport; `className` reserves their space until then. */
export function WhenNear({ className, children }: { className: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || near) return undefined;
    return watchVisibility(element, (isNear) => isNear && setNear(true), { rootMargin: '300px' });
  }, [near]);
  return (
    <div ref={ref} className={className}>
      {near && children}
    </div>
  );
}
