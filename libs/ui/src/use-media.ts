import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches; false during hydration. */
export function useMedia(query: string): boolean {
  // The same function each time: React would subscribe every card anew whenever it renders one.
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    // A server has no screen.
    () => false,
  );
}

export const useReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)');
