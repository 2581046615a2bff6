import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../error-codes.ts';
import { OrderStatus, PaymentStatus } from './orders.ts';
import { Id, Instant, Message, Nothing, pattern, text } from '../shapes.ts';

const PaymentId = pattern(44, /^pay_[A-Za-z0-9]{4,40}$/, 'This is not a Razorpay payment.');

const Paid = Message.extend({ orderId: Id, orderStatus: OrderStatus, paymentStatus: PaymentStatus });

/** Of a shopper's payment that Razorpay is asked about. */
const settlingErrors: ErrorCode[] = [
  'order.not-found',
  'payment.not-found',
  'payment.not-captured',
  'payment.mismatch',
  'payment.already-used',
  'payment.returned',
  'payment.asked-too-often',
  'refund.not-booked',
  'razorpay.refused',
  'razorpay.unavailable',
  'seller.unknown',
];

/** Of a payment that the owner takes for an order. */
export const takingErrors: ErrorCode[] = [
  'order.not-found',
  'order.paid',
  'order.closed',
  'order.changed',
  'order.payment-returned',
  'payment.no-stock',
  'payment.already-used',
  'exchange.over',
  'seller.unknown',
];

export const verifyPayment = endpoint.post('/shop/order/verify-razorpay', 'shopper', {
  summary: 'Takes the result of the payment popup: checks signature, order, amount and state, then confirms the order.',
  errors: ['payment.bad-signature', ...settlingErrors],
  body: z.object({
    razorpay_payment_id: PaymentId,
    razorpay_order_id: pattern(46, /^order_[A-Za-z0-9]{4,40}$/, 'This is not a Razorpay order.'),
    razorpay_signature: pattern(64, /^[a-f0-9]{64}$/, 'This is not a signature.'),
    orderId: Id,
  }),
  reply: Paid,
});

export const capturePayment = endpoint.post('/shop/order/capture', 'shopper', {
  summary:
    'Asks Razorpay about a payment of an order (`paymentId`), captures it if it is only authorised, and confirms the order.',
  errors: settlingErrors,
  body: z.object({
    paymentId: PaymentId,
    payerId: text(100).nullish(),
    orderId: Id,
  }),
  reply: Paid,
});

/**
 * What is known of an unpaid order's money. `none`: nothing was taken; `underway`: the bank has not said yet; `checking`: it has arrived and
 * waits for the shop; `returned`: it is on its way back.
 */
const MoneyState = z.enum(['none', 'underway', 'checking', 'paid', 'returned']);
export type MoneyState = z.infer<typeof MoneyState>;

export const findMoney = endpoint.post('/shop/order/find-money/:orderId', 'shopper', {
  summary:
    'Asks Razorpay what has become of the payments of an order, after its popup was closed: one that has gone through confirms the order.',
  errors: ['order.not-found', 'payment.asked-too-often', 'refund.not-booked', 'razorpay.unavailable', 'seller.unknown'],
  reply: z.object({ data: z.object({ state: MoneyState }) }),
});

/**
 * A payment that does not match its order: nothing was confirmed, and the owner decides. `amount` is in the smallest unit of
 * the currency.
 */
export const FlaggedPayment = z.object({
  paymentId: z.string(),
  orderId: Id,
  /** Its customer's name; absent from older services. */
  person: z.string().optional(),
  amount: z.int(),
  currency: z.string(),
  method: z.string(),
  /** The order's total, in paise. */
  expected: z.int(),
  reason: z.string(),
  createdAt: Instant,
});
export type FlaggedPayment = z.infer<typeof FlaggedPayment>;

export const listFlaggedPayments = endpoint.get('/admin/payments/flagged', 'orders:amounts', {
  summary: 'Payments that do not match their order and wait for a decision, oldest first, at most 200.',
  reply: z.object({ data: z.array(FlaggedPayment) }),
});

export const decideFlaggedPayment = endpoint.post('/admin/payments/flagged/:paymentId', 'orders:refund', {
  summary:
    'Refunds a flagged payment, marks it as settled outside the shop, or accepts its amount as enough and confirms the order; once.',
  errors: [
    'payment.not-found',
    'payment.decided',
    'payment.not-captured',
    'payment.other-currency',
    ...takingErrors,
    'razorpay.refused',
    'razorpay.unavailable',
  ],
  params: z.object({ paymentId: PaymentId }),
  body: z.object({ decision: z.enum(['refund', 'settled', 'accept']) }),
});

/** `unknown` while Razorpay does not respond. */
export const PaymentKeysState = z.enum(['accepted', 'refused', 'unknown']);
export type PaymentKeysState = z.infer<typeof PaymentKeysState>;

export const readPaymentKeys = endpoint.get('/admin/payments/keys', 'settings:read', {
  summary: 'Whether Razorpay accepts the configured keys. The response never contains the keys.',
  errors: ['razorpay.refused', 'razorpay.unavailable'],
  reply: z.object({ data: z.object({ state: PaymentKeysState }) }),
});

/** Razorpay's webhook. The signature covers the raw body, so it is received as bytes and parsed after the check. */
export const razorpayWebhook = endpoint.post('/payments/razorpay/webhook', 'anyone', {
  summary:
    'Razorpay’s events. Signed with X-Razorpay-Signature over the raw body; repeats are recognised by x-razorpay-event-id.',
  errors: ['webhook.bad-signature'],
  reply: Nothing,
});
