import type { Db } from '@kanaka/server-kit/database';
import { listNewestByStock, type PublicPiece } from './products.repository.ts';

/** Maximum number of pieces on the home page. */
const FEATURED = 8;

/**
 * The pieces of the home page: those in stock first, newest first; sold-out pieces, newest first, fill the remaining of
 * the eight places.
 */
export async function featureProducts({ db }: { db: Db }): Promise<PublicPiece[]> {
  const inStock = await listNewestByStock(db, { inStock: true, limit: FEATURED });
  const left = FEATURED - inStock.length;
  return left === 0 ? inStock : [...inStock, ...(await listNewestByStock(db, { inStock: false, limit: left }))];
}
