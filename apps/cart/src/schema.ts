import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export { inbox } from '@kanaka/queues/inbox';

/** A shopper's bag, inserted with the first piece. */
export const carts = pgTable('carts', {
  userId: uuid('user_id').primaryKey(),
  id: uuid('id').notNull().unique(),
  /** Counts the changes of its lines. */
  version: integer('version').notNull().default(0),
});

export const cartItems = pgTable(
  'cart_items',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => carts.userId),
    productId: uuid('product_id').notNull(),
    /** Empty for a piece without sizes. */
    size: text('size').notNull().default(''),
    quantity: integer('quantity').notNull(),
    /** What one piece cost, before tax, when the shopper last saw it; null in bags from before this column. */
    shownPricePaise: bigint('shown_price_paise', { mode: 'number' }),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId, table.size] }),
    check('cart_items_quantity', sql`${table.quantity} > 0`),
    check('cart_items_shown_price', sql`${table.shownPricePaise} >= 0`),
  ],
);

/** A piece in one size; the size is empty for a piece without sizes. */
export type Choice = { productId: string; size: string };

/** One line of a bag. */
export type Line = Choice & { quantity: number };

/** A line with what one piece cost when the shopper last saw it; null if that is not known. */
export type BagLine = Line & { shownPricePaise: number | null };

export type CartRow = { id: string; userId: string; version: number; lines: BagLine[] };
