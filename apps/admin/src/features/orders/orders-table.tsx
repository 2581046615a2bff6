import type { AdminOrder } from '@kanaka/contracts/admin-orders';
import { toPaise } from '@kanaka/money/rupees';
import { Button } from '@kanaka/ui/button';
import { Price } from '@kanaka/ui/price';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';
import { VisuallyHidden } from '@kanaka/ui/visually-hidden';
import { formatDay } from '../../shared/dates.ts';
import { orderNumber } from '../../shared/order-number.ts';
import { OrderStatusBadge } from './order-status-badge.tsx';

/** Orders in rows; on a phone each row folds into two lines, so that nothing has to be scrolled sideways. */
export function OrdersTable({
  label,
  orders,
  onOpen,
}: {
  label: string;
  orders: readonly AdminOrder[];
  onOpen: (id: string) => void;
}) {
  return (
    <Table label={label} className="max-sm:block max-sm:[&_tbody]:block">
      <thead className="max-sm:sr-only">
        <tr>
          <TableHead className="pl-4 sm:pl-5">Order ID</TableHead>
          <TableHead>Order Date</TableHead>
          <TableHead>Order Status</TableHead>
          <TableHead className="text-right">Order Price</TableHead>
          <TableHead className="w-px pr-5">
            <VisuallyHidden>View Details</VisuallyHidden>
          </TableHead>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <TableRow
            key={order._id}
            className="last:border-b-0 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-3 max-sm:py-2 max-sm:[&>td]:h-auto max-sm:[&>td]:py-1"
          >
            <TableCell className="pl-4 sm:pl-5">
              <span className="block font-medium tabular-nums">{orderNumber(order._id)}</span>
              <span className="block truncate text-xs sm:max-w-56 text-ink-muted">{order.customer.name}</span>
            </TableCell>
            <TableCell className="whitespace-nowrap text-ink-soft max-sm:order-2 max-sm:pl-4 max-sm:text-xs">
              {formatDay(order.orderDate)}
            </TableCell>
            <TableCell className="max-sm:order-1 max-sm:pr-4 max-sm:text-right">
              <OrderStatusBadge status={order.orderStatus} />
            </TableCell>
            <TableCell className="text-right max-sm:order-3 max-sm:pr-4">
              <Price paise={toPaise(order.totalAmount)} />
            </TableCell>
            <TableCell className="pr-4 text-right max-sm:order-4 max-sm:col-span-2 max-sm:pl-4 sm:pr-5">
              <Button
                variant="outline"
                className="px-4 max-sm:w-full"
                onClick={() => onOpen(order._id)}
                aria-label={`View Details of order ${orderNumber(order._id)}`}
              >
                View Details
              </Button>
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
