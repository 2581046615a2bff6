import { AppError, existing } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { followUnits } from './follow-units.ts';
import { moveUnitsOfOrder } from './units.repository.ts';
import { findReservationLocked, handOverPieces, listTaken, lockPieces, markReservation } from './stock.repository.ts';

/** In a transaction: takes the pieces of a paid order out of the stock; a repeated call changes nothing. */
export async function commitStock(tx: Db, { orderId }: { orderId: string }): Promise<void> {
  const reservation = existing('reservation', await findReservationLocked(tx, orderId));
  if (reservation.state === 'committed') return;
  // A paid order has secured its pieces, so this is a bug. The failed job stays listed until somebody has looked into it.
  if (reservation.state === 'released') {
    throw new AppError('stock.not-held', 'The pieces of this paid order are not held.');
  }
  const lines = await listTaken(tx, orderId);
  const tagged = await lockPieces(tx, lines);
  await handOverPieces(tx, lines, markReservation(tx, orderId, 'committed'));
  if (tagged.length > 0) await moveUnitsOfOrder(tx, orderId, 'sell');
  await followUnits(tx, tagged);
}
