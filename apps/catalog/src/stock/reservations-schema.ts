import { sql } from 'drizzle-orm';
import { foreignId, instant, oneOf } from '@kanaka/server-kit/database/columns';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** `held` pieces are counted in `products.reserved`; `committed` ones were taken out of the stock; `released` reserves nothing. */
const RESERVATION_STATES = ['held', 'committed', 'released'] as const;
export type ReservationState = (typeof RESERVATION_STATES)[number];

/** An order's reservation with all its lines. Its row lock serializes the calls about one order. */
export const reservations = pgTable(
  'reservations',
  {
    orderId: uuid('order_id').primaryKey(),
    state: text('state').$type<ReservationState>().notNull(),
    /** When a held one expires; null once a payment has secured it, or its order was opened again. */
    expiresAt: instant('expires_at'),
    /** Whose unpaid order it is, while it can expire. */
    shopperId: uuid('shopper_id'),
    /** The last closing or opening again of its order that was followed; what arrives later from an earlier one is ignored. */
    turn: integer('turn').notNull().default(0),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('reservations_state', oneOf(table.state, RESERVATION_STATES)),
    check('reservations_expiry', sql`${table.state} = 'held' or ${table.expiresAt} is null`),
    index('reservations_running')
      .on(table.expiresAt)
      .where(sql`state = 'held' and expires_at is not null`),
    index('reservations_of_shopper')
      .on(table.shopperId)
      .where(sql`shopper_id is not null`)
      .concurrently(),
  ],
);
export type ReservationRow = typeof reservations.$inferSelect;

/** Refunds whose pieces were put back in stock, so that it happens once. */
export const restocks = pgTable('restocks', {
  refundId: uuid('refund_id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  restockedAt: instant('restocked_at').notNull().defaultNow(),
});

export const reservationLines = pgTable(
  'reservation_lines',
  {
    orderId: foreignId('order_id', () => reservations.orderId, { onDelete: 'cascade' }),
    productId: uuid('product_id').notNull(),
    /** Empty for a piece without sizes. */
    size: text('size').notNull().default(''),
    quantity: integer('quantity').notNull(),
    /** How many of them are not out of stock for this order: its closing put them back, or they were gone when it was opened again. */
    back: integer('back').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.productId, table.size] }),
    check('reservation_lines_quantity', sql`${table.quantity} > 0`),
    check('reservation_lines_back', sql`${table.back} between 0 and ${table.quantity}`),
    index('reservation_lines_by_product').on(table.productId),
  ],
);
