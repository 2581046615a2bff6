/** All jobs of the shop, with their queue and data. A job reports a fact that must be acted on exactly once. */
import { z } from 'zod';
import { WebhookEvent } from '@kanaka/contracts/orders/webhook-events';
import { EmailName, EmailWords } from '@kanaka/contracts/catalog/email-words';
import { Email } from '@kanaka/contracts/email-address';
import { PickupPlace } from '@kanaka/contracts/orders/pickup-rules';
import { FrozenBreakup } from '@kanaka/contracts/catalog/pricing';
import { AuditActor, AuditDifference, AuditSubject } from '@kanaka/contracts/audit';

const Id = z.uuid();

/**
 * Grows with each closing and opening again of an order, so that of two jobs about its stock the later decides, in whatever order
 * they arrive.
 */
const Turn = z.int();

/** The size of a piece; empty if it has none. */
const Size = z.string().default('');

/** An e-mail to a customer about an order. */
const toCustomer = { orderId: Id, to: Email, name: z.string() };

/** Pieces that an e-mail shows. */
const Piece = z.object({ title: z.string(), size: Size, quantity: z.int(), image: z.string() });
const Pieces = z.array(Piece);

/** The shop gives the money back itself, because Razorpay does not hold it or cannot give it back. */
const Outside = z.boolean().optional();

/** From which to which day an order is to arrive, as days in India. */
const Promised = z.object({ from: z.string(), to: z.string() });

/** Orders that an e-mail names, and how many there are. */
const NamedOrders = z.object({
  count: z.int(),
  orders: z.array(
    z.object({ orderId: Id, name: z.string(), totalPaise: z.int(), answerBy: z.iso.datetime().optional() }),
  ),
});

const Pickup = PickupPlace.extend({ codeNumber: z.int().min(0) });

const Confirmation = z.object({
  ...toCustomer,
  totalPaise: z.int(),
  /** How much of the total an exchange has paid; absent if nothing. */
  creditPaise: z.int().optional(),
  invoiceNumber: z.string(),
  /** Where the invoice PDF is in the bucket. */
  invoiceKey: z.string(),
  /** What was bought, at prices before tax. */
  lines: z.array(Piece.extend({ unitPricePaise: z.int(), priceBreakup: FrozenBreakup.nullable() })),
  taxPercent: z.int(),
  taxPaise: z.int(),
  shippingPaise: z.int(),
  delivery: Promised.optional(),
  /** Where it is delivered, line by line; absent when it is collected. */
  deliverTo: z.array(z.string()).optional(),
  isGift: z.boolean(),
  /** Where it is collected; absent when it is delivered. */
  pickup: PickupPlace.optional(),
});

/** A customer has erased their account: everything of it goes that no law wants kept. */
const accountErased = {
  'account-erased': z.object({
    ...{ userId: Id, email: Email },
    /** Whether the customer had proved to read that mailbox: else it may be somebody else’s. */
    emailProven: z.boolean().optional(),
  }),
};

export const jobs = {
  stock: {
    ...accountErased,
    /** An order was paid: its reserved pieces are taken out of the stock. */
    'commit-stock': z.object({ orderId: Id }),
    /** An order without a payment holds its pieces no longer, not even those that one has secured. Committed ones stay sold. */
    'release-stock': z.object({ orderId: Id, turn: Turn }),
    /** Sold pieces were returned with a refund, or by the closing of their order (then with its turn), and can be sold again. */
    'restock-pieces': z.object({
      orderId: Id,
      refundId: Id,
      lines: z.array(z.object({ productId: Id, size: Size, quantity: z.int().min(1) })),
      turn: Turn.optional(),
    }),
  },
  cart: {
    ...accountErased,
    /** An order was paid: what was bought is removed from the cart; what was added since stays. */
    'empty-cart': z.object({
      orderId: Id,
      userId: Id,
      lines: z.array(z.object({ productId: Id, size: Size, quantity: z.int() })),
    }),
    /** The first proof of an account's mailbox was a password reset: what a stranger may have put into it is removed. */
    'begin-afresh': z.object({ userId: Id }),
  },
  reviews: accountErased,
  visits: accountErased,
  invoice: {
    /** An order has its invoice number: render the PDF and store it. `quiet`: nobody gets an e-mail about it. */
    'render-invoice': z.object({ orderId: Id, quiet: z.boolean().optional() }),
    /** The same for a refund's credit note. */
    'render-credit-note': z.object({ refundId: Id, quiet: z.boolean().optional() }),
  },
  payments: {
    /** A refund is owed to a shopper: make it through Razorpay. */
    'make-refund': z.object({ refundId: Id }),
  },
  mail: {
    'order-confirmation': Confirmation,
    /** To the shop's own address: what was paid and what failed since the last one. Returns are named by their orders. */
    'owner-notice': z.object({
      to: Email,
      paid: NamedOrders,
      failed: NamedOrders,
      cancelled: NamedOrders,
      /** What shoppers ask to cancel. */
      cancelRequests: NamedOrders,
      returns: NamedOrders,
      /** What is in dispute, with its last day. */
      disputes: NamedOrders,
    }),
    /** To the shop's own address: an order could not be placed, because Razorpay takes no payment of that amount. */
    'order-above-limit': z.object({
      to: Email,
      name: z.string(),
      customerEmail: z.string(),
      totalPaise: z.int(),
    }),
    /** Something happened to a return. `note` is what the shop has written, `refundPaise` what goes back for it. */
    'return-moved': z.object({
      ...toCustomer,
      returnId: Id,
      state: z.string(),
      note: z.string(),
      /** What the shopper has written, while it is requested. */
      words: z.string().optional(),
      /** Whether the shop or the shopper attached photographs. */
      hasPhotographs: z.boolean(),
      sendBy: z.iso.datetime().nullable(),
      refundPaise: z.int().nullable(),
      outside: Outside,
      pieces: Pieces,
      /** What is wanted instead, until when it can be chosen, and the order of it once it is paid. */
      exchangeFor: z.object({ title: z.string(), size: Size }).optional(),
      exchangeBy: z.iso.datetime().optional(),
      exchangeOrderId: Id.optional(),
    }),
    /** An order that the shop has typed can be paid: by this link, until then. */
    'payment-link': z.object({
      ...toCustomer,
      totalPaise: z.int(),
      url: z.url(),
      until: z.iso.datetime(),
      pieces: Pieces,
    }),
    /** The time to pay ran out, and no payment arrived. With `exchangedFrom` it was ordered in exchange for pieces of that order. */
    'order-ran-out': z.object({
      ...toCustomer,
      exchangedFrom: Id.optional(),
      pieces: Pieces,
    }),
    /** To a person of the shop: an e-mail in words that are perhaps not saved, about that order or an invented one. */
    'trial-email': z.object({ to: Email, email: EmailName, words: EmailWords, order: Confirmation.optional() }),
    'order-status': z.object({
      ...toCustomer,
      status: z.string(),
      pieces: Pieces,
      /** What goes back because the order was closed, 0 if it was not paid; absent where nothing was left. */
      refundPaise: z.int().optional(),
      outside: Outside,
    }),
    /** The owner has corrected where an order is delivered. */
    'address-corrected': z.object({ ...toCustomer, deliverTo: z.array(z.string()), delivery: Promised.optional() }),
    /** The shop has refused a request to cancel; `answer` is what it has written. */
    'cancellation-refused': z.object({ ...toCustomer, answer: z.string() }),
    /** A shipment moved. The link of its page is made from its id, so that no queue has its token. */
    'shipment-moved': z.object({
      ...toCustomer,
      shipmentId: Id,
      state: z.string(),
      /** All empty without tracking. */
      courier: z.string(),
      awb: z.string(),
      link: z.string(),
      /** The AWB that an earlier e-mail had told, which was corrected since. */
      wrongAwb: z.string().optional(),
      pieces: Pieces,
      /** Whether other pieces of the order have not arrived. */
      isPart: z.boolean(),
      /** What the order was promised. */
      delivery: Promised.optional(),
      /** Until when pieces can be sent back, once all of the order has been delivered. */
      returnableUntil: z.iso.datetime().optional(),
      /**
       * Of one that is collected: where, and which of its codes is valid. The code is made from that, so that no queue has
       * it.
       */
      pickup: Pickup.optional(),
    }),
    /** The owner has renewed the code of a pick-up. */
    'code-renewed': z.object({ ...toCustomer, shipmentId: Id, pickup: Pickup }),
    'order-refunded': z.object({
      ...toCustomer,
      amountPaise: z.int(),
      reason: z.string(),
      /** Where the credit note's PDF is in the bucket, and its serial; absent when no invoice had been issued. */
      creditNote: z.object({ number: z.string(), key: z.string() }).optional(),
      /** The payment came too late for its order, which can be placed again at today's price. */
      orderAgain: z.boolean().optional(),
      outside: Outside,
    }),
    /**
     * An e-mail with a link was requested: for a new password, to prove a mailbox. What it is for, the e-mail address and the
     * token are read from `identity`: none is stored in a queue.
     */
    'mailed-link': z.object({ linkId: Id }),
    'password-changed': z.object({
      to: Email,
      name: z.string(),
      changedAt: z.iso.datetime(),
      /** Changed on a device that was signed in; otherwise by the link of an e-mail. */
      signedIn: z.boolean().optional(),
    }),
    /** To the shop's own address: a receiver wants no more of a webhook (`gone`), or takes nothing for three days. */
    'webhook-failed': z.object({ to: Email, host: z.string(), why: z.enum(['gone', 'given-up']) }),
    /** Of a person of the shop: a second factor was added or removed, or a recovery code used. */
    'factor-changed': z.object({
      to: Email,
      name: z.string(),
      change: z.enum([
        'factor-added',
        'factor-removed',
        'factors-reset',
        'recovery-code-used',
        'recovery-codes-renewed',
      ]),
      /** What was added or removed; empty otherwise. */
      factor: z.string(),
      /** Who made the change, if it was somebody else; empty otherwise. */
      by: z.string(),
      changedAt: z.iso.datetime(),
    }),
    /** Somebody of the shop signed in from a browser that the account has not been used in before. */
    'new-device': z.object({
      to: Email,
      name: z.string(),
      at: z.iso.datetime(),
      browser: z.string(),
      address: z.string(),
    }),
    /** To who made it: an API key ends soon. */
    'api-key-ends': z.object({ to: Email, name: z.string(), key: z.string(), endsAt: z.iso.datetime() }),
    /** An account was erased, on its owner's wish. */
    'account-erased': z.object({ to: Email, name: z.string() }),
    /** A visit was booked or cancelled: one e-mail to the customer, one to the shop's own address; or it is tomorrow. */
    'visit-changed': z.object({
      to: Email,
      /** Of whom it greets: the customer, or nobody. */
      name: z.string(),
      isOwner: z.boolean(),
      visitId: Id,
      at: z.iso.datetime(),
      minutes: z.int(),
      visitor: z.object({ name: z.string(), phone: z.string(), wish: z.string() }),
      addressLines: z.array(z.string()),
      cancelledBy: z.enum(['customer', 'shop']).optional(),
      isReminder: z.boolean().optional(),
      reason: z.string(),
    }),
    /** A piece that was sold out can be bought again. `size` is the one that was asked for, `stopToken` ends such e-mails. */
    'piece-is-back': z.object({
      to: Email,
      title: z.string(),
      size: Size,
      slug: z.string(),
      image: z.string(),
      stopToken: z.string(),
    }),
  },
  ratings: {
    /** A piece has a new average, 0 of 0 when no review is left; the highest `sequence` wins. */
    'product-rated': z.object({
      productId: Id,
      average: z.number().min(0).max(5),
      count: z.int().min(0),
      sequence: z.int().min(1),
    }),
  },
  customers: {
    /** What these customers have bought, as it was at `asOf` (microseconds since 1970 by one clock): the latest counts. */
    'sums-changed': z.object({
      asOf: z.int(),
      customers: z.array(
        z.object({ userId: Id, orders: z.int(), spentPaise: z.int(), lastOrderAt: z.iso.datetime().nullable() }),
      ),
    }),
  },
  webhooks: {
    /** Something happened that webhooks tell; `about` is what it happened to. */
    'event-happened': z.object({
      type: WebhookEvent,
      about: z.string().min(1).max(100),
      at: z.iso.datetime(),
      data: z.record(z.string(), z.json()),
    }),
  },
  audit: {
    /** An admin changed something: it is added to the audit log. Written by `recordChange`. */
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

/** The envelope around a job's data in Redis: the service whose outbox has the job, and the request that caused it. */
export const Envelope = z.object({ origin: z.string(), requestId: z.string(), data: z.unknown() });
export type Envelope = z.infer<typeof Envelope>;
