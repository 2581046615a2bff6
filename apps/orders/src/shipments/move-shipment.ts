import {
  isOnItsWay,
  type Consignment,
  type ShipmentKind,
  type ShipmentMove,
  type ShipmentState,
} from '@kanaka/contracts/orders/shipments';
import { AppError, existing, notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { lockedOrder, type ChangeDeps } from '../orders/change-order.ts';
import type { OrderWithItems } from '../orders/orders.repository.ts';
import { COURIER, recordOrderChange, type Owner } from '../orders/record-order-change.ts';
import { notPaid, refuseDisputed } from '../orders/refusals.ts';
import { isPaid } from '../orders/order-status.ts';
import { followShipments, step, tracking, tellShopper, travelOf, withoutTracking } from './change-shipments.ts';
import type { ShipmentDeps, Travel } from './change-shipments.ts';
import { undoably } from './hand-over.ts';
import { refuseAwbInUse } from './shared-awb.ts';
import { mayMove } from './shipment-rules.ts';
import { findOrderIdOfShipment, listShipments, setConsignment, type WholeShipment } from './shipments.repository.ts';

const stateWords: Record<ShipmentKind, Record<ShipmentState, string>> = {
  courier: {
    packed: 'is packed',
    handedOver: 'is with the courier',
    outForDelivery: 'is out for delivery',
    delivered: 'has been delivered',
    failed: 'has failed',
  },
  pickup: {
    packed: 'waits to be collected',
    handedOver: 'is with the courier',
    outForDelivery: 'is out for delivery',
    delivered: 'has been collected',
    failed: 'was taken back',
  },
};

const moveWords: Record<ShipmentKind, Record<ShipmentMove, string>> = {
  courier: {
    handedOver: 'handed over',
    outForDelivery: 'sent out for delivery',
    delivered: 'delivered',
    failed: 'recorded as failed',
  },
  pickup: {
    handedOver: 'given to a courier',
    outForDelivery: 'sent out for delivery',
    delivered: 'handed over',
    failed: 'taken back',
  },
};

export type Locked = { order: OrderWithItems; shipment: WholeShipment };

/** A shipment and its order, which stays locked until the end of the transaction. */
async function lockShipment(tx: Db, shipmentId: string): Promise<Locked> {
  const orderId = existing('shipment', await findOrderIdOfShipment(tx, shipmentId));
  const order = await lockedOrder(tx, orderId);
  const shipment = (await listShipments(tx, orderId)).find(({ id }) => id === shipmentId);
  if (!shipment) throw notFound('shipment');
  return { order, shipment };
}

/** Changes a shipment and its locked order in one transaction, and has the jobs sent that follow from it. */
export async function changeShipment<Result>(
  { db, wakeRelay }: ChangeDeps,
  id: string,
  change: (tx: Db, locked: Locked) => Promise<Result>,
): Promise<Result> {
  const result = await db.transaction(async (tx) => change(tx, await lockShipment(tx, id)));
  wakeRelay();
  return result;
}

/** 409 for what cannot happen to a shipment any more. */
export function refuseMove({ order, shipment }: Locked, to: ShipmentMove): void {
  const { kind, state } = shipment;
  const done = moveWords[kind][to];
  if (!mayMove(shipment, to)) {
    const message = `This shipment ${stateWords[kind][state]}, so it cannot be ${done}.`;
    throw new AppError('shipment.cannot-move', message);
  }
  // What is with the courier already arrives, whatever became of its money.
  if (to !== 'failed' && !isPaid(order) && !isOnItsWay(state)) throw notPaid(order, done);
}

/**
 * Moves a locked shipment: the order follows, and the customer gets an e-mail. Returns by what an admin's hand-over is undone.
 */
export async function recordMove(
  tx: Db,
  { order, shipment }: Locked,
  {
    to,
    travel = withoutTracking,
    by,
    tokenOf,
  }: { to: ShipmentMove; travel?: Travel; by: Owner } & Pick<ShipmentDeps, 'tokenOf'>,
): Promise<string | undefined> {
  // What is on its way already goes on; what is here stays.
  if (to !== 'failed' && shipment.state === 'packed') await refuseDisputed(tx, order.id);
  // A parcel that never left is the shop's own matter, but of what is collected the customer knows that it waits.
  const isOwnMatter = to === 'failed' && shipment.state === 'packed' && shipment.kind === 'courier';
  const send = async () => {
    if (to === 'handedOver' && travel.courier) await setConsignment(tx, { id: shipment.id, ...travel });
    await step(tx, shipment, { to, by, tokenOf });
    await followShipments(tx, order.id, by);
    return isOwnMatter ? [] : [await tellShopper(tx, order, shipment.id)];
  };
  const isUndoable = to === 'handedOver' && by.id !== COURIER;
  const changeId = isUndoable ? await undoably(tx, order, { by, send }) : void (await send());
  const details = { shipment: to, ...tracking(travel.courier ? travel : shipment) };
  const was = { shipment: shipment.state, ...tracking(shipment) };
  await recordOrderChange(tx, order, { by, action: 'order.shipment-moved', details, was });
  return changeId;
}

/** Records what happened to a shipment. What is collected needs its code for that. */
export async function moveShipment(
  deps: ShipmentDeps,
  { shipmentId, to, consignment, by }: { shipmentId: string; to: ShipmentMove; consignment: Consignment; by: Owner },
): Promise<{ orderId: string; changeId?: string | undefined }> {
  const travel = await travelOf(deps, consignment);
  return changeShipment(deps, shipmentId, async (tx, locked) => {
    refuseMove(locked, to);
    if (locked.shipment.kind === 'pickup' && to === 'delivered') {
      throw new AppError('shipment.code-needed', 'Please enter the code that the customer has.');
    }
    if (consignment.awb !== locked.shipment.awb) await refuseAwbInUse(tx, locked.order, consignment);
    const changeId = await recordMove(tx, locked, { to, travel, by, tokenOf: deps.tokenOf });
    return { orderId: locked.order.id, changeId };
  });
}
