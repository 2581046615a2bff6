import { v7 as uuidv7 } from 'uuid';
import type { AdminOrderStatus } from '@kanaka/contracts/admin-orders';
import { insertJob } from '@kanaka/queues/outbox';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { isPaid } from '../refunds/refundable.ts';
import { refundRest } from '../refunds/refund-order.ts';
import { recordOrderChange, type Owner } from './record-order-change.ts';
import { findOrder, insertStatusChange, lockOrder, setStatus } from './orders.repository.ts';

/**
 * The owner moves an order. Any status may follow any other (specification), with one rule of ours: an order is only
 * `confirmed` with money. Closing an order gives its pieces back (of a paid one where `restock` says so) and refunds what
 * was paid; a payment arriving later is refunded too.
 */
export async function updateOrderStatus(
  { db, nudgeRelay, now }: { db: Db; nudgeRelay: () => void; now: () => Date },
  {
    orderId,
    status,
    changedBy,
    ...closing
  }: { orderId: string; status: AdminOrderStatus; changedBy: Owner; restock: boolean; reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const order = await findOrder(tx, orderId);
    if (!order) throw notFound('order');
    if (status === 'confirmed' && !isPaid(order)) {
      throw new AppError('conflict', 'order.unpaid', 'This order has not been paid, so it cannot be confirmed.');
    }
    const closes = status === 'cancelled' || status === 'rejected';
    // The shop may have cancelled it for want of a payment; the owner's word also holds against one that comes late.
    if (order.status === status && order.closedByOwner === closes) return;
    await setStatus(tx, orderId, { status, closedByOwner: closes });
    const record = (said: object = {}) =>
      recordOrderChange(tx, order, { by: changedBy, action: 'order.status-changed', said });
    if (order.status === status) return record();
    await insertStatusChange(tx, { orderId, status, changedBy: changedBy.id });
    const changeId = uuidv7();
    if (closes && order.paymentStatus === 'pending') {
      await insertJob(tx, 'stock', 'release-stock', `release-${orderId}-${changeId}`, { orderId });
    }
    if (closes && isPaid(order)) {
      const reason = closing.reason || `The order has been ${status}.`;
      const request = { requestKey: `close-${changeId}`, requestedBy: changedBy.id, reason, restock: closing.restock };
      await refundRest(tx, order, request, now());
    }
    await record(closes ? { reason: closing.reason, restock: closing.restock } : {});
    await insertJob(tx, 'mail', 'order-status', `mail-status-${orderId}-${changeId}`, {
      orderId,
      to: order.customerEmail,
      name: order.customerName,
      status,
    });
  });
  nudgeRelay();
}
