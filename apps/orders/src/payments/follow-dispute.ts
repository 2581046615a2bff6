import { refreshDiscrepancies } from '../discrepancies/refresh-discrepancies.ts';
import { bookLoss } from '../refunds/book-refunds.ts';
import { lockOrder } from '../orders/orders.repository.ts';
import { listPaymentsHeldBy } from '../orders/order-payments.repository.ts';
import { upsertDispute } from '../orders/disputes.repository.ts';
import type { SettleDeps } from './confirm-order.ts';
import { settleUnknown } from './settle-payment.ts';

const MOST_REASON = 300;

/**
 * Stores a dispute in its state at Razorpay, whatever event reported it and how often. What is lost in it is booked as gone.
 * Returns the outcome as a short text.
 */
export async function followDispute(deps: SettleDeps, disputeId: string): Promise<string> {
  const dispute = await deps.razorpay.fetchDispute(disputeId);
  if (!dispute) return 'no such dispute';
  const payment = await settleUnknown(deps, dispute.payment_id);
  if (!payment) {
    deps.logger.error(
      { disputeId, paymentId: dispute.payment_id },
      'a dispute is about a payment that is not of this shop',
    );
    return 'not of this shop';
  }
  const { id, payment_id, status: state, respond_by: respondBy } = dispute;
  // What was really taken, where Razorpay says it.
  const amount = (state === 'lost' && dispute.amount_deducted) || dispute.amount;
  const { orderId } = payment;
  const reason = (dispute.reason_description ?? dispute.reason_code ?? '')
    .replaceAll('\u0000', '')
    .slice(0, MOST_REASON);
  await deps.db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const now = { reason, state, respondBy: respondBy ? new Date(respondBy * 1000) : null };
    await upsertDispute(tx, { id, orderId, amountPaise: amount, ...now });
    if (state === 'lost') await bookLoss(deps, tx, { id, payment_id, amount });
    for (const held of await listPaymentsHeldBy(tx, payment.id)) {
      await lockOrder(tx, held.orderId);
      await refreshDiscrepancies(tx, held.orderId);
    }
  });
  return `dispute ${state}`;
}
