import type { Order } from '@kanaka/contracts/orders/orders';
import { ArrivesBy, ReadyBy } from '../../shared/delivery/delivery-promise.tsx';
import { isExpected } from './order-words.ts';

/** By when an order arrives or is ready, as it was promised; nothing for one that has come or never will. */
export function OrderPromise({
  order,
}: {
  order: Pick<Order, 'delivery' | 'pickup' | 'orderStatus' | 'paymentStatus'>;
}) {
  if (!order.delivery || !isExpected(order)) return null;
  if (order.pickup) return <ReadyBy day={order.delivery.to} place={order.pickup} />;
  return <ArrivesBy day={order.delivery.to} />;
}
