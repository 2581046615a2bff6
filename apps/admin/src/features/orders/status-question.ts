import type { AdminOrder, AdminOrderStatus } from '@kanaka/contracts/admin-orders';
import { isOnItsWay } from '@kanaka/contracts/shipments';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { orderNumber } from '../../shared/order-number.ts';
import { statusName } from './order-status.ts';

export type StatusQuestion = {
  title: string;
  /** The label of the button. */
  confirm: string;
  closes: boolean;
  /** How much goes back to the shopper, in paise. */
  backPaise: number;
  /** What speaks against it. */
  warnings: string[];
  /** What else happens. */
  effects: string[];
};

const verbs: Partial<Record<AdminOrderStatus, string>> = { cancelled: 'Cancel', rejected: 'Reject' };
export const isClosed = ({ orderStatus }: AdminOrder) => orderStatus === 'cancelled' || orderStatus === 'rejected';

/** How the money of an order goes back: when all of what was paid in two ways does, with the amount of each. */
export function wayBack(
  { exchange, totalAmount }: Pick<AdminOrder, 'exchange' | 'totalAmount'>,
  backPaise: number,
): string {
  const way = 'the way it was paid';
  if (!exchange?.due || backPaise !== toPaise(totalAmount)) return way;
  const [credit, due] = [formatPaise(toPaise(exchange.credit)), formatPaise(toPaise(exchange.due))];
  return `${way}, ${credit} by the payment of order ${orderNumber(exchange.orderId)} and ${due} by its own`;
}

/** The confirmation question before an order gets a new status; null if it would change nothing. */
export function statusQuestion(order: AdminOrder, status: AdminOrderStatus): StatusQuestion | null {
  const verb = verbs[status];
  if (order.orderStatus === status || (verb && isClosed(order))) return null;
  const name = statusName(status);
  const backPaise = verb ? toPaise(order.refundable) : 0;
  return {
    title: verb ? `${verb} order ${orderNumber(order._id)}?` : `Set order ${orderNumber(order._id)} to ${name}?`,
    confirm: verb
      ? `${verb}${backPaise > 0 ? ` and refund ${formatPaise(backPaise)}` : ' the order'}`
      : `Set to ${name}`,
    closes: verb !== undefined,
    backPaise,
    warnings: verb ? [] : warningsOf(order, status),
    effects: effectsOf([order], status),
  };
}

function warningsOf(order: AdminOrder, status: AdminOrderStatus): string[] {
  const warnings: string[] = [];
  if (isClosed(order)) {
    warnings.push(
      `This order is ${statusName(order.orderStatus).toLowerCase()}. It is opened again, but its pieces are not taken out of stock again, and money that was refunded stays refunded.`,
    );
  }
  if (order.paymentStatus === 'pending') {
    const needsMoney = status === 'confirmed' || status === 'inShipping' || status === 'delivered';
    warnings.push(
      `This order is not paid.${needsMoney ? ' The shop sends and delivers nothing that is not paid.' : ''}`,
    );
  } else if (order.paymentStatus === 'refunding' || order.paymentStatus === 'refunded') {
    warnings.push('The money of this order was refunded.');
  }
  return warnings;
}

/** What else happens to orders that get a new status. */
export function effectsOf(orders: readonly AdminOrder[], status: AdminOrderStatus): string[] {
  const their = orders.length === 1 ? 'its' : 'their';
  const isTravelling = orders.some(({ shipments }) => shipments?.some(({ state }) => isOnItsWay(state)));
  switch (status) {
    case 'inShipping':
      return ['Everything that was not sent is recorded as handed over to the courier.'];
    case 'delivered':
      return [`All ${their} pieces are recorded as delivered.`];
    case 'cancelled':
    case 'rejected':
      return orders.some(({ paymentStatus }) => paymentStatus === 'pending')
        ? [orders.length === 1 ? 'Its reserved pieces can be bought again.' : 'Reserved pieces can be bought again.']
        : [];
    default:
      return isTravelling
        ? [`${orders.length === 1 ? 'Its parcels' : 'Parcels'} that are on their way are recorded as failed.`]
        : [];
  }
}
