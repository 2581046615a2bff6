import type { Db } from '@kanaka/server-kit/database';
import { NIL } from 'uuid';
import { insertOrderNote } from '../orders/order-notes.repository.ts';

/** Notes on an order, for the owner, that a document has boxes in place of characters that no font has. */
export async function noteUnprintable(
  tx: Db,
  { orderId, document, unprintable }: { orderId: string; document: string; unprintable: string | undefined },
): Promise<void> {
  if (!unprintable) return;
  const text = `${document} has boxes in place of these characters, which no font of the documents has: ${unprintable}`;
  await insertOrderNote(tx, { orderId, authorId: NIL, authorName: 'Kanaka', text });
}
