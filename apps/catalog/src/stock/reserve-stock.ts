import type { Db } from '@kanaka/server-kit/database';
import { inOrder, sameLines } from './lines.ts';
import { listLines, lockReservation, markHeld, type Line } from './stock.repository.ts';
import { reservationDiffers, takeStock } from './take-stock.ts';

/**
 * Holds pieces for an order, all lines or none, for so many seconds. An order that already holds them is answered the
 * same; one whose hold was released takes them again.
 */
export async function reserveStock(
  { db }: { db: Db },
  { orderId, lines, holdSeconds }: { orderId: string; lines: Line[]; holdSeconds: number },
): Promise<Date> {
  const wanted = inOrder(lines);
  return db.transaction(async (tx) => {
    const reservation = await lockReservation(tx, orderId);
    if (reservation.state === 'released') await takeStock(tx, orderId, wanted);
    else if (!sameLines(await listLines(tx, orderId), wanted)) throw reservationDiffers();
    // Secured or committed pieces are this order's for good; they are certainly held for as long as was asked.
    else if (!reservation.expiresAt) return new Date(Date.now() + holdSeconds * 1000);
    else if (!reservation.ranOut) return reservation.expiresAt;

    const expiresAt = await markHeld(tx, orderId, holdSeconds);
    if (!expiresAt) throw new Error('a hold that was just made has no end');
    return expiresAt;
  });
}
