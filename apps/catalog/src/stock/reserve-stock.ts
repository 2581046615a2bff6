import { refuseOldRates } from '../rates/refuse-old-rates.ts';
import type { Db } from '@kanaka/server-kit/database/database';
import { inOrder, sameLines } from './reservation-lines.ts';
import { listLines, lockReservation, markHeld, type PricedLine } from './stock.repository.ts';
import { reservationDiffers, takeStock } from './take-stock.ts';

/**
 * Reserves the pieces of an order for a time: all lines or none. Returns when the reservation expires, and whether some may be units.
 * If the order has reserved them already, nothing changes; if its reservation was released or has expired, it is made again.
 */
export async function reserveStock(
  { db }: { db: Db },
  {
    orderId,
    lines,
    ...hold
  }: { orderId: string; shopperId?: string | undefined; lines: PricedLine[]; holdSeconds: number },
): Promise<{ expiresAt: Date; hasUnits: boolean }> {
  const wanted = inOrder(lines);
  return db.transaction(async (tx) => {
    const reservation = await lockReservation(tx, orderId, hold);
    const { isNew, state, ranOut, expiresAt: until } = reservation;
    if (isNew || state === 'released') {
      const { stock, tagged } = await takeStock(tx, reservation, wanted);
      await refuseOldRates(tx, stock);
      if (isNew && until) return { expiresAt: until, hasUnits: tagged.length > 0 };
    } else if (!sameLines(await listLines(tx, orderId), wanted)) throw reservationDiffers();
    // Secured or committed pieces stay with this order, at least for the requested time.
    else if (!until) return { expiresAt: new Date(Date.now() + hold.holdSeconds * 1000), hasUnits: true };
    else if (!ranOut) return { expiresAt: until, hasUnits: true };

    const { expiresAt, hasUnits } = await markHeld(tx, orderId, hold);
    if (!expiresAt) throw new Error('a new reservation has no expiry');
    return { expiresAt, hasUnits };
  });
}
