import { recordChange, type Change } from '@kanaka/audit/record-change';
import { announceEvents } from '@kanaka/queues/announce-event';
import type { Db } from '@kanaka/server-kit/database/database';
import { productFacts } from './product-mapper.ts';
import type { PieceView } from './products.repository.ts';

/** Records in the audit log that a piece was added, edited, withdrawn from the shop or put back, and tells webhooks. */
export async function recordPiece(
  tx: Db,
  { actor, before, after }: { actor: Change['actor']; before: PieceView | null; after: PieceView },
): Promise<void> {
  const archived = after.archivedAt !== null;
  const moved = before !== null && archived !== (before.archivedAt !== null);
  const edited = moved ? (archived ? 'deleted' : 'restored') : 'edited';
  const change = before === null ? 'added' : edited;
  await recordChange(tx, {
    actor,
    action: `product.${change}`,
    subject: { kind: 'product', id: after.id, name: after.title },
    before: before && productFacts(before),
    after: moved && archived ? null : productFacts(after),
  });
  await announceEvents(tx, 'product.changed', [{ about: after.id, data: { productId: after.id, change } }]);
}
