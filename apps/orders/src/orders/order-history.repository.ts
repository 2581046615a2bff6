import { asc, eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '@kanaka/server-kit/database';
import {
  orderNotes,
  payments,
  statusChanges,
  type OrderNoteRow,
  type PaymentRow,
  type StatusChangeRow,
} from '../schema.ts';

/** An order's history without its refunds; each list oldest first. */
export type OrderHistory = { statusChanges: StatusChangeRow[]; payments: PaymentRow[]; notes: OrderNoteRow[] };

export async function findOrderHistory(db: Db, orderId: string): Promise<OrderHistory> {
  const [changes, paid, notes] = await Promise.all([
    db
      .select()
      .from(statusChanges)
      .where(eq(statusChanges.orderId, orderId))
      .orderBy(asc(statusChanges.changedAt), asc(statusChanges.id)),
    db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.createdAt), asc(payments.id)),
    db
      .select()
      .from(orderNotes)
      .where(eq(orderNotes.orderId, orderId))
      .orderBy(asc(orderNotes.createdAt), asc(orderNotes.id)),
  ]);
  return { statusChanges: changes, payments: paid, notes };
}

export async function insertOrderNote(
  db: Db,
  note: Pick<OrderNoteRow, 'orderId' | 'authorId' | 'authorName' | 'text'>,
): Promise<OrderNoteRow> {
  const [row] = await db
    .insert(orderNotes)
    .values({ id: uuidv7(), ...note })
    .returning();
  if (!row) throw new Error('the insert returned no note');
  return row;
}
