import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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
    /** Empty for a piece that comes in no sizes. */
    size: text('size').notNull().default(''),
    quantity: integer('quantity').notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId, table.size] }),
    check('cart_items_quantity', sql`${table.quantity} > 0`),
  ],
);

/** Orders whose pieces have left the bag, so that a job seen twice empties it once. */
export const emptiedFor = pgTable('emptied_for', {
  orderId: uuid('order_id').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
});

/** A piece in one size; the size is empty for a piece that comes in none. */
export type Choice = { productId: string; size: string };

/** One line of a bag. */
export type Line = Choice & { quantity: number };

export type CartRow = { id: string; userId: string; lines: Line[] };
