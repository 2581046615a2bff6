import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import {
  shipmentMoves,
  ShipmentMove,
  type AdminShipment,
  type ShipmentKind,
  type ShipmentState,
} from '@kanaka/contracts/orders/shipments';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { isClosed, isPaid } from '../status/order-status.tsx';

type Sent = Pick<AdminOrder, 'cartItems' | 'shipments' | 'orderStatus' | 'paymentStatus' | 'pickup'>;

export type LeftPiece = { key: string; productId: string; size: string; title: string; left: number };

/** The pieces that can still be packed; those that were given back are not proposed. */
export function leftPieces({ cartItems }: Pick<Sent, 'cartItems'>): LeftPiece[] {
  return cartItems.flatMap((item) => {
    const { productId, size, unsent: left = 0 } = item;
    const key = [productId, size].join(' ').trim();
    return left > 0 ? [{ key, productId, size, title: titleInSize(item), left }] : [];
  });
}

/** The gross weight of all its pieces, weighed or as they were ordered; undefined where one has none. */
export function grossGrams({ cartItems }: Pick<Sent, 'cartItems'>): number | undefined {
  const grams = cartItems.flatMap(({ articles = [], grossWeight, quantity }) =>
    Array.from({ length: quantity }, (_, place) => articles[place]?.grossWeight ?? grossWeight),
  );
  return grams.reduce<number | undefined>(
    (sum, one) => (sum === undefined || one === undefined ? undefined : sum + one),
    0,
  );
}

/** Whether something can be packed: the order is paid and open. */
export const mayBePacked = (order: Pick<Sent, 'paymentStatus' | 'orderStatus'>) => isPaid(order) && !isClosed(order);

/** Whether courier and AWB can be given with the status In Shipping: for what is left, or for the one packed shipment. */
export function asksForCourier(order: Sent): boolean {
  if (order.orderStatus === 'inShipping' || order.pickup) return false;
  const packed = (order.shipments ?? []).filter(({ state }) => state === 'packed');
  return leftPieces(order).length > 0 || packed.length === 1;
}

const names: Record<ShipmentState, string> = {
  packed: 'To hand over',
  handedOver: 'Handed over',
  outForDelivery: 'Out for delivery',
  delivered: 'Delivered',
  failed: 'Failed',
};
const pickupNames = { ...names, packed: 'Ready to collect', delivered: 'Collected', failed: 'Taken back' };
/** Where a shipment is: one that is packed is to be handed over. */
export const shipmentName = (state: ShipmentState, kind: ShipmentKind = 'courier') =>
  (kind === 'pickup' ? pickupNames : names)[state];

/** What happened to it when it came to a state. */
export const stepName = (state: ShipmentState, kind: ShipmentKind = 'courier') =>
  kind === 'courier' && state === 'packed' ? 'Packed' : shipmentName(state, kind);

export function shipmentTone(state: ShipmentState): 'green' | 'red' | 'yellow' {
  if (state === 'delivered') return 'green';
  return state === 'failed' ? 'red' : 'yellow';
}

/** What can happen to a shipment next. */
export const nextMoves = ({ kind = 'courier', state }: Pick<AdminShipment, 'kind' | 'state'>): ShipmentMove[] =>
  ShipmentMove.options.filter((move) => shipmentMoves[kind][move].includes(state));
