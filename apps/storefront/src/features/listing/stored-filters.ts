import type { FilterGroup } from '@kanaka/contracts/catalog/choices';
import type { ListingSort, Material, SortBy } from '@kanaka/contracts/catalog/products';
import {
  type Filters,
  filtersInUrl,
  isMetal,
  kindsOf,
  materialOf,
  noFilters,
  rangeOf,
} from '@kanaka/presentation/listing-url';
import { tabMemory } from '@kanaka/web-kit/browser-memory';

export const sortOptions: readonly { value: SortBy; label: string }[] = [
  { value: 'price-lowtohigh', label: 'Price: Low to High' },
  { value: 'price-hightolow', label: 'Price: High to Low' },
  { value: 'title-atoz', label: 'Title: A to Z' },
  { value: 'title-ztoa', label: 'Title: Z to A' },
  { value: 'newest', label: 'Newest first' },
  { value: 'popular', label: 'Most popular' },
  { value: 'discount', label: 'Biggest discount' },
  { value: 'rating', label: 'Best rated' },
];

type SortOption = { value: ListingSort; label: string };

/** How the pieces of a collection can be sorted, or those of the listing. */
export const sortsOf = (collection: string | null): readonly SortOption[] =>
  collection === null ? sortOptions : [{ value: 'featured', label: 'Featured' }, ...sortOptions];

const STORED = 'filters';

/** The filters stored in sessionStorage, read as those of a URL are; none when they cannot be parsed. */
export function storedFilters(): Filters {
  const stored = tabMemory.read(STORED);
  if (typeof stored !== 'object' || stored === null) return noFilters;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(stored) as [string, unknown][]) {
    if (Array.isArray(value) && value.every((each) => typeof each === 'string')) search.set(name, value.join(','));
    if (typeof value === 'number' || typeof value === 'boolean') search.set(name, String(value));
  }
  return filtersInUrl(search) ?? noFilters;
}

/** Stores the filters; missing ones are stored as not set. */
export function storeFilters(filters: Partial<Filters>): void {
  tabMemory.write(STORED, { ...noFilters, ...filters });
}

export function forgetFilters(): void {
  tabMemory.forget(STORED);
}

/** The filters on page load: those of the URL if it has any, else the stored ones. */
export function filtersOnLoad(search: URLSearchParams): Filters {
  return filtersInUrl(search) ?? storedFilters();
}

const toggled = <Name extends string>(names: readonly Name[], name: Name) =>
  names.includes(name) ? names.filter((other) => other !== name) : [...names, name];

/** Adds or removes a category, and clears the subcategories. */
export function toggleCategory(filters: Filters, name: string): Filters {
  return { ...filters, category: toggled(filters.category, name), subcategory: [] };
}

export function toggleSubcategory(filters: Filters, name: string): Filters {
  return { ...filters, subcategory: toggled(filters.subcategory, name) };
}

/** Adds or removes a material. One stands for its kinds, so it is not chosen beside any of them. */
export function toggleMaterial(filters: Filters, name: Material): Filters {
  const apart = [...kindsOf(name), materialOf(name)];
  return { ...filters, material: toggled(filters.material, name).filter((other) => !apart.includes(other)) };
}

type Names = 'purity' | 'size' | 'occasion';

export const toggleName = (filters: Filters, kind: Names, name: string): Filters => ({
  ...filters,
  [kind]: toggled<string>(filters[kind], name),
});

/** Sets the price range; the two bounds may be in any order. */
export function choosePrice(filters: Filters, range: readonly [number | null, number | null]): Filters {
  const [minPrice, maxPrice] = rangeOf(range);
  return { ...filters, minPrice, maxPrice };
}

export function chooseWeight(filters: Filters, range: readonly [number | null, number | null]): Filters {
  const [minWeight, maxWeight] = rangeOf(range);
  return { ...filters, minWeight, maxWeight };
}

/** The filters without those of one group. */
export function withoutGroup(filters: Filters, group: FilterGroup): Filters {
  switch (group) {
    case 'category':
      return { ...filters, category: [], subcategory: [] };
    case 'price':
      return choosePrice(filters, [null, null]);
    case 'weight':
      return chooseWeight(filters, [null, null]);
    case 'metal':
      return { ...filters, material: filters.material.filter((name) => !isMetal(name)) };
    case 'stone':
      return { ...filters, material: filters.material.filter(isMetal) };
    case 'discount':
      return { ...filters, minDiscount: null };
    case 'age':
      return { ...filters, newDays: null };
    case 'stock':
      return { ...filters, inStock: false };
    default:
      return { ...filters, [group]: [] };
  }
}
