import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { inOrder, sameLines } from './reservation-lines.ts';
import { listLines, lockForTurn, markHeld, type PricedLine } from './stock.repository.ts';
import { takeMissing } from './retake-stock.ts';
import { reservationDiffers, shortage, takeStock } from './take-stock.ts';

/**
 * Makes an order's reservation permanent. What it does not hold any more is reserved again, all or nothing. Returns whether some may be
 * units. Safe to repeat; 409 `stock.overtaken` for a `turn` of the order that another has overtaken.
 */
export async function secureStock(
  { db }: { db: Db },
  { orderId, turn, lines }: { orderId: string; turn: number; lines: PricedLine[] },
): Promise<{ hasUnits: boolean }> {
  const wanted = inOrder(lines);
  return db.transaction(async (tx) => {
    const reservation = await lockForTurn(tx, orderId, turn);
    if (!reservation) {
      throw new AppError('stock.overtaken', 'The order has been closed or opened again in the meantime.');
    }
    const { state } = reservation;
    if (state === 'released') await takeStock(tx, reservation, wanted);
    else {
      const lines = await listLines(tx, orderId);
      if (!sameLines(lines, wanted)) throw reservationDiffers();
      if (state === 'committed') return { hasUnits: true };
      if ((await takeMissing(tx, { ...reservation, lines }, wanted)).length > 0) throw shortage([]);
    }
    return markHeld(tx, orderId, null);
  });
}
