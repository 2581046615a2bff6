import type { SortBy } from '@kanaka/contracts/catalog';
import { tabMemory } from '../../shared/session-storage.ts';

/** Categories and subcategories by name. */
export type Filters = { category: readonly string[]; subcategory: readonly string[] };

export const noFilters: Filters = { category: [], subcategory: [] };

export const DEFAULT_SORT: SortBy = 'price-lowtohigh';

export const sortOptions: readonly { value: SortBy; label: string }[] = [
  { value: 'price-lowtohigh', label: 'Price: Low to High' },
  { value: 'price-hightolow', label: 'Price: High to Low' },
  { value: 'title-atoz', label: 'Title: A to Z' },
  { value: 'title-ztoa', label: 'Title: Z to A' },
];

const STORED = 'filters';

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

/** Comma-separated names; a plus sign reads as a space even where an address escaped it. */
function namesIn(text: string | null): string[] {
  const names = (text ?? '').split(',').map((name) => name.replaceAll('+', ' ').trim());
  return [...new Set(names.filter(Boolean))];
}

/** What an address says; null when it speaks of no filter. */
export function filtersInUrl(search: URLSearchParams): Filters | null {
  const category = namesIn(search.get('category'));
  const subcategory = namesIn(search.get('subcategory'));
  return category.length + subcategory.length > 0 ? { category, subcategory } : null;
}

/** What the tab remembers from before; nothing when that is not readable. */
export function storedFilters(): Filters {
  const stored = tabMemory.read(STORED);
  if (typeof stored !== 'object' || stored === null) return noFilters;
  const { category, subcategory } = stored as Partial<Record<keyof Filters, unknown>>;
  return { category: isNames(category) ? category : [], subcategory: isNames(subcategory) ? subcategory : [] };
}

export function storeFilters(filters: Filters): void {
  tabMemory.write(STORED, filters);
}

export function forgetFilters(): void {
  tabMemory.forget(STORED);
}

/** On load: the address's category, then its subcategory, else what the tab remembers. */
export function filtersOnLoad(search: URLSearchParams): Filters {
  return filtersInUrl(search) ?? storedFilters();
}

const toggled = (names: readonly string[], name: string) =>
  names.includes(name) ? names.filter((other) => other !== name) : [...names, name];

/** Adds or removes a category; the subcategories chosen so far no longer hold. */
export function toggleCategory({ category }: Filters, name: string): Filters {
  return { category: toggled(category, name), subcategory: [] };
}

export function toggleSubcategory({ category, subcategory }: Filters, name: string): Filters {
  return { category, subcategory: toggled(subcategory, name) };
}

export function sortInUrl(search: URLSearchParams): SortBy {
  return sortOptions.find(({ value }) => value === search.get('sortBy'))?.value ?? DEFAULT_SORT;
}

export function pageInUrl(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

/** The address of a selection; what is as it starts is left out. */
export function listingSearch({ filters, sort, page = 1 }: { filters: Filters; sort: SortBy; page?: number }): string {
  const search = new URLSearchParams();
  if (filters.category.length > 0) search.set('category', filters.category.join(','));
  if (filters.subcategory.length > 0) search.set('subcategory', filters.subcategory.join(','));
  if (sort !== DEFAULT_SORT) search.set('sortBy', sort);
  if (page > 1) search.set('page', String(page));
  // A comma needs no escaping in a query, and an address is for people too.
  return search.toString().replaceAll('%2C', ',');
}

/** How many pieces stand on one page of the listing. */
export const PIECES_A_PAGE = 60;

/** What the server is asked for a selection, given as its address. */
export function listingQuery(address: string) {
  const search = new URLSearchParams(address);
  const { category, subcategory } = filtersInUrl(search) ?? noFilters;
  return {
    ...(category.length > 0 && { category: category.join(',') }),
    ...(subcategory.length > 0 && { subcategory: subcategory.join(',') }),
    sortBy: sortInUrl(search),
    page: pageInUrl(search),
    limit: PIECES_A_PAGE,
  };
}

/** The address of what the listing shows on arrival: what its own says, or else what the tab remembers. */
export function arrivalSearch(address: string): string {
  const search = new URLSearchParams(address);
  return listingSearch({ filters: filtersOnLoad(search), sort: sortInUrl(search), page: pageInUrl(search) });
}
