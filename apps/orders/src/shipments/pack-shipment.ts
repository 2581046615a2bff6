import type { packShipment as contract } from '@kanaka/contracts/orders/shipments';
import type { ParsedCallOf } from '@kanaka/contracts/endpoint';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { toPaise } from '@kanaka/money/rupees';
import { notFound } from '@kanaka/server-kit/app-error';
import { refreshDiscrepancies } from '../discrepancies/refresh-discrepancies.ts';
import { changeOrder } from '../orders/change-order.ts';
import { touchOrder } from '../orders/order-changes.repository.ts';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';
import { notPaid, refuseDisputed } from '../orders/refusals.ts';
import { isPaid } from '../orders/order-status.ts';
import { refuseAwbInUse } from './shared-awb.ts';
import { piecesOf } from '../orders/unsent-pieces.ts';
import { packLines, tellShopper, travelOf, type ShipmentDeps } from './change-shipments.ts';

type Draft = ParsedCallOf<typeof contract>['body'];

/** Packs pieces of an order that may be sent, and returns the shipment's id. */
export async function packShipment(
  deps: ShipmentDeps,
  { orderId, draft: { lines, insuredValue, ...consignment }, by }: { orderId: string; draft: Draft; by: Owner },
): Promise<string> {
  const travel = await travelOf(deps, consignment);
  return changeOrder(deps, orderId, async (tx, order) => {
    if (!isPaid(order)) throw notPaid(order, 'packed');
    await refuseDisputed(tx, orderId);
    await refuseAwbInUse(tx, order, consignment);
    const packed = lines.map(({ productId, size, quantity }) => {
      const item = order.items.find((one) => one.productId === productId && one.size === size);
      if (!item) throw notFound('order-line');
      return { position: item.position, quantity };
    });
    const id = await packLines(tx, order, {
      lines: packed,
      travel,
      insuredPaise: insuredValue === undefined ? undefined : toPaise(insuredValue),
      by,
      tokenOf: deps.tokenOf,
    });
    await touchOrder(tx, orderId);
    await refreshDiscrepancies(tx, orderId);
    await tellShopper(tx, order, id);
    const details = {
      pieces: piecesOf(order, packed).map((item) => `${item.quantity} × ${titleInSize(item)}`),
      ...tracking(travel),
    };
    await recordOrderChange(tx, order, { by, action: 'order.shipment-packed', details });
    return id;
  });
}

/** For the audit log. */
export const tracking = ({ courier, awb }: { courier: string; awb: string }) => (courier ? { courier, awb } : {});
