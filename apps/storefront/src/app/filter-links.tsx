import { type Filters, DEFAULT_SORT, listingSearch, materialOf, noFilters } from '@kanaka/presentation/listing-url';
import type { Material } from '@kanaka/contracts/catalog/products';
import type { ReactNode } from 'react';
import { Link } from '@kanaka/ui/link';
import { storeFilters } from '../features/listing/stored-filters.ts';
import { ListingApi } from '../features/listing/listing-api.ts';
import { priceWords, rangesIn } from '../features/listing/price-words.ts';

const METALS: readonly Material[] = ['Gold', 'Platinum', 'Silver'];
const MOST_STONES = 5;

type Target = { words: ReturnType<typeof priceWords>; filters: Partial<Filters> };

/** A menu's links to the listing by metal, stone and price; without links until it is known what the shop has. */
export function useFilterLinks(): { title: string; links: Target[] }[] {
  const { data } = ListingApi.useProductChoicesQuery({ query: {} });
  const materials = (data?.data.materials ?? [])
    .filter(({ name }) => materialOf(name) === null)
    .toSorted((one, other) => other.count - one.count)
    .map(({ name }) => name);
  const bounds = data?.data.price;
  const ofMaterials = (names: readonly Material[]) =>
    names.map((name) => ({ words: name, filters: { material: [name] } }));
  return [
    { title: 'By metal', links: ofMaterials(METALS.filter((name) => materials.includes(name))) },
    {
      title: 'By stone',
      links: ofMaterials(materials.filter((name) => !METALS.includes(name)).slice(0, MOST_STONES)),
    },
    {
      title: 'By price',
      links: bounds ? rangesIn(bounds).map((range) => ({ words: priceWords(range), filters: range })) : [],
    },
  ].filter(({ links }) => !data || links.length > 0);
}

/** A link of a menu to the listing with these filters only. */
export function FilterLink({
  filters: own,
  onFollow,
  className,
  children,
}: {
  filters: Partial<Filters>;
  onFollow: () => void;
  className: string;
  children: ReactNode;
}) {
  const filters = { ...noFilters, ...own };
  return (
    <Link
      to={`/shop/listing?${listingSearch({ filters, sort: DEFAULT_SORT })}`}
      onClick={() => {
        storeFilters(filters);
        onFollow();
      }}
      className={className}
    >
      {children}
    </Link>
  );
}
