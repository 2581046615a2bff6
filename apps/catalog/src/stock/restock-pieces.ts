import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { inOrder } from './lines.ts';
import { followUnits } from '../units/follow-units.ts';
import { restockUnits } from '../units/units.repository.ts';
import { findReservationLocked, insertRestock, lockPieces, takeBackPieces, type Line } from './stock.repository.ts';

/** Puts sold pieces back in stock after a refund; a repeated call for the same refund changes nothing. */
export async function restockPieces(
  { db }: { db: Db },
  { orderId, refundId, lines }: { orderId: string; refundId: string; lines: Line[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const reservation = await findReservationLocked(tx, orderId);
    // Jobs may arrive in any order: this one fails and is retried until the pieces have been committed.
    if (reservation?.state === 'held') {
      throw new AppError('unavailable', 'stock.not-committed', 'The pieces of this order have not left yet.');
    }
    if (!(await insertRestock(tx, { orderId, refundId })) || reservation?.state !== 'committed') return;
    const back = inOrder(lines);
    const tagged = await lockPieces(tx, back);
    await takeBackPieces(tx, back);
    const ofUnits = back.filter(({ productId }) => tagged.includes(productId));
    if (ofUnits.length > 0) await restockUnits(tx, orderId, ofUnits);
    await followUnits(tx, tagged);
  });
}
