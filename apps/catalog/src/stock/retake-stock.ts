import type { Db } from '@kanaka/server-kit/database/database';
import { followUnits } from './follow-units.ts';
import { holdUnits, moveUnitsOfOrder } from './units.repository.ts';
import { inOrder, isSameChoice } from './reservation-lines.ts';
import type { ReservationRow } from './reservations-schema.ts';
import * as repository from './stock.repository.ts';

/**
 * For an order that was opened again: takes the pieces that its closing gave back, as far as they are there, and holds them without
 * expiry; those of an order that was paid are out of stock as before. Returns what is missing. Safe to repeat, which takes what
 * has come since; an overtaken `turn` changes nothing.
 */
export async function retakeStock(
  { db }: { db: Db },
  { orderId, turn, lines }: { orderId: string; turn: number; lines: repository.PricedLine[] },
): Promise<repository.Line[]> {
  const wanted = inOrder(lines);
  return db.transaction(async (tx) => {
    const reservation = await repository.lockForTurn(tx, orderId, turn);
    if (!reservation) return [];
    if (reservation.state === 'released') {
      await repository.deleteLines(tx, orderId);
      const back = wanted.map((line) => ({ ...line, back: line.quantity }));
      await repository.insertLines(tx, orderId, back);
    }
    const lines = await repository.listLines(tx, orderId);
    const short = await takeMissing(tx, { ...reservation, lines }, wanted);
    if (reservation.state !== 'committed') await repository.markHeld(tx, orderId, null);
    return short;
  });
}

/** Takes the pieces of a locked reservation that are back in stock, as far as they are there. Returns those that are not. */
export async function takeMissing(
  tx: Db,
  { orderId, state, lines }: Pick<ReservationRow, 'orderId' | 'state'> & { lines: readonly repository.KnownLine[] },
  priced: readonly repository.PricedLine[],
): Promise<repository.Line[]> {
  const missing = lines.flatMap(({ productId, size, back }) => (back > 0 ? [{ productId, size, quantity: back }] : []));
  if (missing.length === 0) return [];
  const tagged = await repository.lockPieces(tx, missing);
  const stock = await repository.listAvailability(tx, missing);
  const taken: repository.Line[] = [];
  for (const [place, line] of missing.entries()) {
    const quantity = Math.min(line.quantity, stock[place]?.available ?? 0);
    if (quantity <= 0) continue;
    const unit = { ...line, netWeight: priced.find((other) => isSameChoice(line, other))?.netWeight };
    // There may be units, but none of the weight that the price was made with.
    if (tagged.includes(line.productId) && (await holdUnits(tx, orderId, [unit])) === 0) continue;
    taken.push({ ...line, quantity });
  }
  if (taken.length > 0) {
    await repository.takePieces(tx, taken);
    if (state === 'committed') {
      await repository.handOverPieces(tx, taken);
      await moveUnitsOfOrder(tx, orderId, 'sell');
    }
    await followUnits(tx, tagged);
    await repository.countBack(tx, orderId, taken, true);
  }
  return repository.lessOf(missing, (line) => taken.find((other) => isSameChoice(line, other))?.quantity ?? 0);
}
