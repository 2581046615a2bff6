import type { AdminOrder, AdminOrderStatus } from '@kanaka/contracts/orders/admin-orders';
import { isOnItsWay } from '@kanaka/contracts/orders/shipments';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { amountWords, orderNumber } from '../../../shared/words.tsx';
import { isClosed, isPaid, statusName } from './order-status.tsx';

export type StatusQuestion = {
  title: string;
  /** The label of the button. */
  confirm: string;
  /** The label of the other one. */
  cancel: string;
  closes: boolean;
  /** How much goes back, in paise. */
  backPaise: number;
  /** To whom and how. */
  goesBack: string;
  /** What is said of the e-mails, without the end of the sentence. */
  mails: { sent: string; none: string; ofRefunds: string };
  /** Whether the owner decides if pieces go back into stock. */
  restocks: boolean;
  /** What speaks against it. */
  warnings: string[];
  /** What else happens. */
  effects: string[];
  /** Which of several have the status already. */
  unchanged?: string | undefined;
};

/** How a status that closes an order is brought about. */
export const verbs: Partial<Record<AdminOrderStatus, string>> = { cancelled: 'Cancel', rejected: 'Reject' };

/** How the money of an order goes back: when all of what was paid in two ways does, with the amount of each. */
export function wayBack(
  { exchange, totalAmount }: Pick<AdminOrder, 'exchange' | 'totalAmount'>,
  backPaise: number,
): string {
  const way = 'the way it was paid';
  if (!exchange?.due || totalAmount === undefined || backPaise !== toPaise(totalAmount)) return way;
  const [credit, due] = [amountWords(exchange.credit), amountWords(exchange.due)];
  return `${way}, ${credit} by the payment of order ${orderNumber(exchange.orderId)} and ${due} by its own`;
}

export const isSent = (status: AdminOrderStatus) => status === 'inShipping' || status === 'delivered';

/** The confirmation question before an order gets a new status; null if it would change nothing. */
export function statusQuestion(order: AdminOrder, status: AdminOrderStatus): StatusQuestion | null {
  const verb = verbs[status];
  if (order.orderStatus === status) return null;
  const name = statusName(status);
  const backPaise = verb ? toPaise(order.refundable ?? 0) : 0;
  const customer = order.customer.name;
  return {
    title: verb ? `${verb} order ${orderNumber(order._id)}?` : `Set order ${orderNumber(order._id)} to ${name}?`,
    confirm: verb
      ? `${verb}${backPaise > 0 ? ` and refund ${formatPaise(backPaise)}` : ' the order'}`
      : `Set to ${name}`,
    cancel: verb ? 'Keep the order' : 'Keep the status',
    closes: verb !== undefined,
    backPaise,
    goesBack: `${customer} ${wayBack(order, backPaise)}`,
    mails: {
      sent: `${customer} is told by e-mail`,
      none: `${customer} is not told by e-mail`,
      ofRefunds: 'The e-mail about the refund is',
    },
    restocks: verb !== undefined && mayRestock(order),
    warnings: verb ? [] : warningsOf(order, status),
    effects: effectsOf([order], status),
  };
}

/** What speaks against handing orders over: their shoppers ask to cancel them, or the law asks for a PAN. */
export function handOverWarnings(orders: readonly AdminOrder[]): string[] {
  const asked = orders.filter(({ discrepancies = [] }) => discrepancies.some(({ kind }) => kind === 'cancelRequested'));
  const lacking = orders.filter(({ lacksPan }) => lacksPan);
  const of = (some: readonly AdminOrder[]) =>
    orders.length === 1 ? '' : ` for ${some.map(({ _id }) => orderNumber(_id)).join(', ')}`;
  return [
    ...(asked.length > 0
      ? [`Cancellation was requested${of(asked)}: handing over declines that, and the customer is told by e-mail.`]
      : []),
    ...(lacking.length > 0
      ? [`The law requires the customer’s PAN first${of(lacking)}. Record it on the order’s page.`]
      : []),
  ];
}

function warningsOf(order: AdminOrder, status: AdminOrderStatus): string[] {
  const warnings: string[] = [];
  if (isClosed(order)) {
    warnings.push(
      `This order is ${statusName(order.orderStatus).toLowerCase()}. It is opened again: pieces that its closing put back into stock are taken out again if they are still there, and money that was refunded stays refunded.`,
    );
  }
  if (order.paymentStatus === 'pending') {
    const needsMoney = status === 'confirmed' || isSent(status);
    const then = ` The order will say ${statusName(status)}, but nothing is handed over and the customer gets no e-mail.`;
    warnings.push(`This order is not paid.${needsMoney ? then : ''}`);
  } else if (order.paymentStatus === 'refunding' || order.paymentStatus === 'refunded') {
    warnings.push(
      `The money of this order was refunded.${isSent(status) ? ' What has not been handed over stays here.' : ''}`,
    );
  }
  if (isSent(status)) warnings.push(...handOverWarnings([order]));
  return warnings;
}

/** Whether an order has pieces that were paid, which closing it can put back into stock, also when the money went back before. */
export const mayRestock = (order: AdminOrder) =>
  toPaise(order.refundable ?? 0) > 0 || (order.paymentStatus !== 'pending' && !isClosed(order));

/** What else happens to orders that get a new status. */
export function effectsOf(orders: readonly AdminOrder[], status: AdminOrderStatus): string[] {
  const their = orders.length === 1 ? 'its' : 'their';
  const isTravelling = orders.some(({ shipments }) => shipments?.some(({ state }) => isOnItsWay(state)));
  switch (status) {
    case 'inShipping':
      if (!orders.some(isPaid)) return [];
      return ['Everything that was not sent is recorded as handed over to the courier.'];
    case 'delivered':
      if (!orders.some(isPaid)) return [];
      return [`All ${their} pieces are recorded as delivered.`];
    case 'cancelled':
    case 'rejected':
      return orders.some((order) => order.paymentStatus === 'pending' && !isClosed(order))
        ? [orders.length === 1 ? 'Its reserved pieces can be bought again.' : 'Reserved pieces can be bought again.']
        : [];
    default:
      return isTravelling
        ? [`${orders.length === 1 ? 'Its parcels' : 'Parcels'} that are on their way are recorded as failed.`]
        : [];
  }
}
