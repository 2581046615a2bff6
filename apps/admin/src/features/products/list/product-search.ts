import { AdminSortBy, StockLevel } from '@kanaka/contracts/catalog/admin-products';
import { z } from 'zod';
import { setOnly, urlPage, urlText } from '../../../shared/lists/url-fields.ts';

export const PRODUCTS_A_PAGE = 40;

const StockChoice = z.enum([...StockLevel.options, 'idle-90', 'idle-180', 'idle-365']);
/** What is idle is in stock and was not sold for so many days. */
export const stockLabels: Record<z.infer<typeof StockChoice>, string> = {
  in: 'In stock',
  low: 'Low stock',
  out: 'Out of stock',
  'idle-90': 'Unsold 90 days',
  'idle-180': 'Unsold 180 days',
  'idle-365': 'Unsold a year',
};
export const showLabels = { sale: 'On sale', draft: 'Drafts', archived: 'Deleted' } as const;
export const sortLabels: Record<AdminSortBy, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  'title-atoz': 'Title: A to Z',
  'title-ztoa': 'Title: Z to A',
  'price-lowtohigh': 'Price: low to high',
  'price-hightolow': 'Price: high to low',
  popular: 'Most sold',
  rating: 'Best rated',
  discount: 'Biggest discount',
  'stock-lowtohigh': 'Stock: low to high',
  'stock-hightolow': 'Stock: high to low',
  idle: 'Longest unsold',
};

/** The search of the product list, its page and view, and what the sheet is open for. All of it is kept in the URL. */
export const ProductSearch = z
  .object({
    words: urlText(100),
    category: urlText(80),
    subcategory: urlText(80),
    stock: StockChoice.or(z.literal('')).catch(''),
    show: z.enum(['', 'sale', 'draft', 'archived']).catch(''),
    sort: AdminSortBy.catch('newest'),
    page: urlPage,
    view: z.enum(['cards', 'table']).catch('cards'),
    add: z.enum(['', 'new']).catch(''),
    copy: urlText(100),
    edit: urlText(100),
  })
  .transform((search) => (search.category ? search : { ...search, subcategory: '' }));
export type ProductSearch = z.infer<typeof ProductSearch>;

/** The search as the API's query parameters. */
export function queryOf({ words, category, subcategory, stock, show, sort, page }: ProductSearch) {
  const [, idleDays = ''] = stock.split('-');
  const level: StockLevel | '' = StockLevel.safeParse(stock).data ?? '';
  return {
    limit: PRODUCTS_A_PAGE,
    ...setOnly({ words, category, subcategory, idleDays, stock: level }),
    ...(show === 'sale' && { onSale: 'true' }),
    ...(show === 'draft' && { draft: 'true' }),
    ...(show === 'archived' && { archived: 'true' }),
    ...(sort !== 'newest' && { sortBy: sort }),
    ...(page > 1 && { page }),
  };
}

/** Whether a filter is set, so that some pieces are not listed. */
export function narrows({ words, category, stock, show }: ProductSearch): boolean {
  return [words, category, stock, show].some(Boolean);
}

/** Why a page of the list is empty, when `total` pieces are found. */
export function emptyReason(search: ProductSearch, total: number) {
  if (total > 0) return 'past-the-end';
  if (search.show === 'archived' && !narrows({ ...search, show: '' })) return 'none-archived';
  return narrows(search) ? 'no-match' : 'no-products';
}
