import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, not, notInArray, or, sql } from 'drizzle-orm';
import type { DifferenceKind, OrderStatus } from '@kanaka/contracts/orders/orders';
import type { Db } from '@kanaka/server-kit/database/database';
import { isAny, updateRows } from '@kanaka/server-kit/database/rows';
import { currentTraceparent } from '@kanaka/server-kit/tracing';
import { claimFirst, deleteFirst } from '@kanaka/server-kit/database/claim-rows';
import { CLOSED } from '../orders/order-status.ts';
import { isChanged, isOpen, updateOrder } from '../orders/update-order.ts';
import {
  hasOpenLink,
  orderItems,
  orders,
  type OrderRow,
  payments,
  type PaymentOutcome,
  type PaymentRow,
} from '../schema.ts';
import { sweeps, webhookEvents, type WebhookEventRow } from './payments-schema.ts';
import type { RazorpayPayment } from '../razorpay.ts';

/** Money that came in; `outside`: not by Razorpay. */
export type Received = Pick<RazorpayPayment, 'id' | 'amount' | 'currency' | 'method'> & {
  outside?: Pick<PaymentRow, 'reference' | 'receivedOn' | 'recordedBy'>;
};

/** Dated with the time of writing, like a status change. False when this payment is stored already, for any order. */
export async function insertPayment(
  db: Db,
  {
    orderId,
    payment,
    outcome,
    reason = '',
  }: { orderId: string; payment: Received; outcome: PaymentOutcome; reason?: string },
): Promise<boolean> {
  const inserted = db
    .insert(payments)
    .values({
      id: payment.id,
      orderId,
      amountPaise: payment.amount,
      currency: payment.currency,
      method: payment.method,
      outcome,
      reason,
      ...payment.outside,
      createdAt: sql`clock_timestamp()`,
    })
    .onConflictDoNothing()
    .returning({ id: payments.id });
  return isAny(inserted);
}

/** Another amount than was due, in paise more or less, and why it is enough. */
export type Difference = { paise: number; kind: DifferenceKind };

/** What pays an order. `also` runs in the transaction of the confirmation. */
export type Paying = Received & { difference: Difference | null; also?: (tx: Db) => Promise<void> };

type Paid = Pick<OrderRow, 'status' | 'delivery'> & { paidAt: Date; paymentId: string; difference: Difference | null };

/**
 * Changes an order from pending to paid, if its status, turn and address are still as they were read: a later turn gives its
 * pieces back, and another address may have another tax.
 * Of concurrent calls only one succeeds; null for the others.
 */
export async function markPaid(db: Db, order: OrderRow, { difference, ...paid }: Paid): Promise<OrderRow | null> {
  const change = {
    ...paid,
    paymentStatus: 'paid' as const,
    paidDifferencePaise: difference?.paise ?? 0,
    paidDifferenceKind: difference?.kind ?? null,
    nextCheckAt: null,
    updatedAt: paid.paidAt,
    // Its payment has secured all its pieces.
    short: null,
    retakeAt: null,
  };
  const isPaid = await isChanged(
    db,
    order.id,
    change,
    eq(orders.status, order.status),
    eq(orders.turn, order.turn),
    eq(orders.address, order.address),
    isUnpaid,
    eq(orders.closedByOwner, false),
    isNull(orders.cancelReason),
  );
  return isPaid ? { ...order, ...change } : null;
}

const isUnpaid = eq(orders.paymentStatus, 'pending');

/** How much cash a person has paid on a day, in paise. */
export async function cashOfDay(db: Db, { userId, day }: { userId: string; day: string }): Promise<number> {
  const [row] = await db
    .select({ paise: sql<number>`coalesce(sum(${payments.amountPaise}), 0)`.mapWith(Number) })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.userId, userId), eq(payments.method, 'cash'), eq(payments.receivedOn, day)));
  return row?.paise ?? 0;
}

/** Changes an order from pending to refunding, once: the payment arrived but the order cannot be kept. */
export const markRefunding = (db: Db, id: string, refunding: { paymentId: string; status: OrderStatus }) => {
  const change = { ...refunding, paymentStatus: 'refunding', nextCheckAt: null, updatedAt: sql`now()` } as const;
  return updateOrder(db, id, change, isUnpaid);
};

/** Payments that wait for the owner, oldest first, each with what was due for its order. */
export function listFlaggedPayments(db: Db, limit: number) {
  return db
    .select({
      payment: payments,
      person: orders.customerName,
      expected: sql<number>`${orders.totalPaise} - ${orders.creditPaise}`.mapWith(Number),
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.outcome, 'flagged'))
    .orderBy(asc(payments.createdAt))
    .limit(limit);
}

/** Whether a payment of this order waits for the owner's decision. */
export async function isPaymentFlagged(db: Db, orderId: string): Promise<boolean> {
  const isFlagged = and(eq(payments.orderId, orderId), eq(payments.outcome, 'flagged'));
  return isAny(db.select({ id: payments.id }).from(payments).where(isFlagged).limit(1));
}

/** Changes nothing when the event was stored before. */
export async function insertWebhookEvent(db: Db, event: { id: string; body: string }): Promise<void> {
  await db
    .insert(webhookEvents)
    .values({ ...event, traceparent: currentTraceparent() })
    .onConflictDoNothing();
}

/** Claims events that are due; delays their next attempt, so that no other replica claims them meanwhile. */
export async function claimWebhookEvents(db: Db, limit: number): Promise<WebhookEventRow[]> {
  const { id: key, attempts, nextAttemptAt, processedAt } = webhookEvents;
  const isDue = and(isNull(processedAt), lte(nextAttemptAt, sql`now()`));
  const change = {
    attempts: sql`${attempts} + 1`,
    // The exponent is capped: an interval overflows at 2^40, and one such event would make every claim fail.
    nextAttemptAt: sql`now() + least(interval '10 minutes', interval '15 seconds' * power(2, least(${attempts}, 6)))`,
  };
  return claimFirst(db, webhookEvents, change, { key, isDue, by: nextAttemptAt, limit });
}

export type ProcessedEvent = Pick<WebhookEventRow, 'id' | 'outcome' | 'failedOrderId'>;

export async function markEventsProcessed(db: Db, events: readonly ProcessedEvent[]): Promise<void> {
  if (events.length === 0) return;
  await db.execute(sql`
    update ${webhookEvents} set processed_at = now(), outcome = done.outcome, failed_order_id = done."failedOrderId"
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as done (id text, outcome text, "failedOrderId" text)
    where ${webhookEvents.id} = done.id`);
}

/** The outcome of a payment's event whose order is not in the database. */
export const ORDER_UNKNOWN = 'order.not-found';

/** Processed events are kept for questions about what Razorpay reported; their effect is stored with the payment. */
const EVENT_KEPT_DAYS = 30;

/**
 * Deletes old processed events, at most `limit`; returns how many. Events of unknown orders stay: nothing else records that
 * money.
 */
export async function deleteOldEvents(db: Db, limit: number): Promise<number> {
  const isDue = and(
    lt(webhookEvents.processedAt, sql`now() - make_interval(days => ${EVENT_KEPT_DAYS})`),
    ne(webhookEvents.outcome, ORDER_UNKNOWN),
  );
  return deleteFirst(db, webhookEvents, { key: webhookEvents.id, isDue, by: webhookEvents.processedAt, limit });
}

/** Claims the sweep of Razorpay if it is due; returns until when the last one has looked, `first` if there was none. */
export async function claimSweep(
  db: Db,
  { now, next: nextAt, first }: { now: Date; next: Date; first: Date },
): Promise<Date | null> {
  const [row] = await db
    .insert(sweeps)
    .values({ sweptUntil: first, nextAt })
    .onConflictDoUpdate({ target: sweeps.id, set: { nextAt }, setWhere: lte(sweeps.nextAt, now) })
    .returning();
  return row?.sweptUntil ?? null;
}

export const markSwept = (db: Db, sweptUntil: Date) => updateRows(db, sweeps, { sweptUntil });

/** Has an unpaid order that is closed checked in some minutes, if not before. */
export const checkSoon = (db: Db, id: string) => {
  const nextCheckAt = sql`least(${orders.nextCheckAt}, now() + interval '5 minutes')`;
  return updateOrder(db, id, { nextCheckAt }, isUnpaid, inArray(orders.status, CLOSED));
};

/** Claims unpaid orders that are due for a check; until `until` no other replica claims them. */
export function claimOrdersToCheck(db: Db, { limit, now, until }: { limit: number; now: Date; until: Date }) {
  const { id: key, nextCheckAt: by } = orders;
  return claimFirst(db, orders, { nextCheckAt: until }, { key, isDue: lte(by, now), by, limit });
}

/** Of orders that no longer wait for their payment: payment links that can perhaps be paid still. */
export const listLinksToClose = (db: Db, limit: number) =>
  db
    .select({ id: orders.id, razorpayOrderId: orders.razorpayOrderId })
    .from(orders)
    .where(and(hasOpenLink, not(and(isOpen, gt(orders.reservedUntil, sql`now()`)) ?? sql`false`)))
    .limit(limit);

/** False when it is known already, or no order has this link. */
export const markLinkClosed = async (db: Db, link: string): Promise<boolean> =>
  (await updateRows(db, orders, { linkClosedAt: sql`now()` }, eq(orders.razorpayOrderId, link), hasOpenLink)).length >
  0;

/** Records a check of an unpaid order; `next` is the time of the next check. Does nothing for an order that is paid now. */
export const markChecked = (db: Db, { id, checks }: Pick<OrderRow, 'id' | 'checks'>, next: Date | null) =>
  updateOrder(db, id, { checks: checks + 1, nextCheckAt: next }, eq(orders.checks, checks), isUnpaid);

/** Counts a shopper's query about an unknown payment; false when this order has had `most` of them. */
export const countShopperCheck = (db: Db, id: string, most: number) =>
  isChanged(db, id, { shopperChecks: sql`${orders.shopperChecks} + 1` }, lt(orders.shopperChecks, most));

/** Deletes the networks of orders that hold nothing any more. */
export const forgetNetworks = (db: Db) =>
  updateRows(
    db,
    orders,
    { clientNetwork: null },
    and(
      isNotNull(orders.clientNetwork),
      or(ne(orders.status, 'pending'), ne(orders.paymentStatus, 'pending'), lte(orders.reservedUntil, sql`now()`)),
    ),
  );

/** Whether its shopper has placed a later order with one of its pieces that is not closed. */
export async function isOrderedAgain(
  db: Db,
  { id, userId, createdAt }: Pick<OrderRow, 'id' | 'userId' | 'createdAt'>,
): Promise<boolean> {
  const pieces = db.select({ id: orderItems.productId }).from(orderItems).where(eq(orderItems.orderId, id));
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        gt(orders.createdAt, createdAt),
        notInArray(orders.status, CLOSED),
        inArray(orderItems.productId, pieces),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
