import type { OrderRow, PaymentRow } from '../schema.ts';

/**
 * What an exchange pays is no payment of Razorpay. Its records have ids of their own, which none of Razorpay's has: the credit
 * that a refund pays with, and in place of Razorpay's order the mark of one that Razorpay has nothing to do with.
 */
const PREFIX = 'exchange_';

export const creditId = (refundId: string) => `${PREFIX}${refundId}`;
export const placedWithoutRazorpay = (orderId: string) => `${PREFIX}${orderId}`;

/** A payment outside Razorpay: an order has at most one, so its id is known before it is recorded. */
const OUTSIDE = 'outside_';
export const outsideId = (orderId: string) => `${OUTSIDE}${orderId}`;

/** Whether a payment came outside Razorpay, and so goes back outside it. */
export const isOutside = (paymentId: string | null) => paymentId?.startsWith(OUTSIDE) ?? false;

/** For e-mails about an order's refund: whether any of what has paid it came outside Razorpay. */
export function outsideIfPaidSo({ payments }: { payments: readonly Pick<PaymentRow, 'id' | 'sourceId'>[] }): {
  outside?: true;
} {
  return payments.some(({ id, sourceId }) => isOutside(sourceId ?? id)) ? { outside: true } : {};
}

/** Whether a payment or an order "at Razorpay" is such a record. */
export function isOfExchange(id: string | null): boolean {
  return id?.startsWith(PREFIX) ?? false;
}

/** What is paid by Razorpay. */
export function duePaise({ totalPaise, creditPaise }: Pick<OrderRow, 'totalPaise' | 'creditPaise'>): number {
  return totalPaise - creditPaise;
}
