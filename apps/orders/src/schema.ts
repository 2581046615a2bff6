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
  timestamp,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
  type ForeignKeyBuilder,
} from 'drizzle-orm/pg-core';
import { OrderStatus, PaymentStatus, RefundState, type Article, type OrderAddress } from '@kanaka/contracts/orders';
import type { BilledJewellery } from '@kanaka/contracts/documents';
import { MAX_WRONG_CODES } from '@kanaka/contracts/pickup';
import type { PickupPlace } from '@kanaka/contracts/pickup-rules';
import type { FrozenBreakup } from '@kanaka/contracts/pricing';
import { ReturnReason, ReturnState, type WantedPiece } from '@kanaka/contracts/returns';
import type { ReturnRules } from '@kanaka/contracts/return-rules';
import type { ShopSettings } from '@kanaka/contracts/settings';
import { ShipmentKind, ShipmentState } from '@kanaka/contracts/shipments';
import { oneOf } from '@kanaka/server-kit/one-of';
import type { z } from 'zod';
import type { FrozenDelivery } from './delivery/delivery-terms.ts';

export { outbox } from '@kanaka/queues/outbox';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const paise = (name: string) => bigint(name, { mode: 'number' });

/**
 * City and pincode of an order, each after a space, for the owner's search. An expression with an index instead of a part of
 * `search_text`: a generated column that changes rewrites the whole table.
 */
export const placeText = sql`lower(' ' || coalesce(address->>'city', '') || ' ' || coalesce(address->>'pincode', ''))`;

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
    shippingPaise: paise('shipping_paise').notNull(),
    totalPaise: paise('total_paise').notNull(),
    /** How much of the total the pieces of an exchange pay; the rest is paid by Razorpay. */
    creditPaise: paise('credit_paise').notNull().default(0),
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
    // An order is paid by exactly one known payment.
    check('orders_paid_by', sql`(${table.paymentStatus} = 'pending') = (${table.paymentId} is null)`),
    check(
      'orders_paid_at',
      sql`case when ${table.paymentStatus} = 'pending' then ${table.paidAt} is null when ${table.paymentStatus} in ('paid', 'partly-refunded') then ${table.paidAt} is not null else true end`,
    ),
    // Nothing is confirmed, shipped or delivered unpaid (`order-status.ts`).
    check(
      'orders_moved_by_money',
      sql`${table.paidAt} is not null or ${table.status} in ('pending', 'inProcess', 'rejected', 'cancelled')`,
    ),
    index('orders_of_user').on(table.userId, table.createdAt),
    // For the owner's statistics: the index contains the columns that they sum.
    index('orders_paid').on(table.paidAt, table.totalPaise, table.id),
    index('orders_placed')
      .on(table.createdAt, table.paidAt)
      .where(sql`razorpay_order_id is not null`),
    index('orders_to_do')
      .on(table.status, table.paidAt)
      .where(
        sql`payment_status in ('paid', 'partly-refunded') and status in ('pending', 'confirmed', 'processing', 'inProcess')`,
      ),
    // The owner's list is sorted, filtered and counted in the index alone; only the rows of the shown page are read.
    index('orders_listed')
      .on(table.createdAt, table.id, table.status, table.paymentStatus)
      .where(sql`razorpay_order_id is not null`),
    index('orders_by_total')
      .on(table.totalPaise, table.id, table.createdAt, table.status, table.paymentStatus)
      .where(sql`razorpay_order_id is not null`),
    // No pending list (`fastupdate`), because every search would have to scan it.
    index('orders_place')
      .using('gin', sql`${placeText} gin_trgm_ops`)
      .with({ fastupdate: false })
      .concurrently(),
    index('orders_search')
      .using('gin', sql`search_text gin_trgm_ops`)
      .with({ fastupdate: false }),
    // What is late comes first: see `order-stages.ts`.
    index('orders_promised')
      .on(sql`(delivery ->> 'to')`)
      .where(
        sql`payment_status in ('paid', 'partly-refunded') and status in ('pending', 'confirmed', 'processing', 'inProcess', 'shipped', 'inShipping')`,
      )
      .concurrently(),
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

export const orderItems = pgTable(
  'order_items',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
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

/** Shipments of an order's pieces. */
export const shipments = pgTable(
  'shipments',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ShipmentKind>().notNull().default('courier'),
    state: text('state').$type<ShipmentState>().notNull().default('packed'),
    /** The courier's name, the number and the courier's page for it, as they were then; empty without tracking. */
    courier: text('courier').notNull().default(''),
    awb: text('awb').notNull().default(''),
    link: text('link').notNull().default(''),
    insuredPaise: paise('insured_paise').notNull(),
    /** The SHA-256 of the token in the link that its e-mails contain. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Which code of a pick-up is valid: how often it was renewed. The code itself is not stored. */
    codeNumber: integer('code_number').notNull().default(0),
    /** How many wrong codes were entered since. */
    wrongCodes: integer('wrong_codes').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    // For the foreign key of its lines, which must be lines of its order.
    unique('shipments_of_order').on(table.orderId, table.id),
    // For the events of couriers.
    index('shipments_awb')
      .on(table.awb)
      .where(sql`awb <> ''`)
      .concurrently(),
    index('shipments_open')
      .on(table.state, table.orderId)
      .where(sql`state in ('packed', 'handedOver', 'outForDelivery')`)
      .concurrently(),
    check('shipments_state', oneOf(table.state, ShipmentState.options)),
    check('shipments_insured', sql`${table.insuredPaise} >= 0`),
    check('shipments_tracking', sql`(${table.courier} = '') = (${table.awb} = '')`),
    check('shipments_kind', oneOf(table.kind, ShipmentKind.options)),
    check(
      'shipments_pickup',
      sql`${table.kind} <> 'pickup' or (${table.state} in ('packed', 'delivered', 'failed') and ${table.awb} = '')`,
    ),
    check(
      'shipments_codes',
      sql`${table.codeNumber} >= 0 and ${table.wrongCodes} between 0 and ${sql.raw(String(MAX_WRONG_CODES))}`,
    ),
  ],
);
export type ShipmentRow = typeof shipments.$inferSelect;

/** What a shipment contains. */
export const shipmentLines = pgTable(
  'shipment_lines',
  {
    shipmentId: uuid('shipment_id').notNull(),
    orderId: uuid('order_id').notNull(),
    position: integer('position').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.position] }),
    foreignKey({
      name: 'shipment_lines_shipment',
      columns: [table.orderId, table.shipmentId],
      foreignColumns: [shipments.orderId, shipments.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'shipment_lines_item',
      columns: [table.orderId, table.position],
      foreignColumns: [orderItems.orderId, orderItems.position],
    }).onDelete('cascade'),
    check('shipment_lines_quantity', sql`${table.quantity} > 0`),
    // For the foreign key: otherwise deleting an order that was never placed would scan the table.
    index('shipment_lines_of_item').on(table.orderId, table.position),
  ],
);
export type ShipmentLineRow = typeof shipmentLines.$inferSelect;

/** When a shipment came to each of its states, and who recorded it. The key prevents that it comes to one twice. */
export const shipmentSteps = pgTable(
  'shipment_steps',
  {
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    state: text('state').$type<ShipmentState>().notNull(),
    doneBy: text('done_by').notNull(),
    doneByName: text('done_by_name').notNull(),
    doneAt: instant('done_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.state] }),
    check('shipment_steps_state', oneOf(table.state, ShipmentState.options)),
  ],
);
export type ShipmentStepRow = typeof shipmentSteps.$inferSelect;

/** What an order was before its status changed, and the jobs that do not take effect when the change is undone. */
export type Undo = Pick<OrderRow, 'status' | 'closedByOwner' | 'cancelReason'> & {
  shipments: Pick<ShipmentRow, 'id' | 'courier' | 'awb' | 'link'>[];
  jobs: string[];
  /** When the order was changed; one that was changed again since is not undone. */
  updatedAt: string;
};

/** Every status an order has had. `changedBy` is a user's id, or `shop` for the shop itself. */
export const statusChanges = pgTable(
  'status_changes',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: text('status').$type<OrderStatus>().notNull(),
    changedBy: text('changed_by').notNull(),
    /** The admin's name at that time; empty if the shop or the shopper did it. */
    changedByName: text('changed_by_name').notNull().default(''),
    changedAt: instant('changed_at').notNull().defaultNow(),
    /** How it is undone; null if it cannot be, and for changes from before this column. */
    undo: jsonb('undo').$type<Undo>(),
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
 * `used` paid its order; `returned` could not be used and is refunded; `flagged` differs from its order and the owner must
 * decide; `settled` is a flagged one that the owner has handled outside the shop; `credited` is no payment of its own: the pieces
 * of an exchange have paid with a part of an earlier one.
 */
const PAYMENT_OUTCOMES = ['used', 'returned', 'flagged', 'settled', 'credited'] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** Razorpay's payments for our orders. The primary key prevents that one payment pays twice. */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    amountPaise: paise('amount_paise').notNull(),
    /** The sum of its refunds, kept by a trigger, so that concurrent refunds cannot exceed the payment. */
    refundedPaise: paise('refunded_paise').notNull().default(0),
    currency: text('currency').notNull(),
    method: text('method').notNull(),
    outcome: text('outcome').$type<PaymentOutcome>().notNull(),
    /** Of a credited one: Razorpay's payment that holds its money, and through which it is refunded. */
    sourceId: text('source_id'),
    reason: text('reason').notNull().default(''),
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
  ],
);
export type PaymentRow = typeof payments.$inferSelect;

/** Pieces that are returned with a refund, at the price of the order. */
export type RefundLine = {
  productId: string;
  size: string;
  title: string;
  jewellery: BilledJewellery;
  quantity: number;
  unitPricePaise: number;
  priceBreakup?: FrozenBreakup | null;
};

/** Refunds. A refund is owed from the insertion of its row until Razorpay has made it or the owner has settled it. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: text('payment_id').notNull(),
    /** Identifies the request, so that a repeated request is the same refund. */
    requestKey: text('request_key').notNull(),
    requestedBy: text('requested_by').notNull(),
    /** The admin's name at that time; empty if the shop did it. */
    requestedByName: text('requested_by_name').notNull().default(''),
    amountPaise: paise('amount_paise').notNull(),
    /** How much of it has paid for the other piece of an exchange; only the rest goes back. */
    creditedPaise: paise('credited_paise').notNull().default(0),
    /** Set where money goes back through several payments: this is a part of that refund, whose credit note is for all. */
    partOf: uuid('part_of').references((): AnyPgColumn => refunds.id),
    reason: text('reason').notNull(),
    lines: jsonb('lines').$type<RefundLine[]>().notNull(),
    state: text('state').$type<RefundState>().notNull().default('owed'),
    /** How often Razorpay accepted it and it then failed at the bank; each attempt needs its own idempotency key. */
    failures: integer('failures').notNull().default(0),
    razorpayRefundId: text('razorpay_refund_id').unique(),
    /** Razorpay's reason for refusing the last attempt; empty if none was refused or the last has no response yet. */
    refusal: text('refusal').notNull().default(''),
    /** Until then an attempt at Razorpay is running, and the refund cannot be settled outside the shop. */
    tryingUntil: instant('trying_until'),
    /** The admin who refunded it outside the shop, their name at that time, and how; empty unless `settled`. */
    settledBy: text('settled_by').notNull().default(''),
    settledByName: text('settled_by_name').notNull().default(''),
    settledNote: text('settled_note').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('refunds_request').on(table.orderId, table.requestKey),
    foreignKey({
      name: 'refunds_payment',
      columns: [table.orderId, table.paymentId],
      foreignColumns: [payments.orderId, payments.id],
    }),
    check('refunds_amount', sql`${table.amountPaise} > 0`),
    check(
      'refunds_credited',
      sql`${table.creditedPaise} between 0 and ${table.amountPaise} and (${table.state} = 'credited') = (${table.creditedPaise} = ${table.amountPaise})`,
    ),
    check('refunds_state', oneOf(table.state, RefundState.options)),
    check('refunds_failures', sql`${table.failures} >= 0`),
    check('refunds_settled', sql`(${table.state} = 'settled') = (${table.settledBy} <> '')`),
    check(
      'refunds_lines',
      sql`jsonb_typeof(${table.lines}) = 'array' and not ${table.lines} @? '$[*] ? (!(@.quantity >= 1) || !(@.unitPricePaise >= 1))'`,
    ),
    index('refunds_newest').on(table.createdAt),
    index('refunds_open')
      .on(table.updatedAt)
      .where(sql`state in ('owed', 'sent')`),
  ],
);
export type RefundRow = typeof refunds.$inferSelect;

/** Pieces that a shopper sends back; the steps are its timeline. */
export const returns = pgTable(
  'returns',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    state: text('state').$type<ReturnState>().notNull().default('requested'),
    reason: text('reason').$type<ReturnReason>().notNull(),
    words: text('words').notNull().default(''),
    /** With whom it travels back; both empty until it is sent. */
    courier: text('courier').notNull().default(''),
    awb: text('awb').notNull().default(''),
    /** Until when an approved one is to be sent; null before it is approved. */
    sendBy: instant('send_by'),
    /** What is wanted instead, as it was called then; null if the money is to go back. */
    exchangeFor: jsonb('exchange_for').$type<WantedPiece & { title: string; image: string }>(),
    /** Until when the other piece is to be chosen; null before it is accepted for an exchange. */
    exchangeBy: instant('exchange_by'),
    /** The order of the other piece: the last that was begun, and the one that has ended it. */
    exchangeOrderId: uuid('exchange_order_id').references(() => orders.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('returns_state', oneOf(table.state, ReturnState.options)),
    check('returns_reason', oneOf(table.reason, ReturnReason.options)),
    index('returns_of_order').on(table.orderId),
    index('returns_newest').on(table.createdAt),
    index('returns_to_send')
      .on(table.sendBy)
      .where(sql`state = 'approved'`),
    index('returns_to_exchange')
      .on(table.exchangeBy)
      .where(sql`state = 'exchanging'`)
      .concurrently(),
    uniqueIndex('returns_exchange_order').on(table.exchangeOrderId).concurrently(),
  ],
);
export type ReturnRow = typeof returns.$inferSelect;

/** What a return contains, and how many of it the shop has taken back. */
export const returnLines = pgTable(
  'return_lines',
  {
    returnId: uuid('return_id')
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id').notNull(),
    position: integer('position').notNull(),
    quantity: integer('quantity').notNull(),
    accepted: integer('accepted').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.position] }),
    foreignKey({
      name: 'return_lines_item',
      columns: [table.orderId, table.position],
      foreignColumns: [orderItems.orderId, orderItems.position],
    }),
    check('return_lines_quantity', sql`${table.quantity} > 0 and ${table.accepted} between 0 and ${table.quantity}`),
    index('return_lines_of_item').on(table.orderId, table.position),
  ],
);
export type ReturnLineRow = typeof returnLines.$inferSelect;

/** When a return came to each of its states, who did it, and what was written. The key prevents that it comes to one twice. */
export const returnSteps = pgTable(
  'return_steps',
  {
    returnId: uuid('return_id')
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    state: text('state').$type<ReturnState>().notNull(),
    doneBy: text('done_by').notNull(),
    doneByName: text('done_by_name').notNull(),
    note: text('note').notNull().default(''),
    doneAt: instant('done_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.state] }),
    check('return_steps_state', oneOf(table.state, ReturnState.options)),
  ],
);
export type ReturnStepRow = typeof returnSteps.$inferSelect;

/** Razorpay's events as received: stored first, processed later. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: text('id').primaryKey(),
    body: text('body').notNull(),
    /** The trace of the request that delivered it (W3C Trace Context), if there is one. */
    traceparent: text('traceparent'),
    receivedAt: instant('received_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    processedAt: instant('processed_at'),
    outcome: text('outcome'),
  },
  (table) => [
    check('webhook_events_attempts', sql`${table.attempts} >= 0`),
    check('webhook_events_outcome', sql`(${table.processedAt} is null) = (${table.outcome} is null)`),
    index('webhook_events_open')
      .on(table.nextAttemptAt)
      .where(sql`processed_at is null`),
    index('webhook_events_done')
      .on(table.processedAt)
      .where(sql`processed_at is not null`),
  ],
);
export type WebhookEventRow = typeof webhookEvents.$inferSelect;

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
    settings: jsonb('settings').$type<ShopSettings>().notNull(),
    heardAt: instant('heard_at').notNull().defaultNow(),
  },
  (table) => [check('seller_single', sql`${table.id} = 1`)],
);
