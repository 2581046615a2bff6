import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { inOrder, isSameChoice } from './reservation-lines.ts';
import { followUnits } from './follow-units.ts';
import { restockUnits } from './units.repository.ts';
import {
  countBack,
  findReservationLocked,
  insertRestock,
  lessOf,
  listLines,
  lockPieces,
  takeBackPieces,
  takeTurn,
  type Line,
} from './stock.repository.ts';

/**
 * Puts sold pieces back in stock after a refund; a repeated call for the same refund changes nothing. With `turn` its order was
 * closed: what is back from an earlier closing counts as put back, and an overtaken turn changes nothing.
 */
export async function restockPieces(
  { db }: { db: Db },
  { orderId, refundId, lines, turn }: { orderId: string; refundId: string; lines: Line[]; turn?: number | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    const reservation = await findReservationLocked(tx, orderId);
    if (reservation && turn !== undefined && !(await takeTurn(tx, orderId, turn))) return;
    // Jobs may arrive in any order: this one fails and is retried until the pieces have been committed.
    if (reservation?.state === 'held') {
      throw new AppError('stock.not-committed', 'The pieces of this order have not left yet.');
    }
    if (!(await insertRestock(tx, { orderId, refundId })) || reservation?.state !== 'committed') return;
    let back: Line[] = inOrder(lines);
    if (turn !== undefined) {
      const known = await listLines(tx, orderId);
      back = lessOf(back, (line) => known.find((other) => isSameChoice(line, other))?.back ?? 0);
      if (back.length === 0) return;
      await countBack(tx, orderId, back);
    }
    const tagged = await lockPieces(tx, back);
    await takeBackPieces(tx, back);
    const ofUnits = back.filter(({ productId }) => tagged.includes(productId));
    if (ofUnits.length > 0) await restockUnits(tx, orderId, ofUnits);
    await followUnits(tx, tagged);
  });
}
