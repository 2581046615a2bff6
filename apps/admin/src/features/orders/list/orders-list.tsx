import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { Link } from 'react-router-dom';
import { Amount, formatDay, orderNumber } from '../../../shared/words.tsx';
import { Thumbnail } from '../../../shared/lists/thumbnail.tsx';
import { OrderStatusBadge, paymentName } from '../status/order-status.tsx';
import { piecesOf } from './orders-table.tsx';

/** Orders of one customer, each with its page behind it. */
export function OrdersList({ orders }: { orders: readonly AdminOrder[] }) {
  return (
    <ul aria-label="Orders">
      {orders.map((order) => (
        <li
          key={order._id}
          className="relative flex gap-3 border-b border-hairline px-4 py-2.5 transition-colors last:border-b-0 hover:bg-ink/[0.025]"
        >
          <Thumbnail url={order.cartItems[0]?.image} sizes="36px" className="w-9 shrink-0 self-start" />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Link
                to={`/orders/${order._id}`}
                className="font-medium tabular-nums underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {orderNumber(order._id)}
              </Link>
              <Amount rupees={order.totalAmount} />
            </p>
            <p className="wrap-anywhere text-ink-soft">{piecesOf(order)}</p>
            <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-ink-muted">
              <OrderStatusBadge status={order.orderStatus} />
              <span>{paymentName(order.paymentStatus)}</span>
              <time dateTime={order.orderDate}>{formatDay(order.orderDate)}</time>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
