import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { ProductGrid } from './product-grid.tsx';

/**
 * Some whole rows of a long listing. The browser skips rendering them while they are outside the viewport; they then keep
 * their measured height, not an estimate, so that the scroll position does not change.
 */
export function ProductRows({ label, children }: { label: string; children: ReactNode }) {
  const ref = useRef<HTMLUListElement>(null);
  const [style, setStyle] = useState<CSSProperties>();

  useLayoutEffect(() => {
    const rows = ref.current;
    if (!rows) return undefined;
    let width = rows.offsetWidth;
    const measure = () => {
      // contain-intrinsic-size is the size of the content box, without padding.
      const padding = 2 * Number.parseFloat(getComputedStyle(rows).paddingBlockStart);
      setStyle({ contentVisibility: 'auto', containIntrinsicBlockSize: `auto ${rows.offsetHeight - padding}px` });
    };
    if (rows.offsetHeight > 0) measure();
    const observer = new ResizeObserver(() => {
      if (rows.offsetWidth === width) return;
      // Another width changes the height: measure again with all cards rendered.
      width = rows.offsetWidth;
      rows.style.contentVisibility = 'visible';
      measure();
    });
    observer.observe(rows);
    return () => observer.disconnect();
  }, []);

  // The padding leaves room for a focused card's outline, which would be clipped otherwise. Contained from the start:
  // browsers count a layout shift of the cards' links when content-visibility adds the containment later.
  return (
    <ProductGrid layout="listing" label={label} ref={ref} style={style} className="-m-1.5 p-1.5 contain-content">
      {children}
    </ProductGrid>
  );
}
