import type { Db } from '@kanaka/server-kit/database';
import { inOrder, sameLines } from './lines.ts';
import { listLines, lockReservation, markHeld, type PricedLine } from './stock.repository.ts';
import { reservationDiffers, takeStock } from './take-stock.ts';

/** Makes an order's reservation permanent. If it was released, its pieces are reserved again. Safe to repeat. */
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
    if (state !== 'committed') await markHeld(tx, orderId, null);
  });
}
