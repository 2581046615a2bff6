import type { OrderOutcome, packShipment as contract } from '@kanaka/contracts/orders/shipments';
import type { ParsedCallOf } from '@kanaka/contracts/endpoint';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { toPaise } from '@kanaka/money/rupees';
import { notFound } from '@kanaka/server-kit/app-error';
import type { Logger } from '@kanaka/server-kit/logger';
import { refreshDiscrepancies } from '../discrepancies/refresh-discrepancies.ts';
import { lockHuids, recordArticlesOf } from './record-articles.ts';
import { lockedOrder } from '../orders/change-order.ts';
import { touchOrder } from '../orders/order-changes.repository.ts';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';
import { notPaid, refuseDisputed } from '../orders/refusals.ts';
import { isPaid } from '../orders/order-status.ts';
import { eachOrder } from './each-order.ts';
import { refuseAwbInUse } from './shared-awb.ts';
import { piecesOf } from '../orders/unsent-pieces.ts';
import { packLines, tellShopper, tracking, travelOf, type ShipmentDeps } from './change-shipments.ts';

type Draft = ParsedCallOf<typeof contract>['body'];

/** Packs pieces of an order that may be sent, and returns the shipment's id. */
export async function packShipment(
  deps: ShipmentDeps,
  { orderId, draft, by }: { orderId: string; draft: Draft; by: Owner },
): Promise<string> {
  const { lines, insuredValue, articles = [], ...consignment } = draft;
  const travel = await travelOf(deps, consignment);
  const id = await deps.db.transaction(async (tx) => {
    if (articles.length > 0) await lockHuids(tx);
    const order = await lockedOrder(tx, orderId);
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
    for (const recorded of articles) await recordArticlesOf(tx, order, { ...recorded, by });
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
  deps.wakeRelay();
  return id;
}

/** Packs several orders, each in its own transaction. */
export const packOrders = (
  deps: ShipmentDeps & { logger: Logger },
  orders: readonly (Draft & { _id: string })[],
  by: Owner,
): Promise<OrderOutcome[]> =>
  eachOrder(deps, orders, async ({ _id: orderId, ...draft }) => {
    await packShipment(deps, { orderId, draft, by });
    return {};
  });
