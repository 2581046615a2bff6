import type { Category } from '@kanaka/contracts/categories';
import { type Filters, listingSearch, materialOf, DEFAULT_SORT, noFilters } from '@kanaka/contracts/listing-address';
import type { Material } from '@kanaka/contracts/products';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CategoryThumbnail } from '../features/catalog/category-thumbnail.tsx';
import { storeFilters } from '../features/listing/filters.ts';
import { useProductChoicesQuery } from '../features/listing/listing-api.ts';
import { priceWords } from '../features/listing/price-words.ts';

const METALS: readonly Material[] = ['Gold', 'Platinum', 'Silver'];
const MOST_STONES = 5;
/** In rupees, tax included. */
const PRICE_STEPS = [50_000, 1_00_000, 2_00_000, 5_00_000] as const;

/** What opens below Products: the categories with pictures, and ways into the listing by metal, stone and price. */
export function CategoriesPanel({ categories, onFollow }: { categories: readonly Category[]; onFollow: () => void }) {
  const { data } = useProductChoicesQuery({ query: {} });
  const materials = (data?.data.materials ?? [])
    .filter(({ name }) => materialOf(name) === null)
    .toSorted((one, other) => other.count - one.count)
    .map(({ name }) => name);
  const bounds = data?.data.price;
  const linkTo = (own: Partial<Filters>, content: ReactNode, className: string) => {
    const filters = { ...noFilters, ...own };
    return (
      <Link
        to={`/shop/listing?${listingSearch({ filters, sort: DEFAULT_SORT })}`}
        onClick={() => {
          storeFilters(filters);
          onFollow();
        }}
        className={`flex items-center rounded-sm hover:bg-emerald-soft ${className}`}
      >
        {content}
      </Link>
    );
  };
  return (
    <div className="flex gap-4">
      <ul aria-label="Categories" className="grid grid-flow-col grid-rows-5">
        {categories.map(({ id, name }) => (
          <li key={id}>
            {linkTo(
              { category: [name] },
              <>
                <CategoryThumbnail categoryId={id} />
                {name}
              </>,
              'min-h-16 min-w-48 gap-4 px-3 py-1 text-base',
            )}
          </li>
        ))}
      </ul>
      {/* As wide as they will be before the values are there, so that nothing moves. */}
      {[
        { title: 'By metal', names: METALS.filter((name) => materials.includes(name)) },
        { title: 'By stone', names: materials.filter((name) => !METALS.includes(name)).slice(0, MOST_STONES) },
      ]
        .filter(({ names }) => !data || names.length > 0)
        .map(({ title, names }) => (
          <Ways key={title} title={title}>
            {names.map((name) => (
              <li key={name}>{linkTo({ material: [name] }, name, 'min-h-11 px-3 text-base')}</li>
            ))}
          </Ways>
        ))}
      <Ways title="By price">
        {bounds &&
          rangesIn(bounds).map((range) => {
            const words = priceWords(range);
            return <li key={words}>{linkTo(range, words, 'min-h-11 px-3 text-base tabular-nums')}</li>;
          })}
      </Ways>
    </div>
  );
}

function Ways({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="w-44 border-l xl:w-52 border-hairline pl-4">
      <p className="px-3 pt-3 pb-1 font-display text-lg">{title}</p>
      <ul aria-label={title}>{children}</ul>
    </div>
  );
}

/** The steps of price between which the shop has pieces. */
function rangesIn({ min, max }: { min: number; max: number }): Pick<Filters, 'minPrice' | 'maxPrice'>[] {
  const ends = [null, ...PRICE_STEPS, null];
  return ends
    .slice(1)
    .map((maxPrice, index) => ({ minPrice: ends[index] ?? null, maxPrice }))
    .filter(({ minPrice, maxPrice }) => (minPrice ?? 0) <= max && (maxPrice ?? Infinity) >= min);
}
