import type { Db } from '@kanaka/server-kit/database';
import type { TtlCache } from '@kanaka/server-kit/ttl-cache';
import { homeTaxPercent } from '../settings/settings-of-shop.ts';
import { readPage, type Counted, type ListMemory } from './list-memory.ts';
import { filterOf, type ListQuery } from './listing-filter.ts';
import { COUNTED_EXACTLY, countFiltered, countUpTo, listCountedPage, listPage } from './listing.repository.ts';
import type { PublicPiece } from './products.repository.ts';

/** How old a total above `COUNTED_EXACTLY` may be while pieces change, in milliseconds: calls that come together share one count. */
export const COUNT_FRESH_MS = 250;

export type ListDeps = { db: Db; counts: TtlCache<Counted>; memory: ListMemory };

/**
 * One page of the matching pieces, and their total number: exact up to 500; above that, for `COUNT_FRESH_MS` after a change, up to
 * that old. A minimum price above the maximum matches nothing.
 */
export async function listProducts(
  { db, counts, memory }: ListDeps,
  query: ListQuery,
): Promise<{ rows: PublicPiece[]; total: number }> {
  const { sortBy, page, limit, minPrice, maxPrice } = query;
  // Only bounds of the price, which include the tax, need to know it.
  const taxPercent = minPrice === undefined && maxPrice === undefined ? 0 : await homeTaxPercent(db);
  const filter = filterOf(query, taxPercent);
  const list = JSON.stringify(filter);
  const offset = (page - 1) * limit;
  return readPage(memory, {
    list,
    order: sortBy,
    offset,
    read: (start) => listPage(db, { filter, sortBy, limit, offset, start }),
    async readAndCount() {
      const rows = await listCountedPage(db, { filter, sortBy, limit, offset });
      // A page beyond the last one has no row that could contain the count.
      const counted = rows[0]?.counted ?? (page === 1 ? 0 : await countUpTo(db, filter));
      if (counted <= COUNTED_EXACTLY) return { rows, total: counted, listVersion: rows[0]?.listVersion ?? null };
      return { rows, ...(await counts(list, () => countFiltered(db, filter))) };
    },
  });
}
