import { Dialog } from '@kanaka/ui/dialog';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { orderNumber, Moment } from '../../../shared/words.tsx';
import { NextOrder, orderInList } from './next-order.tsx';
import { OrderStatusBadge, paymentName } from '../status/order-status.tsx';
import { OrdersApi } from '../orders-api.ts';

/** A dialog over the list for one order; it leads to the order's own page. */
export function OrderDialog({
  id,
  list,
  onClose,
  children,
}: {
  id: string;
  /** The search of the list. */
  list: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const inDialog = (next: string, ofList: string) =>
    `/orders?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(ofList)), order: next }).toString()}`;
  return (
    <Dialog
      open
      inAddress
      onOpenChange={(open) => !open && onClose()}
      size="xl"
      title={`Order ${orderNumber(id)}`}
      description={<OrderSummary id={id} />}
    >
      <div className="-mt-3 mb-1 flex flex-wrap items-center justify-between gap-x-4">
        <Link
          to={orderInList(id, list)}
          className="inline-flex min-h-11 items-center text-sm text-emerald underline underline-offset-4"
        >
          Open as a page
        </Link>
        <NextOrder id={id} list={list} to={inDialog} />
      </div>
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
