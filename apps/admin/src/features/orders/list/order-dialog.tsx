import { Dialog } from '@kanaka/ui/dialog';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { orderNumber, Moment } from '../../../shared/words.tsx';
import { OrderStatusBadge, paymentName } from '../status/order-status.tsx';
import { OrdersApi } from '../orders-api.ts';

/** A dialog over the list for one order; it leads to the order's own page. */
export function OrderDialog({ id, onClose, children }: { id: string; onClose: () => void; children: ReactNode }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="xl"
      title={`Order ${orderNumber(id)}`}
      description={<OrderSummary id={id} />}
    >
      <Link
        to={`/orders/${id}`}
        className="-mt-3 mb-1 inline-flex min-h-11 items-center text-sm text-emerald underline underline-offset-4"
      >
        Open as a page
      </Link>
      {children}
    </Dialog>
  );
}

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
