import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database';
import { listCancellations } from '../cancellations/cancellations.repository.ts';
import type { CancellationRow } from '../cancellations/cancellations-schema.ts';
import {
  orderNotes,
  orders,
  statusChanges,
  type OrderNoteRow,
  type StatusChangeRow,
  type Undo,
  payments,
  type PaymentRow,
} from '../schema.ts';
import { listDisputes } from '../orders/disputes.repository.ts';
import type { DisputeRow } from '../payments/payments-schema.ts';

/** An order's history without its refunds; each list oldest first. */
export type OrderHistory = {
  statusChanges: StatusChangeRow[];
  payments: PaymentRow[];
  cancellations: CancellationRow[];
  disputes: DisputeRow[];
  notes: OrderNoteRow[];
};

export async function findOrderHistory(db: Db, orderId: string): Promise<OrderHistory> {
  const [changes, paid, cancellations, contested, notes] = await Promise.all([
    db
      .select()
      .from(statusChanges)
      .where(eq(statusChanges.orderId, orderId))
      .orderBy(asc(statusChanges.changedAt), asc(statusChanges.id)),
    db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.createdAt), asc(payments.id)),
    listCancellations(db, orderId),
    listDisputes(db, orderId),
    db
      .select()
      .from(orderNotes)
      .where(eq(orderNotes.orderId, orderId))
      .orderBy(asc(orderNotes.createdAt), asc(orderNotes.id)),
  ]);
  return { statusChanges: changes, payments: paid, cancellations, disputes: contested, notes };
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

/** Stores how a status change is undone, as long as its order stays as it is now. */
export async function setUndo(tx: Db, changeId: string, undo: Omit<Undo, 'updatedAt'>): Promise<void> {
  const [row] = await tx
    .select({ updatedAt: orders.updatedAt })
    .from(orders)
    .innerJoin(statusChanges, eq(statusChanges.orderId, orders.id))
    .where(eq(statusChanges.id, changeId));
  if (!row) throw new Error('the order of a status change could not be read');
  await tx
    .update(statusChanges)
    .set({ undo: { ...undo, updatedAt: row.updatedAt.toISOString() } })
    .where(eq(statusChanges.id, changeId));
}
