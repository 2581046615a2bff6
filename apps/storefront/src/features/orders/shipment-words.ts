import type { Order } from '@kanaka/contracts/orders/orders';
import type { Shipment, ShipmentKind, ShipmentState } from '@kanaka/contracts/orders/shipments';

const words: Record<ShipmentKind, Partial<Record<ShipmentState, string>>> = {
  courier: {
    packed: 'Packed and sealed',
    handedOver: 'Handed over to the courier',
    outForDelivery: 'Out for delivery',
    delivered: 'Delivered',
    failed: 'Could not be delivered; it is coming back to us',
  },
  pickup: {
    packed: 'Ready to collect',
    delivered: 'Collected',
    failed: 'Taken back; we will write when it is ready again',
  },
};

/** The label of a step. An unknown (newer) one is shown as its code. */
export function stepWords(state: string, kind: ShipmentKind = 'courier'): string {
  return Object.hasOwn(words[kind], state) ? (words[kind][state as ShipmentState] ?? state) : state;
}

/** Without those that were packed but never left the shop. */
export function sentShipments(shipments: readonly Shipment[]): Shipment[] {
  return shipments.filter(
    ({ state, steps }) => state !== 'failed' || steps.some((step) => step.state === 'handedOver'),
  );
}

type Piece = Pick<Shipment['items'][number], 'productId' | 'size' | 'title' | 'quantity'>;

/** The pieces of an open order that are not packed yet, and were not given back. */
export function unsentPieces({
  cartItems,
  orderStatus,
  paymentStatus,
}: Pick<Order, 'cartItems' | 'orderStatus' | 'paymentStatus'>): Piece[] {
  const isOver = ['delivered', 'rejected', 'cancelled'].includes(orderStatus);
  if (isOver || paymentStatus === 'refunding' || paymentStatus === 'refunded') return [];
  return cartItems.flatMap(({ unsent = 0, ...item }) => (unsent > 0 ? [{ ...item, quantity: unsent }] : []));
}
