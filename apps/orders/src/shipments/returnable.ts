import type { Order } from '@kanaka/contracts/orders/orders';
import type { ReturnReason } from '@kanaka/contracts/orders/returns';
import type { ReturnRules } from '@kanaka/contracts/orders/return-window';
import { usualReturns } from '@kanaka/contracts/catalog/usual-terms';
import type { Db } from '@kanaka/server-kit/database/database';
import { DAY_MS, midnightAfter } from '../india-time.ts';
import type { OrderWithItems } from '../orders/orders.repository.ts';
import type { OrderItemRow } from '../schema.ts';
import { isPaid } from '../orders/order-status.ts';
import { notToBeSent, piecesIn, refundedPieces } from '../orders/unsent-pieces.ts';
import { listAskedBack, listDeliveries } from './returnable.repository.ts';
import { listShipments } from './shipments.repository.ts';
import { arrivalsOf } from './arrivals.ts';
import { isOfReturn } from '../orders/held-refunds.ts';

type Arrived = { item: OrderItemRow; hasAllArrived: boolean; arrivals: Date[] };

/**
 * When each piece of each line was delivered that can be asked to be sent back, the latest last: it was neither refunded nor is
 * it in an open return. Pieces that have not arrived are refunded first; of those that have, the earliest.
 */
export async function returnablePieces(db: Db, order: OrderWithItems): Promise<Arrived[]> {
  if (!isPaid(order)) return [];
  const askedBack = await listAskedBack(db, order.id);
  const arrived = arrivalsOf(order, await listShipments(db, order.id), await listDeliveries(db, order.id));
  return order.items.map((item) => {
    const arrivals = arrived.get(item.position) ?? [];
    const ofReturns = refundedPieces(order.refunds.filter(isOfReturn), item);
    const asked = piecesIn(askedBack.filter(({ position }) => position === item.position));
    const refunded = Math.max(0, notToBeSent(order, item) - (item.quantity - arrivals.length));
    const gone = ofReturns + asked + refunded;
    return { item, hasAllArrived: arrivals.length >= item.quantity, arrivals: arrivals.slice(gone) };
  });
}

/**
 * Until when something of an order can be asked to be sent back, and what; or since when not any more. Empty if nothing is left
 * of what has been delivered.
 */
export async function whenReturnable(
  db: Db,
  order: OrderWithItems,
  now: Date,
): Promise<Pick<Order, 'returnableUntil' | 'returnsClosedAt' | 'returnable'>> {
  const pieces = await returnablePieces(db, order);
  const last = pieces.flatMap(({ arrivals }) => arrivals).reduce((one, other) => (one > other ? one : other), NEVER);
  if (last === NEVER) return {};
  const untilOf = (arrival: Date) => returnableUntil(arrival, order.returnRules ?? usualReturns);
  if (untilOf(last) < now) return { returnsClosedAt: untilOf(last).toISOString() };
  const returnable = pieces.flatMap(({ item: { productId, size }, arrivals }) => {
    const quantity = arrivals.filter((arrival) => untilOf(arrival) >= now).length;
    return quantity > 0 ? [{ productId, size, quantity }] : [];
  });
  return { returnableUntil: untilOf(last).toISOString(), returnable };
}

const NEVER = new Date(0);

const HOUR_MS = 3_600_000;

/** Until when pieces can be asked to be sent back: the end of the last day in India. */
export function returnableUntil(deliveredAt: Date, { days }: Pick<ReturnRules, 'days'>): Date {
  return new Date(midnightAfter(deliveredAt).getTime() + days * DAY_MS - 1);
}

/** The same for a reason: damage is reported sooner, by the hour. */
export function deadlineFor(reason: ReturnReason, deliveredAt: Date, rules: ReturnRules): Date {
  if (reason === 'damaged') return new Date(deliveredAt.getTime() + rules.damageHours * HOUR_MS);
  return returnableUntil(deliveredAt, rules);
}
