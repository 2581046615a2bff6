import type { Db } from '@kanaka/server-kit/database/database';
import { shopFilter } from './collection-filter.ts';
import type { ListQuery } from './listing-filter.ts';
import { countFiltered, listPage } from './listing.repository.ts';
import type { PublicPiece } from './products.repository.ts';

/** One page of the matching pieces, and their total number. A minimum price above the maximum matches nothing. */
export async function listProducts(
  { db }: { db: Db },
  query: ListQuery,
): Promise<{ rows: PublicPiece[]; total: number }> {
  const { sortBy, page, limit } = query;
  const filter = await shopFilter(db, query);
  // Of one snapshot, so that the total fits the page while pieces are being added.
  return db.transaction(
    async (tx) => ({
      rows: await listPage(tx, { filter, sortBy, limit, offset: (page - 1) * limit }),
      total: await countFiltered(tx, filter),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
