import type { Material, SortBy } from '@kanaka/contracts/products';
import {
  type Filters,
  filtersInUrl,
  isMaterial,
  listingSearch,
  noFilters,
  priceRange,
  sortInUrl,
} from '@kanaka/contracts/listing-address';
import { tabMemory } from '../../shared/session-storage.ts';

export const sortOptions: readonly { value: SortBy; label: string }[] = [
  { value: 'price-lowtohigh', label: 'Price: Low to High' },
  { value: 'price-hightolow', label: 'Price: High to Low' },
  { value: 'title-atoz', label: 'Title: A to Z' },
  { value: 'title-ztoa', label: 'Title: Z to A' },
];

const STORED = 'filters';
const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

/** What the tab remembers from before; nothing when that is not readable. */
export function storedFilters(): Filters {
  const stored = tabMemory.read(STORED);
  if (typeof stored !== 'object' || stored === null) return noFilters;
  const { category, subcategory, material, minPrice, maxPrice } = stored as Partial<Record<keyof Filters, unknown>>;
  return {
    category: isNames(category) ? category : [],
    subcategory: isNames(subcategory) ? subcategory : [],
    material: isNames(material) ? material.filter(isMaterial) : [],
    ...priceRange(minPrice, maxPrice),
  };
}

/** What is not named is not chosen. */
export function storeFilters(filters: Partial<Filters>): void {
  tabMemory.write(STORED, { ...noFilters, ...filters });
}

export function forgetFilters(): void {
  tabMemory.forget(STORED);
}

/** On load: what the address says (its category before its subcategory, then the rest), else what the tab remembers. */
export function filtersOnLoad(search: URLSearchParams): Filters {
  return filtersInUrl(search) ?? storedFilters();
}

const toggled = <Name extends string>(names: readonly Name[], name: Name) =>
  names.includes(name) ? names.filter((other) => other !== name) : [...names, name];

/** Adds or removes a category; the subcategories chosen so far no longer hold. */
export function toggleCategory(filters: Filters, name: string): Filters {
  return { ...filters, category: toggled(filters.category, name), subcategory: [] };
}

export function toggleSubcategory(filters: Filters, name: string): Filters {
  return { ...filters, subcategory: toggled(filters.subcategory, name) };
}

export function toggleMaterial(filters: Filters, name: Material): Filters {
  return { ...filters, material: toggled(filters.material, name) };
}

/** Between two prices, whichever way round they were given. */
export function choosePrice(filters: Filters, [one, other]: readonly [number | null, number | null]): Filters {
  const turned = one !== null && other !== null && one > other;
  return { ...filters, ...priceRange(turned ? other : one, turned ? one : other) };
}

/** The address of what the listing shows on arrival: what its own says, or else what the tab remembers. */
export function arrivalSearch(address: string): string {
  const search = new URLSearchParams(address);
  return listingSearch({ filters: filtersOnLoad(search), sort: sortInUrl(search) });
}
