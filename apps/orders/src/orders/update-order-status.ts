import { v7 as uuidv7 } from 'uuid';
import type { AdminOrderStatus } from '@kanaka/contracts/admin-orders';
import { insertJob } from '@kanaka/queues/outbox';
import { notFound } from '@kanaka/server-kit/app-error';
import type { Consignment } from '@kanaka/contracts/shipments';
import { refundablePaise } from '../refunds/refundable.ts';
import { refundRest } from '../refunds/refund-order.ts';
import { travelOf, type ShipmentDeps } from '../shipments/change-shipments.ts';
import { followStatus } from '../shipments/follow-status.ts';
import { isClosed, ownerMayMove } from './order-status.ts';
import { recordOrderChange, type Owner } from './record-order-change.ts';
import { findOrder, insertStatusChange, lockOrder, setStatus } from './orders.repository.ts';
import { notPaid } from './unpaid.ts';

export type StatusChange = {
  orderId: string;
  status: AdminOrderStatus;
  restock: boolean;
  reason: string;
  changedBy: Owner;
  /** How what is handed over travels; without tracking by default. */
  consignment?: Consignment | undefined;
};

const verbs: Partial<Record<AdminOrderStatus, string>> = {
  confirmed: 'confirmed',
  inShipping: 'shipped',
  delivered: 'delivered',
};

/**
 * Changes an order's status for the owner, as far as `order-status.ts` allows: 409 `order.unpaid` for a status that requires
 * payment. Closing an order releases its pieces (those of a paid order if `restock` is set) and refunds what was paid; a
 * later payment is refunded too. A closed order is not closed again. Its shipments follow. Returns whether the status
 * changed and the refund.
 */
export async function updateOrderStatus(
  { db, wakeRelay, now, tokenOf, sellerSettings }: ShipmentDeps & { now: () => Date },
  { orderId, status, changedBy, consignment, ...closing }: StatusChange,
): Promise<{ changed: boolean; refundedPaise: number }> {
  const unchanged = { changed: false, refundedPaise: 0 };
  const travel = consignment && (await travelOf({ sellerSettings }, consignment));
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
    if (!ownerMayMove(order, status)) throw notPaid(order, verbs[status] ?? 'moved');
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
    const written = await followStatus(tx, order, { status, by: changedBy, tokenOf, ...(travel && { travel }) });
    const tracking = travel?.courier ? { courier: travel.courier, awb: travel.awb } : {};
    await record(closes ? { reason: closing.reason, restock: closing.restock } : tracking);
    // Otherwise the e-mails about the shipments tell it.
    if (written === 0) {
      await insertJob(tx, 'mail', 'order-status', `mail-status-${orderId}-${changeId}`, {
        orderId,
        to: order.customerEmail,
        name: order.customerName,
        status,
      });
    }
    return { changed: true, refundedPaise };
  });
  wakeRelay();
  return result;
}
