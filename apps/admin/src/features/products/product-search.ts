import { AdminSortBy, StockLevel } from '@kanaka/contracts/admin-products';

/** What the page of products shows, as its address says. */
export type ProductSearch = {
  words: string;
  category: string;
  subcategory: string;
  stock: StockLevel | '';
  show: 'sale' | 'archived' | '';
  sortBy: AdminSortBy;
  page: number;
  view: 'cards' | 'table';
};

export const PRODUCTS_A_PAGE = 40;
const LONGEST_WORDS = 100;

export const stockLabels: Record<StockLevel, string> = { in: 'In stock', low: 'Low stock', out: 'Out of stock' };
export const showLabels = { sale: 'On sale', archived: 'Archived' } as const;
export const sortLabels: Record<AdminSortBy, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  'title-atoz': 'Title: A to Z',
  'title-ztoa': 'Title: Z to A',
  'price-lowtohigh': 'Price: low to high',
  'price-hightolow': 'Price: high to low',
  'stock-lowtohigh': 'Stock: low to high',
  'stock-hightolow': 'Stock: high to low',
};

/** Reads an address; what it says that cannot be is as if it said nothing. */
export function searchIn(address: URLSearchParams): ProductSearch {
  const said = (name: string) => address.get(name) ?? '';
  const show = said('show');
  const category = said('category').slice(0, 80);
  return {
    words: said('words')
      .replace(/\p{Cc}/gu, ' ')
      .slice(0, LONGEST_WORDS),
    category,
    subcategory: category ? said('subcategory').slice(0, 80) : '',
    stock: StockLevel.safeParse(said('stock')).data ?? '',
    show: show === 'sale' || show === 'archived' ? show : '',
    sortBy: AdminSortBy.safeParse(said('sort')).data ?? 'newest',
    page: Math.min(100_000, Math.max(1, Math.floor(Number(said('page')) || 1))),
    view: said('view') === 'table' ? 'table' : 'cards',
  };
}

/** The question to the shop. */
export function queryOf({ words, category, subcategory, stock, show, sortBy, page }: ProductSearch) {
  return {
    limit: PRODUCTS_A_PAGE,
    ...(words.trim() && { words: words.trim() }),
    ...(category && { category }),
    ...(subcategory && { subcategory }),
    ...(stock && { stock }),
    ...(show === 'sale' && { onSale: 'true' }),
    ...(show === 'archived' && { archived: 'true' }),
    ...(sortBy !== 'newest' && { sortBy }),
    ...(page > 1 && { page }),
  };
}

/** Whether some pieces of the shop are left out. */
export function narrows({ words, category, stock, show }: ProductSearch): boolean {
  return [words.trim(), category, stock, show].some(Boolean);
}

/** The address after one choice: another choice starts at the first page again, another category with no subcategory. */
export function withChoice(address: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(address);
  if (value) next.set(name, value);
  else next.delete(name);
  if (name === 'category') next.delete('subcategory');
  if (name !== 'page' && name !== 'view') next.delete('page');
  return next;
}
