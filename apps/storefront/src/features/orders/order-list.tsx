import type { Order } from '@kanaka/contracts/orders/orders';
import { toPaise } from '@kanaka/money/rupees';
import { cn } from '@kanaka/ui/cn';
import { Price } from '@kanaka/ui/price';
import { StatusDot } from '@kanaka/ui/status-dot';
import { momentWords } from '../../shared/page/day-words.ts';
import { OrderActions, openedBy, type OrderActs } from './order-actions.tsx';
import { OrderPieces } from './order-pieces.tsx';
import { isPayable, orderWords } from './order-words.ts';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';

/** The orders as cards, for screens too narrow for the table. */
export function OrderCards({ orders, acts }: { orders: readonly Order[]; acts: OrderActs }) {
  return (
    <ul aria-label="Order History" className="space-y-4">
      {orders.map((order) => {
        const { status, tone } = orderWords(order.orderStatus);
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- A larger area to tap; the button inside does the same and works for everyone.
          <li
            key={order._id}
            className="cursor-pointer rounded-sm border border-hairline bg-white px-5 pt-4 pb-2"
            onClick={openedBy(order, acts)}
          >
            <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="text-sm text-ink-soft">{momentWords(order.orderDate)}</span>
              <StatusDot tone={tone}>{status}</StatusDot>
            </div>
            <OrderPieces order={order} />
            <div
              className={cn(
                'mt-3 flex flex-wrap items-center gap-3 border-t border-hairline pt-1',
                isPayable(order) && 'pb-2 sm:pt-3',
              )}
            >
              <Price paise={toPaise(order.totalAmount)} className="text-lg" />
              <OrderActions order={order} acts={acts} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** The orders as a table, for wide screens. */
export function OrderTable({ orders, acts }: { orders: readonly Order[]; acts: OrderActs }) {
  return (
    <Table label="Order History" className="text-base!">
      <thead>
        <tr>
          <TableHead className="pl-0">Order</TableHead>
          <TableHead>Date</TableHead>
          <TableHead>Status</TableHead>
          <TableHead className="text-right">Total</TableHead>
          <TableHead className="text-right">Actions</TableHead>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => {
          const { status, tone } = orderWords(order.orderStatus);
          return (
            <TableRow key={order._id} className="cursor-pointer" onClick={openedBy(order, acts)}>
              <TableCell className="py-4 pl-0">
                <OrderPieces order={order} />
              </TableCell>
              <TableCell className="text-ink-soft">
                {momentWords(order.orderDate)
                  .split(', ')
                  .map((part) => (
                    <span key={part} className="block whitespace-nowrap">
                      {part}
                    </span>
                  ))}
              </TableCell>
              <TableCell>
                <StatusDot tone={tone}>{status}</StatusDot>
              </TableCell>
              <TableCell className="text-right whitespace-nowrap">
                <Price paise={toPaise(order.totalAmount)} />
              </TableCell>
              <TableCell className="pr-0">
                <OrderActions order={order} acts={acts} />
              </TableCell>
            </TableRow>
          );
        })}
      </tbody>
    </Table>
  );
}
