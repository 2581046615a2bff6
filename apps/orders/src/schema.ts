import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { OrderAddress, OrderStatus, PaymentStatus, RefundState } from '@kanaka/contracts/orders';
import type { BilledJewellery, CreditNoteData, InvoiceData } from '@kanaka/contracts/documents';
import type { ShopSettings } from '@kanaka/contracts/settings';
import type { z } from 'zod';

export { outbox } from '@kanaka/queues/outbox';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const paise = (name: string) => bigint(name, { mode: 'number' });

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    /** The shopper's Idempotency-Key; the same key of the same shopper is the same order. */
    idempotencyKey: text('idempotency_key').notNull(),
    /** Fingerprint of what was asked for under that key. */
    requestHash: text('request_hash').notNull(),
    /** Until when whoever is creating this order may work on it before another may take over. */
    creatingUntil: instant('creating_until').notNull(),
    status: text('status').$type<OrderStatus>().notNull().default('pending'),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull().default('pending'),
    /** The owner closed the order; a payment that still arrives is refunded, not confirmed. */
    closedByOwner: boolean('closed_by_owner').notNull().default(false),
    /** The address as it was when the order was placed. */
    address: jsonb('address').$type<z.infer<typeof OrderAddress>>().notNull(),
    /** What its pieces are called, and their codes, with spaces between, for the owner's search. */
    titles: text('titles').notNull().default(''),
    subtotalPaise: paise('subtotal_paise').notNull(),
    taxPaise: paise('tax_paise').notNull(),
    /** What was charged; an export may be free of it, and what a shop sells that is not registered under GST is. */
    taxPercent: integer('tax_percent').notNull().default(3),
    /** Under which registration; empty where the shop had none, null for an order from before this was written down. */
    sellerGstin: text('seller_gstin'),
    shippingPaise: paise('shipping_paise').notNull(),
    totalPaise: paise('total_paise').notNull(),
    /** Null until Razorpay has its side of the order. */
    razorpayOrderId: text('razorpay_order_id').unique(),
    reservedUntil: instant('reserved_until').notNull(),
    /** The payment that paid it. */
    paymentId: text('payment_id'),
    /** When the reconciler looks at this order next; null when there is nothing left to find out. */
    nextCheckAt: instant('next_check_at'),
    checks: integer('checks').notNull().default(0),
    /** How often its shopper has had Razorpay asked about a payment of it. */
    shopperChecks: integer('shopper_checks').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    paidAt: instant('paid_at'),
    /** Everything the owner may look for, each after a space. The phone number stands in it as written and in its digits. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(' ' || id::text || ' ' || customer_name || ' ' || customer_email || ' ' || coalesce(address->>'recipient', '') || ' ' || coalesce(address->>'phone', '') || ' ' || regexp_replace(coalesce(address->>'phone', ''), '[^0-9]', '', 'g') || ' ' || titles || ' ' || coalesce(payment_id, ''))`,
    ),
  },
  (table) => [
    unique('orders_idempotency').on(table.userId, table.idempotencyKey),
    check(
      'orders_total',
      sql`${table.totalPaise} = ${table.subtotalPaise} + ${table.taxPaise} + ${table.shippingPaise}`,
    ),
    // Money and confirmation belong together: an order is paid by exactly one known payment.
    check('orders_paid_by', sql`(${table.paymentStatus} = 'pending') = (${table.paymentId} is null)`),
    index('orders_of_user').on(table.userId, table.createdAt),
    // For the owner's figures: what they add up stands in the index itself.
    index('orders_paid').on(table.paidAt, table.totalPaise, table.id),
    index('orders_placed')
      .on(table.createdAt, table.paidAt)
      .where(sql`razorpay_order_id is not null`),
    index('orders_to_do')
      .on(table.status, table.paidAt)
      .where(
        sql`payment_status in ('paid', 'partly-refunded') and status in ('pending', 'confirmed', 'processing', 'inProcess')`,
      ),
    // The owner's list is sorted, filtered and counted in the index alone; rows are only read for the page that is shown.
    index('orders_listed')
      .on(table.createdAt, table.id, table.status, table.paymentStatus)
      .where(sql`razorpay_order_id is not null`),
    index('orders_by_total')
      .on(table.totalPaise, table.id, table.createdAt, table.status, table.paymentStatus)
      .where(sql`razorpay_order_id is not null`),
    // Without its list of recent changes, which every search would have to read through.
    index('orders_search')
      .using('gin', sql`search_text gin_trgm_ops`)
      .with({ fastupdate: false }),
    index('orders_to_check')
      .on(table.nextCheckAt)
      .where(sql`next_check_at is not null`),
  ],
);
export type OrderRow = typeof orders.$inferSelect;

export const orderItems = pgTable(
  'order_items',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    productId: uuid('product_id').notNull(),
    /** Empty for a piece that comes in no sizes. */
    size: text('size').notNull().default(''),
    title: text('title').notNull(),
    /** The shop's own code for the piece, as it was then; empty for one without. */
    sku: text('sku').notNull().default(''),
    image: text('image').notNull(),
    /** What its documents say of it, as it was when it was bought. */
    jewellery: jsonb('jewellery').$type<BilledJewellery>().notNull().default({}),
    /** Where the piece stood when it was bought, for the owner's figures. */
    categoryId: uuid('category_id'),
    category: text('category').notNull().default(''),
    unitPricePaise: paise('unit_price_paise').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    // Ids are by time: the newest order of a piece is the last.
    index('order_items_product').on(table.productId, table.orderId),
  ],
);
export type OrderItemRow = typeof orderItems.$inferSelect;

/** Every status an order has had, with who moved it: a person's id, or `shop` for the shop itself. */
export const statusChanges = pgTable(
  'status_changes',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: text('status').$type<OrderStatus>().notNull(),
    changedBy: text('changed_by').notNull(),
    /** The name an admin had then; empty where the shop or the shopper did it. */
    changedByName: text('changed_by_name').notNull().default(''),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [index('status_changes_order').on(table.orderId)],
);
export type StatusChangeRow = typeof statusChanges.$inferSelect;

/** What the owner's people write to each other about an order. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').notNull(),
    authorName: text('author_name').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('order_notes_order').on(table.orderId, table.createdAt)],
);
export type OrderNoteRow = typeof orderNotes.$inferSelect;

/**
 * `used` paid its order; `returned` could not be used and goes back; `flagged` did not fit its order and waits for the
 * owner; `settled` is a flagged one the owner has dealt with outside the shop.
 */
export type PaymentOutcome = 'used' | 'returned' | 'flagged' | 'settled';

/** Razorpay's payments that meant something to us. The primary key keeps one payment from paying twice. */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    amountPaise: paise('amount_paise').notNull(),
    currency: text('currency').notNull(),
    method: text('method').notNull(),
    outcome: text('outcome').$type<PaymentOutcome>().notNull(),
    reason: text('reason').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('payments_order').on(table.orderId),
    index('payments_flagged')
      .on(table.createdAt)
      .where(sql`outcome = 'flagged'`),
  ],
);
export type PaymentRow = typeof payments.$inferSelect;

/** Pieces that come back with a refund, at the price they were bought for. */
export type RefundLine = {
  productId: string;
  size: string;
  title: string;
  jewellery: BilledJewellery;
  quantity: number;
  unitPricePaise: number;
};

/** Money that goes back. It is owed from the moment its row stands, and never forgotten. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    /** What asked for it, so that asking again is the same refund. */
    requestKey: text('request_key').notNull(),
    requestedBy: text('requested_by').notNull(),
    /** The name an admin had then; empty where the shop did it. */
    requestedByName: text('requested_by_name').notNull().default(''),
    amountPaise: paise('amount_paise').notNull(),
    reason: text('reason').notNull(),
    lines: jsonb('lines').$type<RefundLine[]>().notNull(),
    state: text('state').$type<RefundState>().notNull().default('owed'),
    /** How often Razorpay took it and the bank sent it back: each try needs an idempotency key of its own. */
    failures: integer('failures').notNull().default(0),
    razorpayRefundId: text('razorpay_refund_id').unique(),
    /** Why the last try was refused, in Razorpay's words; empty while none was, and while a request has no answer yet. */
    refusal: text('refusal').notNull().default(''),
    /** Until when somebody is asking Razorpay about it, so that it is not settled outside the shop in the same moment. */
    tryingUntil: instant('trying_until'),
    /** Which admin gave it back outside the shop, the name they had then, and how; empty unless it is `settled`. */
    settledBy: text('settled_by').notNull().default(''),
    settledByName: text('settled_by_name').notNull().default(''),
    settledNote: text('settled_note').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('refunds_request').on(table.orderId, table.requestKey),
    check('refunds_amount', sql`${table.amountPaise} > 0`),
    index('refunds_newest').on(table.createdAt),
    index('refunds_open')
      .on(table.updatedAt)
      .where(sql`state in ('owed', 'sent')`),
  ],
);
export type RefundRow = typeof refunds.$inferSelect;

/** The last serial of each series (`KNK/26-27`); its row lock makes serials consecutive whatever runs at once. */
export const serialCounters = pgTable('serial_counters', {
  series: text('series').primaryKey(),
  last: integer('last').notNull(),
});

/** An issued invoice: its number and data never change, its PDF is stored once. */
export const invoices = pgTable('invoices', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id),
  number: text('number').notNull().unique(),
  data: jsonb('data').$type<InvoiceData>().notNull(),
  pdfKey: text('pdf_key'),
  pdfSha256: text('pdf_sha256'),
  issuedAt: instant('issued_at').notNull(),
});
export type InvoiceRow = typeof invoices.$inferSelect;

/** An issued credit note: it names its invoice, and like it never changes. */
export const creditNotes = pgTable('credit_notes', {
  refundId: uuid('refund_id')
    .primaryKey()
    .references(() => refunds.id),
  number: text('number').notNull().unique(),
  data: jsonb('data').$type<CreditNoteData>().notNull(),
  pdfKey: text('pdf_key'),
  pdfSha256: text('pdf_sha256'),
  issuedAt: instant('issued_at').notNull(),
});
export type CreditNoteRow = typeof creditNotes.$inferSelect;

/** Razorpay's events as they came: stored first, acted on after. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: text('id').primaryKey(),
    body: text('body').notNull(),
    /** The trace that its arrival began (W3C Trace Context), where one is followed. */
    traceparent: text('traceparent'),
    receivedAt: instant('received_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    processedAt: instant('processed_at'),
    outcome: text('outcome'),
  },
  (table) => [
    index('webhook_events_open')
      .on(table.nextAttemptAt)
      .where(sql`processed_at is null`),
    index('webhook_events_done')
      .on(table.processedAt)
      .where(sql`processed_at is not null`),
  ],
);
export type WebhookEventRow = typeof webhookEvents.$inferSelect;

/** Who sells, as the catalogue last said: one row, for documents that are written while it is unavailable. */
export const seller = pgTable('seller', {
  id: integer('id').primaryKey().default(1),
  settings: jsonb('settings').$type<ShopSettings>().notNull(),
  heardAt: instant('heard_at').notNull().defaultNow(),
});
