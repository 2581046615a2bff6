import { v7 as uuidv7 } from 'uuid';
import { cancelledByCustomer } from '@kanaka/contracts/refund-reasons';
import { insertJob } from '@kanaka/queues/outbox';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import { mustBeSelf, type Caller } from '@kanaka/server-kit/auth';
import { refreshDiscrepancies } from '../discrepancies/refresh-discrepancies.ts';
import { refundOfClosing } from '../refunds/refundable.ts';
import { refundRest } from '../refunds/refund-order.ts';
import type { ShipmentDeps } from '../shipments/change-shipments.ts';
import { followStatus } from '../shipments/follow-status.ts';
import { listShipments, type WholeShipment } from '../shipments/shipments.repository.ts';
import { isClosed, isSent } from './order-status.ts';
import { mailPieces } from './mail-pieces.ts';
import { mayBeMailed } from './may-be-mailed.ts';
import { findOrder, insertStatusChange, lockOrder, markCancelled } from './orders.repository.ts';
import type { OrderRow } from '../schema.ts';

/**
 * Whether its shopper may cancel an order: until the first of its pieces has been handed over or collected. A parcel that
 * failed on its way was handed over too: until it is back, its pieces must not be sold again.
 */
export function isCancellable(
  order: Pick<OrderRow, 'status'>,
  shipments: readonly Pick<WholeShipment, 'steps'>[],
): boolean {
  const isGone = shipments.some(({ steps }) =>
    steps.some(({ state }) => state === 'handedOver' || state === 'delivered'),
  );
  return !isClosed(order) && !isSent(order) && !isGone;
}

/** Closed by the shop because it was not paid in time. A payment made in time and reported late would still confirm it. */
const hasRunOut = ({ status, paymentStatus, closedByOwner, cancelReason }: OrderRow) =>
  status === 'cancelled' && paymentStatus === 'pending' && !closedByOwner && cancelReason === null;

/**
 * Cancels an order for its shopper. Its pieces come back to stock, and what was paid is refunded; a payment that still
 * arrives is refunded too, also when the order had run out already. 409 `order.handed-over` once a piece is with the courier
 * or was collected: then it can only be returned.
 */
export async function cancelOrder(
  { db, wakeRelay, now, tokenOf }: ShipmentDeps & { now: () => Date },
  { orderId, reason, caller }: { orderId: string; reason: string; caller: Caller },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const order = await findOrder(tx, orderId);
    if (!order) throw notFound('order');
    mustBeSelf(caller, order.userId);
    if (hasRunOut(order)) await markCancelled(tx, orderId, reason);
    if (isClosed(order)) return;
    if (!isCancellable(order, await listShipments(tx, orderId))) {
      throw new AppError(
        'conflict',
        'order.handed-over',
        'This order has been handed over already, so it cannot be cancelled any more. Once it has arrived, you can return it.',
      );
    }
    await markCancelled(tx, orderId, reason);
    await insertStatusChange(tx, { orderId, status: 'cancelled', changedBy: caller.id });
    const changeId = uuidv7();
    if (order.paymentStatus === 'pending') {
      await insertJob(tx, 'stock', 'release-stock', `release-${orderId}-${changeId}`, { orderId });
    } else {
      const by = { requestedBy: caller.id, requestedByName: '' };
      const why = cancelledByCustomer(reason);
      await refundRest(tx, order, { requestKey: `cancel-${changeId}`, ...by, reason: why, restock: true }, now());
    }
    await followStatus(tx, order, { status: 'cancelled', by: caller, tokenOf });
    await refreshDiscrepancies(tx, orderId);
    if (!mayBeMailed(order)) return;
    await insertJob(tx, 'mail', 'order-status', `mail-status-${orderId}-${changeId}`, {
      orderId,
      to: order.customerEmail,
      name: order.customerName,
      status: 'cancelled',
      pieces: mailPieces(order.items),
      ...refundOfClosing(order),
    });
  });
  wakeRelay();
}
