import type { Db } from '@kanaka/server-kit/database/database';
import { listHeardEvents, lockSubscriptions } from './subscriptions.repository.ts';

/**
 * Tells all services which events webhooks want to hear of. Under a lock, so that of several who tell it the last one to do so knows
 * most.
 */
export const tellHeardEvents = (db: Db, tell: (events: readonly string[]) => Promise<void>): Promise<void> =>
  db.transaction(async (tx) => {
    await lockSubscriptions(tx);
    await tell(await listHeardEvents(tx));
  });
