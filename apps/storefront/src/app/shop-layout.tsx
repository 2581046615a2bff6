import { pageAt, pages } from '@kanaka/presentation/pages';
import { SkipLink } from '@kanaka/ui/skip-link';
import { Outlet, useLocation } from 'react-router-dom';
import { useCartIntent } from '../features/cart/cart-intent.ts';
import { useCartTabs } from '../features/cart/cart-tabs.ts';
import { LaterCompare } from '../pages/parts/later-compare.tsx';
import { LaterWishlist } from '../features/wishlist/later-wishlist.tsx';
import { HydrationMark } from '../shared/loading/use-hydrated.ts';
import { lazyWithPreload } from '../shared/loading/lazy-with-preload.tsx';
import { SectionBoundary } from '../shared/loading/boundary.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { Header } from './header.tsx';
import { NoteBar } from './note-bar.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { PageSkeleton } from './skeletons.tsx';

// Most pages have none, so it is not part of what every page loads first.
const Footer = lazyWithPreload(() => import('./footer.tsx'), 'Footer');

/**
 * The cart's effects, in a component of their own: if the layout itself were rendered again while its page is not hydrated
 * yet, React would have to hydrate the page at once, in one long task.
 */
function CartEffects() {
  useCartIntent();
  useCartTabs();
  return null;
}

/** The layout of every page of the shop: header, page, and on some pages a footer. */
export function ShopLayout() {
  const { pathname } = useLocation();
  const page = pageAt(pathname);
  return (
    <>
      <CartEffects />
      <LaterWishlist />
      <SkipLink />
      <Header />
      {/* Between the header and the page, which both leave room for the header. */}
      <ConnectionBar className="sticky top-15 z-30 mt-15 -mb-15 lg:top-18 lg:mt-18 lg:-mb-18" />
      <main id="main" tabIndex={-1} className="min-h-svh pt-15 outline-none lg:pt-18">
        <NoteBar />
        <SectionBoundary title="This page could not be shown" place={pathname} waiting={<PageSkeleton />}>
          <Outlet />
          <HydrationMark />
        </SectionBoundary>
      </main>
      {page && pages[page.page].hasFooter && (
        <SectionBoundary title="The end of the page could not be shown" place={pathname} waiting={null}>
          <Footer />
        </SectionBoundary>
      )}
      {page?.page !== '/shop/compare' && page?.page !== '/shop/checkout' && <LaterCompare />}
      {/* The checkout has its total where it would be. */}
      {page?.page !== '/shop/checkout' && <ScrollToTop />}
    </>
  );
}
