import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database/database';
import { listCancellations } from '../cancellations/cancellations.repository.ts';
import { listDisputes } from '../orders/disputes.repository.ts';
import { orderNotes, payments, statusChanges, type StatusChangeRow } from '../schema.ts';

/** An order's history without its refunds; each list oldest first. */
export type OrderHistory = Awaited<ReturnType<typeof findOrderHistory>>;

export async function findOrderHistory(db: Db, orderId: string) {
  return {
    statusChanges: await db
      .select()
      .from(statusChanges)
      .where(eq(statusChanges.orderId, orderId))
      .orderBy(asc(statusChanges.changedAt), asc(statusChanges.id)),
    payments: await db
      .select()
      .from(payments)
      .where(eq(payments.orderId, orderId))
      .orderBy(asc(payments.createdAt), asc(payments.id)),
    cancellations: await listCancellations(db, orderId),
    disputes: await listDisputes(db, orderId),
    notes: await db
      .select()
      .from(orderNotes)
      .where(eq(orderNotes.orderId, orderId))
      .orderBy(asc(orderNotes.createdAt), asc(orderNotes.id)),
  };
}

/** The last change of an order's status, and how long ago it was. */
export async function latestStatusChange(
  db: Db,
  orderId: string,
): Promise<(StatusChangeRow & { secondsAgo: number }) | null> {
  const [row] = await db
    .select({
      change: statusChanges,
      secondsAgo: sql<number>`extract(epoch from clock_timestamp() - ${statusChanges.changedAt})::float8`,
    })
    .from(statusChanges)
    .where(eq(statusChanges.orderId, orderId))
    .orderBy(desc(statusChanges.changedAt), desc(statusChanges.id))
    .limit(1);
  return row ? { ...row.change, secondsAgo: row.secondsAgo } : null;
}
