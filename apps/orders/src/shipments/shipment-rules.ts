import { isOnItsWay, shipmentMoves, type ShipmentMove, type ShipmentState } from '@kanaka/contracts/orders/shipments';
import type { OrderStatus } from '@kanaka/contracts/orders/orders';
import { lineTotal } from '@kanaka/money/totals';
import type { OrderWithItems } from '../orders/orders.repository.ts';
import type { OrderRow } from '../schema.ts';
import type { ShipmentRow, PackedLine } from './shipments-schema.ts';

export const mayMove = ({ kind, state }: Pick<ShipmentRow, 'kind' | 'state'>, to: ShipmentMove) =>
  shipmentMoves[kind][to].includes(state);

/** What a shipment still may become. */
export const isOpen = (state: ShipmentState) => state === 'packed' || isOnItsWay(state);

/** What pieces of an order cost, tax included: so much they are insured for. */
export function valueOf({ items, taxPercent }: OrderWithItems, lines: readonly PackedLine[]): number {
  return lines.reduce((sum, { position, quantity }) => {
    const item = items.find((one) => one.position === position);
    return sum + (item ? lineTotal({ unitPricePaise: item.unitPricePaise, quantity }, taxPercent) : 0);
  }, 0);
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
