import { recordChange } from '@kanaka/audit/record-change';
import { announceEvents } from '@kanaka/queues/announce-event';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import { listForOwnerById } from './owner-list.repository.ts';
import { productFacts } from './product-mapper.ts';
import { publishDue } from './product-changes.repository.ts';
import { refreshSearch } from './search.repository.ts';

/** Drafts in one transaction, so that none holds many locks. */
const BATCH = 100;

const TIMER = { id: null, name: 'The set time' };

/** Publishes the drafts whose time has come. Any number of replicas may do it at once: each draft is published once. */
export async function publishDrafts({ db }: { db: Db }): Promise<void> {
  let published: number;
  do {
    published = await db.transaction(async (tx) => {
      const ids = await publishDue(tx, BATCH);
      for (const piece of ids.length > 0 ? await listForOwnerById(tx, ids) : []) {
        await refreshSearch(tx, { productId: piece.id });
        const after = productFacts(piece);
        await recordChange(tx, {
          actor: TIMER,
          action: 'product.published',
          subject: { kind: 'product', id: piece.id, name: piece.title },
          before: { ...after, draft: true },
          after,
        });
      }
      if (ids.length > 0) purgeAfterCommit('products');
      const published = (productId: string) => ({
        about: productId,
        data: { productId, change: 'published' as const },
      });
      await announceEvents(tx, 'product.changed', ids.map(published));
      return ids.length;
    });
  } while (published === BATCH);
}
