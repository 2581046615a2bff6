import { and, asc, desc, eq, or, sql } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database/database';
import { payments, type PaymentOutcome, type PaymentRow } from '../schema.ts';

export async function findPayment(db: Db, id: string): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row ?? null;
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
export async function markDecided(
  db: Db,
  id: string,
  outcome: Extract<PaymentOutcome, 'used' | 'returned' | 'settled'>,
): Promise<PaymentRow | null> {
  const [row] = await db
    .update(payments)
    .set({ outcome, updatedAt: sql`now()` })
    .where(and(eq(payments.id, id), eq(payments.outcome, 'flagged')))
    .returning();
  return row ?? null;
}
