import { AppError } from '@kanaka/server-kit/app-error';
import { changeOrder, type ChangeDeps } from '../orders/change-order.ts';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';
import { releasePieces } from '../orders/release-pieces.ts';
import { endHold } from './open-orders.repository.ts';

/** The owner ends the hold of an unpaid order. The reconciler does with the order what it does with every one that ran out. */
export async function releaseHold(deps: ChangeDeps, { orderId, by }: { orderId: string; by: Owner }): Promise<void> {
  await changeOrder(deps, orderId, async (tx, order) => {
    if (!(await endHold(tx, orderId))) {
      throw new AppError('order.not-held', 'This order no longer holds anything: it was paid, closed or ran out.');
    }
    await releasePieces(tx, orderId);
    const was = { heldUntil: order.reservedUntil.toISOString() };
    const details = { heldUntil: new Date().toISOString() };
    await recordOrderChange(tx, order, { by, action: 'order.hold-released', details, was });
  });
}
