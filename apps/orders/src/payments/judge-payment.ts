import type { OrderRow } from '../schema.ts';
import type { RazorpayPayment } from './razorpay.ts';

/** Why a payment cannot belong to an order; null when everything fits. */
export function misfit(
  order: Pick<OrderRow, 'razorpayOrderId' | 'totalPaise'>,
  payment: RazorpayPayment,
): string | null {
  if (payment.order_id !== order.razorpayOrderId) return 'it belongs to another order';
  if (payment.currency !== 'INR') return `its currency is ${payment.currency}`;
  if (payment.amount !== order.totalPaise)
    return `its amount is ${payment.amount} paise instead of ${order.totalPaise}`;
  return null;
}
