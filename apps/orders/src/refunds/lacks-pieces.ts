import type { OrderRow } from '../schema.ts';
import type { RefundRow } from '../payments/payments-schema.ts';
import { BY_RAZORPAY, isOfItsOrder } from './refundable.ts';

/** Whether a refund of an order was made in Razorpay's dashboard, and nobody has said for which pieces. */
export function lacksPieces(
  refund: Pick<RefundRow, 'requestedBy' | 'partOf' | 'lines' | 'paymentId'>,
  order: Pick<OrderRow, 'paymentId'>,
): boolean {
  const { requestedBy, partOf, lines } = refund;
  return requestedBy === BY_RAZORPAY && partOf === null && lines.length === 0 && isOfItsOrder(refund, order);
}
