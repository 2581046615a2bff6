import type { Discrepancy } from '@kanaka/contracts/discrepancies';
import type { OrderStatus } from '@kanaka/contracts/orders';
import { isOnItsWay } from '@kanaka/contracts/shipments';
import { isClosed, isSent } from '../orders/order-status.ts';
import type { OrderWithItems } from '../orders/orders.repository.ts';
import { isPaid } from '../refunds/refundable.ts';
import { leftLines } from '../shipments/shipment-rules.ts';
import type { CancellationRow, OrderRow } from '../schema.ts';
import type { WholeShipment } from '../shipments/shipments.repository.ts';

type Facts = Pick<OrderWithItems, 'status' | 'paymentStatus' | 'items' | 'refunds'> & {
  shipments: readonly Pick<WholeShipment, 'state' | 'lines'>[];
  /** Its open request to cancel. */
  cancellation?: Pick<CancellationRow, 'reason'> | undefined;
};

/** Statuses that say that an order is paid. */
const PAID: readonly OrderStatus[] = ['confirmed', 'processing', 'shipped', 'inShipping', 'delivered'];

const sum = (lines: readonly { quantity: number }[]) => lines.reduce((pieces, { quantity }) => pieces + quantity, 0);
const piecesIn = (shipments: Facts['shipments']) => sum(shipments.flatMap(({ lines }) => lines));

/** Where the status, the money and the goods of an order disagree. */
export function discrepanciesOf(order: Facts): Discrepancy[] {
  const { status, paymentStatus } = order;
  const shipments = order.shipments.filter(({ state }) => state !== 'failed');
  if (isClosed(order)) {
    const pieces = piecesIn(shipments);
    return pieces > 0 ? [{ kind: 'goodsOut', status, pieces }] : [];
  }
  const found: Discrepancy[] = [];
  if (order.cancellation) found.push({ kind: 'cancelRequested', reason: order.cancellation.reason });
  const isDelivered = shipments.some(({ state }) => state === 'delivered');
  if (paymentStatus === 'pending' && PAID.includes(status)) found.push({ kind: 'notPaid', status });
  // What was delivered and then returned is in order.
  const isReturned = status === 'delivered' && isDelivered;
  if ((paymentStatus === 'refunding' || paymentStatus === 'refunded') && !isReturned) {
    found.push({ kind: 'refunded', status });
  }
  if (isPaid(order) && isSent(order)) {
    // An order that is sent in parts is in shipping while some of its pieces are still here.
    const isUnderWay = isDelivered || shipments.some(({ state }) => isOnItsWay(state));
    const packed = piecesIn(shipments.filter(({ state }) => state === 'packed'));
    const pieces = sum(leftLines(order)) + packed;
    if (pieces > 0 && (status === 'delivered' || !isUnderWay)) found.push({ kind: 'notHandedOver', status, pieces });
  }
  return found;
}

/** Whether two discrepancies have the same facts; Postgres does not keep the order of their fields. */
export function isSame(one: Discrepancy, other: Discrepancy): boolean {
  return inOrder(one) === inOrder(other);
}

const inOrder = (discrepancy: Discrepancy) =>
  JSON.stringify(Object.entries(discrepancy).toSorted(([one], [other]) => one.localeCompare(other)));

/** The discrepancies of an order, each with whether the owner has dismissed it. */
export function withDismissals({ discrepancies, dismissed }: Pick<OrderRow, 'discrepancies' | 'dismissed'>) {
  return discrepancies.map((one) => ({ ...one, dismissed: dismissed.some((other) => isSame(one, other)) }));
}
