import type { searchProducts, SortBy } from '@kanaka/contracts/catalog/products';
import type { AnswerOf } from '@kanaka/contracts/endpoint';
import { type Filters, filtersInUrl, listingSearch, narrowingInUrl, noFilters } from '@kanaka/presentation/listing-url';
import type { ReactNode } from 'react';
import { priceWords, rangesIn } from '../../features/listing/price-words.ts';
import { SortField } from '../../features/listing/sort-field.tsx';
import { sortOptions, toggleCategory } from '../../features/listing/stored-filters.ts';

const BEST = '';
const options: readonly { value: SortBy | typeof BEST; label: string }[] = [
  { value: BEST, label: 'Best match' },
  ...sortOptions,
];

function Chip({ isChosen, onPress, children }: { isChosen: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onPress}
        className="relative inline-flex h-9 items-center gap-2 rounded-full border border-line bg-white px-4 text-sm whitespace-nowrap transition-colors before:absolute before:inset-x-0 before:-inset-y-1.5 hover:border-emerald aria-pressed:border-emerald aria-pressed:bg-emerald aria-pressed:text-white"
      >
        {children}
      </button>
    </li>
  );
}

/** Narrows the results of a search by category and price, and sorts them. All of it is kept in the URL. */
export function SearchNarrowing({
  found: { categories, price },
  address,
  hasOwnLimit,
  onChange,
}: {
  found: Pick<AnswerOf<typeof searchProducts>, 'categories' | 'price'>;
  address: URLSearchParams;
  /** Whether the keyword itself says what the pieces may cost. */
  hasOwnLimit: boolean;
  /** Called with the query string of what is chosen then, without the keyword. */
  onChange: (search: URLSearchParams) => void;
}) {
  const filters = filtersInUrl(address) ?? noFilters;
  const { sortBy = BEST } = narrowingInUrl(address);
  const change = (next: Partial<Filters>, sort: SortBy | typeof BEST = sortBy) => {
    const search = new URLSearchParams(listingSearch({ filters: { ...filters, ...next }, sort: 'price-lowtohigh' }));
    if (sort) search.set('sortBy', sort);
    onChange(search);
  };
  const ranges = price && !hasOwnLimit ? rangesIn(price) : [];
  const { minPrice, maxPrice } = filters;
  const isChosen = (range: Pick<Filters, 'minPrice' | 'maxPrice'>) =>
    range.minPrice === minPrice && range.maxPrice === maxPrice && priceWords(range) !== null;
  return (
    <div className="mb-8 flex flex-wrap items-center gap-3">
      <ul
        aria-label="Narrow the results"
        className="-mx-1 flex min-w-0 flex-1 items-center gap-2 px-1 py-1 max-lg:basis-full max-lg:overflow-x-auto max-lg:[scrollbar-width:none] lg:flex-wrap [&>li]:shrink-0"
      >
        {categories.length > 1 &&
          categories.map(({ name, count }) => (
            <Chip
              key={name}
              isChosen={filters.category.includes(name)}
              onPress={() => change({ category: toggleCategory(filters, name).category })}
            >
              {name}
              <span className="tabular-nums opacity-75">{count}</span>
            </Chip>
          ))}
        {ranges.length > 1 &&
          ranges.map((range) => (
            <Chip
              key={priceWords(range)}
              isChosen={isChosen(range)}
              onPress={() => change(isChosen(range) ? { minPrice: null, maxPrice: null } : range)}
            >
              {priceWords(range)}
            </Chip>
          ))}
      </ul>
      <SortField sort={sortBy} options={options} onChoose={(sort) => change({}, sort)} />
    </div>
  );
}
