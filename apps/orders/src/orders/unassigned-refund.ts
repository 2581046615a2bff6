import type { OrderRow } from '../schema.ts';
import type { RefundRow } from '../refunds/refunds-schema.ts';
import { isOfExchange } from './exchange-payment.ts';

/** Whether a refund of an order was made in Razorpay's dashboard, and nobody has said for which pieces. */
export function lacksPieces(
  refund: Pick<RefundRow, 'requestedBy' | 'partOf' | 'lines' | 'paymentId'>,
  order: Pick<OrderRow, 'paymentId'>,
): boolean {
  const { requestedBy, partOf, lines } = refund;
  return requestedBy === BY_RAZORPAY && partOf === null && lines.length === 0 && isOfItsOrder(refund, order);
}

/** In the place of an admin's id: somebody has refunded it in Razorpay's dashboard. */
export const BY_RAZORPAY = 'razorpay';

/** Whether a refund is of what has paid its order, and not of a second payment, whose money does not belong to the order. */
export function isOfItsOrder(
  refund: Pick<RefundRow, 'paymentId'>,
  { paymentId }: Pick<OrderRow, 'paymentId'>,
): boolean {
  return refund.paymentId === paymentId || isOfExchange(refund.paymentId);
}
