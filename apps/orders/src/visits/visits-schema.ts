import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '@kanaka/server-kit/database/columns';

/** Visits by appointment. A place of a slot is taken by whoever has not cancelled. */
export const visits = pgTable(
  'visits',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    /** Of the account. */
    email: text('email').notNull(),
    /** Whether the customer had proved to read that mailbox. */
    emailProven: boolean('email_proven').notNull().default(false),
    /** As typed for the visit. */
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    wish: text('wish').notNull(),
    at: instant('at').notNull(),
    minutes: integer('minutes').notNull(),
    cancelledBy: text('cancelled_by', { enum: ['customer', 'shop'] }),
    reason: text('reason').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('visits_minutes', sql`${table.minutes} > 0`),
    check('visits_cancelled_by', sql`${table.cancelledBy} in ('customer', 'shop')`),
    index('visits_at').on(table.at, table.id),
    index('visits_of_user').on(table.userId, table.at),
  ],
);
export type VisitRow = typeof visits.$inferSelect;
