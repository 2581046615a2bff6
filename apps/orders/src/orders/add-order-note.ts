import { notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import type { OrderNoteRow } from '../schema.ts';
import { insertOrderNote } from './order-history.repository.ts';
import { findOrder, lockOrder } from './orders.repository.ts';
import { recordOrderChange, type Owner } from './record-order-change.ts';

/** One of the owner's people writes something about an order that only they read. */
export async function addOrderNote(
  { db, wakeRelay }: { db: Db; wakeRelay: () => void },
  { orderId, text, author }: { orderId: string; text: string; author: Owner },
): Promise<OrderNoteRow> {
  const note = await db.transaction(async (tx) => {
    // Locked, so that an order nobody was ever asked to pay is not removed beneath its note.
    await lockOrder(tx, orderId);
    const order = await findOrder(tx, orderId);
    if (!order) throw notFound('order');
    const written = await insertOrderNote(tx, { orderId, authorId: author.id, authorName: author.userName, text });
    await recordOrderChange(tx, order, { by: author, action: 'order.note-added', said: { note: text } });
    return written;
  });
  wakeRelay();
  return note;
}
