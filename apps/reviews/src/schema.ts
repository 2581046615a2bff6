import { sql } from 'drizzle-orm';
import { MAX_REVIEW_PHOTOGRAPHS, PhotographState } from '@kanaka/contracts/reviews/reviews';
import { foreignId, instant, oneOf } from '@kanaka/server-kit/database/columns';
import {
  boolean,
  check,
  index,
  integer,
  pgSequence,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

export { outbox } from '@kanaka/queues/outbox';

/** Numbers the averages; of two averages of one piece, the later has the higher number. */
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
    /** The author has got the piece (or, for the shop, anything) and not returned all of it, when last asked. */
    verified: boolean('verified').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Set while the owner hides it, or has not seen it yet; a hidden review does not count towards the average. */
    hiddenAt: instant('hidden_at'),
    /** Hidden because the owner has neither shown nor hidden it yet. */
    held: boolean('held').notNull().default(false),
    /** The shop's answer; empty without one. */
    answer: text('answer').notNull().default(''),
    answeredAt: instant('answered_at'),
    needsNoAnswer: boolean('needs_no_answer').notNull().default(false),
  },
  (table) => [
    // One review per shopper and piece, and one of the shop.
    unique('reviews_once').on(table.authorId, table.productId),
    uniqueIndex('reviews_of_shop_once')
      .on(table.authorId)
      .where(sql`product_id is null`),
    check('reviews_stars', sql`${table.stars} between 1 and 5`),
    check('reviews_answered', sql`(${table.answer} = '') = (${table.answeredAt} is null)`),
    check('reviews_held', sql`not ${table.held} or ${table.hiddenAt} is not null`),
    index('reviews_newest').on(table.createdAt, table.id),
    index('reviews_bought_first').on(table.verified, table.createdAt, table.id),
    index('reviews_of_product').on(table.productId, table.createdAt),
    index('reviews_unanswered')
      .on(table.createdAt, table.id)
      .where(sql`answer = '' and hidden_at is null and not needs_no_answer`)
      .concurrently(),
  ],
);
export type ReviewRow = typeof reviews.$inferSelect;

/** The photographs of a review. The public sees those that are `shown`; each belongs to one review only. */
export const reviewPhotographs = pgTable(
  'review_photographs',
  {
    /** As `media` has stored it. */
    photographId: text('photograph_id').primaryKey(),
    reviewId: foreignId('review_id', () => reviews.id, { onDelete: 'cascade' }),
    /** Their order within the review. */
    position: integer('position').notNull(),
    state: text('state').$type<PhotographState>().notNull().default('waiting'),
  },
  (table) => [
    unique('review_photographs_position').on(table.reviewId, table.position),
    check(
      'review_photographs_position_range',
      sql`${table.position} between 0 and ${sql.raw(String(MAX_REVIEW_PHOTOGRAPHS - 1))}`,
    ),
    check('review_photographs_state', oneOf(table.state, PhotographState.options)),
    index('review_photographs_waiting')
      .on(table.reviewId)
      .where(sql`state = 'waiting'`),
  ],
);
export type ReviewPhotographRow = typeof reviewPhotographs.$inferSelect;
