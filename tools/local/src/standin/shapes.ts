/** Razorpay's entities as documented. Amounts are integer paise, times are Unix seconds. */
import { randomInt } from 'node:crypto';

type Notes = Record<string, string> | [];
export type Method = 'upi' | 'card' | 'netbanking';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Fourteen letters and digits, as in Razorpay's ids. */
export function newId(prefix: 'order_' | 'pay_' | 'plink_' | 'offer_' | 'disp_' | 'rfnd_' | 'card_' | ''): string {
  return prefix + Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** An order that nobody has tried to pay yet. */
export const newOrder = (asked: { id: string; amount: number; receipt: string | null; notes: Notes }, now: number) => ({
  ...asked,
  entity: 'order',
  amount_paid: 0,
  amount_due: asked.amount,
  currency: 'INR',
  offer_id: null,
  status: 'created' as const,
  attempts: 0,
  created_at: now,
});
export type Order = Omit<ReturnType<typeof newOrder>, 'status'> & { status: 'created' | 'attempted' | 'paid' };

const digits = (length: number) => Array.from({ length }, () => randomInt(10)).join('');

/** The bank's data about a payment, by its method. */
const acquirerData: Record<Method, () => Record<string, string>> = {
  upi: () => ({ rrn: digits(12), upi_transaction_id: digits(32) }),
  card: () => ({ auth_code: digits(6), arn: digits(23), rrn: digits(12) }),
  netbanking: () => ({ bank_transaction_id: digits(10) }),
};

/** A payment of an order that the bank has approved, not captured yet. */
export function authorizedPayment(
  order: Order,
  by: { method: Method; email: string; contact: string; description: string | null },
  now: number,
) {
  const vpa = 'success@razorpay';
  return {
    id: newId('pay_'),
    entity: 'payment',
    amount: order.amount,
    currency: order.currency,
    status: 'authorized' as const,
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: by.method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: by.description,
    card_id: by.method === 'card' ? newId('card_') : null,
    bank: by.method === 'netbanking' ? 'HDFC' : null,
    wallet: null,
    vpa: by.method === 'upi' ? vpa : null,
    email: by.email,
    contact: by.contact,
    notes: order.notes,
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: acquirerData[by.method](),
    created_at: now,
    ...(by.method === 'upi' && { upi: { vpa } }),
  };
}

/** What the merchant asks for with a payment link. */
export type AskedLink = {
  amount: number;
  reference_id: string;
  description: string;
  expire_by: number;
  customer: { name?: string | undefined; email?: string | undefined; contact?: string | undefined };
  callback_url: string;
  callback_method: string;
  notify: { sms: boolean; email: boolean };
  reminder_enable: boolean;
  notes: Notes | null;
};

/** A payment link that nobody has paid yet. */
export const newLink = (asked: AskedLink, { origin, now }: { origin: string; now: number }) => {
  const id = newId('plink_');
  return {
    ...asked,
    id,
    accept_partial: false,
    amount_paid: 0,
    cancelled_at: 0,
    created_at: now,
    currency: 'INR',
    expired_at: 0,
    first_min_partial_amount: 0,
    payments: null,
    reminders: [],
    short_url: `${origin}/l/${id}`,
    status: 'created' as const,
    updated_at: now,
    upi_link: false,
    user_id: '',
    whatsapp_link: false,
  };
};
type LinkPayment = Pick<Payment, 'amount' | 'created_at' | 'method'> & { payment_id: string; status: 'captured' };
export type Link = Omit<ReturnType<typeof newLink>, 'status' | 'payments'> & {
  status: 'created' | 'paid' | 'cancelled' | 'expired';
  payments: LinkPayment[] | null;
};

/** What of a payment the bank's refusal, its capture and refunds change. */
type Changing = {
  status: 'authorized' | 'captured' | 'failed' | 'refunded';
  refund_status: null | 'partial' | 'full';
  acquirer_data: Record<string, string | null>;
  /** Only of one by a bank's offer. */
  offer_id?: string;
} & Record<'fee' | 'tax', number | null> &
  Record<`error_${'code' | 'description' | 'source' | 'step' | 'reason'}`, string | null>;

export type Payment = Omit<ReturnType<typeof authorizedPayment>, keyof Changing> & Changing;

/** The same payment if the bank had declined it. */
export function declined(payment: Payment): Payment {
  return {
    ...payment,
    status: 'failed',
    error_code: 'BAD_REQUEST_ERROR',
    error_description: 'Payment failed',
    error_source: 'bank',
    error_step: 'payment_authorization',
    error_reason: 'payment_failed',
    acquirer_data: Object.fromEntries(Object.keys(payment.acquirer_data).map((name) => [name, null])),
  };
}

/** Two per cent plus 18% GST on that, which Razorpay deducts from captured payments. */
export function captured(payment: Payment): Payment {
  const tax = Math.round(payment.amount * 0.0036);
  // A fee that the customer bears is known from the start.
  if (payment.fee !== null) return { ...payment, status: 'captured', captured: true };
  return { ...payment, status: 'captured', captured: true, fee: Math.round(payment.amount * 0.02) + tax, tax };
}

/** A refund that the bank has not made yet. */
export const newRefund = (
  { id, currency }: Payment,
  asked: { amount: number; receipt: string | null; notes: Notes; speed_requested: 'normal' | 'optimum' },
  now: number,
) => ({
  id: newId('rfnd_'),
  entity: 'refund',
  amount: asked.amount,
  receipt: asked.receipt,
  currency,
  payment_id: id,
  notes: asked.notes,
  acquirer_data: { arn: null },
  created_at: now,
  batch_id: null,
  status: 'pending' as const,
  speed_processed: 'normal',
  speed_requested: asked.speed_requested,
});
export type Refund = Omit<ReturnType<typeof newRefund>, 'status'> & { status: 'pending' | 'processed' };

const DAYS_TO_RESPOND = 7;

/** A dispute that a customer has just begun. */
export const newDispute = ({ id, currency }: Payment, amount: number, now: number) => ({
  id: newId('disp_'),
  entity: 'dispute',
  payment_id: id,
  amount,
  currency,
  amount_deducted: 0,
  reason_code: 'goods_or_services_not_received',
  reason_description: 'Goods or services not received',
  respond_by: now + DAYS_TO_RESPOND * 86_400,
  status: 'open' as const,
  phase: 'chargeback',
  created_at: now,
});
export type Dispute = Omit<ReturnType<typeof newDispute>, 'status'> & {
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
};

/** A payment as GET returns it: with customer and saved card, which are always null here. */
export function paymentAnswer(payment: Payment) {
  return { ...payment, customer_id: null, token_id: null };
}

/** The capture call returns a few more fields. */
export function captureAnswer(payment: Payment) {
  return { ...paymentAnswer(payment), provider: null, upi: payment.upi ?? null, reward: null };
}

/** An order as GET returns it: with the offers that a merchant could attach. */
export function orderAnswer(order: Order) {
  return { ...order, offers: [] };
}

export function collection<Item>(items: Item[]) {
  return { entity: 'collection' as const, count: items.length, items };
}
