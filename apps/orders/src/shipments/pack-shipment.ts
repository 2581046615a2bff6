import type { packShipment as contract } from '@kanaka/contracts/orders/shipments';
import type { ParsedCallOf } from '@kanaka/contracts/endpoint';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { toPaise } from '@kanaka/money/rupees';
import { notFound } from '@kanaka/server-kit/app-error';
import { refreshDiscrepancies } from '../discrepancies/refresh-discrepancies.ts';
import { findOrder, lockOrder, touchOrder } from '../orders/orders.repository.ts';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';
import { notPaid } from '../orders/unpaid.ts';
import { refuseDisputed } from '../orders/refuse-disputed.ts';
import { isPaid } from '../orders/order-status.ts';
import { refuseAwbInUse } from './shared-awb.ts';
import { packLines, piecesOf, tellShopper, travelOf, type ShipmentDeps } from './change-shipments.ts';

type Draft = ParsedCallOf<typeof contract>['body'];

/** Packs pieces of an order that may be sent, and returns the shipment's id. */
export async function packShipment(
  deps: ShipmentDeps,
  { orderId, draft: { lines, insuredValue, ...consignment }, by }: { orderId: string; draft: Draft; by: Owner },
): Promise<string> {
  const travel = await travelOf(deps, consignment);
  const shipmentId = await deps.db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const order = await findOrder(tx, orderId);
    if (!order) throw notFound('order');
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
    const pieces = piecesOf(order, { lines: packed.map((line) => ({ ...line, shipmentId: id, orderId })) });
    const details = { pieces: pieces.map((item) => `${item.quantity} × ${titleInSize(item)}`), ...tracking(travel) };
    await recordOrderChange(tx, order, { by, action: 'order.shipment-packed', details });
    return id;
  });
  deps.wakeRelay();
  return shipmentId;
}

/** For the audit log. */
export const tracking = ({ courier, awb }: { courier: string; awb: string }) => (courier ? { courier, awb } : {});
