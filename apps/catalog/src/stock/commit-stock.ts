import { AppError, notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { findReservationLocked, handOverPieces, listLines, markReservation } from './stock.repository.ts';

/** An order's pieces leave stock, once. */
export async function commitStock({ db }: { db: Db }, { orderId }: { orderId: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const reservation = await findReservationLocked(tx, orderId);
    if (!reservation) throw notFound('reservation');
    if (reservation.state === 'committed') return;
    // A paid order has secured its pieces. If it has not, somebody must look; the job is kept for them.
    if (reservation.state === 'released') {
      throw new AppError('conflict', 'stock.not-held', 'The pieces of this paid order are not held.');
    }
    for (const line of await listLines(tx, orderId)) await handOverPieces(tx, line);
    await markReservation(tx, orderId, 'committed');
  });
}
