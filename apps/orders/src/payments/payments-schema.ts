import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { DisputeState, RefundState } from '@kanaka/contracts/orders';
import type { BilledJewellery } from '@kanaka/contracts/documents';
import type { FrozenBreakup } from '@kanaka/contracts/pricing';
import { oneOf } from '@kanaka/server-kit/one-of';
import { instant, paise } from '../columns.ts';
import { orders } from '../schema.ts';

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

/** Disputes (chargebacks) about payments, in the state that Razorpay last had for them. Until its end the goods do not move. */
export const disputes = pgTable(
  'disputes',
  {
    id: text('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    amountPaise: paise('amount_paise').notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<DisputeState>().notNull(),
    /** Until when the owner can answer Razorpay; null if it names no time. */
    respondBy: instant('respond_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('disputes_state', oneOf(table.state, DisputeState.options)),
    check('disputes_amount', sql`${table.amountPaise} > 0`),
    index('disputes_of_order').on(table.orderId),
    index('disputes_newest').on(table.createdAt),
  ],
);
export type DisputeRow = typeof disputes.$inferSelect;

/** Until when Razorpay was last asked for its refunds and disputes, and when that is due again: one row. */
export const sweeps = pgTable(
  'razorpay_sweeps',
  {
    id: integer('id').primaryKey().default(1),
    sweptUntil: instant('swept_until').notNull(),
    nextAt: instant('next_at').notNull(),
  },
  (table) => [check('razorpay_sweeps_single', sql`${table.id} = 1`)],
);

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
    /** Of a failed payment: Razorpay's order, for the owner's e-mail. Nothing but this is read from a stored body later. */
    failedOrderId: text('failed_order_id'),
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
