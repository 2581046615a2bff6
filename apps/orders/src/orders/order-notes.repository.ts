import { v7 as uuidv7 } from 'uuid';
import type { Db } from '@kanaka/server-kit/database';
import { orderNotes, type OrderNoteRow } from '../schema.ts';

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
