import type { Db } from '@kanaka/server-kit/database/database';
import { refreshDiscrepancies } from '../discrepancies/refresh-discrepancies.ts';
import { cancelUnpaid, deleteUnplacedOrder } from '../orders/order-changes.repository.ts';
import { insertStatusChange } from '../orders/orders.repository.ts';
import { releasePieces } from '../orders/release-pieces.ts';

/** In a transaction: cancels an unpaid order and has its pieces released. False when it was paid or closed before. */
export async function withdrawUnpaid(tx: Db, orderId: string): Promise<boolean> {
  if (!(await cancelUnpaid(tx, orderId))) return false;
  await insertStatusChange(tx, { orderId, status: 'cancelled', changedBy: 'shop' });
  await refreshDiscrepancies(tx, orderId);
  await releasePieces(tx, orderId);
  return true;
}

/** In a transaction: closes an unpaid order whether it was placed or not. False when it was paid or closed before. */
export async function withdrawOpen(tx: Db, orderId: string): Promise<boolean> {
  return (await deleteUnplacedOrder(tx, orderId)) || (await withdrawUnpaid(tx, orderId));
}
