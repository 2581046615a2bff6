import { useSyncExternalStore } from 'react';

/** Whether a media query matches, for what a style cannot do, such as the order in which Tab reaches the parts of a page. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}
