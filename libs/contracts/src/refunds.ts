import { z } from 'zod';
import { AdminOrder } from './admin-orders.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdempotencyKey, Message, Rupees, words } from './shapes.ts';
import { SizeChoice } from './sizes.ts';

/**
 * What the owner gives back: pieces by their number (`lines`; their price and tax go back), or a sum in rupees, tax
 * included (`amount`).
 */
export const RefundDraft = z
  .object({
    lines: z
      .array(z.object({ productId: Id, size: SizeChoice, quantity: z.int().min(1).max(1000) }))
      .min(1)
      .max(100)
      .optional(),
    amount: Rupees.refine((amount) => amount > 0, 'A refund is above 0.').optional(),
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
    '409 `refund.too-much` beyond what was paid or bought, `order.unpaid`.',
  headers: z.object({ 'idempotency-key': IdempotencyKey }),
  params: z.object({ id: Id }),
  body: RefundDraft,
  reply: Message.extend({ data: AdminOrder }),
});
