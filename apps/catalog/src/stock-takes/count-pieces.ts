import type { CountedPiece } from '@kanaka/contracts/catalog/stock-takes';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { listNamesById } from '../products/products.repository.ts';
import { openStockTake } from './book-stock-take.ts';
import { findCount, insertCount, type CountedSize } from './counts.repository.ts';

/** Adds what somebody has counted of an untagged piece to an open stock take. */
export async function countPieces(
  { db }: { db: Db },
  { id, entry, by, ...counted }: CountedSize & { id: string; entry: string; quantity: number; by: string },
): Promise<CountedPiece> {
  return db.transaction(async (tx) => {
    await openStockTake(tx, id, 'share');
    const isAdded = await insertCount(tx, { ...counted, id: entry, stockTakeId: id, countedByName: by });
    if (isAdded) return findCount(tx, id, counted);
    const [piece] = await listNamesById(tx, [counted.productId]);
    if (!piece) throw notFound('product');
    throw new AppError('stock-take.tagged', `“${piece.title}” is counted by its tags, or not in this size.`);
  });
}
