import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { RefundState } from '@kanaka/contracts/orders/orders';
import type { BilledJewellery } from '@kanaka/contracts/orders/documents';
import type { FrozenBreakup } from '@kanaka/contracts/catalog/pricing';
import { foreignId, instant, oneOf, paise } from '@kanaka/server-kit/database/columns';
import { orders, payments } from '../schema.ts';
import type { Line } from '../service-clients.ts';

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
    orderId: foreignId('order_id', () => orders.id),
    paymentId: text('payment_id').notNull(),
    /** Identifies the request, so that a repeated request is the same refund. */
    requestKey: text('request_key').notNull(),
    requestedBy: text('requested_by').notNull(),
    /** The admin's name at that time; empty if the shop did it. */
    requestedByName: text('requested_by_name').notNull().default(''),
    amountPaise: paise('amount_paise').notNull(),
    /** How much of it has paid for the other piece of an exchange; only the rest goes back. */
    creditedPaise: paise('credited_paise').notNull().default(0),
    /** What the shop has kept of the price of the pieces that came back with it. */
    deductedPaise: paise('deducted_paise').notNull().default(0),
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

/**
 * Which pieces of an order came back into stock: one row, also without pieces, for each refund of pieces, and for each return and
 * closing without one. Refunds from before this table have none.
 */
export const restocks = pgTable(
  'restocks',
  {
    orderId: foreignId('order_id', () => orders.id),
    /** Of the refund, the return or the closing. */
    refundId: uuid('refund_id').notNull(),
    lines: jsonb('lines').$type<Line[]>().notNull(),
    /** Of a closing: what it brought back is taken out of stock again when the order is opened. */
    turn: integer('turn'),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.refundId] })],
);
export type RestockRow = typeof restocks.$inferSelect;
