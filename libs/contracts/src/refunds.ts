import { z } from 'zod';
import { AdminOrder } from './admin-orders.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdempotencyKey, Instant, Message, Rupees, words } from './shapes.ts';
import { SizeChoice } from './sizes.ts';

/**
 * What the owner gives back: pieces by their number (`lines`; their price and tax go back), or a sum in rupees, tax
 * included (`amount`, at least ₹1).
 */
export const RefundDraft = z
  .object({
    lines: z
      .array(z.object({ productId: Id, size: SizeChoice, quantity: z.int().min(1).max(1000) }))
      .min(1)
      .max(100)
      .optional(),
    amount: Rupees.refine((amount) => amount >= 1, 'A refund is at least ₹1.').optional(),
    /** Whether the pieces can be sold again. */
    restock: z.boolean().default(true),
    reason: words(300, 'Please say why.'),
  })
  .refine(({ lines, amount }) => (lines === undefined) !== (amount === undefined), {
    path: ['amount'],
    message: 'Give either pieces or an amount.',
  });
export type RefundDraft = z.infer<typeof RefundDraft>;

export const refundOrder = endpoint({
  method: 'POST',
  path: '/admin/orders/refund/:id',
  audience: 'admin',
  summary:
    'Refunds part of a paid order, with a credit note. The same Idempotency-Key refunds once. ' +
    '409 `refund.too-much` beyond what was paid or bought, `refund.too-small` below ₹1, `refund.rest-too-small` where ' +
    'less than ₹1 would be left (Razorpay refunds no less), `order.unpaid`.',
  headers: z.object({ 'idempotency-key': IdempotencyKey }),
  params: z.object({ id: Id }),
  body: RefundDraft,
  reply: Message.extend({ data: AdminOrder }),
});

/** A refund that Razorpay has refused. `amount` is in the currency's smallest unit. */
export const RefusedRefund = z.object({
  refundId: Id,
  orderId: Id,
  amount: z.int(),
  currency: z.string(),
  /** Why the money goes back. */
  reason: z.string(),
  /** Razorpay's words. */
  refusal: z.string(),
  createdAt: Instant,
});
export type RefusedRefund = z.infer<typeof RefusedRefund>;

export const listRefusedRefunds = endpoint({
  method: 'GET',
  path: '/admin/payments/refused-refunds',
  audience: 'admin',
  summary: 'Refunds that are owed and that Razorpay has refused, oldest first, at most 200.',
  reply: z.object({ data: z.array(RefusedRefund) }),
});

export const settleRefund = endpoint({
  method: 'POST',
  path: '/admin/payments/refused-refunds/:refundId',
  audience: 'admin',
  summary:
    'Marks a refused refund as given back outside the shop, with a note how. Once: 409 `refund.not-owed` after that, ' +
    '`refund.not-refused` where Razorpay has not refused it, `refund.in-progress` while it is being asked.',
  params: z.object({ refundId: Id }),
  body: z.object({ note: words(300, 'Please say how it was given back.') }),
  reply: Message,
});
