import type { Db } from '@kanaka/server-kit/database';
import {
  findRanOutLocked,
  findReservationLocked,
  giveBackPieces,
  listLines,
  markReservation,
} from './stock.repository.ts';

/**
 * Gives an order's held pieces back; committed ones stay sold. Secured ones, which a payment has claimed, go back only
 * when `evenSecured`. Answers whether anything was given back.
 */
export async function releaseStock(
  { db }: { db: Db },
  { orderId, evenSecured = false }: { orderId: string; evenSecured?: boolean },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const reservation = await findReservationLocked(tx, orderId);
    if (reservation?.state !== 'held') return false;
    if (!reservation.expiresAt && !evenSecured) return false;
    await giveBack(tx, orderId);
    return true;
  });
}

/** Gives back every hold that has run out, each in a transaction of its own, so that locks are taken in one order. */
export async function releaseRanOut({ db }: { db: Db }): Promise<void> {
  while (await releaseOneRanOut(db));
}

async function releaseOneRanOut(db: Db): Promise<boolean> {
  return db.transaction(async (tx) => {
    const orderId = await findRanOutLocked(tx);
    if (orderId) await giveBack(tx, orderId);
    return orderId !== null;
  });
}

async function giveBack(tx: Db, orderId: string): Promise<void> {
  for (const line of await listLines(tx, orderId)) await giveBackPieces(tx, line);
  await markReservation(tx, orderId, 'released');
}
