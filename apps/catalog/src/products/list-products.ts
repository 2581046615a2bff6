import type { Db } from '@kanaka/server-kit/database';
import type { TtlCache } from '@kanaka/server-kit/ttl-cache';
import { homeTaxPercent } from '../settings/settings-of-shop.ts';
import { filterOf, type ListQuery } from './listing-filter.ts';
import { COUNTED_EXACTLY, countFiltered, countUpTo, listPage } from './listing.repository.ts';
import type { PublicPiece } from './products.repository.ts';

/** How old a total above `COUNTED_EXACTLY` may be, in milliseconds: calls that come together share one count. */
export const COUNT_FRESH_MS = 250;

export type ListDeps = { db: Db; counts: TtlCache<number> };

/**
 * One page of the matching pieces, and their total number: exact up to 500, up to `COUNT_FRESH_MS` old above that. A minimum price
 * above the maximum matches nothing.
 */
export async function listProducts(
  { db, counts }: ListDeps,
  query: ListQuery,
): Promise<{ rows: PublicPiece[]; total: number }> {
  const { sortBy, page, limit, minPrice, maxPrice } = query;
  // Only bounds of the price, which include the tax, need to know it.
  const taxPercent = minPrice === undefined && maxPrice === undefined ? 0 : await homeTaxPercent(db);
  const filter = filterOf(query, taxPercent);
  const rows = await listPage(db, { filter, sortBy, page, limit });
  // A page beyond the last one has no row that could contain the count.
  const counted = rows[0]?.counted ?? (page === 1 ? 0 : await countUpTo(db, filter));
  const total =
    counted <= COUNTED_EXACTLY ? counted : await counts(JSON.stringify(filter), () => countFiltered(db, filter));
  return { rows, total };
}
