import type { Db } from '@kanaka/server-kit/database/database';
import { followUnits } from './follow-units.ts';
import { moveUnitsOfOrder } from './units.repository.ts';
import * as repository from './stock.repository.ts';

/**
 * Releases the pieces that an order has reserved; committed ones stay sold. With a `turn` of the order even those are released that
 * a payment has secured in an earlier one, and nothing once another turn has overtaken it. Returns whether anything was released.
 */
export async function releaseStock(
  { db }: { db: Db },
  { orderId, turn }: { orderId: string; turn?: number },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const reservation = await repository.findReservationLocked(tx, orderId);
    if (!reservation || (turn !== undefined && !(await repository.takeTurn(tx, orderId, turn)))) return false;
    const { state, expiresAt } = reservation;
    if (state !== 'held' || (!expiresAt && turn === undefined)) return false;
    await giveBack(tx, orderId);
    return true;
  });
}

/**
 * Releases all expired reservations. Each has its own transaction: one for all of them would not lock the pieces in the
 * order of their ids, and could deadlock.
 */
export async function releaseRanOut({ db }: { db: Db }): Promise<void> {
  while (await releaseOneRanOut(db));
}

async function releaseOneRanOut(db: Db): Promise<boolean> {
  return db.transaction(async (tx) => {
    const orderId = await repository.findRanOutLocked(tx);
    if (orderId) await giveBack(tx, orderId);
    return orderId !== null;
  });
}

async function giveBack(tx: Db, orderId: string): Promise<void> {
  const lines = await repository.listTaken(tx, orderId);
  const tagged = await repository.lockPieces(tx, lines);
  await repository.giveBackPieces(tx, lines, repository.markReservation(tx, orderId, 'released'));
  if (tagged.length > 0) await moveUnitsOfOrder(tx, orderId, 'release');
  await followUnits(tx, tagged);
}
