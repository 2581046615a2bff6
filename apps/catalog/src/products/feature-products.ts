import type { Db } from '@kanaka/server-kit/database';
import { listNewestByStock, type ProductView } from './products.repository.ts';

/** Most pieces the home page shows. */
const FEATURED = 8;

/**
 * The pieces of the home page: those that can be bought first, each group in the reverse of the order it came in, so
 * the newest lead. Sold-out pieces fill what is left of the eight places.
 */
export async function featureProducts({ db }: { db: Db }): Promise<ProductView[]> {
  const inStock = await listNewestByStock(db, { inStock: true, limit: FEATURED });
  const left = FEATURED - inStock.length;
  return left === 0 ? inStock : [...inStock, ...(await listNewestByStock(db, { inStock: false, limit: left }))];
}
