import { lockOrder } from '../orders/orders.repository.ts';
import type { RazorpayRefund } from '../razorpay.ts';
import type { SettleDeps } from './confirm-order.ts';
import { settleUnknown } from './settle-payment.ts';
import { bookRefunds } from '../refunds/book-refunds.ts';
import { makeRefund } from '../refunds/make-refund.ts';
import { noteTaken } from '../refunds/note-taken.ts';
import { claimOverdueRefunds, findRefundAtRazorpay, markRefundFailed } from '../refunds/refunds.repository.ts';
import { refreshPaymentStatus } from '../refunds/request-refund.ts';

/**
 * Updates a refund to its state at Razorpay and returns the outcome as a short text. A refund that the bank returned is owed
 * again, and is made again within an hour.
 */
export async function followRefund(deps: SettleDeps, razorpayRefundId: string): Promise<string> {
  const { db, razorpay, logger } = deps;
  const refundAtRazorpay = await razorpay.fetchRefund(razorpayRefundId);
  if (!refundAtRazorpay) return 'no such refund';
  const refund = await findRefundAtRazorpay(db, refundAtRazorpay);
  if (!refund) return bookByItself(deps, refundAtRazorpay);
  if (refund.state === 'settled') {
    logger.error({ refundId: refund.id, razorpayRefundId }, 'Razorpay has a refund that was settled outside the shop');
    return 'settled outside the shop';
  }
  if (refundAtRazorpay.status !== 'failed') {
    await noteTaken(deps, refund, refundAtRazorpay);
    return `refund ${refundAtRazorpay.status}`;
  }
  return db.transaction(async (tx) => {
    await lockOrder(tx, refund.orderId);
    if (!(await markRefundFailed(tx, refund.id, razorpayRefundId))) return 'nothing to do';
    await refreshPaymentStatus(tx, refund.orderId);
    logger.error({ refundId: refund.id }, 'a refund failed at the bank and will be made again');
    return 'refund owed again';
  });
}

/** Books a refund that was made in Razorpay's dashboard, perhaps before the shop has heard of its payment. */
async function bookByItself(deps: SettleDeps, { id, payment_id: paymentId, status }: RazorpayRefund): Promise<string> {
  if (status === 'failed') return 'refund failed';
  if (await settleUnknown(deps, paymentId)) {
    await bookRefunds(deps, { razorpayPaymentId: paymentId });
    return 'refund booked';
  }
  deps.logger.error({ razorpayRefundId: id, paymentId }, 'Razorpay has a refund of a payment that is not of this shop');
  return 'not of this shop';
}

const BATCH = 20;

/** Checks refunds that have not changed for an hour, again and again until they do. */
export async function chaseRefunds(deps: SettleDeps): Promise<void> {
  for (const refund of await claimOverdueRefunds(deps.db, BATCH)) {
    try {
      if (refund.razorpayRefundId) await followRefund(deps, refund.razorpayRefundId);
      else await makeRefund(deps, { refundId: refund.id });
    } catch (error) {
      deps.logger.error({ err: error, orderId: refund.orderId, refundId: refund.id }, 'a refund is overdue');
    }
  }
}
