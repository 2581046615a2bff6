import { formatPaise } from '@kanaka/money/rupees';
import type { OrderRow } from '../schema.ts';
import { duePaise } from './exchange-payment.ts';
import type { RazorpayPayment } from './razorpay.ts';

/** Why a payment cannot belong to an order; null when it fits. */
export function paymentMismatch(
  order: Pick<OrderRow, 'razorpayOrderId' | 'totalPaise' | 'creditPaise'>,
  payment: RazorpayPayment,
): string | null {
  if (payment.order_id !== order.razorpayOrderId) return 'it belongs to another order';
  if (payment.currency !== 'INR') return `its currency is ${payment.currency}`;
  const due = duePaise(order);
  if (payment.amount !== due) return `its amount is ${formatPaise(payment.amount)} instead of ${formatPaise(due)}`;
  return null;
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
