/** Razorpay's webhook events, each with exactly the documented fields. */
import type { Order, Payment, Refund } from './shapes.ts';

export type EventName =
  'payment.authorized' | 'payment.captured' | 'payment.failed' | 'order.paid' | 'refund.created' | 'refund.processed';

export type Subjects = { payment: Payment; order?: Order; refund?: Refund };

/** A captured payment is reported with its amount in the merchant's currency. */
const settled = (payment: Payment) => ({ ...payment, base_amount: payment.amount, amount_transferred: 0 });

function withoutBankDetails(payment: Payment) {
  const { error_source: _source, error_step: _step, error_reason: _reason, acquirer_data: _data, ...rest } = payment;
  return rest;
}

const paymentIn: Record<EventName, (payment: Payment) => object> = {
  'payment.authorized': (payment) => payment,
  'payment.failed': (payment) => payment,
  'payment.captured': settled,
  'order.paid': withoutBankDetails,
  'refund.created': settled,
  'refund.processed': settled,
};

/** The body of an event that is sent at `now` (Unix seconds). */
export function eventBody(event: EventName, { payment, order, refund }: Subjects, now: number): string {
  const payload = {
    ...(refund && { refund: { entity: refund } }),
    payment: { entity: paymentIn[event](payment) },
    ...(order && { order: { entity: order } }),
  };
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_KanakaStandIn0',
    event,
    contains: Object.keys(payload),
    payload,
    created_at: now,
  });
}
