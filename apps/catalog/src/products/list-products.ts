import type { Db } from '@kanaka/server-kit/database';
import { homeTaxPercent } from '../settings/settings-of-shop.ts';
import { filterOf, type ListQuery } from './listing-filter.ts';
import { countFiltered, listFiltered } from './listing.repository.ts';
import type { ProductView } from './products.repository.ts';

/** One page of the matching pieces, and their total number. A minimum price above the maximum matches nothing. */
export async function listProducts(
  { db }: { db: Db },
  query: ListQuery,
): Promise<{ rows: ProductView[]; total: number }> {
  const filter = filterOf(query, await homeTaxPercent(db));
  const { sortBy, page, limit } = query;
  // Both queries read the same snapshot, so that the total fits the page while pieces are added and withdrawn.
  return db.transaction(
    async (tx) => ({
      rows: await listFiltered(tx, { ...filter, sortBy, page, limit }),
      total: await countFiltered(tx, filter),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
