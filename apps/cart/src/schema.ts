import { MOST_WISHES } from '@kanaka/contracts/cart/wishlist';
import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { foreignId, instant } from '@kanaka/server-kit/database/columns';

export { inbox } from '@kanaka/queues/inbox';

/** A shopper's cart, inserted with the first piece. */
export const carts = pgTable('carts', {
  userId: uuid('user_id').primaryKey(),
  id: uuid('id').notNull().unique(),
  /** Counts the changes of its lines. */
  version: integer('version').notNull().default(0),
});

export const cartItems = pgTable(
  'cart_items',
  {
    userId: foreignId('user_id', () => carts.userId),
    productId: uuid('product_id').notNull(),
    /** Empty for a piece without sizes. */
    size: text('size').notNull().default(''),
    quantity: integer('quantity').notNull(),
    /** What one piece cost, before tax, when the shopper last saw it. */
    shownPricePaise: bigint('shown_price_paise', { mode: 'number' }).notNull(),
    addedAt: instant('added_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId, table.size] }),
    check('cart_items_quantity', sql`${table.quantity} > 0`),
    check('cart_items_shown_price', sql`${table.shownPricePaise} >= 0`),
  ],
);

/**
 * What a shopper would like to have. One row, which its lock makes the referee: two tabs that add at once neither lose a
 * piece nor add one twice, and nobody gets past the limit.
 */
export const wishlists = pgTable(
  'wishlists',
  {
    userId: uuid('user_id').primaryKey(),
    /** Newest wish first. */
    productIds: uuid('product_ids').array().notNull(),
    /** In the link at which others see it; null while it is not shared. */
    shareToken: text('share_token'),
    shareName: text('share_name').notNull().default(''),
  },
  (table) => [
    check('wishlists_limit', sql`cardinality(${table.productIds}) <= ${sql.raw(String(MOST_WISHES))}`),
    uniqueIndex('wishlists_by_share').on(table.shareToken).concurrently(),
  ],
);

/** A piece in one size; the size is empty for a piece without sizes. */
export type Choice = { productId: string; size: string };

/** One line of a cart. */
export type Line = Choice & { quantity: number };

/** A line with what one piece cost when the shopper last saw it. */
export type CartLine = Line & { shownPricePaise: number };

export type CartRow = { id: string; userId: string; version: number; lines: CartLine[] };
