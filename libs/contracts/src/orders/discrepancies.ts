/** Where the facts of an order disagree: its status, which is the owner's word, its money and its goods. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OrderStatus } from './orders.ts';
import { Id, Instant, optionalWords, words } from '../shapes.ts';
import { Amount } from './seen-fields.ts';

/**
 * A new kind is added here, to the words (libs/presentation/src/discrepancy-words.ts) and to `discrepanciesOf` of the orders
 * service. The fields are the facts: if one of them changes, a dismissed discrepancy appears again.
 */
export const Discrepancy = z.discriminatedUnion('kind', [
  /** Confirmed, in shipping or delivered, but the shop has no money for it. */
  z.object({ kind: z.literal('notPaid'), status: OrderStatus }),
  /** Not closed, although all that was paid has been refunded. */
  z.object({ kind: z.literal('refunded'), status: OrderStatus }),
  /** Paid and, by its status, sent: but so many pieces are not handed over. */
  z.object({ kind: z.literal('notHandedOver'), status: OrderStatus, pieces: z.int() }),
  /** Opened again, but so many of its pieces are no longer in stock; `titles` are some of them. */
  z.object({ kind: z.literal('short'), pieces: z.int(), titles: z.string() }),
  /** Its shopper asks to cancel it, although its parcel has a courier's number. It is granted or refused, not dismissed. */
  z.object({ kind: z.literal('cancelRequested'), reason: z.string() }),
  /** Closed, but so many of its pieces are packed, on their way or delivered. */
  z.object({ kind: z.literal('goodsOut'), status: OrderStatus, pieces: z.int() }),
  /** So much was refunded in Razorpay's dashboard, which says nothing about pieces. */
  z.object({ kind: z.literal('refundedAtRazorpay'), amount: Amount }),
  /** Its customer disputes so much at the bank; `respondBy`: until when the owner can answer. Once lost it is gone. */
  z.object({
    kind: z.literal('disputed'),
    amount: Amount,
    reason: z.string(),
    isLost: z.boolean(),
    respondBy: Instant.nullable(),
  }),
]);
export type Discrepancy = z.infer<typeof Discrepancy>;
/** The same with every fact, whoever reads it. */
export type WholeDiscrepancy = z.input<typeof Discrepancy>;

export const DiscrepantOrder = z.object({
  orderId: Id,
  /** Its customer's name. */
  person: z.string(),
  total: Amount,
  /** Those that were not dismissed. */
  discrepancies: z.array(Discrepancy),
});
export type DiscrepantOrder = z.infer<typeof DiscrepantOrder>;

export const listDiscrepancies = endpoint.get('/admin/orders/discrepancies', 'orders:read', {
  summary:
    'Orders whose status, money and goods disagree, as far as the owner has not dismissed it; the newest first, at most 200.',
  reply: z.object({ data: z.array(DiscrepantOrder) }),
});

export const dismissDiscrepancy = endpoint.post('/admin/orders/discrepancies/:id', 'orders:refund', {
  summary:
    'Dismisses a discrepancy of an order: it is not listed any longer, until its facts change. A request to cancel is granted or refused instead.',
  errors: ['order.not-found', 'discrepancy.settled'],
  /** In the words that the owner has read, so that nothing else is dismissed. */
  body: z.object({ words: words(1_000, 'Please say which.') }),
});

export const decideCancellation = endpoint.post('/admin/orders/cancellations/:id', 'orders:refund', {
  summary:
    'Grants or refuses a shopper’s request to cancel an order. Granted, the order is cancelled: what was paid is refunded, its ' +
    'parcel is not handed over, its pieces go back into stock unless `restock` is false. Refused, the shopper gets the ' +
    '`answer`. A parcel that was handed over meanwhile has ended the request.',
  errors: ['order.not-found', 'cancellation.decided'],
  body: z
    .object({ decision: z.enum(['grant', 'refuse']), restock: z.boolean().default(true), answer: optionalWords(300) })
    .refine(({ decision, answer }) => decision === 'grant' || answer !== '', {
      path: ['answer'],
      message: 'Please say why.',
    }),
});
