import { useEffect } from 'react';

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
