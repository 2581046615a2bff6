import type { OrderNoteRow } from '../schema.ts';
import { changeOrder, type ChangeDeps } from '../orders/change-order.ts';
import { insertOrderNote } from '../orders/order-changes.repository.ts';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';

/** Adds an admin's note to an order; only admins can read it. */
export function addOrderNote(
  deps: ChangeDeps,
  { orderId, text, author }: { orderId: string; text: string; author: Owner },
): Promise<OrderNoteRow> {
  return changeOrder(deps, orderId, async (tx, order) => {
    const note = await insertOrderNote(tx, { orderId, authorId: author.id, authorName: author.userName, text });
    await recordOrderChange(tx, order, { by: author, action: 'order.note-added', details: { note: text } });
    return note;
  });
}
