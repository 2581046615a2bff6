import type { Order, OrderStatus, RefundState } from '@kanaka/contracts/orders/orders';
import { cancelledByYou, quoted } from '@kanaka/contracts/orders/refund-reasons';
import { lineKey } from '@kanaka/contracts/catalog/size-labels';
import type { StatusTone } from '@kanaka/ui/status-dot';

/** Shoppers see the admin's `inProcess` and `inShipping` as `processing` and `shipped`. */
const words: Record<OrderStatus, { title: string; status: string; tone: StatusTone }> = {
  pending: { title: 'Order Pending', status: 'Pending', tone: 'amber' },
  confirmed: { title: 'Order Confirmed', status: 'Confirmed', tone: 'emerald' },
  processing: { title: 'Processing Your Order', status: 'Processing', tone: 'neutral' },
  inProcess: { title: 'Processing Your Order', status: 'Processing', tone: 'neutral' },
  shipped: { title: 'Order Shipped', status: 'Shipped', tone: 'neutral' },
  inShipping: { title: 'Order Shipped', status: 'Shipped', tone: 'neutral' },
  delivered: { title: 'Order Delivered', status: 'Delivered', tone: 'gold' },
  rejected: { title: 'Order Rejected', status: 'Rejected', tone: 'red' },
  cancelled: { title: 'Order Cancelled', status: 'Cancelled', tone: 'neutral' },
};

const unknown = { title: 'Order Details', tone: 'neutral' } as const;

/** A status for display: the dialog's title, the label and its dot. An unknown (newer) status is shown as its code. */
export function orderWords(status: string): { title: string; status: string; tone: StatusTone } {
  return Object.hasOwn(words, status) ? words[status as OrderStatus] : { ...unknown, status };
}

/** The short order number: the last eight characters of the id. */
export function shortId(orderId: string): string {
  return orderId.slice(-8);
}

const dayFormat = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });

export function orderDay(instant: string): string {
  return dayFormat.format(new Date(instant));
}

/** Whether the order still waits for its payment. */
export function isUnpaid({ orderStatus, paymentStatus }: Pick<Order, 'orderStatus' | 'paymentStatus'>): boolean {
  return orderStatus === 'pending' && paymentStatus === 'pending';
}

/** What became of a request to cancel an order; null once it is cancelled. */
export function cancellationWords({ cancellation }: Pick<Order, 'cancellation'>): string | null {
  if (cancellation?.state === 'refused') return `This order could no longer be cancelled. ${cancellation.answer}`;
  if (cancellation?.state !== 'open') return null;
  return 'We have received your request to cancel this order. We will write to tell you whether your parcel could still be stopped.';
}

/** Whether its pieces can still be sent back: it is paid, and neither ended nor wholly refunded. */
export function isReturnable({ orderStatus, paymentStatus }: Pick<Order, 'orderStatus' | 'paymentStatus'>): boolean {
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'partly-refunded';
  return isPaid && orderStatus !== 'rejected' && orderStatus !== 'cancelled';
}

/** Whether it can be paid now: its price and pieces are held. */
export function isPayable({ priceHeldUntil }: Pick<Order, 'priceHeldUntil'>): boolean {
  return priceHeldUntil !== undefined;
}

/** Whether it has an invoice: one that was never paid has none. */
export function hasInvoice({ invoiceNumber }: Pick<Order, 'invoiceNumber'>): boolean {
  return invoiceNumber !== '';
}

/** Why the payment of an order went back without its ever being confirmed; null if that is not so. */
export function whyReturned({
  orderStatus,
  paymentStatus,
  invoiceNumber,
  refunds,
}: Pick<Order, 'orderStatus' | 'paymentStatus' | 'invoiceNumber' | 'refunds'>): string | null {
  const isBack = paymentStatus === 'refunding' || paymentStatus === 'refunded';
  if (!isBack || invoiceNumber !== '' || orderStatus !== 'cancelled') return null;
  return refunds[0]?.reason ?? '';
}

/** Whether it is paid, and still to come. */
export function isExpected({ orderStatus, paymentStatus }: Pick<Order, 'orderStatus' | 'paymentStatus'>): boolean {
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'partly-refunded';
  return isPaid && !['delivered', 'rejected', 'cancelled'].includes(orderStatus);
}

type Ended = Pick<Order, 'orderStatus' | 'paymentStatus' | 'cancelReason' | 'replaced' | 'closedByShop'>;

/** Why an order ended without being paid for; null if that is not so. */
export function whyEnded({ orderStatus, paymentStatus, cancelReason, replaced, closedByShop }: Ended): string | null {
  if (orderStatus !== 'cancelled') return null;
  if (cancelReason !== undefined) return `You have cancelled this order${quoted(cancelReason)}.`;
  if (paymentStatus !== 'pending') return null;
  if (replaced) return 'You placed a newer order, so this one was closed. Nothing was charged.';
  if (closedByShop) return 'The shop closed this order before it was paid. Nothing was charged.';
  return 'The time to pay for this order ran out, so its pieces went back on sale. Nothing was charged.';
}

/** The same and what came back, in few words for the list; null for an order that has not ended so. */
export function endedBriefly(order: Ended & Pick<Order, 'refunds'>): string | null {
  const { orderStatus, paymentStatus, cancelReason, replaced, closedByShop, refunds } = order;
  if (orderStatus !== 'cancelled') return null;
  if (cancelReason !== undefined) return cancelledByYou(cancelReason);
  if (paymentStatus === 'pending' && replaced) return 'Replaced by a newer order. Nothing was charged.';
  if (paymentStatus === 'pending' && closedByShop) return 'Closed by the shop. Nothing was charged.';
  if (paymentStatus === 'pending') return 'Not paid in time. Nothing was charged.';
  return refunds[0]?.reason ?? null;
}

/** An order of the history with the earlier attempts at the same purchase, newest first, that closed without a payment. */
export type Purchase = { order: Order; attempts: Order[] };

/** Later attempts at the same purchase begin within a week. */
const SAME_PURCHASE_MS = 7 * 24 * 60 * 60 * 1000;

/** One entry for each purchase, of orders that are sorted newest first. */
export function foldAttempts(orders: readonly Order[]): Purchase[] {
  const purchases: Purchase[] = [];
  for (const order of orders) {
    const later = isAttempt(order) && purchases.findLast((purchase) => isSamePurchase(purchase, order));
    if (later) later.attempts.push(order);
    else purchases.push({ order, attempts: [] });
  }
  return purchases;
}

/** Whether it closed by itself before it was paid. */
const isAttempt = (order: Order) => whyEnded(order) !== null && order.cancelReason === undefined && !order.closedByShop;

function isSamePurchase({ order, attempts }: Purchase, { cartItems, orderDate }: Order): boolean {
  const next = attempts.at(-1) ?? order;
  const pieces = new Set(order.cartItems.map(lineKey));
  const gap = Date.parse(next.orderDate) - Date.parse(orderDate);
  return gap <= SAME_PURCHASE_MS && cartItems.some((line) => pieces.has(lineKey(line)));
}

const refundStates: Record<RefundState, string> = {
  owed: 'Being prepared',
  sent: 'On its way to your bank',
  made: 'Sent back to your bank',
  settled: 'Given back by the shop itself',
  held: 'Kept for your exchange',
  credited: 'Has paid your exchange',
  lost: 'Given back by your bank',
};

/** The label of a refund's state. An unknown (newer) state is shown as its code. */
export function refundWords(state: string): string {
  return Object.hasOwn(refundStates, state) ? refundStates[state as RefundState] : state;
}

/** Whether money of an order has paid another piece, or is kept for one, and does not go back whole. */
export function isExchanged({ refunds }: Pick<Order, 'refunds'>): boolean {
  return refunds.some(({ state, credited }) => state === 'held' || credited !== undefined);
}
