/** Razorpay's entities as documented. Amounts are integer paise, times are Unix seconds. */
import { randomInt } from 'node:crypto';

type Notes = Record<string, string> | [];
export type Method = 'upi' | 'card' | 'netbanking';

export type Order = {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Notes;
  created_at: number;
};

export type Payment = {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'authorized' | 'captured' | 'failed' | 'refunded';
  order_id: string;
  invoice_id: null;
  international: false;
  method: Method;
  amount_refunded: number;
  refund_status: null | 'partial' | 'full';
  captured: boolean;
  description: string | null;
  card_id: string | null;
  bank: string | null;
  wallet: null;
  vpa: string | null;
  email: string;
  contact: string;
  notes: Notes;
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  acquirer_data: Record<string, string | null>;
  created_at: number;
  upi?: { vpa: string };
  /** Only of one by a bank's offer. */
  offer_id?: string;
};

export type Refund = {
  id: string;
  entity: 'refund';
  amount: number;
  receipt: string | null;
  currency: string;
  payment_id: string;
  notes: Notes;
  acquirer_data: { arn: string | null };
  created_at: number;
  batch_id: null;
  status: 'pending' | 'processed';
  speed_processed: 'normal';
  speed_requested: 'normal' | 'optimum';
};

export type Dispute = {
  id: string;
  entity: 'dispute';
  payment_id: string;
  amount: number;
  currency: string;
  amount_deducted: number;
  reason_code: string;
  reason_description: string;
  respond_by: number;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  phase: 'chargeback';
  created_at: number;
};

const EMAILS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Fourteen letters and digits, as in Razorpay's ids. */
export function newId(prefix: 'order_' | 'pay_' | 'offer_' | 'disp_' | 'rfnd_' | 'card_' | ''): string {
  return prefix + Array.from({ length: 14 }, () => EMAILS[randomInt(EMAILS.length)]).join('');
}

/** An order that nobody has tried to pay yet. */
export const newOrder = (asked: Pick<Order, 'id' | 'amount' | 'receipt' | 'notes'>, now: number): Order => ({
  ...asked,
  entity: 'order',
  amount_paid: 0,
  amount_due: asked.amount,
  currency: 'INR',
  offer_id: null,
  status: 'created',
  attempts: 0,
  created_at: now,
});

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
): Payment {
  const vpa = 'success@razorpay';
  return {
    id: newId('pay_'),
    entity: 'payment',
    amount: order.amount,
    currency: order.currency,
    status: 'authorized',
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

/** Two per cent plus 18 % GST on that, which Razorpay deducts from captured payments. */
export function captured(payment: Payment): Payment {
  const tax = Math.round(payment.amount * 0.0036);
  // A fee that the customer bears is known from the start.
  if (payment.fee !== null) return { ...payment, status: 'captured', captured: true };
  return { ...payment, status: 'captured', captured: true, fee: Math.round(payment.amount * 0.02) + tax, tax };
}

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
