import type { AdminOrder, OrderSort } from '@kanaka/contracts/orders/admin-orders';
import { discrepancyWords } from '@kanaka/presentation/discrepancy-words';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { Button } from '@kanaka/ui/button';
import { cn } from '@kanaka/ui/cn';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Amount, CustomerLink, formatMoment, orderNumber } from '../../../shared/words.tsx';
import { ChooseAll, ChooseRow, type Selection, SortedHead, type Sorting } from '../../../shared/lists/chosen.tsx';
import { Thumbnail } from '../../../shared/lists/thumbnail.tsx';
import { OrderStatusBadge, paymentName } from '../status/order-status.tsx';
import { orderInList } from './next-order.tsx';
import { dueOf, dueTones, type Due } from './due.ts';

/** Orders as table rows, each with its page behind it. On a phone each is a card. */
export function OrdersTable({
  label,
  orders,
  selection,
  sorting,
  list,
}: {
  label: string;
  orders: readonly AdminOrder[];
  /** The search by which they were found: an order's page then leads to the next of them. */
  list?: string;
  /** Set when several orders can be selected. */
  selection?: Selection<AdminOrder> | undefined;
  /** Set when the headings sort. */
  sorting?: Sorting<OrderSort> | undefined;
}) {
  const [now] = useState(() => new Date());
  const seesAmounts = orders.some(({ totalAmount }) => totalAmount !== undefined);
  return (
    <Table label={label} className="max-md:block max-md:[&_tbody]:block">
      <thead className="max-md:sr-only">
        <tr>
          {selection && (
            <TableHead className="w-px pl-5 max-md:hidden print:hidden">
              <ChooseAll label="Choose all orders on this page" rows={orders} selection={selection} />
            </TableHead>
          )}
          <TableHead className={selection ? undefined : 'pl-4 md:pl-5'}>Order ID</TableHead>
          <SortedHead sorting={sorting} by={['newest', 'oldest']} firstIs="descending" className="md:max-lg:px-2">
            Order Date
          </SortedHead>
          <TableHead className="md:max-lg:px-2">Order Status</TableHead>
          {seesAmounts && (
            <SortedHead sorting={sorting} by={['total-high', 'total-low']} firstIs="descending" className="text-right">
              Order Price
            </SortedHead>
          )}
          <TableHead className="w-px pr-5 print:hidden">
            <span className="sr-only">View Details</span>
          </TableHead>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order._id} order={order} due={dueOf(order, now)} {...{ selection, list }} />
        ))}
      </tbody>
    </Table>
  );
}

/** What was ordered: the first piece, and how many others. */
export function piecesOf({ cartItems: [first], pieces }: AdminOrder): string {
  if (!first) return '';
  const others = pieces - 1;
  return `${titleInSize(first)}${others > 0 ? ` and ${others} more` : ''}`;
}

function OrderRow({
  order,
  due,
  selection,
  list,
}: {
  order: AdminOrder;
  due: Due | null;
  list: string | undefined;
  selection: Selection<AdminOrder> | undefined;
}) {
  const number = orderNumber(order._id);
  const navigate = useNavigate();
  const page = list === undefined ? `/orders/${order._id}` : orderInList(order._id, list);
  const [day, time] = formatMoment(order.orderDate).split(', ');
  const date = (
    <time dateTime={order.orderDate}>
      {day}
      <span className="sr-only">, </span>
      <span className="max-md:sr-only md:block md:text-xs md:text-ink-muted">{time}</span>
    </time>
  );
  return (
    <TableRow
      chosen={selection?.has(order._id)}
      className={
        'relative break-inside-avoid last:border-b-0 xl:[&>td]:py-1.5 max-md:grid max-md:items-start max-md:gap-x-3 max-md:gap-y-1 max-md:py-2.5 max-md:pr-10 max-md:active:bg-ink/5 max-md:[&>td]:h-auto max-md:[&>td]:p-0 ' +
        (selection
          ? 'max-md:grid-cols-[2.75rem_auto_1fr] max-md:pl-1 max-md:[&>td:nth-child(2)]:col-start-2'
          : 'max-md:grid-cols-[auto_1fr] max-md:pl-4')
      }
    >
      {selection && (
        <TableCell className="relative z-10 pl-5 print:hidden max-md:row-span-2 max-md:self-center max-md:justify-self-center">
          <ChooseRow
            label={`Choose order ${number}`}
            row={order}
            selection={selection}
            className="max-md:[&>button]:size-6"
          />
        </TableCell>
      )}
      <TableCell
        className={
          'md:w-full max-md:col-end-[-1] max-md:row-start-1 ' + (selection ? '' : 'pl-4 max-md:col-start-1 md:pl-5')
        }
      >
        <div className="flex items-start gap-3 md:items-center">
          <Thumbnail
            url={order.cartItems[0]?.image}
            sizes="36px"
            className="w-9 shrink-0 max-[22rem]:hidden print:hidden"
          />
          <div className="min-w-0 xl:flex xl:flex-wrap xl:items-center xl:gap-x-3 print:flex print:flex-wrap print:items-center print:gap-x-3">
            <Link
              to={page}
              className="inline-flex min-h-6 items-center font-medium tabular-nums underline-offset-4 after:absolute after:inset-0 hover:underline max-md:-my-2.5 max-md:min-h-11"
            >
              {number}
            </Link>
            {/* On a phone the row is too low for two links: its order leads to the customer. */}
            <span className="block wrap-anywhere text-ink-soft md:hidden">{order.customer.name}</span>
            <CustomerLink
              id={order.typed?.isGuest ? undefined : order.userId}
              name={order.customer.name}
              className="relative z-10 block w-fit text-ink-soft max-md:hidden"
            />
            <span className="block w-full text-xs wrap-anywhere text-ink-muted">
              {[order.addressInfo.city, piecesOf(order)].filter(Boolean).join(' · ')}
            </span>
          </div>
        </div>
      </TableCell>
      <TableCell className="text-ink-soft whitespace-nowrap max-md:hidden md:max-lg:px-2">{date}</TableCell>
      <TableCell
        className={cn(
          'max-md:col-end-[-1] md:max-lg:px-2 lg:whitespace-nowrap',
          selection ? 'max-md:col-start-2' : 'max-md:col-start-1',
        )}
      >
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-ink-muted md:max-xl:flex-col md:max-xl:items-start xl:flex-nowrap">
          <OrderStatusBadge status={order.orderStatus} />
          <span className="whitespace-nowrap">{paymentName(order.paymentStatus)}</span>
          <span className="text-ink-soft md:hidden">{date}</span>
        </span>
        {order.discrepancies?.map(
          (one) =>
            !one.dismissed && (
              <span key={one.kind} className="mt-0.5 block text-xs font-medium whitespace-normal text-brick">
                {discrepancyWords(one)}
              </span>
            ),
        )}
        {(order.pickup ?? due) && (
          <span className="mt-0.5 flex flex-wrap gap-x-2 text-xs text-ink-soft">
            {order.pickup && <span>Pick-up</span>}
            {due && <span className={dueTones[due.tone]}>{due.words}</span>}
          </span>
        )}
      </TableCell>
      {order.totalAmount !== undefined && (
        <TableCell className="text-right max-md:col-end-[-1] max-md:row-start-1">
          <Amount rupees={order.totalAmount} />
        </TableCell>
      )}
      <TableCell className="pr-4 text-right max-md:absolute max-md:inset-y-0 max-md:right-0 max-md:flex max-md:items-center md:pr-5 print:hidden">
        <Button
          variant="outline"
          padding="md"
          className="relative z-10 max-md:min-w-11 max-md:border-0 max-md:px-3 md:max-xl:w-11 md:max-xl:px-0"
          onClick={() => void navigate(page)}
          aria-label={`View Details of order ${number}`}
        >
          <span className="max-xl:hidden">View Details</span>
          <ChevronRight className="text-ink-muted xl:hidden" />
        </Button>
      </TableCell>
    </TableRow>
  );
}
