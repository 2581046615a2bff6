/**
 * The listing's URL. The page reads from it which pieces to request, and the server that renders the page reads the same,
 * to include them.
 */
import { MATERIALS, METALS, OCCASIONS, SORTS } from '@kanaka/contracts/catalog/choices';
import type { ListingSort, Material, Occasion, SortBy } from '@kanaka/contracts/catalog/products';

/** The listing's filters: names, and ranges of whole rupees, tax included, and of whole grams (null: no bound). */
export type Filters = {
  category: readonly string[];
  subcategory: readonly string[];
  material: readonly Material[];
  minPrice: number | null;
  maxPrice: number | null;
  purity: readonly string[];
  minWeight: number | null;
  maxWeight: number | null;
  size: readonly string[];
  occasion: readonly Occasion[];
  /** The least discount in percent; null for any or none. */
  minDiscount: number | null;
  /** Within how many days a piece was added. */
  newDays: number | null;
  inStock: boolean;
  /** The collection that the pieces are of: part of the page's path, not of its query string. */
  collection: string | null;
};

export const noFilters: Filters = {
  category: [],
  subcategory: [],
  material: [],
  minPrice: null,
  maxPrice: null,
  purity: [],
  minWeight: null,
  maxWeight: null,
  size: [],
  occasion: [],
  minDiscount: null,
  newDays: null,
  inStock: false,
  collection: null,
};

export const DEFAULT_SORT: SortBy = 'price-lowtohigh';

/** The sorting that a page has until another one is chosen. */
const usualSort = (collection: string | null): ListingSort => (collection === null ? DEFAULT_SORT : 'featured');

/** The path of a collection's page, or of the listing of everything. */
export const listingPath = (collection: string | null) =>
  collection === null ? '/shop/listing' : `/shop/collections/${encodeURIComponent(collection)}`;

/** The materials that come in kinds: a filter by one of them finds all its kinds. */
const kinds: Partial<Record<Material, readonly Material[]>> = {
  Gold: ['Yellow Gold', 'White Gold', 'Rose Gold'],
  Diamond: ['Lab-grown Diamond'],
};
export const kindsOf = (material: Material): readonly Material[] => kinds[material] ?? [];

/** The material that one is a kind of; null for most. */
export const materialOf = (kind: Material): Material | null =>
  Object.keys(kinds)
    .filter(isMaterial)
    .find((material) => kindsOf(material).includes(kind)) ?? null;

const isMaterial = (name: string): name is Material => MATERIALS.some((material) => material === name);
export const isMetal = (material: Material): boolean => METALS.some((metal) => metal === material);
const isOccasion = (name: string): name is Occasion => OCCASIONS.some((occasion) => occasion === name);

/** Higher than any price in the shop, and heavier than any piece. */
const MOST_RUPEES = 9_999_999_999;
const MOST_GRAMS = 99_999;

/** How many filters are set; a range counts as one. */
export function chosenCount(filters: Filters): number {
  const { category, subcategory, material, purity, size, occasion } = filters;
  const single = [
    filters.minPrice ?? filters.maxPrice,
    filters.minWeight ?? filters.maxWeight,
    filters.minDiscount,
    filters.newDays,
    filters.inStock || null,
  ];
  return (
    [category, subcategory, material, purity, size, occasion].flat().length +
    single.filter((value) => value !== null).length
  );
}

/** Parses comma-separated names; a plus sign counts as a space, even when the URL escaped it. */
function namesIn(text: string | null): string[] {
  const names = (text ?? '').split(',').map((name) => name.replaceAll('+', ' ').trim());
  return [...new Set(names.filter(Boolean))];
}

type Range = readonly [least: number | null, most: number | null];
const isReversed = ([least, most]: Range) => least !== null && most !== null && least > most;

/** A whole number above 0; null for anything else. */
function wholeIn(text: string | null, most: number): number | null {
  const value = text !== null && /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return value > 0 && value <= most ? value : null;
}

/** An empty range (minimum above maximum) counts as none. */
function rangeIn(search: URLSearchParams, names: readonly [string, string], most: number): Range {
  const range = [wholeIn(search.get(names[0]), most), wholeIn(search.get(names[1]), most)] as const;
  return isReversed(range) ? [null, null] : range;
}

/** Sets a range; the two bounds may be in any order. */
export const rangeOf = ([one, other]: Range): Range => (isReversed([one, other]) ? [other, one] : [one, other]);

type Place = { name: string; formerNames?: readonly string[] | undefined };

/**
 * The query string with the names that categories and subcategories have now: those of renamed ones, and spelt as the shop does.
 * Names that the shop does not know are left out; null when none of the categories or of the subcategories is known.
 */
export function searchNow(
  search: URLSearchParams,
  places: { categories: readonly Place[]; subcategories: readonly Place[] },
): URLSearchParams | null {
  const now = new URLSearchParams(search);
  for (const [kind, known] of [
    ['category', places.categories],
    ['subcategory', places.subcategories],
  ] as const) {
    const asked = namesIn(search.get(kind));
    const names = [...new Set(asked.flatMap((name) => placeCalled(name, known)?.name ?? []))];
    if (asked.length > 0 && names.length === 0) return null;
    if (names.map(spaced).join() !== asked.join()) now.set(kind, names.join());
  }
  return now;
}

/** As `namesIn` reads it. */
const spaced = (name: string) => name.replaceAll('+', ' ');

function placeCalled(asked: string, places: readonly Place[]): Place | undefined {
  const isAsked = (name: string) => spaced(name).toLowerCase() === asked.toLowerCase();
  return places.find(({ name }) => isAsked(name)) ?? places.find(({ formerNames }) => formerNames?.some(isAsked));
}

/** The filters in a query string; null when there are none. Invalid values are ignored. */
export function filtersInUrl(search: URLSearchParams): Filters | null {
  const [minPrice, maxPrice] = rangeIn(search, ['minPrice', 'maxPrice'], MOST_RUPEES);
  const [minWeight, maxWeight] = rangeIn(search, ['minWeight', 'maxWeight'], MOST_GRAMS);
  const filters: Filters = {
    category: namesIn(search.get('category')),
    subcategory: namesIn(search.get('subcategory')),
    material: namesIn(search.get('material')).filter(isMaterial),
    ...{ minPrice, maxPrice, minWeight, maxWeight },
    purity: namesIn(search.get('purity')),
    size: namesIn(search.get('size')),
    occasion: namesIn(search.get('occasion')).filter(isOccasion),
    minDiscount: wholeIn(search.get('minDiscount'), 99),
    newDays: wholeIn(search.get('newDays'), 365),
    inStock: search.get('inStock') === 'true',
    collection: null,
  };
  return chosenCount(filters) > 0 ? filters : null;
}

export function sortInUrl(search: URLSearchParams, collection: string | null = null): ListingSort {
  return SORTS.find((sort) => sort === search.get('sortBy')) ?? usualSort(collection);
}

/** The page of pieces that a URL starts with, by default 1. Pages are for visitors without JavaScript. */
export function pageInUrl(search: URLSearchParams): number {
  const page = search.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
}

/**
 * The query parameters that URLs and API calls have in common, in a fixed order; filters that are not set are omitted.
 */
function wordsOf(filters: Filters) {
  const { category, subcategory, material, minPrice, maxPrice, minWeight, maxWeight, minDiscount } = filters;
  const { purity, size, occasion, newDays, inStock, collection } = filters;
  return {
    ...(category.length > 0 && { category: category.join(',') }),
    ...(subcategory.length > 0 && { subcategory: subcategory.join(',') }),
    ...(material.length > 0 && { material: material.join(',') }),
    ...(minPrice !== null && { minPrice }),
    ...(maxPrice !== null && { maxPrice }),
    ...(purity.length > 0 && { purity: purity.join(',') }),
    ...(minWeight !== null && { minWeight }),
    ...(maxWeight !== null && { maxWeight }),
    ...(size.length > 0 && { size: size.join(',') }),
    ...(occasion.length > 0 && { occasion: occasion.join(',') }),
    ...(minDiscount !== null && { minDiscount }),
    ...(newDays !== null && { newDays }),
    ...(inStock && { inStock: 'true' as const }),
    ...(collection !== null && { collection }),
  };
}

/** The query string of a selection, or of one of its pages; default values are omitted. */
export function listingSearch({
  filters,
  sort,
  page = 1,
}: {
  filters: Filters;
  sort: ListingSort;
  page?: number;
}): string {
  const search = new URLSearchParams();
  const { collection, ...words } = wordsOf(filters);
  for (const [name, value] of Object.entries(words)) search.set(name, String(value));
  if (sort !== usualSort(collection ?? null)) search.set('sortBy', sort);
  if (page > 1) search.set('page', String(page));
  // They need no escaping in a query, and people read URLs.
  return search.toString().replaceAll('%2C', ',').replaceAll('%28', '(').replaceAll('%29', ')');
}

/** The number of pieces per request: whole rows of two, three and four. */
export const PIECES_A_PAGE = 24;

/** The query of the first request for a selection, given the query string of its URL. */
export function listingQuery(address: string, collection: string | null = null) {
  const search = new URLSearchParams(address);
  const words = wordsOf({ ...(filtersInUrl(search) ?? noFilters), collection });
  return { ...words, sortBy: sortInUrl(search, collection), page: pageInUrl(search), limit: PIECES_A_PAGE };
}

/** What narrows and sorts the results of a search, given its URL; best first when no sorting is named. */
export function narrowingInUrl(search: URLSearchParams) {
  const { category, minPrice, maxPrice } = filtersInUrl(search) ?? noFilters;
  const sortBy = SORTS.find((sort) => sort === search.get('sortBy'));
  return { ...wordsOf({ ...noFilters, category, minPrice, maxPrice }), ...(sortBy && { sortBy }) };
}

/** The query for the values that the filters can have. */
export const choicesQuery = (filters: Filters) => wordsOf(filters);
