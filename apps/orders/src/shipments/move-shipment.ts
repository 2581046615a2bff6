import type { AdminOrderStatus } from '@kanaka/contracts/admin-orders';
import type { Consignment, ShipmentMove, ShipmentState } from '@kanaka/contracts/shipments';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import { ownerMayMove } from '../orders/order-status.ts';
import { findOrder, lockOrder } from '../orders/orders.repository.ts';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';
import { notPaid } from '../orders/unpaid.ts';
import { followShipments, step, tellShopper, travelOf, type ShipmentDeps } from './change-shipments.ts';
import { tracking } from './pack-shipment.ts';
import { mayMove } from './shipment-rules.ts';
import { findOrderIdOfShipment, listShipments, setConsignment } from './shipments.repository.ts';

const stateWords: Record<ShipmentState, string> = {
  packed: 'is packed',
  handedOver: 'is with the courier',
  outForDelivery: 'is out for delivery',
  delivered: 'has been delivered',
  failed: 'has failed',
};

/** The status of the order that a move needs or causes. */
const orderStatus: Record<ShipmentMove, AdminOrderStatus | null> = {
  handedOver: 'inShipping',
  outForDelivery: 'inShipping',
  delivered: 'delivered',
  failed: null,
};

const moveWords: Record<ShipmentMove, string> = {
  handedOver: 'handed over',
  outForDelivery: 'sent out for delivery',
  delivered: 'delivered',
  failed: 'recorded as failed',
};

/** Records what happened to a shipment: the order follows, and the shopper gets an e-mail. Returns the order's id. */
export async function moveShipment(
  deps: ShipmentDeps,
  { shipmentId, to, consignment, by }: { shipmentId: string; to: ShipmentMove; consignment: Consignment; by: Owner },
): Promise<string> {
  const travel = await travelOf(deps, consignment);
  const orderId = await findOrderIdOfShipment(deps.db, shipmentId);
  if (!orderId) throw notFound('shipment');
  await deps.db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const order = await findOrder(tx, orderId);
    const shipment = (await listShipments(tx, orderId)).find(({ id }) => id === shipmentId);
    if (!order || !shipment) throw notFound('shipment');
    if (!mayMove(shipment.state, to)) {
      const message = `This shipment ${stateWords[shipment.state]}, so it cannot be ${moveWords[to]}.`;
      throw new AppError('conflict', 'shipment.cannot-move', message);
    }
    const status = orderStatus[to];
    if (status && !ownerMayMove(order, status)) throw notPaid(order, moveWords[to]);
    if (to === 'handedOver' && travel.courier) await setConsignment(tx, { id: shipmentId, ...travel });
    await step(tx, shipment, { to, by, tokenOf: deps.tokenOf });
    await followShipments(tx, orderId, by);
    // A parcel that never left is the shop's own matter.
    if (to !== 'failed' || shipment.state !== 'packed') await tellShopper(tx, order, shipmentId);
    const details = { shipment: to, ...tracking(travel.courier ? travel : shipment) };
    await recordOrderChange(tx, order, { by, action: 'order.shipment-moved', details });
  });
  deps.wakeRelay();
  return orderId;
}
