/**
 * The listing's address: which pieces it asks for. The page reads it to ask, and the service that serves the page's document
 * to bring the answer along.
 */
import type { Material, SortBy } from './products.ts';

/** What narrows the listing: names, and whole rupees a shopper pays, tax included (null: no bound). */
export type Filters = {
  category: readonly string[];
  subcategory: readonly string[];
  material: readonly Material[];
  minPrice: number | null;
  maxPrice: number | null;
};

export const noFilters: Filters = { category: [], subcategory: [], material: [], minPrice: null, maxPrice: null };

export const DEFAULT_SORT: SortBy = 'price-lowtohigh';

// Named here as well: the contract's own list would bring zod into the first view of the page.
const materials: Record<Material, true> = {
  'Yellow Gold': true,
  'White Gold': true,
  'Rose Gold': true,
  Gold: true,
  Platinum: true,
  Silver: true,
  Diamond: true,
  Polki: true,
  Ruby: true,
  Emerald: true,
  Sapphire: true,
  Pearl: true,
  Coral: true,
  Enamel: true,
};
export const isMaterial = (name: string): name is Material => Object.hasOwn(materials, name);

/** Above the dearest piece the shop can hold. */
const MAX_RUPEES = 9_999_999_999;

/** How many filters are chosen; a price range is one. */
export function chosenCount({ category, subcategory, material, minPrice, maxPrice }: Filters): number {
  return category.length + subcategory.length + material.length + (minPrice === null && maxPrice === null ? 0 : 1);
}

/** Comma-separated names; a plus sign reads as a space even where an address escaped it. */
function namesIn(text: string | null): string[] {
  const names = (text ?? '').split(',').map((name) => name.replaceAll('+', ' ').trim());
  return [...new Set(names.filter(Boolean))];
}

const isBound = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MAX_RUPEES;

/** Bounds that make sense together; a range nothing can lie in is no range. */
export function priceRange(min: unknown, max: unknown): Pick<Filters, 'minPrice' | 'maxPrice'> {
  const minPrice = isBound(min) ? min : null;
  const maxPrice = isBound(max) ? max : null;
  const reversed = minPrice !== null && maxPrice !== null && minPrice > maxPrice;
  return reversed ? { minPrice: null, maxPrice: null } : { minPrice, maxPrice };
}

const rupeesIn = (text: string | null) => (text !== null && /^\d{1,10}$/.test(text) ? Number(text) : null);

/** What an address says; null when it speaks of no filter. What cannot be is passed over. */
export function filtersInUrl(search: URLSearchParams): Filters | null {
  const filters: Filters = {
    category: namesIn(search.get('category')),
    subcategory: namesIn(search.get('subcategory')),
    material: namesIn(search.get('material')).filter(isMaterial),
    ...priceRange(rupeesIn(search.get('minPrice')), rupeesIn(search.get('maxPrice'))),
  };
  return chosenCount(filters) > 0 ? filters : null;
}

const sorts: Record<SortBy, true> = {
  'price-lowtohigh': true,
  'price-hightolow': true,
  'title-atoz': true,
  'title-ztoa': true,
};
const isSort = (name: string): name is SortBy => Object.hasOwn(sorts, name);

export function sortInUrl(search: URLSearchParams): SortBy {
  const asked = search.get('sortBy') ?? '';
  return isSort(asked) ? asked : DEFAULT_SORT;
}

/** What an address and a call say of a selection alike, in the same order; what is not chosen is left out. */
function wordsOf({ category, subcategory, material, minPrice, maxPrice }: Filters) {
  return {
    ...(category.length > 0 && { category: category.join(',') }),
    ...(subcategory.length > 0 && { subcategory: subcategory.join(',') }),
    ...(material.length > 0 && { material: material.join(',') }),
    ...(minPrice !== null && { minPrice }),
    ...(maxPrice !== null && { maxPrice }),
  };
}

/** The address of a selection; what is as it starts is left out. */
export function listingSearch({ filters, sort }: { filters: Filters; sort: SortBy }): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(wordsOf(filters))) search.set(name, String(value));
  if (sort !== DEFAULT_SORT) search.set('sortBy', sort);
  // A comma needs no escaping in a query, and an address is for people too.
  return search.toString().replaceAll('%2C', ',');
}

/** How many pieces come at a time: whole rows of two, three and four. */
export const PIECES_A_PAGE = 24;

/** What the server is asked first for a selection, given as its address. */
export function listingQuery(address: string) {
  const search = new URLSearchParams(address);
  const words = wordsOf(filtersInUrl(search) ?? noFilters);
  return { ...words, sortBy: sortInUrl(search), page: 1, limit: PIECES_A_PAGE };
}

/** What the server is asked for the choices that a selection leaves. */
export const choicesQuery = (filters: Filters) => wordsOf(filters);
