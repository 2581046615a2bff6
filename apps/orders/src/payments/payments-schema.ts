import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { DisputeState } from '@kanaka/contracts/orders/orders';
import { foreignId, instant, oneOf, paise } from '@kanaka/server-kit/database/columns';
import { orders } from '../schema.ts';

/** Disputes (chargebacks) about payments, in the state that Razorpay last had for them. Until its end the goods do not move. */
export const disputes = pgTable(
  'disputes',
  {
    id: text('id').primaryKey(),
    orderId: foreignId('order_id', () => orders.id),
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
