import type { ReviewSort } from '@kanaka/contracts/reviews/reviews';
import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '@kanaka/server-kit/database/database';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import { keepQueries } from '@kanaka/server-kit/database/kept-queries';
import { deleteRows, firstOf, onlyRow, updateRows } from '@kanaka/server-kit/database/rows';
import { reviewPhotographs, reviews, type ReviewRow } from './schema.ts';

export type NewReview = Pick<
  ReviewRow,
  'productId' | 'authorId' | 'authorName' | 'message' | 'stars' | 'verified' | 'held' | 'hiddenAt'
>;

/** Those of people who bought first, then the others; each newest first. */
const boughtFirst = [desc(reviews.verified), desc(reviews.createdAt), desc(reviews.id)];

/** Reviews that are public and count towards averages. */
const shown = isNull(reviews.hiddenAt);

/** Null when this author has already reviewed the product, or the shop. */
export const insertReview = (db: Db, review: NewReview): Promise<ReviewRow | null> =>
  firstOf(
    db
      .insert(reviews)
      .values({ id: uuidv7(), ...review })
      .onConflictDoNothing()
      .returning(),
  );

/** Of the shop and all its products. */
export const listReviews = (db: Db, limit: number): Promise<ReviewRow[]> =>
  db
    .select()
    .from(reviews)
    .where(shown)
    .orderBy(...boughtFirst)
    .limit(limit);

const isPhotographed = exists(
  new QueryBuilder()
    .select({ id: reviewPhotographs.reviewId })
    .from(reviewPhotographs)
    .where(and(eq(reviewPhotographs.reviewId, reviews.id), eq(reviewPhotographs.state, 'shown'))),
);

const sortings: Record<ReviewSort, SQL[]> = {
  photographs: [desc(isPhotographed)],
  newest: [],
  highest: [desc(reviews.stars)],
  lowest: [asc(reviews.stars)],
};

type Listed = { page: number; limit: number };

/** The public reviews of a product, of so many stars if given. */
export function listProductReviews(
  db: Db,
  { productId, stars, sort, page, limit }: Listed & { productId: string; stars?: number | undefined; sort: ReviewSort },
): Promise<ReviewRow[]> {
  const order = sort === 'newest' ? boughtFirst.slice(1) : boughtFirst;
  return db
    .select()
    .from(reviews)
    .where(and(shown, eq(reviews.productId, productId), stars === undefined ? undefined : eq(reviews.stars, stars)))
    .orderBy(...sortings[sort], ...order)
    .limit(limit)
    .offset((page - 1) * limit);
}

/** All of an author, newest first. */
export const listReviewsBy = (db: Db, authorId: string, { page, limit }: Listed): Promise<ReviewRow[]> =>
  db
    .select()
    .from(reviews)
    .where(eq(reviews.authorId, authorId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit)
    .offset((page - 1) * limit);

export const countReviewsBy = (db: Db, authorId: string) => db.$count(reviews, eq(reviews.authorId, authorId));

/** Makes an author's reviews those of somebody unknown, each of somebody else, and deletes their photographs. */
export async function disownReviews(tx: Db, authorId: string): Promise<void> {
  const theirs = tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.authorId, authorId));
  await deleteRows(tx, reviewPhotographs, inArray(reviewPhotographs.reviewId, theirs));
  const nobody = { authorId: sql`gen_random_uuid()`, authorName: 'A shopper' };
  if ((await updateRows(tx, reviews, nobody, eq(reviews.authorId, authorId))).length > 0) purgeAfterCommit('reviews');
}

/** After its delivery, a purchase can be returned for so long at most. */
const RECENT = sql`interval '180 days'`;

/** Those of the last months, by id. */
export async function listRecentReviews(
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ReviewRow[]> {
  const isRecent = gt(reviews.createdAt, sql`now() - ${RECENT}`);
  return db
    .select()
    .from(reviews)
    .where(and(isRecent, after === undefined ? undefined : gt(reviews.id, after)))
    .orderBy(asc(reviews.id))
    .limit(limit);
}

/** A held review that becomes verified is shown. */
export function markVerified(tx: Db, id: string, verified: boolean) {
  const shown = { held: false, hiddenAt: sql`case when ${reviews.held} then null else ${reviews.hiddenAt} end` };
  return updateRows(tx, reviews, { verified, ...(verified && shown) }, eq(reviews.id, id));
}

/** Serialises reviews of one product until the end of the transaction, so that each average includes all earlier ones. */
export async function lockRating(db: Db, productId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${productId}))`);
}

const ratingOf = keepQueries('rating', (db, _: 'product', name) => {
  const withStars = [1, 2, 3, 4, 5].map(
    (stars) => sql`count(*) filter (where ${reviews.stars} = ${sql.raw(String(stars))})`,
  );
  return db
    .select({
      average: sql<
        string | null
      >`coalesce(avg(${reviews.stars}) filter (where ${reviews.verified}), avg(${reviews.stars}))`,
      count: sql<number>`coalesce(nullif(count(*) filter (where ${reviews.verified}), 0), count(*))`.mapWith(Number),
      shares: sql<number[]>`json_build_array(${sql.join(withStars, sql`, `)})`,
    })
    .from(reviews)
    .where(and(shown, eq(reviews.productId, sql.placeholder('productId'))))
    .prepare(name);
});

/**
 * A product's average, rounded to two decimals, how many reviews it is made of (0 of 0 without any), and how many have one star,
 * two and so on. As soon as somebody who bought the product has reviewed it, only such reviews count for the average.
 */
export async function findRating(
  db: Db,
  productId: string,
): Promise<{ average: number; count: number; shares: number[] }> {
  const { average, ...counts } = await onlyRow(ratingOf(db, 'product').execute({ productId }));
  return { ...counts, average: Math.round(Number(average ?? 0) * 100) / 100 };
}

/** The average with its sequence number. Call it under `lockRating`. */
export async function makeRating(db: Db, productId: string) {
  const { average, count } = await findRating(db, productId);
  const { rows } = await db.execute<{ sequence: string }>(sql`select nextval('rating_sequence') as sequence`);
  return { average, count, sequence: Number(rows[0]?.sequence) };
}

export type ReviewFilter = {
  words: string;
  author?: string | undefined;
  stars?: number | undefined;
  shown: 'all' | 'shown' | 'hidden' | 'held';
  answered: 'all' | 'answered' | 'unanswered' | 'waiting';
  photographs: 'all' | 'any' | 'waiting';
};

const visibilities = { all: undefined, shown, hidden: isNotNull(reviews.hiddenAt), held: eq(reviews.held, true) };

/** Below this many stars a review waits for an answer however old it is, others for so long. */
const GOOD_STARS = 4;
const ANSWERED_WITHIN = sql`interval '30 days'`;

const isUnanswered = eq(reviews.answer, '');
const answers = {
  all: undefined,
  answered: ne(reviews.answer, ''),
  unanswered: isUnanswered,
  waiting: and(
    isUnanswered,
    shown,
    sql`not ${reviews.needsNoAnswer}`,
    or(lt(reviews.stars, GOOD_STARS), gt(reviews.createdAt, sql`now() - ${ANSWERED_WITHIN}`)),
  ),
};

/** Escapes characters that have a meaning in a LIKE pattern. */
const containing = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

function matching(
  db: Db,
  { words, author, stars, shown: visibility, answered, photographs }: ReviewFilter,
): SQL | undefined {
  const { reviewId, state } = reviewPhotographs;
  const ofReview = and(eq(reviewId, reviews.id), photographs === 'waiting' ? eq(state, 'waiting') : undefined);
  const hasPhotographs = exists(db.select({ reviewId }).from(reviewPhotographs).where(ofReview));
  const { message, answer, authorName } = reviews;
  const somewhere = [message, answer, authorName].map((column) => sql`${column} ilike ${containing(words)}`);
  return and(
    words ? or(...somewhere) : undefined,
    author === undefined ? undefined : eq(reviews.authorId, author),
    stars === undefined ? undefined : eq(reviews.stars, stars),
    visibilities[visibility],
    answers[answered],
    photographs === 'all' ? undefined : hasPhotographs,
  );
}

/** Newest first. */
export async function listAllReviews(
  db: Db,
  { page, limit, ...filter }: ReviewFilter & { page: number; limit: number },
): Promise<ReviewRow[]> {
  return db
    .select()
    .from(reviews)
    .where(matching(db, filter))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit)
    .offset((page - 1) * limit);
}

export const countAllReviews = (db: Db, filter: ReviewFilter) => db.$count(reviews, matching(db, filter));

export const findReview = (db: Db, id: string) => firstOf(db.select().from(reviews).where(eq(reviews.id, id)));

/** An author's review of a product. */
export async function findReviewBy(db: Db, authorId: string, productId: string): Promise<ReviewRow | null> {
  const isTheirs = and(eq(reviews.authorId, authorId), eq(reviews.productId, productId));
  return firstOf(db.select().from(reviews).where(isTheirs));
}

/** Locks the row until the transaction ends. */
export const findReviewLocked = (tx: Db, id: string) =>
  firstOf(tx.select().from(reviews).where(eq(reviews.id, id)).for('update'));

export const updateReview = (
  tx: Db,
  id: string,
  change: Partial<Pick<ReviewRow, 'hiddenAt' | 'held' | 'answer' | 'answeredAt' | 'needsNoAnswer'>>,
) => onlyRow(updateRows(tx, reviews, change, eq(reviews.id, id)));
