import { v7 as uuidv7 } from 'uuid';
import { insertJob } from '@kanaka/queues/outbox';
import type { ChangeDeps } from '../orders/change-order.ts';
import { sumCustomers, takeChanges } from './customers.repository.ts';

const BATCH = 500;

/**
 * Tells `identity` what customers have bought, for those for whom it has changed. Any number of replicas may run it, and their
 * jobs may arrive in any order: the time is taken with the changes and before the sums are read, so the sums of a later time have
 * every change that those of an earlier one have.
 */
export async function reportCustomers({ db, wakeRelay }: Pick<ChangeDeps, 'db' | 'wakeRelay'>): Promise<void> {
  let taken: number;
  do {
    taken = await db.transaction(async (tx) => {
      const { userIds, asOf, ...changes } = await takeChanges(tx, BATCH);
      if (userIds.length === 0) return 0;
      const customers = [...(await sumCustomers(tx, userIds))].map(([userId, sums]) => ({
        userId,
        orders: sums.orders,
        spentPaise: sums.paid_paise - sums.refunded_paise,
        lastOrderAt: sums.last_at?.toISOString() ?? null,
      }));
      await insertJob(tx, 'customers', 'sums-changed', `customers-${uuidv7()}`, { asOf, customers });
      return changes.taken;
    });
    if (taken > 0) wakeRelay();
  } while (taken === BATCH);
}
