import { insertJob } from '@kanaka/queues/outbox';
import type { Db } from '@kanaka/server-kit/database';
import { nextTurn } from './orders.repository.ts';

/**
 * In a transaction: has the pieces of an order without a payment released, with `release-secured-stock` even those that a payment
 * has secured. Each time anew, because an earlier job may be done already. Returns the job's id.
 */
export async function releasePieces(
  tx: Db,
  name: 'release-stock' | 'release-secured-stock',
  orderId: string,
): Promise<string> {
  const turn = await nextTurn(tx, orderId);
  const jobId = `${name}-${orderId}-${turn}`;
  await insertJob(tx, 'stock', name, jobId, { orderId, turn });
  return jobId;
}
