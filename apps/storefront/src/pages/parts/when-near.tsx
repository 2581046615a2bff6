import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Renders its children once they are nearly in sight, and keeps their space until then. */
export function WhenNear({ minHeight, children }: { minHeight: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || near) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '600px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);
  return (
    <div ref={ref} style={{ minHeight }}>
      {near && children}
    </div>
  );
}
