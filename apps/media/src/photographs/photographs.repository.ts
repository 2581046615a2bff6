import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { PhotographUse } from '@kanaka/contracts/media/photographs';
import type { Db } from '@kanaka/server-kit/database/database';
import { deleteRows, updateRows } from '@kanaka/server-kit/database/rows';
import { photographs, type PhotographRow } from '../schema.ts';

const ago = (hours: number) => sql`now() - make_interval(hours => ${hours})`;

/** One upload of a user at a time counts and inserts, until the end of the transaction. */
export async function lockUploader(tx: Db, uploaderId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${uploaderId}))`);
}

/** How many photographs a user has sent in the last `hours`. */
export const countRecentPhotographs = (db: Db, uploaderId: string, hours: number) =>
  db.$count(photographs, and(eq(photographs.uploaderId, uploaderId), gt(photographs.createdAt, ago(hours))));

export async function insertPhotograph(
  db: Db,
  photograph: Pick<PhotographRow, 'id' | 'uploaderId' | 'usedFor' | 'bytes'>,
): Promise<void> {
  await db.insert(photographs).values(photograph);
}

/**
 * The oldest photographs for this use that are older than `hours` and that no service was found to use; with
 * `askAgainHours` also those that were found in use so long ago.
 */
export async function listToAskAbout(
  db: Db,
  {
    usedFor,
    hours,
    askAgainHours,
    limit,
  }: { usedFor: PhotographUse; hours: number; askAgainHours: number | undefined; limit: number },
): Promise<string[]> {
  const neverFound = and(isNull(photographs.keptAt), lt(photographs.createdAt, ago(hours)));
  const foundLongAgo = askAgainHours === undefined ? undefined : lt(photographs.keptAt, ago(askAgainHours));
  const rows = await db
    .select({ id: photographs.id })
    .from(photographs)
    .where(and(eq(photographs.usedFor, usedFor), or(neverFound, foundLongAgo)))
    .orderBy(asc(photographs.createdAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export const markKept = (db: Db, ids: readonly string[]) =>
  updateRows(db, photographs, { keptAt: sql`now()` }, inArray(photographs.id, [...ids]));

export const deletePhotograph = (db: Db, id: string) => deleteRows(db, photographs, eq(photographs.id, id));
