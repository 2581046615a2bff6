import { withdrawJobs } from '@kanaka/queues/outbox';
import { AppError } from '@kanaka/server-kit/app-error';
import { refreshDiscrepancies } from '../discrepancies/refresh-discrepancies.ts';
import { undoShipments } from '../shipments/undo-shipments.ts';
import { latestStatusChange } from './order-history.repository.ts';
import { changeOrder, type ChangeDeps } from '../orders/change-order.ts';
import { HELD_SECONDS } from '../orders/keep-undo.ts';
import { restoreStatus } from '../orders/order-changes.repository.ts';
import { insertStatusChange } from '../orders/orders.repository.ts';
import { isClosed } from '../orders/order-status.ts';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';
import { deleteRestockOfTurn } from '../refunds/refunds.repository.ts';

/**
 * Undoes the last change of an order's status or its hand-over, if the same admin made it, nothing has changed since, and neither its e-mail
 * nor its other jobs have left. The history keeps both.
 */
export async function undoOrderStatus(
  deps: ChangeDeps,
  { orderId, changeId, by }: { orderId: string; changeId: string; by: Owner },
): Promise<void> {
  await changeOrder(deps, orderId, async (tx, order) => {
    const change = await latestStatusChange(tx, orderId);
    const undo = change?.undo;
    const isLast = change?.id === changeId && change.changedBy === by.id;
    if (!undo || !isLast || undo.updatedAt !== order.updatedAt.toISOString()) {
      throw notUndone('something has happened to the order since.');
    }
    if (change.secondsAgo > HELD_SECONDS || (await withdrawJobs(tx, undo.jobs)) < undo.jobs.length) {
      throw notUndone('it is too late. Please set the status that it should have.');
    }
    await undoShipments(tx, orderId, { since: change.changedAt, before: undo.shipments });
    await restoreStatus(tx, orderId, undo);
    if (!isClosed(undo)) await deleteRestockOfTurn(tx, order);
    await refreshDiscrepancies(tx, orderId);
    const { id: changedBy, userName: changedByName } = by;
    await insertStatusChange(tx, { orderId, status: undo.status, changedBy, changedByName, manner: 'undo' });
    await recordOrderChange(tx, order, { by, action: 'order.status-changed', details: { undone: true } });
  });
}

function notUndone(why: string): AppError {
  return new AppError('order.not-undone', `This cannot be undone: ${why}`);
}
