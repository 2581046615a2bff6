import type { AdminOrderStatus } from '@kanaka/contracts/orders/admin-orders';
import { orderStatusWords } from '@kanaka/presentation/order-words';
import { AppError } from '@kanaka/server-kit/app-error';
import type { OrderStatus } from '@kanaka/contracts/orders/orders';
import type { Consignment } from '@kanaka/contracts/orders/shipments';
import type { Db } from '@kanaka/server-kit/database/database';
import { markCancellation } from '../cancellations/cancellations.repository.ts';
import { refreshDiscrepancies } from '../discrepancies/refresh-discrepancies.ts';
import { refundablePaise } from '../refunds/refundable.ts';
import { refundRest } from '../refunds/refund-order.ts';
import { travelOf, type ShipmentDeps } from '../shipments/change-shipments.ts';
import { refuseAwbInUse } from '../shipments/shared-awb.ts';
import { followStatus } from '../shipments/follow-status.ts';
import { listShipments } from '../shipments/shipments.repository.ts';
import { changeOrder } from '../orders/change-order.ts';
import { mayBeMailed } from '../orders/customer-mail.ts';
import { markReopened, setStatus } from '../orders/order-changes.repository.ts';
import { isClosed, isSent, isPaid } from '../orders/order-status.ts';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';
import { findOrderHistory } from './order-history.repository.ts';
import { asksToCancel, HELD_SECONDS, keepUndo } from '../orders/keep-undo.ts';
import { insertStatusChange, type OrderWithItems } from '../orders/orders.repository.ts';
import { releasePieces } from '../orders/release-pieces.ts';
import { mailStatus } from './mail-status.ts';
import { timelineOf } from './timeline.ts';

export type StatusChange = {
  orderId: string;
  status: AdminOrderStatus;
  /** Whether the pieces of a paid order come back into stock when it is closed; by default those that were not delivered. */
  restock?: boolean | undefined;
  reason: string;
  changedBy: Owner;
  /** How what is handed over travels; without tracking by default. */
  consignment?: Consignment | undefined;
  /** The version that the owner saw; without it, any is changed. */
  version?: string | undefined;
  /** No e-mail about the status. */
  quiet?: boolean;
  /** Its e-mail is held so long that the change can be undone. */
  undoable?: boolean;
};

export type StatusChanged = {
  changed: boolean;
  refundedPaise: number;
  /** The status that the order has now. */
  status: OrderStatus;
  /** Set if the change can be undone. */
  changeId?: string;
};

/**
 * Changes an order's status to any other: it is the owner's word. Closing an order releases its pieces (those of a paid order as
 * `restock` says) and refunds what was paid; a later payment is refunded too. Of a closed order, closing changes only the word;
 * opening it again takes the pieces that were given back, as far as they are there.
 * Its shipments follow as far as they are paid. What then disagrees with the status is among the order's discrepancies. 409
 * `order.changed` for an outdated version. A change that refunds money cannot be undone.
 */
export async function updateOrderStatus(
  deps: ShipmentDeps & { now: () => Date },
  { orderId, status, changedBy, consignment, version, quiet = false, undoable = false, ...closing }: StatusChange,
): Promise<StatusChanged> {
  const { now, tokenOf } = deps;
  const travel = consignment && (await travelOf(deps, consignment));
  return changeOrder(deps, orderId, async (tx, order): Promise<StatusChanged> => {
    const closes = isClosed({ status });
    const record = (details: object = {}) =>
      recordOrderChange(tx, order, { by: changedBy, action: 'order.status-changed', details });
    const wasClosed = isClosed(order);
    if (order.status === status) {
      if (closes && !order.closedByOwner) {
        // The shop itself had cancelled the unpaid order; now that the owner closes it, a late payment is refunded as well.
        await setStatus(tx, orderId, { status: order.status, closedByOwner: true });
        await record();
      }
      return { changed: false, refundedPaise: 0, status: order.status };
    }
    if (version !== undefined && Date.parse(version) !== order.updatedAt.getTime()) {
      throw await outdated(tx, order);
    }
    if (consignment && status === 'inShipping') await refuseAwbInUse(tx, order, consignment);
    await setStatus(tx, orderId, { status, closedByOwner: closes });
    const by = { changedBy: changedBy.id, changedByName: changedBy.userName };
    // Closing the order grants its customer's request to cancel.
    if (closes) await markCancellation(tx, orderId, { state: 'granted', answer: '', by: changedBy });
    const shipments = undoable ? await listShipments(tx, orderId) : [];
    const changeId = await insertStatusChange(tx, { orderId, status, ...by, ...(quiet && { manner: 'quiet' }) });
    const jobs: string[] = [];
    const refundedPaise = closes ? refundablePaise(order) : 0;
    // As long as the change can be undone the pieces stay where they are.
    if (wasClosed && !closes) await markReopened(tx, orderId, undoable ? HELD_SECONDS + 1 : 0);
    if (closes && !wasClosed && !order.paidAt) jobs.push(await releasePieces(tx, orderId));
    else if (refundedPaise > 0 || (closes && !wasClosed)) {
      const reason = closing.reason || `The order has been ${status}.`;
      const by = { requestedBy: changedBy.id, requestedByName: changedBy.userName };
      const asked = { closingId: `close-${changeId}` as const, ...by, reason, restock: closing.restock };
      jobs.push(...(await refundRest(tx, order, asked, now())));
    }
    const following = { status, by: changedBy, tokenOf, quiet, ...(travel && { travel }) };
    const mails = await followStatus(tx, order, following);
    const tracking = travel?.courier ? { courier: travel.courier, awb: travel.awb } : {};
    const asked = closes ? { reason: closing.reason, restock: closing.restock ?? true } : tracking;
    await record({ ...asked, ...(quiet && { quiet }) });
    if (!quiet && !(closes && wasClosed) && isMailed(order, status) && mayBeMailed(order)) {
      mails.push(await mailStatus(tx, order, { status, changeId }));
    }
    jobs.push(...mails);
    await refreshDiscrepancies(tx, orderId);
    const changed = { changed: true, refundedPaise, status };
    if (!undoable || refundedPaise > 0 || asksToCancel(order)) return changed;
    await keepUndo(tx, order, { changeId, jobs, shipments });
    return { ...changed, changeId };
  });
}

/**
 * Whether the shopper gets an e-mail about a status. They read that their pieces are on their way or delivered when a
 * shipment really moves, and that an order is confirmed only when it is paid.
 */
function isMailed(order: OrderWithItems, status: AdminOrderStatus): boolean {
  if (status === 'confirmed') return isPaid(order);
  return !isSent({ status });
}

/** Says what an order is now, and who changed it last and when: its status, a payment, a refund or a parcel. */
async function outdated(tx: Db, order: OrderWithItems): Promise<AppError> {
  const events = timelineOf(order, await findOrderHistory(tx, order.id));
  const steps = (await listShipments(tx, order.id)).flatMap((shipment) => shipment.steps);
  const changes = [
    ...events.map(({ at, by }) => ({ at: Date.parse(at), by })),
    ...steps.map(({ doneAt, doneByName }) => ({ at: doneAt.getTime(), by: doneByName })),
  ];
  const last = changes.toSorted((one, other) => other.at - one.at)[0];
  const by = last
    ? ` The last change was made by ${last.by} on ${inIndia.format(last.at).replaceAll('\u202f', ' ')}.`
    : '';
  const message = `This order has changed since you opened it: it is ${orderStatusWords[order.status]} now.${by} Nothing was changed by you; please look at it again.`;
  return new AppError('order.changed', message);
}

const inIndia = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});
