import type { Order } from '@kanaka/contracts/orders';
import { skipToken } from '@reduxjs/toolkit/query';
import { ArrivesBy } from '../../shared/delivery-promise.tsx';
import { ReadyBy } from '../../shared/pickup-place.tsx';
import { useOrderDetailsQuery } from './orders-api.ts';
import { isExpected } from './order-words.ts';

/** By when an order arrives or is ready, as it was promised; nothing for one that has come or never will. */
export function OrderPromise({
  order,
}: {
  order: Pick<Order, 'delivery' | 'pickup' | 'orderStatus' | 'paymentStatus'>;
}) {
  if (!order.delivery || !isExpected(order)) return null;
  if (order.pickup) return <ReadyBy day={order.delivery.to} place={order.pickup} />;
  return <ArrivesBy dates={order.delivery} />;
}

/** The same of an order of which only the id is known. */
export function PromiseOf({ orderId }: { orderId: string | null }) {
  const { data } = useOrderDetailsQuery(orderId ? { params: { orderId } } : skipToken);
  return data ? <OrderPromise order={data.data} /> : null;
}
