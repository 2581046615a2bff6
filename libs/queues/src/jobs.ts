/** Every job of the shop: which queue carries it and what it says. A job is a fact that must be acted on exactly once. */
import { z } from 'zod';
import { AuditActor, AuditDifference, AuditSubject } from '@kanaka/contracts/audit';

const Id = z.uuid();

/** Which size of a piece; empty for one that comes in none. */
const Size = z.string().default('');

export const jobs = {
  stock: {
    /** An order is paid: its reserved pieces leave the stock for good. */
    'commit-stock': z.object({ orderId: Id }),
    /** An order is off: its reserved pieces can be bought again, unless a payment has secured them in the meantime. */
    'release-stock': z.object({ orderId: Id }),
    /** A payment went back: even secured pieces can be bought again. Committed ones stay sold. */
    'release-secured-stock': z.object({ orderId: Id }),
    /** Sold pieces came back with a refund and can be sold again. */
    'restock-pieces': z.object({
      orderId: Id,
      refundId: Id,
      lines: z.array(z.object({ productId: Id, size: Size, quantity: z.int().min(1) })),
    }),
  },
  cart: {
    /** An order is paid: what was bought leaves the bag; what was added since stays. */
    'empty-cart': z.object({
      orderId: Id,
      userId: Id,
      lines: z.array(z.object({ productId: Id, size: Size, quantity: z.int() })),
    }),
  },
  invoice: {
    /** An order's invoice has its number: render and store its PDF. */
    'render-invoice': z.object({ orderId: Id }),
    /** The same for a refund's credit note. */
    'render-credit-note': z.object({ refundId: Id }),
  },
  payments: {
    /** Money is owed to a shopper: Razorpay is to give it back. */
    'make-refund': z.object({ refundId: Id }),
  },
  mail: {
    'order-confirmation': z.object({
      orderId: Id,
      to: z.email(),
      name: z.string(),
      totalPaise: z.int(),
      invoiceNumber: z.string(),
      /** Where the invoice PDF is in the bucket. */
      invoiceKey: z.string(),
    }),
    'order-status': z.object({ orderId: Id, to: z.email(), name: z.string(), status: z.string() }),
    'order-refunded': z.object({
      orderId: Id,
      to: z.email(),
      name: z.string(),
      amountPaise: z.int(),
      reason: z.string(),
      /** Where the credit note's PDF is in the bucket, and its serial; absent when no invoice had been issued. */
      creditNote: z.object({ number: z.string(), key: z.string() }).optional(),
    }),
    /** Somebody asks to choose a new password. Whose, and the link's token, the letter's writer asks `identity` for: neither is kept in a queue. */
    'password-reset': z.object({ resetId: Id }),
    'password-changed': z.object({ to: z.email(), name: z.string(), changedAt: z.iso.datetime() }),
  },
  ratings: {
    /** A piece has a new average, 0 of 0 when nothing is left to count; the highest `sequence` wins. */
    'product-rated': z.object({
      productId: Id,
      average: z.number().min(0).max(5),
      count: z.int().min(0),
      sequence: z.int().min(1),
    }),
  },
  audit: {
    /** An admin changed something: it goes into the book of changes. Written by `recordChange`. */
    'change-recorded': z.object({
      id: Id,
      at: z.iso.datetime(),
      actor: AuditActor,
      action: z.string().min(1).max(60),
      subject: AuditSubject,
      differences: z.array(AuditDifference),
    }),
  },
} as const;

export type QueueName = keyof typeof jobs;
export type JobName<Q extends QueueName> = keyof (typeof jobs)[Q] & string;
export type JobData<Q extends QueueName, N extends JobName<Q>> =
  (typeof jobs)[Q][N] extends z.ZodType<infer Data> ? Data : never;

/** What travels through Redis around a job's data: where its outbox is, and the request it came from. */
export const Envelope = z.object({ origin: z.string(), requestId: z.string(), data: z.unknown() });
export type Envelope = z.infer<typeof Envelope>;
