import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { SettlementProblem } from '@kanaka/contracts/orders/settlements';
import { instant, paise } from '@kanaka/server-kit/database/columns';
import { orders } from '../schema.ts';

/** Razorpay's payments into the owner's bank account, as last read. */
export const settlements = pgTable(
  'settlements',
  {
    id: text('id').primaryKey(),
    status: text('status').notNull(),
    amountPaise: paise('amount_paise').notNull(),
    feesPaise: paise('fees_paise').notNull(),
    taxPaise: paise('tax_paise').notNull(),
    utr: text('utr').notNull(),
    settledAt: instant('settled_at').notNull(),
  },
  (table) => [index('settlements_newest').on(table.settledAt, table.id)],
);

/** What they consist of, set against our payments, refunds and disputes; also what Razorpay still keeps back. */
export const settlementLines = pgTable(
  'settlement_lines',
  {
    /** Of Razorpay's payment, refund, adjustment or transfer. */
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    /** Null while it is not settled. No foreign key: the lines of a month may be told before its settlements. */
    settlementId: text('settlement_id'),
    amountPaise: paise('amount_paise').notNull(),
    feePaise: paise('fee_paise').notNull(),
    taxPaise: paise('tax_paise').notNull(),
    /** What the settlement is more by. */
    netPaise: paise('net_paise').notNull(),
    currency: text('currency').notNull(),
    onHold: boolean('on_hold').notNull(),
    description: text('description').notNull(),
    paymentId: text('payment_id'),
    razorpayOrderId: text('razorpay_order_id'),
    disputeId: text('dispute_id'),
    createdAt: instant('created_at').notNull(),
    orderId: uuid('order_id').references(() => orders.id),
    /** By our books, in the same currency. */
    expectedPaise: paise('expected_paise'),
    problem: text('problem')
      .$type<SettlementProblem>()
      .generatedAlwaysAs(
        sql`case when order_id is null then 'no-order' when expected_paise <> abs(amount_paise) then 'amount' when expected_paise is null and kind in ('payment', 'refund') then 'unknown' end`,
      ),
  },
  (table) => [
    index('settlement_lines_of_settlement').on(table.settlementId),
    index('settlement_lines_problem')
      .on(table.createdAt)
      .where(sql`problem is not null`),
  ],
);
export type SettlementLineRow = typeof settlementLines.$inferSelect;

/** How the owner has clarified a line, or a payment without a settlement; by its id at Razorpay. */
export const settlementNotes = pgTable('settlement_notes', {
  id: text('id').primaryKey(),
  note: text('note').notNull(),
  notedBy: uuid('noted_by').notNull(),
  notedAt: instant('noted_at').notNull().defaultNow(),
});

/** How far the settlements were read, and when that is due again: one row. */
export const settlementReadings = pgTable(
  'settlement_readings',
  {
    id: integer('id').primaryKey().default(1),
    /** The time of the first settlements that were read; payments before it are not missed. */
    since: instant('since').notNull(),
    readUntil: instant('read_until').notNull(),
    /** Null before the first reading has ended. */
    readAt: instant('read_at'),
    nextAt: instant('next_at').notNull(),
    /** Until then a reading may go on and no other begins. */
    readingUntil: instant('reading_until'),
    failure: text('failure').$type<'keys' | 'unavailable'>(),
    unreadable: integer('unreadable').notNull().default(0),
  },
  (table) => [check('settlement_readings_single', sql`${table.id} = 1`)],
);
export type SettlementReading = typeof settlementReadings.$inferSelect;
