import { AppError, notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { findOrder } from '../orders/orders.repository.ts';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';
import { releasePieces } from '../orders/release-pieces.ts';
import { endHold } from './open-orders.repository.ts';

/** The owner ends the hold of an unpaid order. The reconciler does with the order what it does with every one that ran out. */
export async function releaseHold(
  { db, wakeRelay }: { db: Db; wakeRelay: () => void },
  { orderId, by }: { orderId: string; by: Owner },
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await findOrder(tx, orderId);
    if (!order) throw notFound('order');
    if (!(await endHold(tx, orderId))) {
      throw new AppError('order.not-held', 'This order holds nothing any more: it was paid, closed or ran out.');
    }
    await releasePieces(tx, orderId);
    const was = { heldUntil: order.reservedUntil.toISOString() };
    const details = { heldUntil: new Date().toISOString() };
    await recordOrderChange(tx, order, { by, action: 'order.hold-released', details, was });
  });
  wakeRelay();
}
