import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgSequence,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

export { outbox } from '@kanaka/queues/outbox';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Counts the averages that were made; of two of one piece the later has the higher number. */
export const ratingSequence = pgSequence('rating_sequence');

export const reviews = pgTable(
  'reviews',
  {
    id: uuid('id').primaryKey(),
    /** Null for a review of the shop itself. */
    productId: uuid('product_id'),
    authorId: uuid('author_id').notNull(),
    authorName: text('author_name').notNull(),
    message: text('message').notNull(),
    stars: integer('stars').notNull(),
    /** The author had bought the piece (or, for the shop, anything) and not sent all of it back, when writing. */
    verified: boolean('verified').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Set while the owner keeps it from everyone; it then counts for nothing. */
    hiddenAt: instant('hidden_at'),
    /** What the shop answers; empty where it does not. */
    answer: text('answer').notNull().default(''),
    answeredAt: instant('answered_at'),
    /** A review of the shop whose author has another one, from before an account had one review of the shop. */
    superseded: boolean('superseded').notNull().default(false),
  },
  (table) => [
    // One review a shopper and piece, and one of the shop.
    unique('reviews_once').on(table.authorId, table.productId),
    uniqueIndex('reviews_of_shop_once')
      .on(table.authorId)
      .where(sql`product_id is null and not superseded`),
    check('reviews_stars', sql`${table.stars} between 1 and 5`),
    index('reviews_newest').on(table.createdAt, table.id),
    index('reviews_of_product').on(table.productId, table.createdAt),
  ],
);
export type ReviewRow = typeof reviews.$inferSelect;
