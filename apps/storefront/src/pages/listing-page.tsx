import { listingHead } from '@kanaka/contracts/page-head';
import { type Filters, noFilters, sortInUrl } from '@kanaka/contracts/listing-address';
import { Button } from '@kanaka/ui/button';
import { cn } from '@kanaka/ui/cn';
import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { SelectField } from '@kanaka/ui/select-field';
import { Skeleton } from '@kanaka/ui/skeleton';
import { Gem } from 'lucide-react';
import { type ReactNode, Suspense, lazy, useEffect, useMemo, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { BagBar } from '../features/cart/bag-bar.tsx';
import { useCategoriesQuery, useProductsInfiniteQuery } from '../features/catalog/catalog-api.ts';
import { PicturesPlayButton } from '../features/catalog/pictures-play-button.tsx';
import { ProductGridSkeleton } from '../features/catalog/product-grid.tsx';
import { FilterButton } from '../features/listing/filter-button.tsx';
import { FilterChips } from '../features/listing/filter-chips.tsx';
import { sortOptions } from '../features/listing/filters.ts';
import {
  LISTING_TITLE,
  listingColumns,
  listingHeader,
  listingPage,
  listingTitle,
  listingToolbar,
} from '../features/listing/frames.ts';
import { useListing } from '../features/listing/use-listing.ts';
import { PageMeta } from '../shared/page-meta.tsx';
import { useMedia } from '../shared/use-media.ts';
import { ListingPieces } from './parts/listing-pieces.tsx';

// A phone has the filters in a sheet, and fetches them with it.
const FilterPanel = lazy(() =>
  import('../features/listing/filter-panel.tsx').then(({ FilterPanel }) => ({ default: FilterPanel })),
);

/** Whoever comes anew sees nothing older than this; whoever comes back finds what they left. */
const FRESH_FOR_SECONDS = 60;

function FiltersSkeleton() {
  return (
    <div className="space-y-4" role="status" aria-label="Loading filters">
      {[0, 1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className="h-6 w-3/4" />
      ))}
    </div>
  );
}

export function ListingPage() {
  const { filters, sort, settled, asked, settling, choose } = useListing();
  const comingBack = useNavigationType() === 'POP';
  const products = useProductsInfiniteQuery(asked, {
    refetchOnMountOrArgChange: comingBack ? false : FRESH_FOR_SECONDS,
  });
  const { data: taxonomy, isLoading: taxonomyLoading } = useCategoriesQuery();
  const categories = taxonomy?.categories ?? [];
  const subcategories = taxonomy?.subcategories ?? [];
  // As wide as the page must be for `lg`.
  const wide = useMedia('(min-width: 64rem)');

  const top = useRef<HTMLDivElement>(null);
  const seen = useRef(settled);
  useEffect(() => {
    // Another selection begins at its beginning, however far down one was in the last.
    if (seen.current !== settled && (top.current?.getBoundingClientRect().top ?? 0) < 0) {
      top.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    }
    seen.current = settled;
  }, [settled]);

  const { isError, currentData, refetch } = products;
  const missing = isError && !currentData;
  useEffect(() => {
    if (!missing) return undefined;
    const again = () => void refetch();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [missing, refetch]);

  const changeFilters = (change: (now: Filters) => Filters) => choose((now) => ({ filters: change(now.filters) }));
  const waiting = settling || (products.isFetching && !products.isFetchingNextPage);
  const found = missing ? undefined : products.data;
  const pages = useMemo(() => found?.pages.map(({ data }) => data) ?? [], [found]);
  const total = found?.pages.at(-1)?.total;

  let content: ReactNode;
  if (products.isLoading) {
    content = <ProductGridSkeleton layout="listing" count={12} />;
  } else if (missing) {
    content = (
      <ErrorState title="The pieces could not be loaded" onRetry={() => void refetch()}>
        Please try again in a moment.
      </ErrorState>
    );
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
          {...{ pages, total }}
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
      <PageMeta {...listingHead(filters)} />
      <header className={listingHeader}>
        <h1 className={listingTitle}>{LISTING_TITLE}</h1>
      </header>
      <div className={listingColumns}>
        <aside aria-label="Filters" className="hidden lg:block">
          <div className="sticky top-26 max-h-[calc(100dvh-8rem)] overflow-y-auto pb-8">
            {!wide ? null : taxonomyLoading ? (
              <FiltersSkeleton />
            ) : (
              <Suspense fallback={<FiltersSkeleton />}>
                <FilterPanel {...{ categories, subcategories, filters }} onChange={changeFilters} />
              </Suspense>
            )}
          </div>
        </aside>
        <div ref={top} className="min-w-0">
          <div className={listingToolbar}>
            <div className="lg:hidden">
              <FilterButton
                {...{ categories, subcategories, filters }}
                onApply={(filters) => changeFilters(() => filters)}
              />
            </div>
            <div className="flex items-center gap-3 max-sm:min-w-0 max-sm:grow sm:order-last">
              <span aria-hidden="true" className="text-sm text-ink-muted max-sm:hidden">
                Sort by
              </span>
              <SelectField
                label="Sort by"
                labelHidden
                value={sort}
                options={sortOptions}
                onChange={({ target }) =>
                  choose(() => ({ sort: sortInUrl(new URLSearchParams({ sortBy: target.value })) }))
                }
                className="min-w-0 flex-1 sm:w-48"
              />
            </div>
            {/* On a phone at the end of the title's line. */}
            <p
              aria-live="polite"
              className="text-base text-ink-soft max-sm:absolute max-sm:right-0 max-sm:bottom-full max-sm:mb-4 sm:min-w-24"
            >
              {total === undefined ? ' ' : `${total} Products`}
            </p>
            <div className="sm:ml-auto">
              <PicturesPlayButton />
            </div>
          </div>
          <div className="mb-6 empty:hidden">
            <FilterChips filters={filters} onChange={changeFilters} />
          </div>
          {content}
        </div>
      </div>
      <BagBar />
    </div>
  );
}
