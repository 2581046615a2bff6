import { z } from 'zod';
import { AdminOrder } from './admin-orders.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdempotencyKey, Instant, Message, Rupees, words } from '../shapes.ts';
import { ChosenLines } from '../catalog/sizes.ts';

/**
 * What the owner refunds: pieces by quantity (`lines`; their price with tax), or an amount in rupees, tax included
 * (`amount`, at least ₹1).
 */
export const RefundDraft = z
  .object({
    lines: ChosenLines.optional(),
    amount: Rupees.refine((amount) => amount >= 1, 'A refund must be at least ₹1.').optional(),
    /** Whether the pieces can be sold again. */
    restock: z.boolean().default(true),
    reason: words(300, 'Please say why.'),
  })
  .refine(({ lines, amount }) => (lines === undefined) !== (amount === undefined), {
    path: ['amount'],
    message: 'Give either pieces or an amount.',
  })
  .meta({ examples: [{ amount: 500, reason: 'A scratch on the clasp' }] });
export type RefundDraft = z.infer<typeof RefundDraft>;

export const refundOrder = endpoint.post('/admin/orders/refund/:id', 'orders:refund', {
  summary:
    'Refunds part of a paid order, with a credit note. Requests with the same Idempotency-Key refund once. Razorpay refunds no less than ₹1.',
  errors: [
    'order.not-found',
    'order.unpaid',
    'refund.key-reused',
    'refund.nothing-left',
    'refund.too-much',
    'refund.too-small',
    'refund.rest-too-small',
  ],
  headers: z.object({ 'idempotency-key': IdempotencyKey }),
  body: RefundDraft,
  reply: Message.extend({ data: AdminOrder }),
});

export const NamedPieces = z.object({ lines: ChosenLines, restock: z.boolean() });
export type NamedPieces = z.infer<typeof NamedPieces>;

export const namePieces = endpoint.post('/admin/orders/refund-pieces/:refundId', 'orders:refund', {
  summary:
    'Says for which pieces a refund in Razorpay’s dashboard was, and whether they can be sold again; nothing more goes back. Once, and not after its order was closed.',
  errors: ['refund.not-found', 'refund.pieces-decided', 'refund.too-much'],
  body: NamedPieces,
  reply: Message.extend({ data: AdminOrder }),
});

/** A refund that Razorpay refused. `amount` is in the smallest unit of the currency. */
export const RefusedRefund = z.object({
  refundId: Id,
  orderId: Id,
  /** Its customer's name; absent from older services. */
  person: z.string().optional(),
  amount: z.int(),
  currency: z.string(),
  /** Why the money is refunded. */
  reason: z.string(),
  /** Razorpay's error message. */
  refusal: z.string(),
  createdAt: Instant,
});
export type RefusedRefund = z.infer<typeof RefusedRefund>;

export const listRefusedRefunds = endpoint.get('/admin/payments/refused-refunds', 'orders:amounts', {
  summary: 'Refunds that Razorpay has refused and that are not settled yet, oldest first, at most 200.',
  reply: z.object({ data: z.array(RefusedRefund) }),
});

export const settleRefund = endpoint.post('/admin/payments/refused-refunds/:refundId', 'orders:refund', {
  summary: 'Marks a refused refund as paid outside the shop, with a note how; once.',
  errors: [
    'refund.not-found',
    'refund.not-owed',
    'refund.not-refused',
    'refund.changed',
    'refund.in-progress',
    'refund.not-booked',
    'razorpay.refused',
    'razorpay.unavailable',
  ],
  body: z.object({ note: words(300, 'Please say how it was given back.') }),
});
