import { useEffect, useRef } from 'react';
import { type Location, useNavigationType, NavigationType } from 'react-router-dom';
import { tabMemory } from '@kanaka/web-kit/browser-memory';

const POSITIONS = 'kanaka.scroll';
/** After Back: how long a page may stop growing before its scroll position is given up. */
const GROWS_FOR_MS = 10_000;
/** With these events the user scrolls or navigates, so the position is no longer restored. */
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

type Positions = Record<string, number>;

const storedPositions = (): Positions => {
  const positions = tabMemory.read(POSITIONS);
  return typeof positions === 'object' && positions !== null ? (positions as Positions) : {};
};

/** Whether the page was loaded by a reload or by Back or Forward. */
function isReloadOrBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate';
}

/** Scrolls to a position as soon as the page is long enough; a listing meanwhile grows page by page. */
function restore(top: number): () => void {
  let until = performance.now() + GROWS_FOR_MS;
  let height = 0;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const move of USER_EVENTS) window.removeEventListener(move, stop);
  };
  const tryNow = () => {
    window.scrollTo({ top, behavior: 'instant' });
    const now = document.documentElement.scrollHeight;
    if (now > height) until = performance.now() + GROWS_FOR_MS;
    height = now;
    if (Math.abs(window.scrollY - top) > 2 && performance.now() < until) frame = requestAnimationFrame(tryNow);
    else stop();
  };
  for (const move of USER_EVENTS) window.addEventListener(move, stop, { passive: true });
  tryNow();
  return stop;
}

/**
 * A new page starts at its top; Back restores the scroll position. Pass the page's location, not that of a dialog over
 * it.
 */
export function useScroll({ key, hash, pathname }: Location): void {
  const navigation = useNavigationType();
  const lastPath = useRef<string | null>(null);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  useEffect(() => {
    const first = lastPath.current === null;
    const samePage = first || lastPath.current === pathname;
    lastPath.current = pathname;
    // The first history entry has the same key in every page load.
    const place = `${pathname} ${key}`;
    let stop: (() => void) | undefined;

    if (navigation === NavigationType.Pop) {
      if (!first || isReloadOrBack()) stop = restore(storedPositions()[place] ?? 0);
    } else if (!samePage && !hash) {
      window.scrollTo({ top: 0, behavior: 'instant' });
      // The keyboard focus starts at the new page, unless a field of that has taken it.
      const main = document.getElementById('main');
      if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
    }

    // Recorded while scrolling: when this page is removed, the document already has the height of the next one.
    let top = window.scrollY;
    const note = () => {
      top = window.scrollY;
    };
    const keep = () => tabMemory.write(POSITIONS, { ...storedPositions(), [place]: top });
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      stop?.();
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [key, hash, navigation, pathname]);
}
