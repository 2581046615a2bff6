import type { Order } from '@kanaka/contracts/orders/orders';
import { toPaise } from '@kanaka/money/rupees';
import { Price } from '@kanaka/ui/price';
import { StatusDot } from '@kanaka/ui/status-dot';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';
import { momentWords } from '../../shared/page/day-words.ts';
import { OrderActions, openedBy, type OrderActs } from './order-actions.tsx';
import { OrderPieces } from './order-pieces.tsx';
import { orderWords } from './order-words.ts';

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
