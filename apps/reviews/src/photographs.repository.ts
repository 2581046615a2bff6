import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { PhotographState } from '@kanaka/contracts/reviews/reviews';
import type { Db } from '@kanaka/server-kit/database/database';
import { firstOf, updateRows } from '@kanaka/server-kit/database/rows';
import { reviewPhotographs, reviews, type ReviewPhotographRow } from './schema.ts';

/** Adds photographs to a review. False if one of them belongs to a review already; the transaction must then be undone. */
export async function insertPhotographs(tx: Db, reviewId: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = ids.map((photographId, position) => ({ photographId, reviewId, position }));
  const added = await tx.insert(reviewPhotographs).values(rows).onConflictDoNothing().returning();
  return added.length === ids.length;
}

/** Of all these reviews, each review's in their order. */
export async function listPhotographs(db: Db, reviewIds: readonly string[]): Promise<ReviewPhotographRow[]> {
  if (reviewIds.length === 0) return [];
  return db
    .select()
    .from(reviewPhotographs)
    .where(inArray(reviewPhotographs.reviewId, [...reviewIds]))
    .orderBy(asc(reviewPhotographs.position));
}

/** Locks the row until the transaction ends. */
export const findPhotographLocked = (tx: Db, id: string) =>
  firstOf(tx.select().from(reviewPhotographs).where(eq(reviewPhotographs.photographId, id)).for('update'));

export const setPhotographState = (tx: Db, id: string, state: PhotographState) =>
  updateRows(tx, reviewPhotographs, { state }, eq(reviewPhotographs.photographId, id));

/** Those of these photographs that belong to a review. */
export async function listUsedPhotographs(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: reviewPhotographs.photographId })
    .from(reviewPhotographs)
    .where(inArray(reviewPhotographs.photographId, [...ids]));
  return rows.map(({ id }) => id);
}

/** Whether a photograph is approved and its review is not hidden. */
export async function isPublic(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: reviewPhotographs.photographId })
    .from(reviewPhotographs)
    .innerJoin(reviews, eq(reviews.id, reviewPhotographs.reviewId))
    .where(and(eq(reviewPhotographs.photographId, id), eq(reviewPhotographs.state, 'shown'), isNull(reviews.hiddenAt)));
  return rows.length > 0;
}
