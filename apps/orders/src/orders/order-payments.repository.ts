import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database/database';
import { keepQueries } from '@kanaka/server-kit/database/kept-queries';
import { firstOf, updateRow } from '@kanaka/server-kit/database/rows';
import { orders, payments, type OrderRow, type PaymentOutcome, type PaymentRow } from '../schema.ts';

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
