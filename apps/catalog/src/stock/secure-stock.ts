import { lte } from 'drizzle-orm';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { inOrder, sameLines } from './reservation-lines.ts';
import { listLines, lockReservation, markHeld, takeTurn, type PricedLine } from './stock.repository.ts';
import { takeMissing } from './retake-stock.ts';
import { reservationDiffers, shortage, takeStock } from './take-stock.ts';

/**
 * Makes an order's reservation permanent. What it does not hold any more is reserved again, all or nothing. Safe to repeat; 409
 * `stock.overtaken` for a `turn` of the order that another has overtaken.
 */
export async function secureStock(
  { db }: { db: Db },
  { orderId, turn, lines }: { orderId: string; turn: number; lines: PricedLine[] },
): Promise<void> {
  const wanted = inOrder(lines);
  await db.transaction(async (tx) => {
    const reservation = await lockReservation(tx, orderId);
    if (!(await takeTurn(tx, orderId, turn, lte))) {
      throw new AppError('stock.overtaken', 'The order has been closed or opened again in the meantime.');
    }
    const { state } = reservation;
    if (state === 'released') await takeStock(tx, reservation, wanted);
    else if (!sameLines(await listLines(tx, orderId), wanted)) throw reservationDiffers();
    else if (state === 'held' && (await takeMissing(tx, reservation, wanted)).length > 0) throw shortage([]);
    if (state !== 'committed') await markHeld(tx, orderId, null);
  });
}
