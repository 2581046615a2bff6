import { useCallback, useEffect, useRef, useState } from 'react';

/** Class names of the row of images, which can be swiped (also before hydration) and stops at an image. */
export const galleryRow =
  'flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain motion-safe:scroll-smooth [scrollbar-width:none]';

const imageAt = (row: HTMLElement) => Math.round(row.scrollLeft / Math.max(1, row.clientWidth));

/**
 * A row of `count` images, each as wide as the row, scrolled by the browser; `move` continues at the other end.
 * `onSwipe` is called when the user scrolls it to another image.
 */
export function useGallery(count: number, { first = 0, onSwipe }: { first?: number; onSwipe?: () => void } = {}) {
  const row = useRef<HTMLDivElement>(null);
  /** The target while the row scrolls by script: the images it passes do not count as shown. */
  const target = useRef<number | null>(null);
  const [shown, setShown] = useState(first);

  const look = () => {
    if (!row.current) return;
    const now = target.current ?? imageAt(row.current);
    if (target.current === null && now !== shown) onSwipe?.();
    setShown(now);
  };

  // Scrolling by script ends when it has arrived, or when the user moves the row.
  const endStep = () => {
    target.current = null;
    look();
  };

  const goTo = useCallback((place: number) => {
    if (!row.current) return;
    target.current = place;
    row.current.scrollLeft = place * row.current.clientWidth;
    setShown(place);
  }, []);

  const move = useCallback(
    (by: 1 | -1) => {
      if (row.current) goTo(((target.current ?? imageAt(row.current)) + by + count) % count);
    },
    [goTo, count],
  );

  useEffect(() => {
    // The same image stays in view when the row's width changes.
    const keep = () => {
      if (row.current) row.current.scrollTo({ left: shown * row.current.clientWidth, behavior: 'instant' });
    };
    window.addEventListener('resize', keep);
    return () => window.removeEventListener('resize', keep);
  }, [shown]);

  return {
    row: { ref: row, onScroll: look, onScrollEnd: endStep, onPointerDown: endStep, onWheel: endStep },
    shown,
    goTo,
    move,
  };
}
