import { listingHead, notFoundHead } from '@kanaka/presentation/pages';
import { type Filters, listingSearch, noFilters, searchNow } from '@kanaka/presentation/listing-url';
import { Button } from '@kanaka/ui/button';
import { cn } from '@kanaka/ui/cn';
import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { Gem } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { Link, NavigationType, useNavigate, useNavigationType } from 'react-router-dom';
import { CartBar } from '../features/cart/cart-bar.tsx';
import { useCategoriesQuery, useProductsInfiniteQuery } from '../features/catalog/catalog-api.ts';
import { ImagesPlayButton } from '../features/catalog/images-play-button.tsx';
import { ProductGridSkeleton } from '../features/catalog/product-grid.tsx';
import { FilterButton } from '../features/listing/filter-button.tsx';
import { FilterChips } from '../features/listing/filter-chips.tsx';
import { forgetFilters } from '../features/listing/stored-filters.ts';
import { FiltersSkeleton } from '../features/listing/filters-skeleton.tsx';
import {
  LISTING_TITLE,
  listingChips,
  listingChosen,
  listingColumns,
  listingTop,
  listingHeader,
  listingPage,
  listingTitle,
  listingToolbar,
} from '../features/listing/frames.ts';
import { SortField } from '../features/listing/sort-field.tsx';
import { useListingFilters } from '../features/listing/use-listing-filters.ts';
import { SectionBoundary } from '../shared/loading/section-boundary.tsx';
import { lazyWithPreload } from '../shared/loading/lazy-with-preload.tsx';
import { PageMeta } from '../shared/page/page-meta.tsx';
import { useHydrated } from '../shared/loading/use-hydrated.ts';
import { useMedia } from '@kanaka/ui/use-media';
import { useShop } from '../shared/page/use-shop.ts';
import { ListingPieces } from './parts/listing-pieces.tsx';
import { UnknownPlace } from './parts/unknown-place.tsx';

// On a phone the filters are in a sheet, which loads them itself.
const FilterPanel = lazyWithPreload(() => import('../features/listing/filter-panel.tsx').then((m) => m.FilterPanel));

/** The oldest data that a new visit shows, in seconds; Back shows the list as it was. */
const FRESH_FOR_SECONDS = 60;

export function ListingPage() {
  const { filters, sort, settled, asked, settling, search, choose } = useListingFilters();
  const shop = useShop();
  const hydrated = useHydrated();
  const comingBack = useNavigationType() === NavigationType.Pop;
  const products = useProductsInfiniteQuery(asked, {
    initialPageParam: asked.query.page,
    refetchOnMountOrArgChange: comingBack ? false : FRESH_FOR_SECONDS,
  });
  const { data: taxonomy, isLoading: taxonomyLoading } = useCategoriesQuery();
  const categories = taxonomy?.categories ?? [];
  const subcategories = taxonomy?.subcategories ?? [];
  // Tailwind's `lg` breakpoint.
  const wide = useMedia('(min-width: 64rem)');

  // Also what the server shows, which knows no screen.
  const filtersSkeleton = (
    <div className="max-h-[inherit] overflow-hidden">
      <FiltersSkeleton categories={categories.length} />
    </div>
  );

  const top = useRef<HTMLDivElement>(null);
  const seen = useRef(settled);
  useEffect(() => {
    // Another selection is shown from its top, wherever the previous one was scrolled to; Back restores its own position.
    if (seen.current !== settled && !comingBack && (top.current?.getBoundingClientRect().top ?? 0) < 0) {
      top.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    }
    seen.current = settled;
  }, [settled, comingBack]);

  const { isError, currentData, refetch } = products;
  const missing = isError && !currentData;
  useEffect(() => {
    if (!missing) return undefined;
    const again = () => void refetch();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [missing, refetch]);

  const navigate = useNavigate();
  const asNow = taxonomy ? searchNow(search, taxonomy) : search;
  const isUnknown = asNow === null;
  const moved = asNow && asNow.toString() !== search.toString() ? asNow.toString() : null;
  useEffect(() => {
    // As the server does it for a page that is loaded.
    if (moved !== null) void navigate({ search: moved }, { replace: true, preventScrollReset: true });
  }, [moved, navigate]);
  useEffect(() => {
    // A later visit would restore it.
    if (isUnknown) forgetFilters();
  }, [isUnknown, search]);

  const changeFilters = (change: (now: Filters) => Filters) => choose((now) => ({ filters: change(now.filters) }));
  const waiting = settling || (products.isFetching && !products.isFetchingNextPage);
  const found = missing ? undefined : products.data;
  const pages = useMemo(() => found?.pages.map(({ data }) => data) ?? [], [found]);
  const total = found?.pages.at(-1)?.total;

  let content: ReactNode;
  if (isUnknown) {
    content = <UnknownPlace categories={categories} />;
  } else if (products.isLoading) {
    content = <ProductGridSkeleton layout="listing" count={12} />;
  } else if (missing) {
    content = <ErrorState title="The pieces could not be loaded" onRetry={refetch} />;
  } else if (!total) {
    content = (
      <EmptyState
        icon={<Gem aria-hidden="true" />}
        title="No pieces match this selection"
        action={
          <Button variant="outline" onClick={() => changeFilters(() => noFilters)}>
            Clear filters
          </Button>
        }
      >
        Take a filter away, or look through everything.
      </EmptyState>
    );
  } else {
    content = (
      <div className={cn('transition-opacity', waiting && 'opacity-50')}>
        <ListingPieces
          // Other pieces are other cards: moved ones would count as a layout shift.
          key={pages[0]?.map(({ _id }) => _id).join()}
          {...{ pages, total }}
          from={asked.query.page}
          addressOf={(page) => `/shop/listing?${listingSearch({ filters, sort, page })}`}
          hasMore={products.hasNextPage && !waiting}
          fetching={products.isFetchingNextPage}
          failed={products.isFetchNextPageError}
          onMore={() => void products.fetchNextPage()}
        />
      </div>
    );
  }

  return (
    <div className={listingPage}>
      <PageMeta {...(isUnknown ? notFoundHead(shop) : listingHead(filters, shop))} />
      <header className={listingHeader}>
        <h1 className={listingTitle}>{LISTING_TITLE}</h1>
        <div className="-my-2.5 flex shrink-0 items-center has-[button]:-mr-3.5 sm:has-[button]:-mr-2">
          <p aria-live="polite" className="text-base text-ink-soft tabular-nums">
            {total === undefined ? '\u00a0' : `${total} Products`}
          </p>
          <ImagesPlayButton />
        </div>
        <p className={listingChosen}>{[...filters.category, ...filters.subcategory].join(', ')}</p>
      </header>
      <noscript>
        <ul className="mb-6 flex flex-wrap gap-x-5 gap-y-2">
          {categories.map(({ id, name }) => (
            <li key={id}>
              <Link to={`/shop/listing?category=${encodeURIComponent(name)}`} className="underline underline-offset-4">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </noscript>
      <div className={listingColumns}>
        <aside aria-label="Filters" className="hidden lg:block">
          <div className="sticky top-26 max-h-[calc(100dvh-8rem)] noscript:hidden">
            {!wide || taxonomyLoading ? (
              filtersSkeleton
            ) : (
              <SectionBoundary title="The filters could not be shown">
                <Suspense fallback={filtersSkeleton}>
                  <div className="max-h-[inherit] overflow-y-auto pb-8">
                    <FilterPanel {...{ categories, subcategories, filters }} onChange={changeFilters} />
                  </div>
                </Suspense>
              </SectionBoundary>
            )}
          </div>
        </aside>
        <div ref={top} className="min-w-0">
          <div className={listingTop}>
            <div className={listingChips}>
              <FilterChips filters={filters} onChange={changeFilters} />
            </div>
            <div className={listingToolbar}>
              <div className="lg:hidden">
                <FilterButton
                  {...{ categories, subcategories, filters }}
                  onApply={(filters) => changeFilters(() => filters)}
                />
              </div>
              <SortField
                sort={sort}
                // A choice made before hydration would be lost.
                disabled={!hydrated}
                onChoose={(sort) => choose(() => ({ sort }))}
              />
            </div>
          </div>
          {content}
        </div>
      </div>
      <CartBar />
    </div>
  );
}
