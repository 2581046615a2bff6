import { and, asc, between, desc, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database/database';
import { deleteFirst } from '@kanaka/server-kit/database/claim-rows';
import { deleteRows, firstOf, onlyRow, updateRow } from '@kanaka/server-kit/database/rows';
import { lockFor } from '../lock-for.ts';
import { visits, type VisitRow } from './visits-schema.ts';

/** Whoever books waits here until the one before has committed, so that the free places can be counted. */
export const lockVisits = (tx: Db) => lockFor(tx, 'visits');

const stands = isNull(visits.cancelledBy);
/** The longest slot, so that those are found that have begun before. */
const LONGEST = sql`interval '8 hours'`;

/** The visits from then on that nobody has cancelled. */
export const listBooked = (db: Db, from: Date): Promise<VisitRow[]> =>
  db
    .select()
    .from(visits)
    .where(and(stands, gt(visits.at, sql`${from.toISOString()}::timestamptz - ${LONGEST}`)));

/** The visits of a time that were booked before it, and whose customers can be written to. */
export const listToRemind = (db: Db, { from, to, bookedBefore }: Record<'from' | 'to' | 'bookedBefore', Date>) =>
  db
    .select()
    .from(visits)
    .where(and(stands, visits.emailProven, between(visits.at, from, to), lt(visits.createdAt, bookedBefore)));

export const countComing = (db: Db, userId: string, now: Date) =>
  db.$count(visits, and(stands, eq(visits.userId, userId), gt(visits.at, now)));

export const insertVisit = (tx: Db, visit: Omit<VisitRow, 'cancelledBy' | 'reason' | 'createdAt'>): Promise<VisitRow> =>
  onlyRow(tx.insert(visits).values(visit).returning());

export const findVisit = (db: Db, id: string) => firstOf(db.select().from(visits).where(eq(visits.id, id)));

/** Null when it has begun, or was cancelled before. */
export const markCancelled = (
  tx: Db,
  id: string,
  { by, reason, now }: { by: 'customer' | 'shop'; reason: string; now: Date },
): Promise<VisitRow | null> =>
  updateRow(tx, visits, { cancelledBy: by, reason }, eq(visits.id, id), stands, gt(visits.at, now));

const OWN_LISTED = 50;

export const listVisitsOf = (db: Db, userId: string): Promise<VisitRow[]> =>
  db.select().from(visits).where(eq(visits.userId, userId)).orderBy(desc(visits.at), desc(visits.id)).limit(OWN_LISTED);

type Shown = { show: 'coming' | 'over'; now: Date };

const isShown = ({ show, now }: Shown) =>
  show === 'coming' ? and(stands, gt(visits.at, now)) : or(isNotNull(visits.cancelledBy), lte(visits.at, now));

export function listVisits(
  db: Db,
  { page, limit, ...shown }: Shown & { page: number; limit: number },
): Promise<VisitRow[]> {
  const order = shown.show === 'coming' ? [asc(visits.at), asc(visits.id)] : [desc(visits.at), desc(visits.id)];
  return db
    .select()
    .from(visits)
    .where(isShown(shown))
    .orderBy(...order)
    .limit(limit)
    .offset((page - 1) * limit);
}

export const countVisits = (db: Db, shown: Shown) => db.$count(visits, isShown(shown));

export const deleteVisitsOf = (tx: Db, userId: string) => deleteRows(tx, visits, eq(visits.userId, userId));

/** Deletes visits of long ago, at most `limit`; returns how many. */
export const deleteOldVisits = (db: Db, limit: number) =>
  deleteFirst(db, visits, {
    key: visits.id,
    isDue: lt(visits.at, sql`now() - interval '90 days'`),
    by: visits.at,
    limit,
  });
