import { notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import type { OrderNoteRow } from '../schema.ts';
import { insertOrderNote } from '../orders/order-notes.repository.ts';
import { findOrder, lockOrder } from '../orders/orders.repository.ts';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';

/** Adds an admin's note to an order; only admins can read it. */
export async function addOrderNote(
  { db, wakeRelay }: { db: Db; wakeRelay: () => void },
  { orderId, text, author }: { orderId: string; text: string; author: Owner },
): Promise<OrderNoteRow> {
  const note = await db.transaction(async (tx) => {
    // Locked, so that an order that never reached Razorpay is not deleted while its note is being inserted.
    await lockOrder(tx, orderId);
    const order = await findOrder(tx, orderId);
    if (!order) throw notFound('order');
    const written = await insertOrderNote(tx, { orderId, authorId: author.id, authorName: author.userName, text });
    await recordOrderChange(tx, order, { by: author, action: 'order.note-added', details: { note: text } });
    return written;
  });
  wakeRelay();
  return note;
}
