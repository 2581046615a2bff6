import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import * as repository from './stock.repository.ts';
import { followUnits } from './follow-units.ts';
import { holdUnits } from './units.repository.ts';

/**
 * Reserves all lines for a released or new reservation, and returns what was known of their pieces, and which are tagged. Throws if
 * one is short, which rolls the transaction back. The lines are `inOrder`.
 */
export async function takeStock(
  tx: Db,
  { orderId, isNew }: { orderId: string; isNew: boolean },
  lines: repository.PricedLine[],
): Promise<{ stock: repository.Availability[]; tagged: string[] }> {
  const tagged = await repository.lockPieces(tx, lines);
  const stock = await repository.listAvailability(tx, lines);
  const short = stock.filter(({ available }, place) => available < (lines[place]?.quantity ?? 0));
  if (short.length > 0) throw shortage(short);
  if (!isNew) await repository.deleteLines(tx, orderId);
  await repository.takePieces(tx, lines, repository.insertLines(tx, orderId, lines));
  if (tagged.length > 0) await takeUnits(tx, { orderId, tagged }, lines);
  return { stock, tagged };
}

async function takeUnits(
  tx: Db,
  { orderId, tagged }: { orderId: string; tagged: readonly string[] },
  lines: readonly repository.PricedLine[],
): Promise<void> {
  const ofUnits = lines.filter(({ productId }) => tagged.includes(productId));
  if ((await holdUnits(tx, orderId, ofUnits)) < ofUnits.length) throw otherUnit();
  await followUnits(tx, tagged);
}

/** There are units, but not of the weight that the price was made with. */
function otherUnit(): AppError {
  const message = 'Somebody else has just chosen this very piece. The next one has its own weight and price.';
  return new AppError('stock.other-unit', message);
}

/** Names the pieces that are short, with how many of each are available. */
export function shortage(short: repository.Availability[]): AppError {
  const [only] = short;
  const ofOne = (available: number) =>
    available > 0 ? `Only ${available} quantity can be added for this item` : 'This piece is no longer in stock.';
  const message =
    only && short.length === 1
      ? ofOne(only.available)
      : 'Some of these pieces are no longer there in the quantity you chose.';
  return new AppError('stock.insufficient', message, {
    details: { short: short.map(({ ratedAtMs: _ratedAtMs, ...piece }) => piece) },
  });
}

export const reservationDiffers = () =>
  new AppError('stock.reservation-differs', 'This order has already reserved other pieces.');
