import type { MoneyState } from '@kanaka/contracts/orders/payments';
import { existingItemized } from '../orders/change-order.ts';
import { isOfExchange, isOutside } from '../orders/exchange-payment.ts';
import { isPaid } from '../orders/order-status.ts';
import type { OrderRow } from '../schema.ts';
import type { SettleDeps } from './confirm-order.ts';
import { holdsMoney } from './judge-payment.ts';
import { settleAll } from './settle-payment.ts';

/**
 * What has become of the money of an order whose popup was closed. A payment that has gone through settles the order. It asks Razorpay, after
 * `beforeAsking`, unless the order's payment is known.
 */
export async function findMoney(
  deps: SettleDeps,
  order: OrderRow & { razorpayOrderId: string },
  beforeAsking: () => Promise<void>,
): Promise<MoneyState> {
  const { id, razorpayOrderId } = order;
  if (isOfExchange(razorpayOrderId) || isOutside(razorpayOrderId) || order.paymentStatus !== 'pending')
    return known(order) ?? 'none';
  await beforeAsking();
  const payments = await deps.razorpay.paymentsOfOrder(razorpayOrderId);
  await settleAll(deps, razorpayOrderId, payments);
  const settled = known(await existingItemized(deps.db, 'id', id));
  if (settled) return settled;
  if (payments.some(holdsMoney)) return 'checking';
  return payments.some(({ status }) => status === 'created') ? 'underway' : 'none';
}

function known(order: OrderRow): MoneyState | null {
  if (order.paymentStatus === 'pending') return null;
  return isPaid(order) ? 'paid' : 'returned';
}
