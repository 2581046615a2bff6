import { insertJob } from '@kanaka/queues/outbox';
import type { JobData } from '@kanaka/queues/jobs';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { findOrder } from '../orders/orders.repository.ts';
import type { SettleDeps } from './settle-payment.ts';
import { claimOverdueRefunds, findPayment, markRefunded } from './payments.repository.ts';
import type { RazorpayApi } from './razorpay.ts';

/**
 * Gives a payment back through Razorpay and tells the shopper. Seen twice, it refunds once: the same idempotency key for
 * Razorpay, and one conditional update for us.
 */
export async function refundPayment(
  { db, razorpay, nudgeRelay }: { db: Db; razorpay: RazorpayApi; nudgeRelay: () => void },
  { orderId, paymentId, amountPaise, reason }: JobData<'payments', 'refund-payment'>,
): Promise<void> {
  const order = await findOrder(db, orderId);
  if (!order) throw notFound('order');
  const payment = await findPayment(db, paymentId);
  if (payment?.outcome !== 'refunding') return;

  const refundId = await refund(razorpay, { paymentId, amountPaise, failedRefundId: payment.refundId });
  await db.transaction(async (tx) => {
    if (!(await markRefunded(tx, { paymentId, refundId }))) return;
    await insertJob(tx, 'mail', 'order-refunded', `mail-refunded-${paymentId}`, {
      orderId,
      to: order.customerEmail,
      name: order.customerName,
      amountPaise,
      reason,
    });
  });
  nudgeRelay();
}

async function refund(
  razorpay: RazorpayApi,
  { paymentId, amountPaise, failedRefundId }: { paymentId: string; amountPaise: number; failedRefundId: string | null },
): Promise<string> {
  // A refund that failed at the bank is answered the same for ever under its key; the next one needs another.
  const idempotencyKey = `refund-${paymentId}${failedRefundId ? `-after-${failedRefundId}` : ''}`;
  try {
    return (await razorpay.refund({ paymentId, amountPaise, idempotencyKey })).id;
  } catch (error) {
    // Refused: perhaps because it was given back already, by hand or before its idempotency key was forgotten.
    const refused = error instanceof AppError && error.kind === 'invalid';
    if (!refused) throw error;
    if ((await razorpay.fetchPayment(paymentId))?.status === 'refunded') return 'refunded-before';
    // What is refused today (too little on the account, a bank that is closed) may be taken tomorrow: it is never given up.
    throw new AppError('unavailable', 'payment.refund-refused', error.message, { cause: error });
  }
}

const BATCH = 20;

/** Tries refunds again that should have gone through an hour ago, however long that takes. */
export async function retryRefunds(deps: SettleDeps): Promise<void> {
  for (const { id, orderId, amountPaise, reason } of await claimOverdueRefunds(deps.db, BATCH)) {
    try {
      await refundPayment(deps, { orderId, paymentId: id, amountPaise, reason });
    } catch (error) {
      deps.logger.error({ err: error, orderId, paymentId: id }, 'a refund is overdue');
    }
  }
}
