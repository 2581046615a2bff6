import type { Db } from '@kanaka/server-kit/database';
import { inOrder, sameLines } from './lines.ts';
import { listLines, lockReservation, markHeld, type PricedLine } from './stock.repository.ts';
import { takeMissing } from './retake-stock.ts';
import { reservationDiffers, shortage, takeStock } from './take-stock.ts';

/** Makes an order's reservation permanent. What it does not hold any more is reserved again, all or nothing. Safe to repeat. */
export async function secureStock(
  { db }: { db: Db },
  { orderId, lines }: { orderId: string; lines: PricedLine[] },
): Promise<void> {
  const wanted = inOrder(lines);
  await db.transaction(async (tx) => {
    const reservation = await lockReservation(tx, orderId);
    const { state } = reservation;
    if (state === 'released') await takeStock(tx, reservation, wanted);
    else if (!sameLines(await listLines(tx, orderId), wanted)) throw reservationDiffers();
    else if (state === 'held' && (await takeMissing(tx, reservation, wanted)).length > 0) throw shortage([]);
    if (state !== 'committed') await markHeld(tx, orderId, null);
  });
}
