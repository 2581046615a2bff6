import { and, asc, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DisputeState } from '@kanaka/contracts/orders/orders';
import type { Db } from '@kanaka/server-kit/database/database';
import { isAny } from '@kanaka/server-kit/database/rows';
import { payments } from '../schema.ts';
import { disputes, type DisputeRow } from '../payments/payments-schema.ts';

/** A dispute is also about an order that an exchange has paid with money of the payment in dispute. */
function isAbout(db: Db, orderId: string) {
  const source = alias(payments, 'source');
  const holders = db
    .select({ orderId: source.orderId })
    .from(payments)
    .innerJoin(source, eq(source.id, payments.sourceId))
    .where(eq(payments.orderId, orderId));
  return or(eq(disputes.orderId, orderId), inArray(disputes.orderId, holders));
}

export const listDisputes = (db: Db, orderId: string): Promise<DisputeRow[]> =>
  db.select().from(disputes).where(isAbout(db, orderId)).orderBy(asc(disputes.createdAt), asc(disputes.id));

/** Stores the state at Razorpay; one that is over stays as it is, whatever arrives late. */
export async function upsertDispute(db: Db, dispute: Omit<DisputeRow, 'createdAt' | 'updatedAt'>): Promise<void> {
  const { id: _, orderId: __, ...current } = dispute;
  await db
    .insert(disputes)
    .values(dispute)
    .onConflictDoUpdate({
      target: disputes.id,
      set: { ...current, updatedAt: sql`now()` },
      setWhere: notInArray(disputes.state, ['won', 'lost', 'closed']),
    });
}

const UNDECIDED: DisputeState[] = ['open', 'under_review'];

export async function listUndecidedDisputes(db: Db): Promise<string[]> {
  const rows = await db.select({ id: disputes.id }).from(disputes).where(inArray(disputes.state, UNDECIDED));
  return rows.map(({ id }) => id);
}

function isAnyAbout(db: Db, orderId: string, states: DisputeState[]): Promise<boolean> {
  const isIt = and(isAbout(db, orderId), inArray(disputes.state, states));
  return isAny(db.select({ id: disputes.id }).from(disputes).where(isIt).limit(1));
}

/** Whether a dispute keeps the goods of an order here: until it is won or closed. */
export const isDisputed = (db: Db, orderId: string): Promise<boolean> =>
  isAnyAbout(db, orderId, [...UNDECIDED, 'lost']);

/** Whether a dispute keeps the money of an order at Razorpay: until the bank has decided who gets it. */
export const isUndecided = (db: Db, orderId: string): Promise<boolean> => isAnyAbout(db, orderId, UNDECIDED);
