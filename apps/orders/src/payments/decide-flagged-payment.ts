import { AppError, notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { changeOrder } from '../orders/change-order.ts';
import { findOrder } from '../orders/orders.repository.ts';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';
import { pricedPaise } from '../refunds/refundable.ts';
import { issueCreditNote, refreshPaymentStatus, requestRefund } from '../refunds/request-refund.ts';
import { acceptByOwner, orderToPay } from './accept-by-owner.ts';
import { duePaise } from '../orders/exchange-payment.ts';
import type { PaymentRow } from '../schema.ts';
import { findPayment, markDecided } from '../orders/order-payments.repository.ts';
import type { SettleDeps } from './confirm-order.ts';
import { captured } from './settle-payment.ts';

type Decision = 'refund' | 'settled' | 'accept';

/** Accepts the amount of a flagged payment as enough, and confirms its order. */
async function acceptFlagged(deps: SettleDeps, payment: PaymentRow, by: Owner): Promise<void> {
  if (payment.outcome !== 'flagged') throw decidedBefore();
  if (payment.currency !== 'INR') {
    throw new AppError('payment.other-currency', 'Only a payment in rupees can pay an order.');
  }
  const order = await orderToPay(deps, payment.orderId);
  const atRazorpay = await deps.razorpay.fetchPayment(payment.id);
  const taken = atRazorpay && (await captured(deps, atRazorpay));
  if (taken?.status !== 'captured') {
    throw new AppError('payment.not-captured', 'Razorpay no longer holds the money of this payment.');
  }
  const { id, amount, currency, method } = taken;
  const difference = { paise: amount - duePaise(order), kind: 'accepted' as const };
  const details = { payment: id, amountPaise: amount, reason: payment.reason };
  await acceptByOwner(deps, order, {
    ...{ id, amount, currency, method, difference },
    async also(tx) {
      await refreshPaymentStatus(tx, order.id);
      await noteEarlier(tx, { orderId: order.id, paymentId: id, now: deps.now() });
      await recordOrderChange(tx, order, { by, action: 'payment.accepted', details });
    },
  });
}

/** A part of it may have been refunded in the dashboard before its order had an invoice. */
async function noteEarlier(
  tx: Db,
  { orderId, paymentId, now }: { orderId: string; paymentId: string; now: Date },
): Promise<void> {
  const order = await findOrder(tx, orderId);
  let before = 0;
  for (const refund of order?.refunds ?? []) {
    if (!order || refund.paymentId !== paymentId) continue;
    const amountPaise = refund.state === 'lost' ? 0 : pricedPaise(order, { before, amountPaise: refund.amountPaise });
    if (amountPaise > 0) await issueCreditNote(tx, { ...refund, amountPaise }, now);
    before += refund.amountPaise;
  }
}

const decidedBefore = () => new AppError('payment.decided', 'This payment has been decided on before.');

/**
 * Records the owner's decision on a payment that did not fit its order: refund it, settled outside the shop, or accepted as
 * enough. Only once.
 */
export async function decideFlaggedPayment(
  deps: SettleDeps,
  { paymentId, decision, decidedBy }: { paymentId: string; decision: Decision; decidedBy: Owner },
): Promise<void> {
  const flagged = await findPayment(deps.db, paymentId);
  if (!flagged) throw notFound('payment');
  if (decision === 'accept') return acceptFlagged(deps, flagged, decidedBy);
  await changeOrder(deps, flagged.orderId, async (tx, order) => {
    const isRefunded = decision === 'refund';
    const payment = await markDecided(tx, paymentId, isRefunded ? 'returned' : 'settled');
    if (!payment) throw decidedBefore();
    const { amountPaise, refundedPaise, reason } = payment;
    if (isRefunded) {
      const request = {
        ...{ orderId: order.id, paymentId, requestKey: `payment-${paymentId}`, lines: [] },
        // A part may have been refunded in Razorpay's dashboard meanwhile.
        amountPaise: amountPaise - refundedPaise,
        reason: `The payment did not fit the order: ${reason}.`,
      };
      const by = { requestedBy: decidedBy.id, requestedByName: decidedBy.userName };
      await requestRefund(tx, { ...request, ...by }, deps.now());
    }
    const details = { payment: paymentId, amountPaise, reason };
    const action = isRefunded ? 'payment.refunded' : 'payment.settled';
    await recordOrderChange(tx, order, { by: decidedBy, action, details });
  });
}
