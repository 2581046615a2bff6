import { AppError, notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { findOrder, lockOrder } from '../orders/orders.repository.ts';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { findPayment, markDecided } from './payments.repository.ts';

/**
 * Records the owner's decision on a payment that did not fit its order: refund it, or settled outside the shop. Only once.
 */
export async function decideFlaggedPayment(
  { db, wakeRelay, now }: { db: Db; wakeRelay: () => void; now: () => Date },
  { paymentId, decision, decidedBy }: { paymentId: string; decision: 'refund' | 'settled'; decidedBy: Owner },
): Promise<void> {
  const flagged = await findPayment(db, paymentId);
  if (!flagged) throw notFound('payment');
  await db.transaction(async (tx) => {
    await lockOrder(tx, flagged.orderId);
    const payment = (await findPayment(tx, paymentId)) ?? flagged;
    const order = await findOrder(tx, payment.orderId);
    if (!order) throw notFound('order');
    if (!(await markDecided(tx, paymentId, decision === 'refund' ? 'returned' : 'settled'))) {
      throw new AppError('conflict', 'payment.decided', 'This payment has been decided on before.');
    }
    const record = () =>
      recordOrderChange(tx, order, {
        by: decidedBy,
        action: decision === 'refund' ? 'payment.refunded' : 'payment.settled',
        details: { payment: paymentId, amountPaise: payment.amountPaise, reason: payment.reason },
      });
    if (decision === 'settled') return record();
    const { orderId, reason } = payment;
    // A part may have been refunded in Razorpay's dashboard meanwhile.
    const amountPaise = payment.amountPaise - payment.refundedPaise;
    const noPieces = { lines: [], isWholeLines: false, restock: false };
    const by = { requestedBy: decidedBy.id, requestedByName: decidedBy.userName };
    const request = { orderId, paymentId, amountPaise, ...by, requestKey: `payment-${paymentId}` };
    await requestRefund(
      tx,
      { ...request, ...noPieces, reason: `The payment did not fit the order: ${reason}.` },
      now(),
    );
    await record();
  });
  wakeRelay();
}
