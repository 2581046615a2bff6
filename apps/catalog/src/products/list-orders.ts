import { asc, desc, sql, type SQL } from 'drizzle-orm';
import type { AdminSortBy } from '@kanaka/contracts/catalog/admin-products';
import { products } from '../schema.ts';

const title = sql`lower(${products.title})`;

/** Ids sort by creation time. Ties are sorted by id in the same direction, so that one index serves both directions. */
export const orders: Record<AdminSortBy, SQL[]> = {
  newest: [desc(products.id)],
  oldest: [asc(products.id)],
  'price-lowtohigh': [asc(products.sellingPaise), asc(products.id)],
  'price-hightolow': [desc(products.sellingPaise), desc(products.id)],
  'title-atoz': [asc(title), asc(products.id)],
  'title-ztoa': [desc(title), desc(products.id)],
  'stock-lowtohigh': [asc(products.onHand), asc(products.id)],
  'stock-hightolow': [desc(products.onHand), desc(products.id)],
};
