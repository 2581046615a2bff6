import type { Order } from '@kanaka/contracts/orders';
import { skipToken } from '@reduxjs/toolkit/query';
import { ArrivesBy } from '../../shared/delivery-promise.tsx';
import { useOrderDetailsQuery } from './orders-api.ts';
import { isExpected } from './order-words.ts';

/** By when an order arrives, as it was promised; nothing for one that has come or never will. */
export function OrderPromise({ order }: { order: Pick<Order, 'delivery' | 'orderStatus' | 'paymentStatus'> }) {
  return order.delivery && isExpected(order) ? <ArrivesBy dates={order.delivery} /> : null;
}

/** The same of an order of which only the id is known. */
export function PromiseOf({ orderId }: { orderId: string | null }) {
  const { data } = useOrderDetailsQuery(orderId ? { params: { orderId } } : skipToken);
  return data ? <OrderPromise order={data.data} /> : null;
}
