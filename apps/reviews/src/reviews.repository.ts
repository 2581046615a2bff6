import { avg, count, desc, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '@kanaka/server-kit/database';
import { reviews, type ReviewRow } from './schema.ts';

export type NewReview = Omit<ReviewRow, 'id' | 'createdAt'>;

/** Null when this author has already reviewed the product. */
export async function insertReview(db: Db, review: NewReview): Promise<ReviewRow | null> {
  const [row] = await db
    .insert(reviews)
    .values({ id: uuidv7(), ...review })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

export async function listReviews(db: Db, limit: number): Promise<ReviewRow[]> {
  return db.select().from(reviews).orderBy(desc(reviews.createdAt), desc(reviews.id)).limit(limit);
}

export async function listReviewsOfProduct(db: Db, productId: string, limit: number): Promise<ReviewRow[]> {
  return db
    .select()
    .from(reviews)
    .where(eq(reviews.productId, productId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit);
}

/** Makes reviews of one product take turns until the end of the transaction, so that each average counts all before it. */
export async function lockRating(db: Db, productId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${productId}))`);
}

/** A product's average, rounded to two decimals, and how many reviews it is made of. */
export async function findRating(db: Db, productId: string): Promise<{ average: number; count: number } | null> {
  const [row] = await db
    .select({ average: avg(reviews.stars), count: count() })
    .from(reviews)
    .where(eq(reviews.productId, productId));
  if (!row?.average) return null;
  return { average: Math.round(Number(row.average) * 100) / 100, count: row.count };
}
