import type { Db } from '@kanaka/server-kit/database';
import { homeTaxPercent } from '../settings/settings-of-shop.ts';
import { filterOf, type ListQuery } from './listing-filter.ts';
import { countFiltered, listFiltered } from './listing.repository.ts';
import type { ProductView } from './products.repository.ts';

/** One page of the pieces asked for, and how many there are. A lowest price above the highest leaves none. */
export async function listProducts(
  { db }: { db: Db },
  query: ListQuery,
): Promise<{ rows: ProductView[]; total: number }> {
  const filter = filterOf(query, await homeTaxPercent(db));
  const { sortBy, page, limit } = query;
  // Both see the shop at the same moment, so that the total fits the page while pieces come and go.
  return db.transaction(
    async (tx) => ({
      rows: await listFiltered(tx, { ...filter, sortBy, page, limit }),
      total: await countFiltered(tx, filter),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
