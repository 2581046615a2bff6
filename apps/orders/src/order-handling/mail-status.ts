import { insertJob } from '@kanaka/queues/outbox';
import type { OrderStatus } from '@kanaka/contracts/orders/orders';
import type { Db } from '@kanaka/server-kit/database/database';
import { mailAbout } from '../orders/customer-mail.ts';
import { outsideIfPaidSo } from '../orders/exchange-payment.ts';
import { isClosed } from '../orders/order-status.ts';
import type { OrderWithItems } from '../orders/orders.repository.ts';
import { refundOfClosing } from '../refunds/refundable.ts';

/** Writes to the customer that an order, as it was before, has got a status; returns the job's id. */
export async function mailStatus(
  tx: Db,
  order: OrderWithItems,
  { status, changeId }: { status: OrderStatus; changeId: string },
): Promise<string> {
  const jobId = `mail-status-${order.id}-${changeId}`;
  await insertJob(tx, 'mail', 'order-status', jobId, {
    ...mailAbout(order),
    status,
    pieces: order.items,
    ...(isClosed({ status }) && { ...refundOfClosing(order), ...outsideIfPaidSo(order) }),
  });
  return jobId;
}
