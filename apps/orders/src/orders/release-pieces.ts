import { insertJob } from '@kanaka/queues/outbox';
import type { Db } from '@kanaka/server-kit/database/database';
import { nextTurn } from './order-changes.repository.ts';

/**
 * In a transaction: has the pieces of an order without a payment released, even those that a payment has just secured: it cannot
 * confirm the order in the turn that begins here. Each time anew, because an earlier job may be done already. Returns the job's id.
 */
export async function releasePieces(tx: Db, orderId: string): Promise<string> {
  const turn = await nextTurn(tx, orderId);
  const jobId = `release-stock-${orderId}-${turn}`;
  await insertJob(tx, 'stock', 'release-stock', jobId, { orderId, turn });
  return jobId;
}
