import type { AdminOrderStatus } from '@kanaka/contracts/orders/admin-orders';
import { isOnItsWay, type ShipmentMove } from '@kanaka/contracts/orders/shipments';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { isClosed, isPaid } from '../orders/order-status.ts';
import type { OrderWithItems } from '../orders/orders.repository.ts';
import type { Owner } from '../orders/record-order-change.ts';
import { isDisputed } from '../orders/disputes.repository.ts';
import { notPaid, refuseDisputed } from '../orders/refusals.ts';
import {
  packLines,
  refusePickup,
  toBeCollected,
  step,
  tellShopper,
  withoutTracking,
  type TokenOf,
  type Travel,
} from './change-shipments.ts';
import { leftLines } from '../orders/unsent-pieces.ts';
import { isOpen, mayMove } from './shipment-rules.ts';
import { listShipments, setConsignment, type WholeShipment } from './shipments.repository.ts';

type Following = {
  status: AdminOrderStatus;
  travel?: Travel;
  by: Owner;
  tokenOf: TokenOf;
  /** The shopper gets no e-mail about it. */
  quiet?: boolean;
};

/**
 * Brings the shipments of a locked order in line with the status that the owner has set. Nothing that is not paid, or whose
 * money has gone back or is in dispute, is handed over; what is with the courier already can still arrive. Returns the ids of the jobs for
 * e-mails about the shipments.
 */
export async function followStatus(tx: Db, order: OrderWithItems, following: Following): Promise<string[]> {
  const { status } = following;
  if (status === 'inShipping') {
    const isHeld = await isDisputed(tx, order.id);
    if (isPaid(order) && !order.pickup && !isHeld) return sendRest(tx, order, following);
    // A number that would be lost is refused; the status alone is not.
    if (following.travel?.courier && isHeld) await refuseDisputed(tx, order.id);
    if (following.travel?.courier) throw order.pickup ? toBeCollected() : notPaid(order, 'handed over');
    return [];
  }
  if (status === 'delivered') return deliverAll(tx, order, following);
  // Back on the bench, or closed: what was on its way comes back, and a closed order sends nothing.
  const comesBack = isClosed({ status }) ? isOpen : isOnItsWay;
  return moveAll(tx, order, { ...following, quiet: true }, ({ state }) => (comesBack(state) ? ['failed'] : []));
}

/**
 * Hands over everything that has not been sent: what is packed, and all other pieces as one shipment. 409 when courier and
 * AWB were given for nothing, and for an order that is collected.
 */
export async function sendRest(
  tx: Db,
  order: OrderWithItems,
  { travel = withoutTracking, by, tokenOf, quiet = false }: Omit<Following, 'status'>,
): Promise<string[]> {
  refusePickup(order);
  await refuseDisputed(tx, order.id);
  const lines = leftLines(order);
  const packed = (await listShipments(tx, order.id)).filter(({ state }) => state === 'packed');
  if (lines.length > 0) await packLines(tx, order, { lines, travel, by, tokenOf });
  else if (travel.courier) {
    const [only, other] = packed;
    if (!only || other) {
      const why = other ? 'is packed in several shipments. Please hand over each of them' : 'has already been sent';
      throw new AppError('shipment.nothing-left', `Everything in this order ${why}.`);
    }
    await setConsignment(tx, { id: only.id, ...travel });
  }
  return moveAll(tx, order, { by, tokenOf, quiet }, ({ state }) => (state === 'packed' ? ['handedOver'] : []));
}

async function deliverAll(tx: Db, order: OrderWithItems, following: Following): Promise<string[]> {
  const { by, tokenOf } = following;
  const mayLeave = isPaid(order) && !(await isDisputed(tx, order.id));
  const lines = mayLeave ? leftLines(order) : [];
  if (lines.length > 0) await packLines(tx, order, { lines, travel: withoutTracking, by, tokenOf });
  return moveAll(tx, order, following, (shipment) => {
    if (!isOnItsWay(shipment.state) && !(mayLeave && shipment.state === 'packed')) return [];
    return mayMove(shipment, 'delivered') ? ['delivered'] : ['handedOver', 'delivered'];
  });
}

/** Moves each shipment by its steps, and writes to the shopper of those that have moved, unless `quiet`. */
async function moveAll(
  tx: Db,
  order: OrderWithItems,
  { by, tokenOf, quiet = false }: Omit<Following, 'status'>,
  stepsOf: (shipment: WholeShipment) => ShipmentMove[],
): Promise<string[]> {
  const jobs: string[] = [];
  for (const shipment of await listShipments(tx, order.id)) {
    const steps = stepsOf(shipment);
    for (const to of steps) await step(tx, shipment, { to, by, tokenOf });
    if (steps.length > 0 && !quiet) jobs.push(await tellShopper(tx, order, shipment.id));
  }
  return jobs;
}
