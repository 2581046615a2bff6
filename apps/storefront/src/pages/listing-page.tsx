import type { Collection } from '@kanaka/contracts/catalog/collections';
import { collectionHead, listingHead, notFoundHead } from '@kanaka/presentation/pages';
import { chosenCount, type Filters, listingPath, listingSearch, searchNow } from '@kanaka/presentation/listing-url';
import { ButtonLink } from '@kanaka/ui/button-link';
import { cn } from '@kanaka/ui/cn';
import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { Gem } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Link } from '@kanaka/ui/link';
import { NavigationType, useNavigate, useNavigationType } from 'react-router-dom';
import { CollectionIntroduction } from '../features/collections/collection-introduction.tsx';
import { CartBar } from '../features/cart/cart-bar.tsx';
import { CatalogApi } from '../features/catalog/catalog-api.ts';
import { ImagesPlayButton } from '../features/catalog/images-play.tsx';
import { ProductGridSkeleton } from '../features/catalog/product-grid.tsx';
import { FilterButton } from '../features/listing/filter-button.tsx';
import { FilterChips } from '../features/listing/filter-chips.tsx';
import { forgetFilters, sortsOf } from '../features/listing/stored-filters.ts';
import { FiltersSkeleton } from '../features/listing/filters-skeleton.tsx';
import { SortField } from '../features/listing/sort-field.tsx';
import { useListingFilters } from '../features/listing/use-listing-filters.ts';
import { SectionBoundary } from '../shared/loading/boundary.tsx';
import { lazyWithPreload } from '../shared/loading/lazy-with-preload.tsx';
import { PageMeta } from '../shared/page/page-meta.tsx';
import { useHydrated } from '../shared/loading/use-hydrated.ts';
import { useMedia } from '@kanaka/ui/use-media';
import { useShop } from '../shared/page/use-shop.ts';
import { ListingPieces } from './parts/listing-pieces.tsx';
import { SimilarPieces } from './parts/similar-pieces.tsx';
import { UnknownPlace } from './parts/unknown-place.tsx';

// On a phone the filters are in a sheet, which loads them itself.
const FilterPanel = lazyWithPreload(() => import('../features/listing/filter-panel.tsx'), 'FilterPanel');

// Few selections are empty.
const NoPieces = lazyWithPreload(() => import('./parts/no-pieces.tsx'), 'NoPieces');

/** The most pieces of a selection that others are shown below: a row of a wide screen. */
const FEW = 4;

/** The oldest data that a new visit shows, in seconds; Back shows the list as it was. */
const FRESH_FOR_SECONDS = 60;

export function ListingPage() {
  return <Listing collection={null} />;
}

/** All pieces of the shop, or those of a collection, to filter and to sort. */
export function Listing({ collection }: { collection: Collection | null }) {
  const slug = collection?.slug ?? null;
  const { filters, sort, settled, asked, settling, search, choose } = useListingFilters(slug);
  const shop = useShop();
  const hydrated = useHydrated();
  const comingBack = useNavigationType() === NavigationType.Pop;
  const products = CatalogApi.useProductsInfiniteQuery(asked, {
    initialPageParam: asked.query.page,
    refetchOnMountOrArgChange: comingBack ? false : FRESH_FOR_SECONDS,
  });
  const { data: taxonomy, isLoading: taxonomyLoading } = CatalogApi.useCategoriesQuery();
  const categories = taxonomy?.categories ?? [];
  const subcategories = taxonomy?.subcategories ?? [];
  const top = useSelectionTop(settled, comingBack);
  const missing = products.isError && !products.currentData;
  const isUnknown = useNamesOfToday(search, taxonomy);
  const changeFilters = (change: (now: Filters) => Filters) => choose((now) => ({ filters: change(now.filters) }));
  const waiting = settling || (products.isFetching && !products.isFetchingNextPage);
  const found = missing ? undefined : products.data;
  const pages = useMemo(() => found?.pages.map(({ data }) => data) ?? [], [found]);
  const total = found?.pages.at(-1)?.total;
  const first = pages[0]?.[0];

  let content: ReactNode;
  if (isUnknown) {
    content = <UnknownPlace categories={categories} />;
  } else if (products.isLoading) {
    content = <ProductGridSkeleton layout="listing" count={12} />;
  } else if (missing) {
    content = <ErrorState title="The pieces could not be loaded" onRetry={products.refetch} />;
  } else if (!total && collection && chosenCount(filters) === 0) {
    content = (
      <EmptyState
        icon={<Gem />}
        title="Nothing here at the moment"
        action={<ButtonLink to="/shop/listing">See all pieces</ButtonLink>}
      >
        Every piece of this collection has found its owner. New ones are on their way.
      </EmptyState>
    );
  } else if (!total) {
    content = (
      <SectionBoundary title="No pieces match this selection" waiting={null}>
        <NoPieces {...{ filters }} onChange={changeFilters} />
      </SectionBoundary>
    );
  } else {
    content = (
      <div className={cn('transition-opacity', waiting && 'opacity-50')}>
        <ListingPieces
          // Other pieces are other cards: moved ones would count as a layout shift.
          key={pages[0]?.map(({ _id }) => _id).join()}
          {...{ pages, total }}
          from={asked.query.page}
          addressOf={(page) => `${listingPath(slug)}?${listingSearch({ filters, sort, page })}`}
          hasMore={products.hasNextPage && !waiting}
          fetching={products.isFetchingNextPage}
          failed={products.isFetchNextPageError}
          onMore={() => void products.fetchNextPage()}
        />
        {first && total <= FEW && <SimilarPieces key={first._id} product={first} except={pages[0]} />}
      </div>
    );
  }

  return (
    <div className="mx-auto w-full max-w-page px-4 pt-5 pb-28 sm:px-6 sm:pt-8 lg:px-10 lg:pt-12">
      <PageMeta
        {...(isUnknown
          ? notFoundHead(shop)
          : collection
            ? collectionHead(collection, shop)
            : listingHead(filters, shop))}
      />
      {collection && <CollectionIntroduction collection={collection} />}
      <header
        className={cn('flex flex-wrap items-baseline justify-between gap-x-4', collection ? 'py-2.5' : 'lg:mb-8')}
      >
        {collection ? (
          <h2 className="sr-only">The pieces</h2>
        ) : (
          <h1 className="text-3xl sm:text-4xl lg:text-5xl">All Products</h1>
        )}
        <div className="-my-2.5 flex shrink-0 items-center has-[button]:-mr-3.5 sm:has-[button]:-mr-2">
          <p aria-live="polite" className="text-base text-ink-soft tabular-nums">
            {total === undefined ? '\u00a0' : `${total} Products`}
          </p>
          <ImagesPlayButton />
        </div>
        <p className="mt-1 min-h-6 basis-full truncate text-ink-soft max-lg:hidden">
          {[...filters.category, ...filters.subcategory].join(', ')}
        </p>
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
      <div className="lg:grid lg:grid-cols-[13rem_1fr] lg:gap-12">
        <aside aria-label="Filters" className="hidden lg:block">
          <div className="sticky top-26 max-h-[calc(100dvh-8rem)] noscript:hidden">
            <FiltersBeside
              {...{ categories, subcategories, filters }}
              isLoading={taxonomyLoading}
              onChange={changeFilters}
            />
          </div>
        </aside>
        <div ref={top} className="min-w-0">
          <div className="max-lg:contents lg:mb-6 lg:flex lg:items-start lg:gap-6 lg:border-b lg:border-hairline lg:pb-3">
            <div className="flex min-h-11 min-w-0 items-center max-lg:empty:hidden lg:flex-1">
              <FilterChips filters={filters} onChange={changeFilters} />
            </div>
            <div className="flex noscript:hidden items-center justify-between gap-2 max-lg:sticky short:static! max-lg:top-15 max-lg:z-10 max-lg:-mx-4 max-lg:mb-4 max-lg:border-b max-lg:border-hairline max-lg:bg-ivory max-lg:px-4 max-lg:py-2 sm:max-lg:-mx-6 sm:max-lg:mb-6 sm:max-lg:px-6">
              <div className="lg:hidden">
                <FilterButton
                  {...{ categories, subcategories, filters }}
                  onApply={(filters) => changeFilters(() => filters)}
                />
              </div>
              <SortField
                sort={sort}
                options={sortsOf(slug)}
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

/** The filters, where there is room for them beside the pieces. */
function FiltersBeside({
  isLoading,
  ...filters
}: ComponentProps<typeof FilterPanel> & {
  isLoading: boolean;
}) {
  // Tailwind's `lg` breakpoint. The server knows no screen, and shows the placeholder.
  const wide = useMedia('(min-width: 64rem)');
  const skeleton = (
    <div className="max-h-[inherit] overflow-hidden">
      <FiltersSkeleton categories={filters.categories.length} />
    </div>
  );
  if (!wide || isLoading) return skeleton;
  return (
    <SectionBoundary title="The filters could not be shown" waiting={skeleton}>
      <div className="max-h-[inherit] overflow-y-auto pb-8">
        <FilterPanel {...filters} />
      </div>
    </SectionBoundary>
  );
}

/** Shows another selection from its top, wherever the previous one was scrolled to; Back restores its own position. */
function useSelectionTop(settled: string, comingBack: boolean) {
  const top = useRef<HTMLDivElement>(null);
  const seen = useRef(settled);
  useEffect(() => {
    if (seen.current !== settled && !comingBack && (top.current?.getBoundingClientRect().top ?? 0) < 0) {
      top.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    }
    seen.current = settled;
  }, [settled, comingBack]);
  return top;
}

/** Puts the names that categories have now into the URL, as the server does for a page that is loaded. Whether it names none. */
function useNamesOfToday(search: URLSearchParams, taxonomy: Parameters<typeof searchNow>[1] | undefined): boolean {
  const navigate = useNavigate();
  const now = taxonomy ? searchNow(search, taxonomy) : search;
  const isUnknown = now === null;
  const moved = now && now.toString() !== search.toString() ? now.toString() : null;
  useEffect(() => {
    if (moved !== null) void navigate({ search: moved }, { replace: true });
  }, [moved, navigate]);
  useEffect(() => {
    // A later visit would restore it.
    if (isUnknown) forgetFilters();
  }, [isUnknown, search]);
  return isUnknown;
}
