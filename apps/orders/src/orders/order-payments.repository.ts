import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '@kanaka/server-kit/database/database';
import { keepQueries } from '@kanaka/server-kit/database/kept-queries';
import { firstOf, updateRow } from '@kanaka/server-kit/database/rows';
import { orderItems, orders, payments, type OrderRow, type PaymentOutcome, type PaymentRow } from '../schema.ts';
import { isOpen } from './update-order.ts';

export const findPayment = (db: Db, id: string) => firstOf(db.select().from(payments).where(eq(payments.id, id)));

const settledOrder = keepQueries('order', (db, _: 'settled', name) => {
  const isItsOwn = eq(orders.razorpayOrderId, sql.placeholder('razorpayOrderId'));
  return db
    .select({ order: orders })
    .from(payments)
    .innerJoin(orders, and(eq(orders.id, payments.orderId), isItsOwn))
    .where(and(eq(payments.id, sql.placeholder('paymentId')), inArray(payments.outcome, ['used', 'returned'])))
    .prepare(name);
});

/** The order of a payment that is settled, if it was made for it; most payments are reported several times. */
export async function findSettledOrder(
  db: Db,
  payment: { razorpayOrderId: string; paymentId: string },
): Promise<OrderRow | null> {
  const [row] = await settledOrder(db, 'settled').execute(payment);
  return row?.order ?? null;
}

/** What the refund of an exchange pays of its order. */
export async function insertCredit(
  db: Db,
  credit: Pick<PaymentRow, 'id' | 'orderId' | 'amountPaise' | 'sourceId'>,
): Promise<void> {
  await db
    .insert(payments)
    .values({ ...credit, currency: 'INR', method: 'exchange', outcome: 'credited', createdAt: sql`clock_timestamp()` });
}

/** The payments whose money one of Razorpay's payments holds: itself, then those that exchanges have made of it. */
export function listPaymentsHeldBy(db: Db, razorpayPaymentId: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(or(eq(payments.id, razorpayPaymentId), eq(payments.sourceId, razorpayPaymentId)))
    .orderBy(desc(eq(payments.id, razorpayPaymentId)), asc(payments.createdAt), asc(payments.id));
}

/** Records the owner's decision on a flagged payment; null when it was decided before. */
export const markDecided = (db: Db, id: string, outcome: Extract<PaymentOutcome, 'used' | 'returned' | 'settled'>) =>
  updateRow(db, payments, { outcome, updatedAt: sql`now()` }, eq(payments.id, id), eq(payments.outcome, 'flagged'));

type Bought = Pick<OrderRow, 'id' | 'userId' | 'address' | 'createdAt'>;

/**
 * The shopper's other orders of the bag to the same address that have one of the same pieces in the same size: `paid` since this
 * order was placed and not wholly given back, or still waiting for their payment. A present to somebody else is no repetition.
 */
export function listSamePurchase(db: Db, { id, userId, address: { addressId }, createdAt }: Bought) {
  const own = alias(orderItems, 'own');
  const isSamePiece = and(eq(own.productId, orderItems.productId), eq(own.size, orderItems.size));
  const isPaid = and(inArray(orders.paymentStatus, ['paid', 'partly-refunded']), gt(orders.paidAt, createdAt));
  return db
    .select({ id: orders.id, isPaid: sql<boolean>`${orders.paidAt} is not null` })
    .from(orders)
    .where(
      and(
        ...[eq(orders.userId, userId), ne(orders.id, id), isOfBag, isNotNull(orders.razorpayOrderId)],
        sql`${orders.address} ->> 'addressId' = ${addressId}`,
        or(isOpen, isPaid),
        exists(
          db
            .select({ id: orderItems.orderId })
            .from(orderItems)
            .innerJoin(own, and(eq(own.orderId, id), isSamePiece))
            .where(eq(orderItems.orderId, orders.id)),
        ),
      ),
    )
    .orderBy(asc(orders.id));
}

const isOfBag = and(isNull(orders.typed), isNull(orders.exchangedFrom));
