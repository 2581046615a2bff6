import { v7 as uuidv7 } from 'uuid';
import { cancelledByCustomer } from '@kanaka/contracts/orders/refund-reasons';
import { AppError } from '@kanaka/server-kit/app-error';
import { mustBeSelf, type Caller } from '@kanaka/server-kit/auth';
import { insertCancellation, listCancellations } from '../cancellations/cancellations.repository.ts';
import { refreshDiscrepancies } from '../discrepancies/refresh-discrepancies.ts';
import { refundRest } from '../refunds/refund-order.ts';
import type { Db } from '@kanaka/server-kit/database/database';
import type { ShipmentDeps } from '../shipments/change-shipments.ts';
import { followStatus } from '../shipments/follow-status.ts';
import { listShipments, type WholeShipment } from '../shipments/shipments.repository.ts';
import { isUndecided } from '../orders/disputes.repository.ts';
import { hasRunOut, isClosed, isSent } from '../orders/order-status.ts';
import { changeOrder } from '../orders/change-order.ts';
import { mayBeMailed } from '../orders/customer-mail.ts';
import { markCancelled, touchOrder } from '../orders/order-changes.repository.ts';
import { insertStatusChange, type OrderWithItems } from '../orders/orders.repository.ts';
import type { Owner } from '../orders/record-order-change.ts';
import { releasePieces } from '../orders/release-pieces.ts';
import type { OrderRow } from '../schema.ts';
import { mailStatus } from './mail-status.ts';

/**
 * Whether its shopper may cancel an order: until the first of its pieces has been handed over or collected. A parcel that
 * failed on its way was handed over too: until it is back, its pieces must not be sold again.
 */
function isCancellable(order: Pick<OrderRow, 'status'>, shipments: readonly Pick<WholeShipment, 'steps'>[]): boolean {
  const isGone = shipments.some(({ steps }) =>
    steps.some(({ state }) => state === 'handedOver' || state === 'delivered'),
  );
  return !isClosed(order) && !isSent(order) && !isGone;
}

/**
 * Whether cancelling is a request that the owner decides: a parcel has its courier or its number, so it may be with the courier
 * although nobody has recorded that yet; or a dispute may take the same money that cancelling would give back.
 */
async function isByRequest(
  db: Db,
  { id }: Pick<OrderRow, 'id'>,
  shipments: readonly Pick<WholeShipment, 'state' | 'courier' | 'awb'>[],
): Promise<boolean> {
  return shipments.some(({ state, courier, awb }) => state === 'packed' && courier + awb !== '') || isUndecided(db, id);
}

/** What a shopper reads about cancelling an order. */
export async function cancellingOf(
  db: Db,
  order: Pick<OrderRow, 'id' | 'status'>,
  shipments: readonly WholeShipment[],
) {
  const last = (await listCancellations(db, order.id)).at(-1);
  const cancelByRequest = await isByRequest(db, order, shipments);
  const isDecided = last?.state === 'open' || (last?.state === 'refused' && cancelByRequest);
  return {
    canCancel: isCancellable(order, shipments) && !isDecided,
    cancelByRequest,
    ...(last && {
      cancellation: {
        state: last.state,
        reason: last.reason,
        answer: last.answer,
        requestedAt: last.requestedAt.toISOString(),
      },
    }),
  };
}

/**
 * Cancels an order for its shopper, or requests that, see `isByRequest`. 409 `order.handed-over` once a
 * piece is with the courier or was collected: then it can only be returned; 409 `order.cancel-refused` after the owner has
 * refused the request. Returns which of the two it was.
 */
export async function cancelOrder(
  deps: ShipmentDeps & { now: () => Date },
  { orderId, reason, caller }: { orderId: string; reason: string; caller: Caller },
): Promise<'cancelled' | 'requested'> {
  return changeOrder(deps, orderId, async (tx, order) => {
    mustBeSelf(caller, order.userId);
    if (hasRunOut(order)) await markCancelled(tx, orderId, reason);
    if (isClosed(order)) return 'cancelled';
    const shipments = await listShipments(tx, orderId);
    if (!isCancellable(order, shipments)) {
      throw new AppError(
        'order.handed-over',
        'This order has already been handed over, so it can no longer be cancelled. Once it has arrived, you can return it.',
      );
    }
    const last = (await listCancellations(tx, orderId)).at(-1);
    if (last?.state === 'open') return 'requested';
    if (!(await isByRequest(tx, order, shipments))) {
      await cancelLocked(tx, order, { ...deps, reason, restock: true, by: { id: caller.id, userName: '' } });
      return 'cancelled';
    }
    if (last?.state === 'refused') {
      const message = `This order can no longer be cancelled: ${last.answer}`;
      throw new AppError('order.cancel-refused', message);
    }
    await insertCancellation(tx, { orderId, reason });
    await touchOrder(tx, orderId);
    await refreshDiscrepancies(tx, orderId);
    return 'requested';
  });
}

/**
 * Cancels a locked open order for its shopper, at their word or because the owner grants it. Its pieces come back to stock and
 * what was paid is refunded; a payment that still arrives is refunded too. What is packed is not handed over.
 */
export async function cancelLocked(
  tx: Db,
  order: OrderWithItems,
  {
    reason,
    restock,
    by,
    now,
    tokenOf,
  }: { reason: string; restock: boolean; by: Owner; now: () => Date } & Pick<ShipmentDeps, 'tokenOf'>,
): Promise<void> {
  const orderId = order.id;
  await markCancelled(tx, orderId, reason);
  await insertStatusChange(tx, { orderId, status: 'cancelled', changedBy: by.id, changedByName: by.userName });
  const changeId = uuidv7();
  if (!order.paidAt) await releasePieces(tx, orderId);
  else {
    const requested = { requestedBy: by.id, requestedByName: by.userName };
    const why = cancelledByCustomer(reason);
    await refundRest(tx, order, { closingId: `cancel-${changeId}`, ...requested, reason: why, restock }, now());
  }
  await followStatus(tx, order, { status: 'cancelled', by, tokenOf });
  await refreshDiscrepancies(tx, orderId);
  if (mayBeMailed(order)) await mailStatus(tx, order, { status: 'cancelled', changeId });
}
