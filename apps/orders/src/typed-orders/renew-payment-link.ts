import { AppError } from '@kanaka/server-kit/app-error';
import { changeOrder, existingOrder } from '../orders/change-order.ts';
import { isPayable } from '../orders/order-status.ts';
import type { OrderWithItems } from '../orders/orders.repository.ts';
import { openLink, receiptOf, type LinkDeps } from '../orders/payment-link.ts';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';
import { updateOrder } from '../orders/update-order.ts';
import type { SettleDeps } from '../payments/confirm-order.ts';
import { settleAll } from '../payments/settle-payment.ts';
import { isLink } from '../razorpay.ts';
import { mailLink } from './mail-payment-link.ts';

/** Razorpay takes no link that ends sooner. */
const SHORTEST_MS = 15 * 60_000;

/**
 * Gives an order that somebody of the shop has typed another payment link, which its customer gets: the one before is closed at Razorpay
 * first, so that one of them can be paid. Several at once get the same link.
 */
export async function renewPaymentLink(
  deps: SettleDeps & LinkDeps & { now: () => Date },
  { orderId, by }: { orderId: string; by: Owner },
): Promise<void> {
  const { razorpay } = deps;
  const order = await existingOrder(deps.db, orderId);
  const before = mustWait(order, deps.now());
  if (isLink(before) && !(await razorpay.cancelLink(before))) {
    // It was closed already, or has just been paid.
    await settleAll(deps, before, await razorpay.paymentsOfOrder(before));
    mustWait(await existingOrder(deps.db, orderId), deps.now());
  }
  const reference = `${receiptOf(order)}-${before.slice(-7)}`;
  const link = await openLink(deps, order, { reference, mayExist: true });
  try {
    await changeOrder(deps, orderId, async (tx, current) => {
      if (current.razorpayOrderId === link.razorpayOrderId) return;
      if (mustWait(current, deps.now()) !== before) {
        throw new AppError('order.changed', 'This order has just been changed. Please look at it and try again.');
      }
      const renewed = { ...link, linkClosedAt: null };
      await updateOrder(tx, orderId, renewed);
      await recordOrderChange(tx, current, { by, action: 'order.link-renewed', details: { paymentLink: 'new' } });
      await mailLink(tx, { ...current, ...renewed }, deps.now(), link.razorpayOrderId);
    });
  } catch (error) {
    // The order cannot have it any more; after any other failure the next try finds it.
    if (error instanceof AppError) await razorpay.cancelLink(link.razorpayOrderId);
    throw error;
  }
}

/** What it is paid by at present; 409 for an order that waits for no payment, or not long enough for a link. */
function mustWait({ typed, razorpayOrderId, ...order }: OrderWithItems, now: Date): string {
  if (!typed || !razorpayOrderId || !isPayable(order, now)) {
    throw new AppError('order.not-payable', 'This order does not wait for a payment that a link could bring.');
  }
  if (order.reservedUntil.getTime() < now.getTime() + SHORTEST_MS) {
    throw new AppError('order.not-payable', 'It is held for less than 15 minutes more: too short for a payment link.');
  }
  return razorpayOrderId;
}
