import { useEffect, useRef } from 'react';
import { type Location, useNavigationType } from 'react-router-dom';
import { tabMemory } from '../shared/session-storage.ts';

const POSITIONS = 'kanaka.scroll';
/** How long a page may grow after going back before its old place is given up. */
const GROWS_FOR_MS = 1500;

type Positions = Record<string, number>;

const remembered = (): Positions => {
  const positions = tabMemory.read(POSITIONS);
  return typeof positions === 'object' && positions !== null ? (positions as Positions) : {};
};

function restore(top: number): () => void {
  const until = performance.now() + GROWS_FOR_MS;
  let frame = 0;
  const tryNow = () => {
    window.scrollTo({ top, behavior: 'instant' });
    if (Math.abs(window.scrollY - top) > 2 && performance.now() < until) frame = requestAnimationFrame(tryNow);
  };
  tryNow();
  return () => cancelAnimationFrame(frame);
}

/** A new page begins at its top; going back finds the place one left. Pass the page's location, not a dialog's over it. */
export function useScroll({ key, hash, state, pathname }: Location): void {
  const navigation = useNavigationType();
  const lastPath = useRef(pathname);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  useEffect(() => {
    const samePage = lastPath.current === pathname;
    lastPath.current = pathname;
    let stop: (() => void) | undefined;
    if (navigation === 'POP') stop = restore(remembered()[key] ?? 0);
    else if (!samePage && !hash) {
      window.scrollTo({ top: 0, behavior: 'instant' });
      // The keyboard starts where the new page starts.
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    return () => {
      stop?.();
      tabMemory.write(POSITIONS, { ...remembered(), [key]: window.scrollY });
    };
    // A selection in the listing changes the address but not the page.
  }, [key, hash, navigation, pathname, state]);
}
