import { chosenCount, choicesQuery, type Filters, noFilters } from '@kanaka/presentation/listing-url';
import { formatPaise } from '@kanaka/money/rupees';
import { Button } from '@kanaka/ui/button';
import { EmptyState } from '@kanaka/ui/empty-state';
import { Spinner } from '@kanaka/ui/spinner';
import { skipToken } from '@reduxjs/toolkit/query';
import { Gem } from 'lucide-react';
import { ProductGrid } from '../../features/catalog/product-grid.tsx';
import { productPrice } from '../../features/catalog/product-price.ts';
import { culpritOf, emptyWords } from '../../features/listing/empty-words.ts';
import { ListingApi } from '../../features/listing/listing-api.ts';
import { withoutGroup } from '../../features/listing/stored-filters.ts';
import { useChoices } from '../../features/listing/use-choices.ts';
import { useTaxPercent } from '../../shared/page/use-shop.ts';
import { ShopCard } from './shop-card.tsx';

/** How many of the nearest pieces are shown: whole rows of two and four. */
const NEAREST = 4;

type Change = (now: Filters) => Filters;

/** Nothing passes the filters: says which of them is to blame, takes it away, and shows what comes nearest. */
export function NoPieces({ filters, onChange }: { filters: Filters; onChange: (change: Change) => void }) {
  const taxPercent = useTaxPercent();
  const { choices } = useChoices(filters);
  const culprit = culpritOf(choices?.emptiedBy ?? []);
  // When no single filter is to blame, all but the place is taken away.
  const rest = culprit
    ? withoutGroup(filters, culprit)
    : { ...noFilters, category: filters.category, subcategory: filters.subcategory, collection: filters.collection };
  const { minPrice, maxPrice } = filters;
  const isAbove = maxPrice !== null && (choices?.price?.max ?? 0) > maxPrice;
  const nearest =
    culprit === 'price'
      ? isAbove
        ? { ...choicesQuery({ ...rest, minPrice: maxPrice }), sortBy: 'price-lowtohigh' as const }
        : { ...choicesQuery({ ...rest, maxPrice: minPrice }), sortBy: 'price-hightolow' as const }
      : choicesQuery(rest);
  const { currentData } = ListingApi.useNearestPiecesQuery(
    choices ? { query: { ...nearest, limit: NEAREST } } : skipToken,
  );
  const pieces = currentData?.data ?? [];
  const [first] = pieces;

  if (!choices) {
    return (
      <div className="grid place-items-center py-24 text-emerald">
        <Spinner label="Looking for the closest pieces" className="size-8" />
      </div>
    );
  }
  const clear = (
    <Button variant="outline" onClick={() => onChange(() => noFilters)}>
      Clear filters
    </Button>
  );
  const others = chosenCount({ ...rest, category: [], subcategory: [] }) > 0;
  const price = culprit === 'price' && first && formatPaise(productPrice(first, taxPercent).paise).replace(/\.00$/, '');
  const place = isAbove && minPrice === null ? 'They start at' : 'The closest is';
  return (
    <>
      <EmptyState
        icon={<Gem />}
        className="py-10"
        title={culprit ? emptyWords(filters, culprit, others) : 'No pieces match this selection'}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {culprit && (
              <Button onClick={() => onChange((now) => withoutGroup(now, culprit))}>Remove this filter</Button>
            )}
            {(others || !culprit) && clear}
          </div>
        }
      >
        {culprit ? price && `${place} ${price}.` : 'Remove a filter, or browse everything.'}
      </EmptyState>
      {pieces.length > 0 && (
        <section aria-labelledby="nearest-pieces">
          <h2 id="nearest-pieces" className="mb-6 text-xl">
            Closest matches
          </h2>
          <ProductGrid label="Closest pieces" layout="listing">
            {pieces.map((product) => (
              <ShopCard key={product._id} product={product} />
            ))}
          </ProductGrid>
        </section>
      )}
    </>
  );
}
