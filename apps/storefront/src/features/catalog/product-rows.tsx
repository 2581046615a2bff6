import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { ProductGrid } from './product-grid.tsx';

/**
 * Some whole rows of a long listing. Out of sight the browser skips them; they then stand as high as they were measured,
 * never as high as somebody guessed, so that a place in the listing stays where it is.
 */
export function ProductRows({ label, children }: { label: string; children: ReactNode }) {
  const ref = useRef<HTMLUListElement>(null);
  const [style, setStyle] = useState<CSSProperties>();

  useLayoutEffect(() => {
    const rows = ref.current;
    if (!rows) return undefined;
    let width = rows.offsetWidth;
    const addMetric = () => {
      // The size that stands in is that of the content, without the padding around it.
      const padding = 2 * Number.parseFloat(getComputedStyle(rows).paddingBlockStart);
      setStyle({ contentVisibility: 'auto', containIntrinsicBlockSize: `auto ${rows.offsetHeight - padding}px` });
    };
    if (rows.offsetHeight > 0) addMetric();
    const observer = new ResizeObserver(() => {
      if (rows.offsetWidth === width) return;
      // Another width, another height: measured anew with every card in place.
      width = rows.offsetWidth;
      rows.style.contentVisibility = 'visible';
      addMetric();
    });
    observer.observe(rows);
    return () => observer.disconnect();
  }, []);

  // Padding keeps the ring of a focused card inside what is painted.
  return (
    <ProductGrid layout="listing" label={label} ref={ref} style={style} className="-m-1.5 p-1.5">
      {children}
    </ProductGrid>
  );
}
