import { ErrorState } from '@kanaka/ui/error-state';
import type { ReactNode } from 'react';
import { Boundary } from './boundary.tsx';

/** Error boundary for one section: its failure shows an error there. */
export function SectionBoundary({ title, place, children }: { title: string; place?: string; children: ReactNode }) {
  return (
    <Boundary place={place} fallback={(retry) => <ErrorState title={title} onRetry={retry} />}>
      {children}
    </Boundary>
  );
}
