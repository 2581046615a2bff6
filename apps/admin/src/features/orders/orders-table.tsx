import type { AdminOrder } from '@kanaka/contracts/admin-orders';
import { toPaise } from '@kanaka/money/rupees';
import { Button } from '@kanaka/ui/button';
import { Checkbox } from '@kanaka/ui/checkbox';
import { Price } from '@kanaka/ui/price';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';
import { VisuallyHidden } from '@kanaka/ui/visually-hidden';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatMoment } from '../../shared/dates.ts';
import { orderNumber } from '../../shared/order-number.ts';
import { Thumbnail } from '../../shared/thumbnail.tsx';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { formatPromise, isLate } from './late.ts';
import { paymentName } from './order-status.ts';

export type Selection = {
  has: (id: string) => boolean;
  /** Selects or deselects orders: one, or all of a page. */
  put: (orders: readonly AdminOrder[], chosen: boolean) => void;
};

/** Orders as table rows. On a phone each order is a card, and a tap anywhere on it opens the order. */
export function OrdersTable({
  label,
  orders,
  onOpen,
  selection,
}: {
  label: string;
  orders: readonly AdminOrder[];
  onOpen: (id: string) => void;
  /** Set when several orders can be selected. */
  selection?: Selection | undefined;
}) {
  const [now] = useState(() => new Date());
  const allChosen = orders.every(({ _id }) => selection?.has(_id));
  return (
    <Table label={label} className="max-sm:block max-sm:[&_tbody]:block">
      <thead className="max-sm:sr-only">
        <tr>
          {selection && (
            <TableHead className="w-px pl-5 max-sm:hidden">
              <Checkbox
                aria-label="Choose all orders on this page"
                checked={allChosen}
                onCheckedChange={(chosen) => selection.put(orders, chosen)}
              />
            </TableHead>
          )}
          <TableHead className={selection ? undefined : 'pl-4 sm:pl-5'}>Order ID</TableHead>
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
          <OrderRow key={order._id} order={order} isLate={isLate(order, now)} onOpen={onOpen} selection={selection} />
        ))}
      </tbody>
    </Table>
  );
}

function OrderRow({
  order,
  isLate: late,
  onOpen,
  selection,
}: {
  order: AdminOrder;
  isLate: boolean;
  onOpen: (id: string) => void;
  selection: Selection | undefined;
}) {
  const number = orderNumber(order._id);
  return (
    <TableRow
      className={
        'relative last:border-b-0 max-sm:grid max-sm:items-center max-sm:gap-x-3 max-sm:py-2.5 max-sm:pr-10 max-sm:active:bg-ink/5 max-sm:[&>td]:h-auto max-sm:[&>td]:p-0 ' +
        (selection
          ? 'max-sm:grid-cols-[2.75rem_minmax(0,1fr)_auto] max-sm:pl-1'
          : 'max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:pl-4')
      }
    >
      {selection && (
        <TableCell className="pl-5 max-sm:z-10 max-sm:row-span-2 max-sm:justify-self-center">
          <Checkbox
            aria-label={`Choose order ${number}`}
            checked={selection.has(order._id)}
            onCheckedChange={(chosen) => selection.put([order], chosen)}
            className="max-sm:[&>button]:size-6"
          />
        </TableCell>
      )}
      <TableCell className={'sm:w-full sm:max-w-0 ' + (selection ? '' : 'pl-4 sm:pl-5')}>
        <div className="flex items-center gap-3">
          <Thumbnail url={order.cartItems[0]?.image} sizes="36px" className="w-9 shrink-0 max-sm:hidden" />
          <div className="min-w-0">
            <Link
              to={`/orders/${order._id}`}
              className="inline-flex min-h-6 items-center font-medium tabular-nums underline-offset-4 hover:underline max-sm:-my-2.5 max-sm:min-h-11"
            >
              {number}
            </Link>
            <span className="block truncate text-xs text-ink-muted">
              {[order.customer.name, order.addressInfo.city].filter(Boolean).join(' · ')}
            </span>
          </div>
        </div>
      </TableCell>
      <TableCell
        className={
          'text-ink-soft sm:whitespace-nowrap max-sm:order-2 max-sm:text-xs ' + (selection ? 'max-sm:col-start-2' : '')
        }
      >
        {formatMoment(order.orderDate)}
        <span className="text-xs whitespace-nowrap text-ink-muted sm:block">
          <span className="sm:hidden"> · </span>
          {order.pieces} {order.pieces === 1 ? 'piece' : 'pieces'}
        </span>
      </TableCell>
      <TableCell className="max-sm:order-1 max-sm:text-right sm:whitespace-nowrap">
        <OrderStatusBadge status={order.orderStatus} />
        <span className="mt-0.5 block text-xs text-ink-muted">{paymentName(order.paymentStatus)}</span>
        {order.pickup && <span className="mt-0.5 block text-xs text-ink-soft">Pick-up</span>}
        {late && <span className="mt-0.5 block text-xs font-medium text-brick">Late since {formatPromise(order)}</span>}
      </TableCell>
      <TableCell className="text-right max-sm:order-3">
        <Price paise={toPaise(order.totalAmount)} />
      </TableCell>
      <TableCell className="pr-4 text-right max-sm:absolute max-sm:inset-0 sm:pr-5">
        <Button
          variant="outline"
          padding="md"
          className="max-sm:absolute max-sm:inset-0 max-sm:h-auto max-sm:justify-end max-sm:border-0 max-sm:px-3 max-sm:focus-visible:-outline-offset-2 sm:max-xl:w-11 sm:max-xl:px-0"
          onClick={() => onOpen(order._id)}
          aria-label={`View Details of order ${number}`}
        >
          <span className="max-xl:hidden">View Details</span>
          <ChevronRight aria-hidden="true" className="text-ink-muted xl:hidden" strokeWidth={1.5} />
        </Button>
      </TableCell>
    </TableRow>
  );
}
