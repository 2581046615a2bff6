import type { Consignment, OrderOutcome } from '@kanaka/contracts/orders/shipments';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import type { Logger } from '@kanaka/server-kit/logger';
import { lockedOrder } from '../orders/change-order.ts';
import { asksToCancel, keepUndo } from '../orders/keep-undo.ts';
import { setStatus } from '../orders/order-changes.repository.ts';
import { isPaid } from '../orders/order-status.ts';
import { insertStatusChange, type OrderWithItems } from '../orders/orders.repository.ts';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';
import { notPaid } from '../orders/refusals.ts';
import { followShipments, tracking, travelOf, type ShipmentDeps, type Travel } from './change-shipments.ts';
import { eachOrder } from './each-order.ts';
import { sendRest } from './follow-status.ts';
import { refuseAwbInUse } from './shared-awb.ts';
import { listShipments } from './shipments.repository.ts';

/**
 * Hands something of a locked order over by `send`, which returns the jobs for its e-mails. They are held, so that until they leave it
 * can be undone by the returned id; there is none where a request to cancel was refused by it.
 */
export async function undoably(
  tx: Db,
  order: OrderWithItems,
  { by, send }: { by: Owner; send: () => Promise<string[]> },
): Promise<string | undefined> {
  const { id: orderId, closedByOwner } = order;
  const shipments = await listShipments(tx, orderId);
  const status = 'inShipping' as const;
  // Also for a further parcel of an order that has this status: by its change it is undone.
  const changeId = await insertStatusChange(tx, { orderId, status, changedBy: by.id, changedByName: by.userName });
  if (order.status !== status) await setStatus(tx, orderId, { status, closedByOwner });
  const jobs = await send();
  await followShipments(tx, orderId, by);
  if (asksToCancel(order)) return undefined;
  await keepUndo(tx, order, { changeId, jobs, shipments });
  return changeId;
}

type Sending = { travel: Travel; sharedAwb?: boolean | undefined; by: Owner };

/** Hands over everything of a paid, locked order that was not sent; without a courier as it was packed. */
export async function handOverRest(
  tx: Db,
  order: OrderWithItems,
  { travel, sharedAwb, by, tokenOf }: Sending & Pick<ShipmentDeps, 'tokenOf'>,
): Promise<string | undefined> {
  if (!isPaid(order)) throw notPaid(order, 'sent');
  const send = async () => {
    const jobs = await sendRest(tx, order, { travel, by, tokenOf });
    if (jobs.length === 0)
      throw new AppError('shipment.nothing-left', 'Everything in this order has already been sent.');
    return jobs;
  };
  const changeId = await undoably(tx, order, { by, send });
  await refuseAwbInUse(tx, order, { awb: travel.awb, sharedAwb });
  const details = { shipment: 'handedOver', ...tracking(travel) };
  await recordOrderChange(tx, order, { by, action: 'order.shipment-moved', details });
  return changeId;
}

/** Hands over several orders, each in its own transaction. */
export async function handOverOrders(
  deps: ShipmentDeps & { logger: Logger },
  orders: readonly (Consignment & { _id: string })[],
  by: Owner,
): Promise<OrderOutcome[]> {
  return eachOrder(deps, orders, async ({ _id, sharedAwb, ...consignment }) => {
    const travel = await travelOf(deps, consignment);
    return deps.db.transaction(async (tx) => {
      const order = await lockedOrder(tx, _id);
      return { changeId: await handOverRest(tx, order, { travel, sharedAwb, by, tokenOf: deps.tokenOf }) };
    });
  });
}
