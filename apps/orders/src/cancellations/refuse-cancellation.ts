import { insertJob } from '@kanaka/queues/outbox';
import type { Db } from '@kanaka/server-kit/database';
import { findOrder } from '../orders/orders.repository.ts';
import type { Owner } from '../orders/record-order-change.ts';
import { nameInEmails } from '../orders/may-be-mailed.ts';
import { markCancellation } from './cancellations.repository.ts';

export const HANDED_OVER = 'Your parcel had already been handed over. Once it has arrived, you can return it.';

/** Refuses the open request to cancel a locked order, and writes that to its shopper. False when there is none. */
export async function refuseCancellation(
  tx: Db,
  orderId: string,
  { answer, by }: { answer: string; by: Owner },
): Promise<boolean> {
  const request = await markCancellation(tx, orderId, { state: 'refused', answer, by });
  if (!request) return false;
  const order = await findOrder(tx, orderId);
  if (!order) throw new Error('the order of a request to cancel could not be read');
  await insertJob(tx, 'mail', 'cancellation-refused', `mail-cancellation-${request.id}`, {
    orderId,
    to: order.customerEmail,
    name: nameInEmails(order),
    answer,
  });
  return true;
}
