import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import {
  endHold,
  giveBackStock,
  listAvailable,
  listExpiredOrders,
  listReservation,
  lockReservation,
  markSecured,
  removeStock,
  takeStock,
  upsertHold,
  type Line,
} from './stock.repository.ts';
import type { ReservationRow } from '../schema.ts';

/** Lines in one order everywhere, so that two orders for the same pieces queue up instead of locking each other out. */
const sorted = (lines: readonly Line[]) => [...lines].sort((a, b) => (a.productId < b.productId ? -1 : 1));

/** Holds stock for an order, all lines or none, until `expiresAt`. An order that holds its stock already is answered the same. */
export async function reserveStock(
  db: Db,
  { orderId, lines, expiresAt }: { orderId: string; lines: Line[]; expiresAt: Date },
): Promise<{ expiresAt: Date }> {
  return db.transaction(async (tx) => {
    await lockReservation(tx, orderId);
    const standing = await listReservation(tx, orderId);
    if (standing.some(({ state }) => state !== 'released')) {
      refuseOtherLines(standing, lines);
      // A hold that a payment has secured lasts; whoever asks again is told at least what they asked for.
      return { expiresAt: standing[0]?.expiresAt ?? expiresAt };
    }
    await take(tx, orderId, lines, expiresAt);
    return { expiresAt };
  });
}

/** Keeps an order's hold for good, taking the stock again where it had already gone back. */
export async function secureStock(db: Db, { orderId, lines }: { orderId: string; lines: Line[] }): Promise<void> {
  await db.transaction(async (tx) => {
    await lockReservation(tx, orderId);
    const standing = await listReservation(tx, orderId);
    if (standing.some(({ state }) => state === 'committed')) return;
    if (standing.some(({ state }) => state === 'held')) await markSecured(tx, orderId);
    else await take(tx, orderId, lines, null);
  });
}

async function take(db: Db, orderId: string, lines: Line[], expiresAt: Date | null): Promise<void> {
  for (const line of sorted(lines)) {
    if (!(await takeStock(db, line))) throw await insufficient(db, lines);
    await upsertHold(db, { orderId, ...line, expiresAt });
  }
}

async function insufficient(db: Db, lines: Line[]): Promise<AppError> {
  const available = await listAvailable(db, lines.map(({ productId }) => productId));
  const short = lines.flatMap(({ productId, quantity }) => {
    const piece = available.find((row) => row.productId === productId) ?? { productId, title: '', available: 0 };
    return piece.available < quantity ? [piece] : [];
  });
  const [first] = short;
  const message = `Only ${first?.available ?? 0} quantity can be added for this item`;
  return new AppError('conflict', 'stock.insufficient', first?.title ? `${first.title}: ${message}` : message, { details: { short } });
}

function refuseOtherLines(standing: ReservationRow[], lines: Line[]): void {
  const asked = sorted(lines).map(({ productId, quantity }) => `${productId} ${quantity}`);
  const held = sorted(standing).map(({ productId, quantity }) => `${productId} ${quantity}`);
  if (asked.join() === held.join()) return;
  throw new AppError('conflict', 'stock.reservation-differs', 'This order already holds other pieces.');
}

/** An order is paid: what it holds leaves the shop, once. */
export async function commitStock(db: Db, orderId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockReservation(tx, orderId);
    for (const line of sorted(await endHold(tx, orderId, { as: 'committed' }))) await removeStock(tx, line);
  });
}

/**
 * An order is off: what it holds can be bought again. Pieces that a payment has secured stay held unless `evenSecured`:
 * a cancellation and a late payment may cross, and then the payment wins. Answers whether anything went back.
 */
export async function releaseStock(db: Db, orderId: string, { evenSecured = false } = {}): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockReservation(tx, orderId);
    const lines = await endHold(tx, orderId, { as: 'released', unsecuredOnly: !evenSecured });
    for (const line of sorted(lines)) await giveBackStock(tx, line);
    return lines.length > 0;
  });
}

const BATCH = 100;

/** Gives back every hold that has run out. Any number of replicas may do it at once: a hold ends once. */
export async function releaseExpired(db: Db): Promise<void> {
  for (;;) {
    const orderIds = await listExpiredOrders(db, BATCH);
    for (const orderId of orderIds) await releaseStock(db, orderId);
    if (orderIds.length < BATCH) return;
  }
}
