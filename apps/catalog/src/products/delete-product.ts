import type { Change } from '@kanaka/audit/record-change';
import { notFound } from '@kanaka/server-kit/app-error';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import { recordPiece } from './record-piece.ts';
import { findForOwnerLocked } from './owner-list.repository.ts';
import { updateProduct } from './product-changes.repository.ts';
import { removeFromSearch } from './search.repository.ts';

/** Withdraws a piece from the shop; existing orders and carts still refer to it. */
export async function deleteProduct(
  { db }: { db: Db },
  { id, actor }: { id: string; actor: Change['actor'] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const product = await findForOwnerLocked(tx, id);
    if (!product || product.archivedAt) throw notFound('product');
    const outcome = await updateProduct(tx, { id, version: product.version, change: {}, archived: true });
    if (outcome !== 'updated') throw new Error('a locked piece was changed');
    await removeFromSearch(tx, id);
    purgeAfterCommit('products');
    await recordPiece(tx, { actor, before: product, after: { ...product, archivedAt: new Date() } });
  });
}
