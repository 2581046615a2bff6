import { useEffect, useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * False on the server and during hydration, then true. For what only the browser knows (storage, URL): the first render
 * must be identical to the server's.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

/**
 * Marks the document (`<html data-hydrated>`) once React has hydrated what surrounds it. It stands beside the page, because
 * React hydrates what is inside a `Suspense` later than the rest.
 */
export function HydrationMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  return null;
}
