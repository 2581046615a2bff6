import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import {
  deleteLines,
  insertLines,
  findAvailability,
  takePieces,
  type Availability,
  type Line,
} from './stock.repository.ts';

/** Takes every line for an order or, by throwing out of the transaction, none. Lines come in order (`inOrder`). */
export async function takeStock(tx: Db, orderId: string, lines: Line[]): Promise<void> {
  const missing: Line[] = [];
  for (const line of lines) {
    if (!(await takePieces(tx, line))) missing.push(line);
  }
  if (missing.length > 0) throw await shortage(tx, missing);
  await deleteLines(tx, orderId);
  await insertLines(tx, orderId, lines);
}

/** Says which pieces are short, and how many of each can still be had. */
async function shortage(tx: Db, missing: Line[]): Promise<AppError> {
  const short: Availability[] = [];
  for (const { productId, size } of missing) {
    const unknown = { productId, size, title: 'A piece that is no longer here', available: 0 };
    short.push((await findAvailability(tx, { productId, size })) ?? unknown);
  }
  const [only] = short;
  const message =
    only && short.length === 1
      ? `Only ${only.available} quantity can be added for this item`
      : 'Some of these pieces are no longer there in the quantity you chose.';
  return new AppError('conflict', 'stock.insufficient', message, { details: { short } });
}

export const reservationDiffers = () =>
  new AppError('conflict', 'stock.reservation-differs', 'This order already holds other pieces.');
