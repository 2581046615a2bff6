import { Moment } from '../../../shared/orders/moment.tsx';
import { OrderStatusBadge } from '../status/order-status-badge.tsx';
import { paymentName } from '../status/order-status.ts';
import { OrdersApi } from '../orders-api.ts';

/** Beside the title of an order: its status, its payment and when it was placed. */
export function OrderSummary({ id }: { id: string }) {
  const order = OrdersApi.useAdminOrderQuery({ params: { id } }).currentData?.data;
  if (!order) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-3">
      <OrderStatusBadge status={order.orderStatus} />
      <span>{paymentName(order.paymentStatus)}</span>
      <Moment at={order.orderDate} />
    </span>
  );
}
