import { insertJob } from '@kanaka/queues/outbox';
import type { JobData } from '@kanaka/queues/jobs';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { findOrder } from '../orders/orders.repository.ts';
import { findPayment, markRefunded } from './payments.repository.ts';
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
  if ((await findPayment(db, paymentId))?.outcome === 'refunded') return;

  const refundId = await refund(razorpay, { paymentId, amountPaise });
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
  { paymentId, amountPaise }: { paymentId: string; amountPaise: number },
): Promise<string> {
  try {
    return (await razorpay.refund({ paymentId, amountPaise, idempotencyKey: `refund-${paymentId}` })).id;
  } catch (error) {
    // Refused: perhaps because it was given back already, by hand or before its idempotency key was forgotten.
    const refused = error instanceof AppError && error.kind === 'invalid';
    if (refused && (await razorpay.fetchPayment(paymentId))?.status === 'refunded') return 'refunded-before';
    throw error;
  }
}
