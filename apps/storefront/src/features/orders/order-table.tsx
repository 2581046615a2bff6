import type { Order } from '@kanaka/contracts/orders';
import { toPaise } from '@kanaka/money/rupees';
import { Price } from '@kanaka/ui/price';
import { StatusDot } from '@kanaka/ui/status-dot';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';
import { OrderActions, type OrderActs } from './order-actions.tsx';
import { orderDay, orderWords, shortId } from './order-words.ts';

/** The orders as a table, for wide screens. */
export function OrderTable({ orders, acts }: { orders: readonly Order[]; acts: OrderActs }) {
  return (
    <Table label="Order History" className="text-base!">
      <thead>
        <tr>
          <TableHead>Order</TableHead>
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
            <TableRow key={order._id} className="cursor-pointer" onClick={() => acts.onView(order)}>
              <TableCell className="h-16! font-medium whitespace-nowrap tabular-nums">#{shortId(order._id)}</TableCell>
              <TableCell className="whitespace-nowrap text-ink-soft">{orderDay(order.orderDate)}</TableCell>
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
