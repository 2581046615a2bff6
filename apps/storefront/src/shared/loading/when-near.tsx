import { type ReactNode, useEffect, useRef, useState } from 'react';
import { watchVisibility } from './watch-visibility.ts';

/**
 * Renders its children when they are near the viewport; `className` reserves their space until then. What may need more
 * than is reserved is given a larger `margin`, so that it is complete before it is seen.
 */
export function WhenNear({
  className,
  margin = '300px',
  children,
}: {
  className: string;
  margin?: `${number}px`;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || near) return undefined;
    return watchVisibility(element, (isNear) => isNear && setNear(true), { rootMargin: margin });
  }, [near, margin]);
  return (
    <div ref={ref} className={className}>
      {near && children}
    </div>
  );
}
