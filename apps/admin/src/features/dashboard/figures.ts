import type { AdminProduct } from '@kanaka/contracts/admin-products';
import type { AdminOrder } from '@kanaka/contracts/admin-orders';
import type { OrderStatus } from '@kanaka/contracts/orders';
import { toPaise } from '@kanaka/money/rupees';
import { isSameDay } from '../../shared/dates.ts';

const closed: ReadonlySet<OrderStatus> = new Set(['delivered', 'rejected', 'cancelled']);

export type OrderFigures = {
  today: number;
  /** Neither delivered, rejected nor cancelled. */
  open: number;
  /** Open and paid: waiting for the atelier. */
  toFulfil: number;
  paid: number;
  revenuePaise: number;
};

/** Whether money for an order is with the shop, all of it or what a refund has left. */
const holdsMoney = ({ paymentStatus }: AdminOrder) => paymentStatus === 'paid' || paymentStatus === 'partly-refunded';

/** What the orders at hand add up to. Revenue counts what has been paid and not given back. */
export function orderFigures(orders: readonly AdminOrder[], now: Date): OrderFigures {
  const open = orders.filter(({ orderStatus }) => !closed.has(orderStatus));
  const paid = orders.filter(holdsMoney);
  return {
    today: orders.filter(({ orderDate }) => isSameDay(new Date(orderDate), now)).length,
    open: open.length,
    toFulfil: open.filter(holdsMoney).length,
    paid: paid.length,
    revenuePaise: paid.reduce((sum, { refundable }) => sum + toPaise(refundable), 0),
  };
}

/** Pieces that are sold out, and those with few left (fewest first). */
export function stockFigures(products: readonly AdminProduct[], low: number) {
  return {
    out: products.filter(({ totalStock }) => totalStock === 0),
    low: products
      .filter(({ totalStock }) => totalStock > 0 && totalStock <= low)
      .sort((one, other) => one.totalStock - other.totalStock),
  };
}

/** "of all 12 orders", or "of the newest 200 orders" when there are more than were read. */
export function scopeOf(read: number, total: number, one: string, many: string): string {
  if (read < total) return `of the newest ${read} ${many}`;
  if (total === 0) return `of no ${many} yet`;
  return total === 1 ? `of 1 ${one}` : `of all ${total} ${many}`;
}
