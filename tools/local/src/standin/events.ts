/** Razorpay's webhook events, each with exactly the documented fields. */
import type { Dispute, Link, Order, Payment, Refund } from './shapes.ts';

export type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | LinkEvent
  | DisputeEvent;

type LinkEvent = `payment_link.${'paid' | 'cancelled' | 'expired'}`;

type DisputeEvent =
  'payment.dispute.created' | 'payment.dispute.under_review' | `payment.dispute.${'won' | 'lost' | 'closed'}`;

export type Subjects = { payment?: Payment; link?: Link; order?: Order; refund?: Refund; dispute?: Dispute };

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
  'payment_link.paid': settled,
  'payment_link.cancelled': settled,
  'payment_link.expired': settled,
  'refund.created': settled,
  'refund.processed': settled,
  'payment.dispute.created': settled,
  'payment.dispute.under_review': settled,
  'payment.dispute.won': settled,
  'payment.dispute.lost': settled,
  'payment.dispute.closed': settled,
};

/** The body of an event that is sent at `now` (Unix seconds). */
export function eventBody(event: EventName, { payment, order, refund, dispute, link }: Subjects, now: number): string {
  const payload = {
    ...(refund && { refund: { entity: refund } }),
    ...(payment && { payment: { entity: paymentIn[event](payment) } }),
    ...(dispute && { dispute: { entity: dispute } }),
    ...(order && { order: { entity: order } }),
    ...(link && { payment_link: { entity: link } }),
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
