import { useState } from 'react';
import { hasViewed } from '../../features/catalog/viewed.ts';
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx';
import { SectionBoundary } from '../../shared/loading/boundary.tsx';
import { useHydrated } from '../../shared/loading/use-hydrated.ts';
import { WhenNear } from '../../shared/loading/when-near.tsx';

const RecentlyViewed = lazyWithPreload(() => import('./recently-viewed.tsx'), 'RecentlyViewed');

/** The pieces that were looked at last, except this one; the browser knows whether there are any, and keeps their place. */
export function LaterViewed({ except, className }: { except?: string; className: string }) {
  const hydrated = useHydrated();
  const [cleared, setCleared] = useState(false);
  if (!hydrated || cleared || !hasViewed(except)) return null;
  return (
    <WhenNear className={`min-h-112 ${className}`}>
      <SectionBoundary title="These pieces could not be shown" waiting={null}>
        <RecentlyViewed except={except} onClear={() => setCleared(true)} />
      </SectionBoundary>
    </WhenNear>
  );
}
