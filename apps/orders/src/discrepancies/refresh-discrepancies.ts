import type { Db } from '@kanaka/server-kit/database/database';
import { findOrder } from '../orders/orders.repository.ts';
import { listDisputes } from '../orders/disputes.repository.ts';
import { discrepanciesOf, isSame } from './discrepancies-of.ts';
import { countShipped, findOpenCancellation, setDiscrepancies } from './discrepancies.repository.ts';

/**
 * Stores where the facts of a locked order disagree now. Whatever changes its status, money, stock or shipments calls it at the
 * end of its transaction. A dismissal is kept only for the very same facts.
 */
export async function refreshDiscrepancies(tx: Db, orderId: string): Promise<void> {
  const order = await findOrder(tx, orderId);
  if (!order) return;
  const facts = {
    shipments: await countShipped(tx, orderId),
    disputes: await listDisputes(tx, orderId),
    cancellation: await findOpenCancellation(tx, orderId),
  };
  const found = discrepanciesOf({ ...order, ...facts });
  if (found.length === 0 && order.discrepancies.length === 0) return;
  const dismissed = order.dismissed.filter((one) => found.some((other) => isSame(one, other)));
  await setDiscrepancies(tx, orderId, { discrepancies: found, dismissed });
}
