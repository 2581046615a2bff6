import { AppError } from '@kanaka/server-kit/app-error';
import { refreshDiscrepancies } from '../discrepancies/refresh-discrepancies.ts';
import { cancelLocked } from './cancel-order.ts';
import { changeOrder } from '../orders/change-order.ts';
import { touchOrder } from '../orders/order-changes.repository.ts';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';
import type { ShipmentDeps } from '../shipments/change-shipments.ts';
import { markCancellation } from '../cancellations/cancellations.repository.ts';
import { refuseCancellation } from '../cancellations/refuse-cancellation.ts';

type Decided = { orderId: string; decision: 'grant' | 'refuse'; restock: boolean; answer: string; by: Owner };

/** Grants or refuses a shopper's request to cancel an order. The order is locked, so that its parcel is not handed over meanwhile. */
export async function decideCancellation(
  deps: ShipmentDeps & { now: () => Date },
  { orderId, decision, restock, answer, by }: Decided,
): Promise<void> {
  await changeOrder(deps, orderId, async (tx, order) => {
    const isGranted = decision === 'grant';
    if (isGranted) {
      const request = await markCancellation(tx, orderId, { state: 'granted', answer, by });
      if (!request) throw decided();
      await cancelLocked(tx, order, { ...deps, reason: request.reason, restock, by });
    } else {
      if (!(await refuseCancellation(tx, orderId, { answer, by }))) throw decided();
      await touchOrder(tx, orderId);
      await refreshDiscrepancies(tx, orderId);
    }
    const details = { cancellation: isGranted ? 'granted' : 'refused', ...(isGranted ? { restock } : { answer }) };
    await recordOrderChange(tx, order, { by, action: 'order.cancellation-decided', details });
  });
}

function decided(): AppError {
  const message = 'There is no longer an open request: it was decided, or the parcel was handed over.';
  return new AppError('cancellation.decided', message);
}
