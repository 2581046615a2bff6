import type { Db } from '@kanaka/server-kit/database/database';
import { keepQueries } from '@kanaka/server-kit/database/kept-queries';
import { firstOf, onlyRow } from '@kanaka/server-kit/database/rows';
import { and, count, desc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { apiKeys, isStaff, roles, staffRules, users, type ApiKeyRow } from '../schema.ts';
import type { StaffRow } from '../staff/staff.repository.ts';

export type ApiKeyOfMaker = StaffRow & { key: ApiKeyRow; factorRequired: boolean | null };

export const insertApiKey = (tx: Db, key: typeof apiKeys.$inferInsert) =>
  onlyRow(tx.insert(apiKeys).values(key).returning());

/** All keys with who made them, the newest first. */
export const listApiKeys = (db: Db) =>
  db
    .select({ key: apiKeys, madeBy: users.userName })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .orderBy(desc(apiKeys.id))
    .limit(MOST_LISTED);

const MOST_LISTED = 100;

export const countApiKeys = async (tx: Db) => (await onlyRow(tx.select({ keys: count() }).from(apiKeys))).keys;

/** Of any number of calls at once one gets the key. */
export const deleteApiKey = (tx: Db, id: string) => firstOf(tx.delete(apiKeys).where(eq(apiKeys.id, id)).returning());

const keyInUse = keepQueries('api-key', (db, by: 'keyHash' | 'id', name) =>
  db
    .select({ key: apiKeys, user: users, role: roles, factorRequired: staffRules.factorRequired })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(roles, eq(roles.id, users.roleId))
    .leftJoin(staffRules, sql`true`)
    .where(
      and(
        eq(apiKeys[by], sql.placeholder('value')),
        gt(apiKeys.expiresAt, sql`now()`),
        isStaff,
        isNull(users.suspendedAt),
      ),
    )
    .prepare(name),
);

/** A key that has not ended, whose maker has access, by its digest or its id. */
export const findApiKey = (db: Db, by: 'keyHash' | 'id', value: string): Promise<ApiKeyOfMaker | null> =>
  firstOf(keyInUse(db, by).execute({ value }));

/**
 * The keys that end within so many days and lasted longer, of makers who have access. Of any number of calls at once one gets
 * a key; who gets it later, for fewer days, gets it again.
 */
export function claimEnding(tx: Db, days: number) {
  const before = sql`make_interval(days => ${days})`;
  const isDue = and(
    gt(apiKeys.expiresAt, sql`now()`),
    lte(apiKeys.expiresAt, sql`now() + ${before}`),
    lt(apiKeys.createdAt, sql`${apiKeys.expiresAt} - ${before}`),
    or(isNull(apiKeys.toldDays), gt(apiKeys.toldDays, days)),
  );
  return tx
    .update(apiKeys)
    .set({ toldDays: days })
    .from(users)
    .where(and(eq(users.id, apiKeys.userId), isStaff, isNull(users.suspendedAt), isDue))
    .returning({ key: apiKeys, maker: users });
}

/** Written once a minute at most, by whichever call comes first. */
export async function markUsed(db: Db, id: string): Promise<void> {
  const minuteAgo = sql`now() - interval '1 minute'`;
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, minuteAgo))));
}
