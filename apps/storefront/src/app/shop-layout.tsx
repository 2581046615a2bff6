import { SkipLink } from '@kanaka/ui/skip-link';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useBagIntent } from '../features/cart/use-bag-intent.ts';
import { useBagTabs } from '../features/cart/bag-tabs.ts';
import { SectionBoundary } from '../shared/section-boundary.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { PageSkeleton } from './skeletons.tsx';

const withFooter = /^\/shop\/(home|about-us|terms-conditions|privacy-policy|(returns|refund|shipping)-policy)$/;

/**
 * The bag's effects, in a component of their own: if the layout itself were rendered again while its page is not hydrated
 * yet, React would have to hydrate the page at once, in one long task.
 */
function BagEffects() {
  useBagIntent();
  useBagTabs();
  return null;
}

/** The layout of every page of the shop: header, page, and on some pages a footer. */
export function ShopLayout() {
  const { pathname } = useLocation();
  return (
    <>
      <BagEffects />
      <SkipLink />
      <Header />
      <ConnectionBar className="fixed inset-x-0 top-15 z-30 lg:top-18" />
      <main id="main" tabIndex={-1} className="min-h-svh pt-15 outline-none lg:pt-18">
        <SectionBoundary title="This page could not be shown" place={pathname}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </SectionBoundary>
      </main>
      {withFooter.test(pathname) && <Footer />}
      <ScrollToTop />
    </>
  );
}
