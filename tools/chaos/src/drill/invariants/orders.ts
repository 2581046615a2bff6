import type { Ledger } from '../ledger.ts';
import { groupBy, type Verdict } from './verdict.ts';

/** Every order that the shop accepted exists exactly once, although requests were repeated or interrupted. */
export function noOrderIsLostOrDoubled({ placed, orders }: Pick<Ledger, 'placed' | 'orders'>): Verdict {
  const booked = groupBy(orders, ({ id }) => id);
  const keys = groupBy(orders, ({ userId, key }) => `${userId} ${key}`);
  const answers = groupBy(placed, ({ userId, key }) => `${userId} ${key}`);
  const razorpay = groupBy(
    orders.filter(({ razorpayOrderId }) => razorpayOrderId !== null),
    ({ razorpayOrderId }) => razorpayOrderId ?? '',
  );
  const answered = new Set(placed.map(({ orderId }) => orderId));
  return {
    name: 'No order is lost or doubled',
    figures: `${answered.size} placed, ${orders.length} in the books`,
    broken: [
      ...[...answered].flatMap((id) => (booked.has(id) ? [] : [`order ${id} was promised and is lost`])),
      ...[...booked].flatMap(([id, rows]) =>
        rows.length > 1 ? [`order ${id} stands there ${rows.length} times`] : [],
      ),
      ...[...keys].flatMap(([key, rows]) => (rows.length > 1 ? [`key ${key} has ${rows.length} orders`] : [])),
      ...[...answers].flatMap(([key, answered]) =>
        new Set(answered.map(({ orderId }) => orderId)).size > 1
          ? [`key ${key} was answered with different orders`]
          : [],
      ),
      ...[...razorpay].flatMap(([id, rows]) => (rows.length > 1 ? [`${id} stands for ${rows.length} orders`] : [])),
    ],
  };
}

/** After the end of its hold an order is paid or cancelled; none waits for ever. */
export function noOrderIsStuck({ at, orders }: Pick<Ledger, 'at' | 'orders'>): Verdict {
  const waiting = orders.filter(({ status }) => status === 'pending');
  const ranOut = waiting.filter(({ reservedUntil }) => reservedUntil < at);
  const count = (is: (status: string) => boolean) => orders.filter(({ status }) => is(status)).length;
  return {
    name: 'No order is stuck',
    figures:
      `${count((status) => status !== 'pending' && status !== 'cancelled')} confirmed, ` +
      `${count((status) => status === 'cancelled')} cancelled, ${waiting.length - ranOut.length} still paying`,
    broken: ranOut.map(({ id, razorpayOrderId }) =>
      razorpayOrderId ? `order ${id} is pending past its hold` : `order ${id} was never finished being placed`,
    ),
  };
}
