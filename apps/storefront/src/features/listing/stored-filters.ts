import type { ListingSort, Material, SortBy } from '@kanaka/contracts/catalog/products';
import {
  type Filters,
  filtersInUrl,
  isMaterial,
  kindsOf,
  materialOf,
  noFilters,
  priceRange,
} from '@kanaka/presentation/listing-url';
import { tabMemory } from '@kanaka/web-kit/browser-memory';

const sortOptions: readonly { value: SortBy; label: string }[] = [
  { value: 'price-lowtohigh', label: 'Price: Low to High' },
  { value: 'price-hightolow', label: 'Price: High to Low' },
  { value: 'title-atoz', label: 'Title: A to Z' },
  { value: 'title-ztoa', label: 'Title: Z to A' },
];

type SortOption = { value: ListingSort; label: string };

/** How the pieces of a collection can be sorted, or those of the listing. */
export const sortsOf = (collection: string | null): readonly SortOption[] =>
  collection === null ? sortOptions : [{ value: 'featured', label: 'Featured' }, ...sortOptions];

const STORED = 'filters';
const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

/** The filters stored in sessionStorage; none when they cannot be parsed. */
export function storedFilters(): Filters {
  const stored = tabMemory.read(STORED);
  if (typeof stored !== 'object' || stored === null) return noFilters;
  const { category, subcategory, material, minPrice, maxPrice } = stored as Partial<Record<keyof Filters, unknown>>;
  return {
    ...noFilters,
    category: isNames(category) ? category : [],
    subcategory: isNames(subcategory) ? subcategory : [],
    material: isNames(material) ? material.filter(isMaterial) : [],
    ...priceRange(minPrice, maxPrice),
  };
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

/** Sets the price range; the two bounds may be in any order. */
export function choosePrice(filters: Filters, [one, other]: readonly [number | null, number | null]): Filters {
  const turned = one !== null && other !== null && one > other;
  return { ...filters, ...priceRange(turned ? other : one, turned ? one : other) };
}
