import { v7 as uuidv7 } from 'uuid';
import type { AdminOrderStatus } from '@kanaka/contracts/orders';
import { insertJob } from '@kanaka/queues/outbox';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { insertStatusChange, lockOrder, setStatus } from './orders.repository.ts';

/**
 * The owner moves an order. Any status may follow any other (specification), with one rule of ours: an order is only
 * `confirmed` with money. Closing an unpaid order gives its pieces back; a payment arriving later is then refunded.
 */
export async function updateOrderStatus(
  { db, nudgeRelay }: { db: Db; nudgeRelay: () => void },
  { orderId, status, changedBy }: { orderId: string; status: AdminOrderStatus; changedBy: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw notFound('order');
    if (order.status === status) return;
    if (status === 'confirmed' && order.paymentStatus !== 'paid') {
      throw new AppError('conflict', 'order.unpaid', 'This order has not been paid, so it cannot be confirmed.');
    }
    const closes = status === 'cancelled' || status === 'rejected';
    await setStatus(tx, orderId, { status, closedByOwner: closes });
    await insertStatusChange(tx, { orderId, status, changedBy });
    const changeId = uuidv7();
    if (closes && order.paymentStatus === 'pending') {
      await insertJob(tx, 'stock', 'release-stock', `release-${orderId}-${changeId}`, { orderId });
    }
    await insertJob(tx, 'mail', 'order-status', `mail-status-${orderId}-${changeId}`, {
      orderId,
      to: order.customerEmail,
      name: order.customerName,
      status,
    });
  });
  nudgeRelay();
}
