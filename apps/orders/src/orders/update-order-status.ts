import { v7 as uuidv7 } from 'uuid';
import type { AdminOrderStatus } from '@kanaka/contracts/admin-orders';
import { insertJob } from '@kanaka/queues/outbox';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { refundablePaise } from '../refunds/refundable.ts';
import { refundRest } from '../refunds/refund-order.ts';
import type { OrderRow } from '../schema.ts';
import { isClosed, ownerMayMove } from './order-status.ts';
import { recordOrderChange, type Owner } from './record-order-change.ts';
import { findOrder, insertStatusChange, lockOrder, setStatus } from './orders.repository.ts';

export type StatusChange = {
  orderId: string;
  status: AdminOrderStatus;
  restock: boolean;
  reason: string;
  changedBy: Owner;
};

const verbs: Partial<Record<AdminOrderStatus, string>> = {
  confirmed: 'confirmed',
  inShipping: 'shipped',
  delivered: 'delivered',
};

/**
 * Changes an order's status for the owner, as far as `order-status.ts` allows: 409 `order.unpaid` for a status that requires
 * payment. Closing an order releases its pieces (those of a paid order if `restock` is set) and refunds what was paid; a
 * later payment is refunded too. A closed order is not closed again. Returns whether the status changed and the refund.
 */
export async function updateOrderStatus(
  { db, wakeRelay, now }: { db: Db; wakeRelay: () => void; now: () => Date },
  { orderId, status, changedBy, ...closing }: StatusChange,
): Promise<{ changed: boolean; refundedPaise: number }> {
  const unchanged = { changed: false, refundedPaise: 0 };
  const result = await db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const order = await findOrder(tx, orderId);
    if (!order) throw notFound('order');
    const closes = isClosed({ status });
    const record = (details: object = {}) =>
      recordOrderChange(tx, order, { by: changedBy, action: 'order.status-changed', details });
    if (closes ? isClosed(order) : order.status === status) {
      if (closes && !order.closedByOwner) {
        // The shop itself had cancelled the unpaid order; now that the owner closes it, a late payment is refunded as well.
        await setStatus(tx, orderId, { status: order.status, closedByOwner: true });
        await record();
      }
      return unchanged;
    }
    if (!ownerMayMove(order, status)) throw unpaid(order, status);
    await setStatus(tx, orderId, { status, closedByOwner: closes });
    const by = { changedBy: changedBy.id, changedByName: changedBy.userName };
    await insertStatusChange(tx, { orderId, status, ...by });
    const changeId = uuidv7();
    if (closes && order.paymentStatus === 'pending') {
      await insertJob(tx, 'stock', 'release-stock', `release-${orderId}-${changeId}`, { orderId });
    }
    const refundedPaise = closes ? refundablePaise(order) : 0;
    if (refundedPaise > 0) {
      const reason = closing.reason || `The order has been ${status}.`;
      const by = { requestedBy: changedBy.id, requestedByName: changedBy.userName };
      await refundRest(tx, order, { requestKey: `close-${changeId}`, ...by, reason, restock: closing.restock }, now());
    }
    await record(closes ? { reason: closing.reason, restock: closing.restock } : {});
    await insertJob(tx, 'mail', 'order-status', `mail-status-${orderId}-${changeId}`, {
      orderId,
      to: order.customerEmail,
      name: order.customerName,
      status,
    });
    return { changed: true, refundedPaise };
  });
  wakeRelay();
  return result;
}

function unpaid({ paidAt }: Pick<OrderRow, 'paidAt'>, status: AdminOrderStatus): AppError {
  const why = paidAt ? 'The money for this order has gone back' : 'This order has not been paid';
  return new AppError('conflict', 'order.unpaid', `${why}, so it cannot be ${verbs[status] ?? 'moved'}.`);
}
