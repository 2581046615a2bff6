import type { OrderRow } from '../schema.ts';

/**
 * What an exchange pays is no payment of Razorpay. Its records have ids of their own, which none of Razorpay's has: the credit
 * that a refund pays with, and in place of Razorpay's order the mark of one that Razorpay has nothing to do with.
 */
const PREFIX = 'exchange_';

export const creditId = (refundId: string) => `${PREFIX}${refundId}`;
export const placedWithoutRazorpay = (orderId: string) => `${PREFIX}${orderId}`;

/** Whether a payment or an order "at Razorpay" is such a record. */
export function isOfExchange(id: string | null): boolean {
  return id?.startsWith(PREFIX) ?? false;
}

/** What is paid by Razorpay. */
export function duePaise({ totalPaise, creditPaise }: Pick<OrderRow, 'totalPaise' | 'creditPaise'>): number {
  return totalPaise - creditPaise;
}
