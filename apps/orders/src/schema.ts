import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
  type ForeignKeyBuilder,
  date,
} from 'drizzle-orm/pg-core';
import type { StatusManner } from '@kanaka/contracts/orders/admin-orders';
import type { WholeDiscrepancy } from '@kanaka/contracts/orders/discrepancies';
import {
  OrderStatus,
  PaymentStatus,
  type DifferenceKind,
  type Article,
  type OrderAddress,
  type OrderChannel,
} from '@kanaka/contracts/orders/orders';
import type { BilledJewellery } from '@kanaka/contracts/orders/documents';
import type { PickupPlace } from '@kanaka/contracts/orders/pickup-rules';
import type { FrozenBreakup } from '@kanaka/contracts/catalog/pricing';
import type { PolicyVersion } from '@kanaka/contracts/catalog/pages';
import type { ReturnRules } from '@kanaka/contracts/orders/return-window';
import type { GivenDiscount } from '@kanaka/contracts/orders/typed-orders';
import type { SellingTerms } from '@kanaka/contracts/catalog/settings';
import { foreignId, instant, oneOf, paise } from '@kanaka/server-kit/database/columns';
import type { z } from 'zod';
import type { FrozenDelivery } from './delivery/delivery-terms.ts';
import type { Line } from './service-clients.ts';
import type { KeptPan } from './pan/kept-pan.ts';

export { outbox } from '@kanaka/queues/outbox';

/** The delivery address of an order until it was corrected, and who did that. */
export type FormerAddress = { address: z.infer<typeof OrderAddress>; until: string; by: string };

/**
 * City and pincode of an order, each after a space, for the owner's search. An expression with an index instead of a part of
 * `search_text`: a generated column that changes rewrites the whole table.
 */
export const placeText = sql`lower(' ' || coalesce(address->>'city', '') || ' ' || coalesce(address->>'pincode', ''))`;

/** Its street, in the same way. */
export const streetText = sql`lower(' ' || coalesce(address->>'address', ''))`;

/** Who of the shop has typed an order. */
export type Typed = { id: string; by: string; channel: OrderChannel; payBy: 'link' | 'outside' };

/** A discount, and how much it came to, in paise. */
export type TakenOff = GivenDiscount & { paise: number };

/** Of an index with many entries for each row: in kB. */
const SHORT_PENDING_LIST = { fastupdate: true, gin_pending_list_limit: 256 };

/** Literally the condition of its index, or Postgres would not use it. */
export const hasDiscrepancies = sql`not discrepancies <@ dismissed`;

/** The same of unpaid orders that still say whose they were. */
export const isUnpaidWithBuyer = sql`payment_status = 'pending' and address ->> 'address' <> ''`;

/** The same of payment links. */
export const hasOpenLink = sql`link_url is not null and link_closed_at is null`;

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    /** Whether its account had proven the mailbox; counts as proven for guests, and for orders from before this column. */
    emailProven: boolean('email_proven').notNull().default(true),
    /** The network it was placed from, while it holds pieces for an account that nothing is known of (`open-order.ts`). */
    clientNetwork: text('client_network'),
    /** The shopper's Idempotency-Key; the same key of the same shopper is the same order. */
    idempotencyKey: text('idempotency_key').notNull(),
    /** Fingerprint of what was asked for under that key. */
    requestHash: text('request_hash').notNull(),
    /** Until then the request that creates this order may work on it; afterwards another may take over. */
    creatingUntil: instant('creating_until').notNull(),
    status: text('status').$type<OrderStatus>().notNull().default('pending'),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull().default('pending'),
    /** The owner closed the order; a payment that still arrives is refunded, not confirmed. */
    closedByOwner: boolean('closed_by_owner').notNull().default(false),
    /** Why its shopper has cancelled it, empty without a reason; null if they have not. A later payment is refunded. */
    cancelReason: text('cancel_reason'),
    /** The address as it was when the order was placed; that of its bill if it is collected. */
    address: jsonb('address').$type<z.infer<typeof OrderAddress>>().notNull(),
    /** Where it was to go until that was corrected, oldest first. */
    formerAddresses: jsonb('former_addresses').$type<FormerAddress[]>().notNull().default([]),
    /** The titles and codes of its pieces, separated by spaces, for the owner's search. */
    titles: text('titles').notNull().default(''),
    subtotalPaise: paise('subtotal_paise').notNull(),
    taxPaise: paise('tax_paise').notNull(),
    /** The GST rate that was charged: 0 for an export without tax, and for a shop that is not registered under GST. */
    taxPercent: integer('tax_percent').notNull().default(3),
    /** The seller's GSTIN at that time; empty if it had none, null for orders from before this column. */
    sellerGstin: text('seller_gstin'),
    /** As promised when the order was placed; null for orders from before this column. */
    returnRules: jsonb('return_rules').$type<ReturnRules>(),
    /** The versions of the policies that were in force when it was placed. */
    policies: jsonb('policies').$type<PolicyVersion[]>().notNull().default([]),
    shippingPaise: paise('shipping_paise').notNull(),
    totalPaise: paise('total_paise').notNull(),
    /** How much of the total the pieces of an exchange pay; the rest is paid by Razorpay. */
    creditPaise: paise('credit_paise').notNull().default(0),
    /** By how much more or less than was due it was paid, and why that was enough; null for exactly. */
    paidDifferencePaise: paise('paid_difference_paise').notNull().default(0),
    paidDifferenceKind: text('paid_difference_kind').$type<DifferenceKind>(),
    /** The order of those pieces. */
    exchangedFrom: uuid('exchanged_from'),
    /** Null until the order was created at Razorpay; see `exchange-payment.ts` for one that Razorpay has nothing to do with. */
    razorpayOrderId: text('razorpay_order_id').unique(),
    reservedUntil: instant('reserved_until').notNull(),
    /** By when it is to arrive, with the rules by which that was counted; null for orders from before this column. */
    delivery: jsonb('delivery').$type<FrozenDelivery>(),
    /** Where it is collected, as the settings were then; null if it is delivered. */
    pickup: jsonb('pickup').$type<PickupPlace>(),
    /** The payment that paid it. */
    paymentId: text('payment_id'),
    /** When the reconciler checks this order next; null when it needs no more checks. */
    nextCheckAt: instant('next_check_at'),
    checks: integer('checks').notNull().default(0),
    /** How many queries to Razorpay about this order its shopper has caused. */
    shopperChecks: integer('shopper_checks').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    paidAt: instant('paid_at'),
    /** Who of the shop has typed it, and where; null for an order that its shopper has placed. */
    typed: jsonb('typed').$type<Typed>(),
    /** Typed for somebody without an account. An account joins it that proves its e-mail address. */
    guest: boolean('guest').notNull().default(false),
    /** The PAN of its customer; null while nobody has given it. */
    pan: jsonb('pan').$type<KeptPan>(),
    /** What was taken off its prices, which are stored without it. */
    discount: jsonb('discount').$type<TakenOff>(),
    /** Razorpay's page of its payment link, whose id is then in place of Razorpay's order, and since when it is closed. */
    linkUrl: text('link_url'),
    linkClosedAt: instant('link_closed_at'),
    /** Grows with each closing and opening again, so that the catalog service ignores what arrives late from an earlier one. */
    turn: integer('turn').notNull().default(0),
    /** When its pieces are taken out of stock again while it is open; null when nothing is missing. */
    retakeAt: instant('retake_at'),
    /** Those that were not there any more; null unless it was opened again and has not been paid since. */
    short: jsonb('short').$type<Line[]>(),
    /** Where its status, money and goods disagree, and those of them that the owner has dismissed; `refreshDiscrepancies` writes both. */
    discrepancies: jsonb('discrepancies').$type<WholeDiscrepancy[]>().notNull().default([]),
    dismissed: jsonb('dismissed').$type<WholeDiscrepancy[]>().notNull().default([]),
    /** Everything the owner can search for, each part after a space. It has the phone number as written and as digits only. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(' ' || id::text || ' ' || customer_name || ' ' || customer_email || ' ' || coalesce(address->>'recipient', '') || ' ' || coalesce(address->>'phone', '') || ' ' || regexp_replace(coalesce(address->>'phone', ''), '[^0-9]', '', 'g') || ' ' || titles || ' ' || coalesce(payment_id, ''))`,
    ),
  },
  (table) => [
    unique('orders_idempotency').on(table.userId, table.idempotencyKey),
    ordersPayment(table),
    check('orders_status', oneOf(table.status, OrderStatus.options)),
    check('orders_cancelled', sql`${table.cancelReason} is null or ${table.status} in ('rejected', 'cancelled')`),
    check('orders_payment_status', oneOf(table.paymentStatus, PaymentStatus.options)),
    check(
      'orders_amounts',
      sql`${table.subtotalPaise} > 0 and ${table.taxPaise} >= 0 and ${table.shippingPaise} >= 0 and ${table.taxPercent} between 0 and 100`,
    ),
    check('orders_counts', sql`${table.checks} >= 0 and ${table.shopperChecks} >= 0`),
    check(
      'orders_total',
      sql`${table.totalPaise} = ${table.subtotalPaise} + ${table.taxPaise} + ${table.shippingPaise}`,
    ),
    check(
      'orders_credit',
      sql`${table.creditPaise} between 0 and ${table.totalPaise} and (${table.creditPaise} = 0) = (${table.exchangedFrom} is null)`,
    ),
    check(
      'orders_paid_difference',
      sql`(${table.paidDifferencePaise} = 0) = (${table.paidDifferenceKind} is null) and (${table.paidDifferencePaise} = 0 or ${table.paymentId} is not null)`,
    ),
    // An order is paid by exactly one known payment.
    check('orders_paid_by', sql`(${table.paymentStatus} = 'pending') = (${table.paymentId} is null)`),
    check(
      'orders_paid_at',
      sql`case when ${table.paymentStatus} = 'pending' then ${table.paidAt} is null when ${table.paymentStatus} in ('paid', 'partly-refunded') then ${table.paidAt} is not null else true end`,
    ),
    index('orders_of_user').on(table.userId, table.createdAt),
    // For the owner's statistics.
    index('orders_paid').on(table.paidAt, table.totalPaise, table.id),
    index('orders_placed')
      .on(table.createdAt, table.paidAt)
      .where(sql`razorpay_order_id is not null`),
    index('orders_to_do')
      .on(table.status, table.paidAt)
      .where(
        sql`payment_status in ('paid', 'partly-refunded') and status in ('pending', 'confirmed', 'processing', 'inProcess')`,
      ),
    index('orders_to_retake')
      .on(table.retakeAt)
      .where(sql`retake_at is not null`)
      .concurrently(),
    // The owner's list is sorted, filtered and counted in the index alone; only the rows of the shown page are read.
    index('orders_listed')
      .on(table.createdAt, table.id, table.status, table.paymentStatus)
      .where(sql`razorpay_order_id is not null`),
    index('orders_by_total')
      .on(table.totalPaise, table.id, table.createdAt, table.status, table.paymentStatus)
      .where(sql`razorpay_order_id is not null`),
    // Each change of an order would write some hundred entries at once. Every search scans what is pending, so that is kept short.
    index('orders_place')
      .using('gin', sql`${placeText} gin_trgm_ops`)
      .with(SHORT_PENDING_LIST)
      .concurrently(),
    index('orders_street')
      .using('gin', sql`${streetText} gin_trgm_ops`)
      .with(SHORT_PENDING_LIST)
      .concurrently(),
    index('orders_search')
      .using('gin', sql`search_text gin_trgm_ops`)
      .with(SHORT_PENDING_LIST),
    // What is late comes first: see `order-stages.ts`.
    index('orders_promised')
      .on(sql`(delivery ->> 'to')`)
      .where(
        sql`payment_status in ('paid', 'partly-refunded') and status in ('pending', 'confirmed', 'processing', 'inProcess', 'shipped', 'inShipping')`,
      )
      .concurrently(),
    index('orders_client_network')
      .on(table.clientNetwork)
      .where(sql`client_network is not null`)
      .concurrently(),
    index('orders_of_guests')
      .on(table.customerEmail)
      .where(sql`guest`)
      .concurrently(),
    index('orders_with_open_links').on(table.id).where(hasOpenLink).concurrently(),
    index('orders_unpaid').on(table.createdAt).where(isUnpaidWithBuyer).concurrently(),
    index('orders_discrepant').on(table.id).where(hasDiscrepancies).concurrently(),
    index('orders_to_check')
      .on(table.nextCheckAt)
      .where(sql`next_check_at is not null`),
  ],
);
export type OrderRow = typeof orders.$inferSelect;

/** Deferred in its migration: an order is marked as paid before its payment is inserted. */
function ordersPayment(table: { id: AnyPgColumn; paymentId: AnyPgColumn }): ForeignKeyBuilder {
  return foreignKey({
    name: 'orders_payment',
    columns: [table.id, table.paymentId],
    foreignColumns: [payments.orderId, payments.id],
  });
}

/**
 * `used` paid its order; `returned` could not be used and is refunded; `flagged` differs from its order and the owner must
 * decide; `settled` is a flagged one that the owner has handled outside the shop; `credited` is no payment of its own: the pieces
 * of an exchange have paid with a part of an earlier one.
 */
const PAYMENT_OUTCOMES = ['used', 'returned', 'flagged', 'settled', 'credited'] as const;

export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** The payments for our orders. The primary key prevents that one payment pays twice. */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    orderId: foreignId('order_id', () => orders.id),
    amountPaise: paise('amount_paise').notNull(),
    /** The sum of its refunds, kept by a trigger, so that concurrent refunds cannot exceed the payment. */
    refundedPaise: paise('refunded_paise').notNull().default(0),
    currency: text('currency').notNull(),
    method: text('method').notNull(),
    outcome: text('outcome').$type<PaymentOutcome>().notNull(),
    /** Of a credited one: Razorpay's payment that holds its money, and through which it is refunded. */
    sourceId: text('source_id'),
    reason: text('reason').notNull().default(''),
    /** Whether Razorpay has paid it out to the owner. */
    inSettlement: boolean('in_settlement').notNull().default(false),
    /** Of one that was received outside Razorpay: its number there, the day in India, and the admin who recorded it. */
    reference: text('reference').notNull().default(''),
    receivedOn: date('received_on'),
    recordedBy: text('recorded_by').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // For the foreign keys of orders and refunds, which must name a payment of their own order.
    uniqueIndex('payments_of_order').on(table.orderId, table.id).concurrently(),
    uniqueIndex('payments_used_once')
      .on(table.orderId)
      .where(sql`outcome = 'used'`)
      .concurrently(),
    check('payments_outcome', oneOf(table.outcome, PAYMENT_OUTCOMES)),
    check('payments_source', sql`(${table.outcome} = 'credited') = (${table.sourceId} is not null)`),
    check('payments_amount', sql`${table.amountPaise} > 0 and ${table.currency} <> ''`),
    check('payments_refunded', sql`${table.refundedPaise} between 0 and ${table.amountPaise}`),
    index('payments_flagged')
      .on(table.createdAt)
      .where(sql`outcome = 'flagged'`),
    index('payments_unsettled')
      .on(table.createdAt)
      .where(sql`not in_settlement and outcome <> 'credited' and id like 'pay%'`)
      .concurrently(),
  ],
);

export type PaymentRow = typeof payments.$inferSelect;

export const orderItems = pgTable(
  'order_items',
  {
    orderId: foreignId('order_id', () => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    productId: uuid('product_id').notNull(),
    /** Empty for a piece without sizes. */
    size: text('size').notNull().default(''),
    title: text('title').notNull(),
    /** The SKU of the piece at the time of the order; empty if it had none. */
    sku: text('sku').notNull().default(''),
    image: text('image').notNull(),
    /** The jewellery data for its documents, at the time of the order. */
    jewellery: jsonb('jewellery').$type<BilledJewellery>().notNull().default({}),
    /** The articles that were packed, of a line without a unit; empty until they are recorded. */
    articles: jsonb('articles').$type<Article[]>().notNull().default([]),
    /** The category of the piece at the time of the order, for the owner's statistics. */
    categoryId: uuid('category_id'),
    category: text('category').notNull().default(''),
    unitPricePaise: paise('unit_price_paise').notNull(),
    /** How the price of one piece came about, with the rates and their time; null for a fixed price. */
    priceBreakup: jsonb('price_breakup').$type<FrozenBreakup>(),
    quantity: integer('quantity').notNull(),
    /** Whether it was sold as a final sale. */
    finalSale: boolean('final_sale').notNull().default(false),
    /** How many of them are in shipments that have not failed, so that concurrent packers cannot pack more than there are. */
    packed: integer('packed').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check('order_items_packed', sql`${table.packed} between 0 and ${table.quantity}`),
    check('order_items_position', sql`${table.position} >= 0`),
    check('order_items_quantity', sql`${table.quantity} > 0`),
    check('order_items_articles', sql`jsonb_typeof(${table.articles}) = 'array'`),
    check('order_items_price', sql`${table.unitPricePaise} > 0`),
    // By HUID; most lines have none.
    index('order_items_articles_huid')
      .using('gin', sql`${table.articles} jsonb_path_ops`)
      .where(sql`articles <> '[]'`),
    // Ids are sorted by time, so the newest order of a piece is the last.
    index('order_items_product').on(table.productId, table.orderId),
  ],
);
export type OrderItemRow = typeof orderItems.$inferSelect;

/** What an order was before its status changed, and the jobs that do not take effect when the change is undone. */
export type Undo = Pick<OrderRow, 'status' | 'closedByOwner' | 'cancelReason'> & {
  shipments: { id: string; courier: string; awb: string; link: string }[];
  jobs: string[];
  /** When the order was changed; one that was changed again since is not undone. */
  updatedAt: string;
};

/** Every status an order has had. `changedBy` is a user's id, or `shop` for the shop itself. */
export const statusChanges = pgTable(
  'status_changes',
  {
    id: uuid('id').primaryKey(),
    orderId: foreignId('order_id', () => orders.id, { onDelete: 'cascade' }),
    status: text('status').$type<OrderStatus>().notNull(),
    changedBy: text('changed_by').notNull(),
    /** The admin's name at that time; empty if the shop or the shopper did it. */
    changedByName: text('changed_by_name').notNull().default(''),
    changedAt: instant('changed_at').notNull().defaultNow(),
    /** How it is undone; null if it cannot be, and for changes from before this column. */
    undo: jsonb('undo').$type<Undo>(),
    /** `quiet`: without an e-mail about it; `undo`: it took back the change before it. */
    manner: text('manner').$type<StatusManner>(),
  },
  (table) => [
    check('status_changes_status', oneOf(table.status, OrderStatus.options)),
    index('status_changes_order').on(table.orderId),
  ],
);
export type StatusChangeRow = typeof statusChanges.$inferSelect;

/** Internal notes of admins about an order. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: uuid('id').primaryKey(),
    orderId: foreignId('order_id', () => orders.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').notNull(),
    authorName: text('author_name').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('order_notes_order').on(table.orderId, table.createdAt)],
);
export type OrderNoteRow = typeof orderNotes.$inferSelect;

/**
 * Customers whose sums have changed since they were last reported to `identity`, a row for each change, so that changes never
 * wait for each other; written by triggers of `orders` and `refunds`.
 */
export const changedCustomers = pgTable('changed_customers', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: uuid('user_id').notNull(),
});

/** Until when the owner has been notified of orders and failed payments by e-mail: one row. */
export const ownerNotices = pgTable(
  'owner_notices',
  {
    id: integer('id').primaryKey().default(1),
    notifiedUntil: instant('notified_until').notNull(),
  },
  (table) => [check('owner_notices_single', sql`${table.id} = 1`)],
);

/** The seller's settings as last read from the catalog service, for documents issued while it is unavailable: one row. */
export const seller = pgTable(
  'seller',
  {
    id: integer('id').primaryKey().default(1),
    settings: jsonb('settings').$type<SellingTerms>().notNull(),
    heardAt: instant('heard_at').notNull().defaultNow(),
  },
  (table) => [check('seller_single', sql`${table.id} = 1`)],
);
