import type { Sealing } from '@kanaka/server-kit/sealed-text';
import { changeOrder, type ChangeDeps } from '../orders/change-order.ts';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';
import { updateOrder } from '../orders/update-order.ts';
import { keepPan } from './kept-pan.ts';

export type PanDeps = ChangeDeps & { sealing: Sealing };

/** Records the PAN of an order's customer, or another one. The activity log has its end only. */
export function recordPan(
  deps: PanDeps,
  { orderId, pan, by }: { orderId: string; pan: string; by: Owner },
): Promise<void> {
  return changeOrder(deps, orderId, async (tx, order) => {
    const kept = keepPan(deps.sealing, orderId, pan);
    await updateOrder(tx, orderId, { pan: kept });
    const [was, details] = [{ pan: order.pan?.end ?? null }, { pan: kept.end }];
    await recordOrderChange(tx, order, { by, action: 'order.pan-recorded', was, details });
  });
}
