import { insertJob } from '@kanaka/queues/outbox';
import type { Db } from '@kanaka/server-kit/database/database';
import { existingOrder } from '../orders/change-order.ts';
import { mailAbout } from '../orders/customer-mail.ts';
import type { Owner } from '../orders/record-order-change.ts';
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
  const about = mailAbout(await existingOrder(tx, orderId));
  await insertJob(tx, 'mail', 'cancellation-refused', `mail-cancellation-${request.id}`, { ...about, answer });
  return true;
}
