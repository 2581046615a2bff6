import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A shopper's bag; made with the first piece. */
export const carts = pgTable('carts', {
  userId: uuid('user_id').primaryKey(),
  id: uuid('id').notNull().unique(),
});

export const cartItems = pgTable(
  'cart_items',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => carts.userId),
    productId: uuid('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    check('cart_items_quantity', sql`${table.quantity} > 0`),
  ],
);

/** Orders whose pieces have left the bag, so that a job seen twice empties it once. */
export const emptiedFor = pgTable('emptied_for', {
  orderId: uuid('order_id').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
});

/** One line of a bag. */
export type Line = { productId: string; quantity: number };

export type CartRow = { id: string; userId: string; lines: Line[] };
