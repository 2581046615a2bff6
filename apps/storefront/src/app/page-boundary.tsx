import { ErrorState } from '@kanaka/ui/error-state';
import type { ReactNode } from 'react';
import { Boundary } from '../shared/loading/boundary.tsx';

/** Error boundary of the page. */
export function PageBoundary({ place, children }: { place: string; children: ReactNode }) {
  return (
    <Boundary
      place={place}
      fallback={(retry) => (
        <main id="main" className="grid min-h-svh place-items-center">
          <ErrorState
            title="This page could not be shown"
            // Offline, the browser would show its own page.
            onRetry={() => (navigator.onLine ? window.location.reload() : retry())}
          >
            We are sorry. Your bag and your account are safe.
          </ErrorState>
        </main>
      )}
    >
      {children}
    </Boundary>
  );
}
