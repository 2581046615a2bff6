import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database';
import { disputes, type DisputeRow } from './payments-schema.ts';

export const listDisputes = (db: Db, orderId: string): Promise<DisputeRow[]> =>
  db.select().from(disputes).where(eq(disputes.orderId, orderId)).orderBy(asc(disputes.createdAt), asc(disputes.id));

/** Stores the state at Razorpay; one that is over stays as it is, whatever arrives late. */
export async function upsertDispute(db: Db, dispute: Omit<DisputeRow, 'createdAt' | 'updatedAt'>): Promise<void> {
  const { id: _, orderId: __, ...current } = dispute;
  await db
    .insert(disputes)
    .values(dispute)
    .onConflictDoUpdate({
      target: disputes.id,
      set: { ...current, updatedAt: sql`now()` },
      setWhere: and(notInArray(disputes.state, ['won', 'lost', 'closed'])),
    });
}

/** Whether a dispute keeps the goods of an order here: until it is won or closed. */
export async function isDisputed(db: Db, orderId: string): Promise<boolean> {
  const rows = await db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.orderId, orderId), inArray(disputes.state, ['open', 'under_review', 'lost'])))
    .limit(1);
  return rows.length > 0;
}
