import type { Db } from '@kanaka/server-kit/database/database';
import { isOnItsWay, type ShipmentState } from '@kanaka/contracts/orders/shipments';
import { existingOrder } from '../orders/change-order.ts';
import { touchOrder } from '../orders/order-changes.repository.ts';
import type { OrderWithItems } from '../orders/orders.repository.ts';
import type { Owner } from '../orders/record-order-change.ts';
import type { OrderItemRow } from '../schema.ts';
import type { Line } from '../service-clients.ts';
import { followShipments } from './change-shipments.ts';
import { isSameChoice, leftLines, notToBeSent, piecesIn, refundedPieces } from '../orders/unsent-pieces.ts';
import { valueOf } from './shipment-rules.ts';
import type { PackedLine } from './shipments-schema.ts';
import { listShipments, takeOutPieces, type WholeShipment } from './shipments.repository.ts';

/**
 * Of refunded pieces those that can come back into stock, because they are not in a parcel on its way. Call it with the order
 * locked, as it was before the refund.
 */
export const linesAtHand = <Refunded extends Line>(tx: Db, order: OrderWithItems, lines: readonly Refunded[]) =>
  linesOutside(tx, order, lines, isOnItsWay, (item) => refundedPieces(order.refunds, item));

/** Of the pieces of an order those that are not in a parcel that was delivered. */
export const undelivered = <Ordered extends Line>(tx: Db, order: OrderWithItems, lines: readonly Ordered[]) =>
  linesOutside(
    tx,
    order,
    lines,
    (state) => state === 'delivered',
    (item) => notToBeSent(order, item),
  );

/** As many of each line as are neither in a parcel of such a state nor given back before. */
async function linesOutside<Ordered extends Line>(
  tx: Db,
  { id, items }: OrderWithItems,
  lines: readonly Ordered[],
  isInSuch: (state: ShipmentState) => boolean,
  givenBack: (item: OrderItemRow) => number,
): Promise<Ordered[]> {
  const parcels = (await listShipments(tx, id)).filter(({ state }) => isInSuch(state));
  const away = parcels.flatMap((parcel) => parcel.lines);
  return lines.flatMap((line) => {
    const item = items.find((one) => isSameChoice(one, line));
    if (!item) return [];
    const gone = piecesIn(away.filter(({ position }) => position === item.position));
    const quantity = Math.min(line.quantity, item.quantity - gone - givenBack(item));
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/**
 * Keeps refunded pieces of a locked order from being sent. What nobody has packed is refunded first, then what is packed, in
 * the newest shipment first. The order follows its shipments when less is to be sent than before (`was`).
 */
export async function withholdRefunded(tx: Db, was: OrderWithItems, by: Owner): Promise<void> {
  const order = await existingOrder(tx, was.id);
  const packed = (await listShipments(tx, order.id)).filter(({ state }) => state === 'packed').toReversed();
  const takenOut: PackedLine[] = [];
  for (const item of order.items) {
    let tooMany = item.packed + notToBeSent(order, item) - item.quantity;
    for (const shipment of packed) {
      const line = shipment.lines.find(({ position }) => position === item.position);
      const quantity = Math.min(tooMany, line?.quantity ?? 0);
      if (quantity <= 0) continue;
      const out = { position: item.position, quantity };
      await takeOutPieces(tx, shipment, { ...out, valuePaise: valueOf(order, [out]) });
      shipment.lines = without(shipment, out);
      takenOut.push(out);
      tooMany -= quantity;
    }
  }
  const isLess = takenOut.length > 0 || piecesIn(leftLines(order)) < piecesIn(leftLines(was));
  await (isLess ? followShipments(tx, order.id, by) : touchOrder(tx, order.id));
}

function without({ lines }: WholeShipment, { position, quantity }: PackedLine): WholeShipment['lines'] {
  return lines.flatMap((line) => {
    const left = line.position === position ? line.quantity - quantity : line.quantity;
    return left > 0 ? [{ ...line, quantity: left }] : [];
  });
}
