import { formatPaise } from '@kanaka/money/rupees';
import type { OrderRow } from '../schema.ts';
import { duePaise } from '../orders/exchange-payment.ts';
import type { DifferenceKind } from '@kanaka/contracts/orders/orders';
import type { RazorpayOrder, RazorpayPayment } from '../razorpay.ts';

/** Whether it is a payment of this order in rupees, so that only its amount can be wrong. */
export function isPaymentOf({ razorpayOrderId }: Pick<OrderRow, 'razorpayOrderId'>, payment: RazorpayPayment): boolean {
  return payment.order_id === razorpayOrderId && payment.currency === 'INR';
}

/** Why a payment cannot belong to an order; null when it fits. */
export function paymentMismatch(
  order: Pick<OrderRow, 'razorpayOrderId' | 'totalPaise' | 'creditPaise'>,
  payment: RazorpayPayment,
): string | null {
  if (payment.order_id !== order.razorpayOrderId) return 'it belongs to another order';
  if (payment.currency !== 'INR') return `its currency is ${payment.currency}`;
  const due = duePaise(order);
  if (payment.amount < due) return `${formatPaise(due - payment.amount)} short`;
  if (payment.amount > due) return `${formatPaise(payment.amount - due)} more than due`;
  return null;
}

/**
 * Why a captured payment of another amount is enough by itself: Razorpay calls its order paid, and either a bank's offer has
 * paid the rest, or the customer has paid Razorpay's fee on top. Null when the owner must decide.
 */
export function whyEnough(
  order: Pick<OrderRow, 'totalPaise' | 'creditPaise'>,
  { amount, offer_id: offer, fee }: RazorpayPayment,
  atRazorpay: RazorpayOrder | null,
): DifferenceKind | null {
  const more = amount - duePaise(order);
  if (atRazorpay?.status !== 'paid') return null;
  if (more < 0 && offer) return 'offer';
  return more > 0 && more === fee ? 'fee' : null;
}

/**
 * Whether a payment was begun at Razorpay while the order's pieces and price were held. No grace: a minute after the hold
 * would be a minute in which gold can be bought at a price that is over.
 */
export function isInTime(
  { reservedUntil }: Pick<OrderRow, 'reservedUntil'>,
  { created_at: begunAt }: Pick<RazorpayPayment, 'created_at'>,
): boolean {
  return begunAt * 1000 < reservedUntil.getTime();
}

/** Whether a payment has taken money from the shopper, so that it must be accepted or refunded. */
export function holdsMoney({ status }: Pick<RazorpayPayment, 'status'>): boolean {
  return status === 'captured' || status === 'authorized';
}
