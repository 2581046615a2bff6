import { isOnItsWay, shipmentMoves, type ShipmentMove, type ShipmentState } from '@kanaka/contracts/shipments';
import type { OrderStatus } from '@kanaka/contracts/orders';
import type { OrderWithItems } from '../orders/orders.repository.ts';
import type { OrderRow } from '../schema.ts';
import type { ShipmentRow } from './shipments-schema.ts';
import type { PackedLine } from './shipments.repository.ts';

export const mayMove = ({ kind, state }: Pick<ShipmentRow, 'kind' | 'state'>, to: ShipmentMove) =>
  shipmentMoves[kind][to].includes(state);

/** What a shipment still may become. */
export const isOpen = (state: ShipmentState) => state === 'packed' || isOnItsWay(state);

/** The pieces that are in no shipment and were not given back with a refund. */
export function leftLines({ items, refunds }: Pick<OrderWithItems, 'items' | 'refunds'>): PackedLine[] {
  const returned = refunds.flatMap(({ lines }) => lines);
  return items.flatMap(({ position, productId, size, quantity, packed }) => {
    const back = returned
      .filter((line) => line.productId === productId && line.size === size)
      .reduce((sum, line) => sum + line.quantity, 0);
    const left = quantity - packed - back;
    return left > 0 ? [{ position, quantity: left }] : [];
  });
}

/**
 * The status of an order, given its shipments: in shipping while one is on its way, delivered when all have arrived and no
 * piece is left. In between, nothing is on its way and the rest is still to be sent: in process.
 */
export function statusOnceMoved(
  { status }: Pick<OrderRow, 'status'>,
  states: readonly ShipmentState[],
  isAllPacked: boolean,
): OrderStatus {
  if (states.some(isOnItsWay)) return 'inShipping';
  const sent = states.filter((state) => state !== 'failed');
  if (isAllPacked && sent.length > 0 && sent.every((state) => state === 'delivered')) return 'delivered';
  return status === 'inShipping' || status === 'shipped' ? 'inProcess' : status;
}
