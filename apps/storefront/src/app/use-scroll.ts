import { useEffect, useRef } from 'react';
import { type Location, useNavigationType } from 'react-router-dom';
import { tabMemory } from '../shared/session-storage.ts';

const POSITIONS = 'kanaka.scroll';
/** How long after it last grew a page one went back to is waited for, before its old place is given up. */
const GROWS_FOR_MS = 3000;
/** With any of these somebody goes elsewhere by themselves. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

type Positions = Record<string, number>;

const remembered = (): Positions => {
  const positions = tabMemory.read(POSITIONS);
  return typeof positions === 'object' && positions !== null ? (positions as Positions) : {};
};

/** Whether the page was loaded by reloading or going back, and not by its address. */
function cameBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate';
}

/** Goes to a place as soon as the page reaches that far; a listing grows towards it, page by page, meanwhile. */
function restore(top: number): () => void {
  let until = performance.now() + GROWS_FOR_MS;
  let height = 0;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const move of OWN_MOVES) window.removeEventListener(move, stop);
  };
  const tryNow = () => {
    window.scrollTo({ top, behavior: 'instant' });
    const now = document.documentElement.scrollHeight;
    if (now > height) until = performance.now() + GROWS_FOR_MS;
    height = now;
    if (Math.abs(window.scrollY - top) > 2 && performance.now() < until) frame = requestAnimationFrame(tryNow);
    else stop();
  };
  for (const move of OWN_MOVES) window.addEventListener(move, stop, { passive: true });
  tryNow();
  return stop;
}

/** A new page begins at its top; going back finds the place one left. Pass the page's location, not a dialog's over it. */
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
    // Every first entry of a tab has the same key.
    const place = `${pathname} ${key}`;
    let stop: (() => void) | undefined;

    if (navigation === 'POP') {
      if (!first || cameBack()) stop = restore(remembered()[place] ?? 0);
    } else if (!samePage && !hash) {
      window.scrollTo({ top: 0, behavior: 'instant' });
      // The keyboard starts where the new page starts.
      document.getElementById('main')?.focus({ preventScroll: true });
    }

    // Noted while scrolling: when the page is left, the next one's height already holds.
    let top = window.scrollY;
    const note = () => {
      top = window.scrollY;
    };
    const keep = () => tabMemory.write(POSITIONS, { ...remembered(), [place]: top });
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
