/** Everything that can happen to an order's payment: paid, declined, captured, refunded. */
import { noSuchId, Refusal } from './refusal.ts';
import {
  authorizedPayment,
  captured,
  declined,
  newDispute,
  newId,
  newRefund,
  type Dispute,
  type Method,
  type Order,
  type Payment,
  type Refund,
} from './shapes.ts';
import type { Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';

export type Bank = { store: Store; webhooks: Pick<Webhooks, 'announce'> };

export type Attempt = {
  orderId: string;
  outcome: 'success' | 'failure' | 'authorized';
  method: Method;
  email: string;
  contact: string;
  description: string | null;
  /** Whether the shop gets a webhook. */
  notify: boolean;
  difference?: Difference | undefined;
};

/** By how much another amount is paid than the order's, in paise. */
type Difference = { by: 'offer' | 'fee' | 'short'; amount: number };

/** How long after its request a refund is processed. */
const REFUND_TAKES_MS = 1_000;

const unixNow = () => Math.floor(Date.now() / 1000);

/** Pays an order; `outcome` says how far the payment gets. */
export function payOrder({ store, webhooks }: Bank, attempt: Attempt): Payment {
  return store.together(() => {
    const order = store.findOrder(attempt.orderId);
    if (!order) throw noSuchId();
    if (order.status === 'paid')
      throw new Refusal('Payment processing failed because this order has already been paid.');
    const announce: Webhooks['announce'] = (event, subjects) => attempt.notify && webhooks.announce(event, subjects);

    const attempted: Order = { ...order, status: 'attempted', attempts: order.attempts + 1 };
    store.saveOrder(attempted);
    const authorized = { ...authorizedPayment(order, attempt, unixNow()), ...otherwise(order, attempt.difference) };
    if (attempt.outcome === 'failure') {
      const failed = declined(authorized);
      store.savePayment(failed);
      announce('payment.failed', { payment: failed });
      return failed;
    }
    store.savePayment(authorized);
    announce('payment.authorized', { payment: authorized });
    return attempt.outcome === 'authorized' ? authorized : settle({ store, announce }, attempted, authorized);
  });
}

function otherwise({ amount }: Order, difference: Difference | undefined): Partial<Payment> {
  if (!difference) return {};
  if (difference.by === 'fee') return { amount: amount + difference.amount, fee: difference.amount, tax: 0 };
  const less = { amount: amount - difference.amount };
  return difference.by === 'offer' ? { ...less, offer_id: newId('offer_') } : less;
}

/** The merchant captures an authorised payment. */
export function capturePayment({ store, webhooks }: Bank, paymentId: string, amount: number): Payment {
  return store.together(() => {
    const payment = store.findPayment(paymentId);
    const order = payment && store.findOrder(payment.order_id);
    if (!order) throw noSuchId();
    if (payment.captured) throw new Refusal('This payment has already been captured');
    if (payment.status !== 'authorized') {
      throw new Refusal('Only payments which have been authorized and not yet captured can be captured');
    }
    if (amount !== payment.amount) throw new Refusal('Capture amount must be equal to the amount authorized');
    if (order.status === 'paid') throw new Refusal('This order has already been paid');
    return settle({ store, announce: webhooks.announce }, order, payment);
  });
}

function settle(
  { store, announce }: { store: Store; announce: Webhooks['announce'] },
  order: Order,
  payment: Payment,
): Payment {
  const paidPayment = captured(payment);
  // A bank's offer and a fee on the customer pay the order; less money without a reason does not.
  const isPaid = payment.amount >= order.amount || payment.offer_id !== undefined;
  const paidOrder: Order = isPaid
    ? { ...order, status: 'paid', amount_paid: payment.amount, amount_due: 0 }
    : { ...order, amount_paid: payment.amount, amount_due: order.amount - payment.amount };
  store.savePayment(paidPayment);
  store.saveOrder(paidOrder);
  announce('payment.captured', { payment: paidPayment });
  if (isPaid) announce('order.paid', { payment: paidPayment, order: paidOrder });
  return paidPayment;
}

export type RefundRequest = Pick<Refund, 'notes' | 'receipt' | 'speed_requested'> & {
  /** Absent to refund the whole remaining amount. */
  amount: number | undefined;
  key: string | null;
};

/** The merchant refunds a payment; the same key again returns the same refund. */
export function refundPayment({ store, webhooks }: Bank, paymentId: string, request: RefundRequest): Refund {
  return store.together(() => {
    const payment = store.findPayment(paymentId);
    if (!payment) throw noSuchId();
    const earlier = request.key === null ? null : store.findRefundByKey(request.key);
    if (earlier) {
      const isSame = earlier.payment_id === paymentId && (request.amount ?? earlier.amount) === earlier.amount;
      if (isSame) return earlier;
      throw new Refusal('Different request with the same idempotency key was received before.');
    }
    if (payment.status === 'refunded') throw new Refusal('The payment has been fully refunded already');
    if (payment.status !== 'captured')
      throw new Refusal('The payment status should be captured for action to be taken');
    const left = payment.amount - payment.amount_refunded;
    const amount = request.amount ?? left;
    if (amount > left) throw new Refusal('The total refund amount is greater than the refund payment amount');

    const isWhole = amount === left;
    const returned: Payment = {
      ...payment,
      status: isWhole ? 'refunded' : 'captured',
      amount_refunded: payment.amount_refunded + amount,
      refund_status: isWhole ? 'full' : 'partial',
    };
    const refund = newRefund(payment, { ...request, amount }, unixNow());
    store.savePayment(returned);
    store.addRefund(refund, { key: request.key, processAt: Date.now() + REFUND_TAKES_MS });
    webhooks.announce('refund.created', { payment: returned, refund });
    return refund;
  });
}

/** A customer disputes a payment at the bank, or the dispute goes on to another status. */
export function disputePayment(
  { store, webhooks }: Bank,
  asked: Pick<Dispute, 'payment_id' | 'status'> & { id?: string | undefined; amount?: number | undefined },
): Dispute {
  const { id, payment_id, amount, status } = asked;
  return store.together(() => {
    const payment = store.findPayment(payment_id);
    const known = id === undefined ? null : store.findDispute(id);
    if (!payment?.captured || (id !== undefined && !known)) throw noSuchId();
    const begun = known ?? newDispute(payment, amount ?? payment.amount, unixNow());
    const dispute: Dispute = { ...begun, status, amount_deducted: status === 'lost' ? begun.amount : 0 };
    store.saveDispute(dispute);
    webhooks.announce(`payment.dispute.${status === 'open' ? 'created' : status}`, { payment, dispute });
    return dispute;
  });
}
