import type { WholeDiscrepancy } from '@kanaka/contracts/orders/discrepancies';
import type { OrderStatus } from '@kanaka/contracts/orders/orders';
import { isOnItsWay, type ShipmentState } from '@kanaka/contracts/orders/shipments';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { isClosed, isSent, isPaid } from '../orders/order-status.ts';
import type { OrderWithItems } from '../orders/orders.repository.ts';
import { toRupees } from '@kanaka/money/rupees';
import type { DisputeRow } from '../payments/payments-schema.ts';
import { lacksPieces } from '../orders/unassigned-refund.ts';
import { isSameChoice, leftLines, piecesIn } from '../orders/unsent-pieces.ts';
import type { CancellationRow } from '../cancellations/cancellations-schema.ts';
import type { OrderRow } from '../schema.ts';

type Facts = Pick<OrderWithItems, 'status' | 'paymentStatus' | 'paymentId' | 'items' | 'refunds' | 'short'> & {
  shipments: readonly { state: ShipmentState; pieces: number }[];
  /** Its open request to cancel. */
  cancellation: Pick<CancellationRow, 'reason'> | null;
  disputes: readonly DisputeRow[];
};

const MOST_TITLES = 3;

/** Statuses that say that an order is paid. */
const PAID: readonly OrderStatus[] = ['confirmed', 'processing', 'shipped', 'inShipping', 'delivered'];

const shippedIn = (shipments: Facts['shipments']) => shipments.reduce((sum, { pieces }) => sum + pieces, 0);

/** Where the status, the money and the goods of an order disagree. */
export function discrepanciesOf(order: Facts): WholeDiscrepancy[] {
  const inDispute = disputed(order.disputes);
  return [...inDispute, ...(isClosed(order) ? goodsOut(order) : ofOpen(order))];
}

/** A dispute until it is won or closed; a lost one until the owner has dismissed it. */
function disputed(disputes: Facts['disputes']): WholeDiscrepancy[] {
  return disputes
    .filter(({ state }) => state !== 'won' && state !== 'closed')
    .map(({ amountPaise, reason, state, respondBy }) => ({
      ...{ kind: 'disputed', amount: toRupees(amountPaise), reason, isLost: state === 'lost' },
      respondBy: respondBy?.toISOString() ?? null,
    }));
}

function goodsOut({ status, shipments }: Facts): WholeDiscrepancy[] {
  const pieces = shippedIn(shipments.filter(({ state }) => state !== 'failed'));
  return pieces > 0 ? [{ kind: 'goodsOut', status, pieces }] : [];
}

function ofOpen(order: Facts): WholeDiscrepancy[] {
  const { status, paymentStatus, items, short } = order;
  const shipments = order.shipments.filter(({ state }) => state !== 'failed');
  const found: WholeDiscrepancy[] = [];
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
    const packed = shippedIn(shipments.filter(({ state }) => state === 'packed'));
    const pieces = piecesIn(leftLines(order)) + packed;
    if (pieces > 0 && (status === 'delivered' || !isUnderWay)) found.push({ kind: 'notHandedOver', status, pieces });
  }
  const elsewhere = order.refunds.filter((refund) => lacksPieces(refund, order));
  if (elsewhere.length > 0) {
    const paise = elsewhere.reduce((total, { amountPaise }) => total + amountPaise, 0);
    found.push({ kind: 'refundedAtRazorpay', amount: toRupees(paise) });
  }
  if (short && short.length > 0) {
    const titles = short.flatMap((line) => items.find((item) => isSameChoice(item, line)) ?? []);
    found.push({
      kind: 'short',
      pieces: piecesIn(short),
      titles: titles.slice(0, MOST_TITLES).map(titleInSize).join(', '),
    });
  }
  return found;
}

/** Whether two discrepancies have the same facts; Postgres does not keep the order of their fields. */
export function isSame(one: WholeDiscrepancy, other: WholeDiscrepancy): boolean {
  return inOrder(one) === inOrder(other);
}

const inOrder = (discrepancy: WholeDiscrepancy) =>
  JSON.stringify(Object.entries(discrepancy).toSorted(([one], [other]) => one.localeCompare(other)));

/** The discrepancies of an order, each with whether the owner has dismissed it. */
export function withDismissals({ discrepancies, dismissed }: Pick<OrderRow, 'discrepancies' | 'dismissed'>) {
  return discrepancies.map((one) => ({ ...one, dismissed: dismissed.some((other) => isSame(one, other)) }));
}
