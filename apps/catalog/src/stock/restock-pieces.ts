import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { inOrder } from './lines.ts';
import { findReservationLocked, insertRestock, takeBackPieces, type Line } from './stock.repository.ts';

/** Sold pieces are back in stock after a refund, once a refund. */
export async function restockPieces(
  { db }: { db: Db },
  { orderId, refundId, lines }: { orderId: string; refundId: string; lines: Line[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const reservation = await findReservationLocked(tx, orderId);
    // Jobs overtake each other: the pieces have to have left before they can come back.
    if (reservation?.state === 'held') {
      throw new AppError('unavailable', 'stock.not-committed', 'The pieces of this order have not left yet.');
    }
    if (!(await insertRestock(tx, { orderId, refundId })) || reservation?.state !== 'committed') return;
    for (const line of inOrder(lines)) await takeBackPieces(tx, line);
  });
}
