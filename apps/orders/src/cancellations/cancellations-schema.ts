import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { CancellationState } from '@kanaka/contracts/orders/orders';
import { foreignId, instant, oneOf } from '@kanaka/server-kit/database/columns';
import { orders } from '../schema.ts';

/** Requests of shoppers to cancel an order that has a courier's number already. At most one of an order is open. */
export const cancellations = pgTable(
  'cancellations',
  {
    id: uuid('id').primaryKey(),
    orderId: foreignId('order_id', () => orders.id, { onDelete: 'cascade' }),
    /** The shopper's words; empty without a reason. */
    reason: text('reason').notNull(),
    state: text('state').$type<CancellationState>().notNull().default('open'),
    /** The owner's words to the shopper, who decided it and when; empty while it is open. */
    answer: text('answer').notNull().default(''),
    decidedBy: text('decided_by').notNull().default(''),
    decidedByName: text('decided_by_name').notNull().default(''),
    requestedAt: instant('requested_at').notNull().defaultNow(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    check('cancellations_state', oneOf(table.state, CancellationState.options)),
    check('cancellations_decided', sql`(${table.state} = 'open') = (${table.decidedAt} is null)`),
    index('cancellations_of_order').on(table.orderId),
    uniqueIndex('cancellations_open')
      .on(table.orderId)
      .where(sql`state = 'open'`),
  ],
);

export type CancellationRow = typeof cancellations.$inferSelect;
