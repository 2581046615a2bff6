import { listingHead } from '@kanaka/contracts/page-head';
import { Button } from '@kanaka/ui/button';
import { cn } from '@kanaka/ui/cn';
import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { Pagination } from '@kanaka/ui/pagination';
import { SelectField } from '@kanaka/ui/select-field';
import { Skeleton } from '@kanaka/ui/skeleton';
import type { ReactNode } from 'react';
import { BagBar } from '../features/cart/bag-bar.tsx';
import { useCategoriesQuery, useProductsQuery } from '../features/catalog/catalog-api.ts';
import { PicturesPlayButton } from '../features/catalog/pictures-play-button.tsx';
import { ProductGrid, ProductGridSkeleton } from '../features/catalog/product-grid.tsx';
import { FilterButton } from '../features/listing/filter-button.tsx';
import { FilterChips } from '../features/listing/filter-chips.tsx';
import { FilterPanel } from '../features/listing/filter-panel.tsx';

import { type Filters, PIECES_A_PAGE, noFilters, sortInUrl, sortOptions } from '../features/listing/filters.ts';
import { useListing } from '../features/listing/use-listing.ts';
import { PageMeta } from '../shared/page-meta.tsx';
import { ShopCard } from './parts/shop-card.tsx';

export function ListingPage() {
  const { filters, sort, page, asked, settling, show } = useListing();
  const products = useProductsQuery(asked);
  const { data: taxonomy, isLoading: taxonomyLoading } = useCategoriesQuery();
  const categories = taxonomy?.categories ?? [];
  const subcategories = taxonomy?.subcategories ?? [];

  const choose = (next: Filters) => show({ filters: next, sort });
  const waiting = settling || products.isFetching;
  const found = products.data;
  const pages = Math.ceil((found?.total ?? 0) / PIECES_A_PAGE);

  let content: ReactNode;
  if (products.isLoading) {
    content = <ProductGridSkeleton layout="listing" count={12} />;
  } else if (products.isError && !waiting) {
    content = (
      <ErrorState title="The pieces could not be loaded" onRetry={() => void products.refetch()}>
        Please try again in a moment.
      </ErrorState>
    );
  } else if (!found || found.data.length === 0) {
    content = (
      <EmptyState
        title="No pieces match this selection"
        action={
          <Button variant="outline" onClick={() => choose(noFilters)}>
            Clear filters
          </Button>
        }
      >
        Take a filter away, or look through everything.
      </EmptyState>
    );
  } else {
    content = (
      <ProductGrid layout="listing" label="Pieces" className={cn('transition-opacity', waiting && 'opacity-50')}>
        {found.data.map((product, place) => (
          <ShopCard key={product._id} product={product} priority={place < 2} heading="h2" />
        ))}
      </ProductGrid>
    );
  }

  return (
    <div className="mx-auto w-full max-w-page px-4 pt-8 pb-28 sm:px-6 lg:px-10 lg:pt-12">
      <PageMeta {...listingHead(filters)} />
      <header className="mb-6 lg:mb-8">
        <h1 className="text-4xl lg:text-5xl">All Products</h1>
      </header>
      <div className="lg:grid lg:grid-cols-[13rem_1fr] lg:gap-12">
        <aside aria-label="Filters" className="hidden lg:block">
          <div className="sticky top-26 max-h-[calc(100dvh-8rem)] overflow-y-auto pb-8">
            {taxonomyLoading ? (
              <div className="space-y-4" role="status" aria-label="Loading filters">
                {[0, 1, 2, 3, 4].map((place) => (
                  <Skeleton key={place} className="h-6 w-3/4" />
                ))}
              </div>
            ) : (
              <FilterPanel {...{ categories, subcategories, filters }} onChange={choose} />
            )}
          </div>
        </aside>
        <div className="min-w-0">
          <div className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline pb-3 sm:gap-x-4">
            <div className="lg:hidden">
              <FilterButton {...{ categories, subcategories, filters }} onApply={choose} />
            </div>
            <div className="flex items-center gap-3 max-sm:grow max-sm:basis-40 sm:order-last">
              <span aria-hidden="true" className="text-sm text-ink-muted max-sm:hidden">
                Sort by
              </span>
              <SelectField
                label="Sort by"
                labelHidden
                value={sort}
                options={sortOptions}
                onChange={({ target }) =>
                  show({ filters, sort: sortInUrl(new URLSearchParams({ sortBy: target.value })) })
                }
                className="flex-1 sm:w-48"
              />
            </div>
            <p aria-live="polite" className="min-w-24 text-base text-ink-soft">
              {found ? `${found.total} Products` : ' '}
            </p>
            <div className="ml-auto">
              <PicturesPlayButton />
            </div>
          </div>
          <div className="mb-6 empty:hidden">
            <FilterChips filters={filters} onChange={choose} />
          </div>
          {content}
          <div className="mt-12">
            <Pagination page={page} pages={pages} onPage={(next) => show({ filters, sort, page: next })} />
          </div>
        </div>
      </div>
      <BagBar />
    </div>
  );
}
