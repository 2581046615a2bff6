import { AppError, notFound } from '@kanaka/server-kit/app-error';
import { refreshDiscrepancies } from '../discrepancies/refresh-discrepancies.ts';
import { cancelLocked } from './cancel-order.ts';
import { findOrder, lockOrder, touchOrder } from '../orders/orders.repository.ts';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';
import type { ShipmentDeps } from '../shipments/change-shipments.ts';
import { markCancellation } from '../cancellations/cancellations.repository.ts';
import { refuseCancellation } from '../cancellations/refuse-cancellation.ts';

/** Grants or refuses a shopper's request to cancel an order. The order is locked, so that its parcel is not handed over meanwhile. */
export async function decideCancellation(
  deps: ShipmentDeps & { now: () => Date },
  {
    orderId,
    decision,
    restock,
    answer,
    by,
  }: { orderId: string; decision: 'grant' | 'refuse'; restock: boolean; answer: string; by: Owner },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const order = await findOrder(tx, orderId);
    if (!order) throw notFound('order');
    const details: Record<string, unknown> = { cancellation: decision === 'grant' ? 'granted' : 'refused' };
    if (decision === 'grant') {
      const request = await markCancellation(tx, orderId, { state: 'granted', answer, by });
      if (!request) throw decided();
      await cancelLocked(tx, order, { ...deps, reason: request.reason, restock, by });
      details['restock'] = restock;
    } else {
      if (!(await refuseCancellation(tx, orderId, { answer, by }))) throw decided();
      await touchOrder(tx, orderId);
      await refreshDiscrepancies(tx, orderId);
      details['answer'] = answer;
    }
    await recordOrderChange(tx, order, { by, action: 'order.cancellation-decided', details });
  });
  deps.wakeRelay();
}

function decided(): AppError {
  const message = 'There is no open request any more: it was decided, or the parcel was handed over.';
  return new AppError('cancellation.decided', message);
}
