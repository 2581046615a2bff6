import { sessionTag } from '@kanaka/contracts/cache-tags';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import { updateRow, updateRows } from '@kanaka/server-kit/database/rows';
import { keepQueries } from '@kanaka/server-kit/database/kept-queries';
import { deleteFirst } from '@kanaka/server-kit/database/claim-rows';
import { and, desc, eq, exists, gt, inArray, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import type { UserRow } from '../accounts/accounts.repository.ts';
import { refreshTokens, sessions, users } from '../schema.ts';
import { REFRESH_TOKEN_DAYS } from './tokens.ts';

const now = sql`now()`;
const inRefreshTime = sql`now() + make_interval(days => ${REFRESH_TOKEN_DAYS})`;
const live = and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now));

type NewSession = Pick<typeof sessions.$inferInsert, 'id' | 'userId' | 'ip' | 'browser' | 'confirmedAt'>;
export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insert(sessions).values({ ...session, expiresAt: inRefreshTime });
}

export async function insertRefreshToken(db: Db, token: { tokenHash: string; sessionId: string }): Promise<void> {
  await db.insert(refreshTokens).values({ ...token, expiresAt: inRefreshTime });
}

const userOfLiveSession = keepQueries('session', (db, _: 'live', name) =>
  db
    .select({ user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sql.placeholder('sessionId')), live, isNull(users.suspendedAt)))
    .prepare(name),
);

/** The user of this session; null when it is over, or the user is suspended. */
export async function findUserOfLiveSession(db: Db, sessionId: string): Promise<UserRow | null> {
  const [row] = await userOfLiveSession(db, 'live').execute({ sessionId });
  return row?.user ?? null;
}

/** Uses a refresh token up. Of any number of concurrent calls exactly one gets the session; the others get null. */
export async function markRotated(db: Db, tokenHash: string): Promise<{ sessionId: string } | null> {
  const ofLiveSession = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, refreshTokens.sessionId), live));
  return updateRow(
    db,
    refreshTokens,
    { rotatedAt: now },
    and(
      eq(refreshTokens.tokenHash, tokenHash),
      isNull(refreshTokens.rotatedAt),
      gt(refreshTokens.expiresAt, now),
      exists(ofLiveSession),
    ),
  );
}

/** Extends a session by its full lifetime, notes from where it is used, and deletes its expired tokens. */
export async function prolongSession(db: Db, sessionId: string, ip: string): Promise<void> {
  await db.update(sessions).set({ expiresAt: inRefreshTime, lastUsedAt: now, ip }).where(eq(sessions.id, sessionId));
  await db.delete(refreshTokens).where(and(eq(refreshTokens.sessionId, sessionId), lt(refreshTokens.expiresAt, now)));
}

/** The session of a used refresh token, and the seconds since its use; null if it is unknown or still unused. */
export async function findRotatedToken(
  db: Db,
  tokenHash: string,
): Promise<{ sessionId: string; rotatedSecondsAgo: number } | null> {
  const [row] = await db
    .select({
      sessionId: refreshTokens.sessionId,
      rotatedSecondsAgo: sql<number | null>`extract(epoch from now() - ${refreshTokens.rotatedAt})::float8`,
    })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, tokenHash));
  if (!row || row.rotatedSecondsAgo === null) return null;
  return { sessionId: row.sessionId, rotatedSecondsAgo: row.rotatedSecondsAgo };
}

/** Whether this refresh token exists and is unused. */
export const isUnused = async (db: Db, tokenHash: string): Promise<boolean> =>
  (await db.$count(refreshTokens, and(eq(refreshTokens.tokenHash, tokenHash), isNull(refreshTokens.rotatedAt)))) > 0;

/** Ends sessions, whose access tokens the gateways refuse as soon as this is committed. Whether there was one to end. */
async function endSessions(tx: Db, ...which: (SQL | undefined)[]): Promise<boolean> {
  const ended = await updateRows(tx, sessions, { revokedAt: now }, ...which, isNull(sessions.revokedAt));
  purgeAfterCommit(...ended.map(({ id }) => sessionTag(id)));
  return ended.length > 0;
}

/** Ends a session, and returns whether this call ended it. */
export const markRevoked = (tx: Db, id: string) => endSessions(tx, eq(sessions.id, id));

const MOST_LISTED = 100;

/** The sessions of a user that have not ended, what was used last first. */
export const listLiveSessions = (db: Db, userId: string) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), live))
    .orderBy(desc(sessions.lastUsedAt), sessions.id)
    .limit(MOST_LISTED);

type OneOf = { id: string; userId: string };

/** Ends one session of a user; false when they have no such one any more. */
export const markOwnRevoked = (tx: Db, { id, userId }: OneOf) =>
  endSessions(tx, eq(sessions.id, id), eq(sessions.userId, userId));

/** Ends all sessions of a user but this one. */
export const markOthersRevoked = (tx: Db, { id, userId }: OneOf) =>
  endSessions(tx, eq(sessions.userId, userId), ne(sessions.id, id));

/** Ends the session of a refresh token. */
export const markRevokedByToken = (tx: Db, tokenHash: string) =>
  endSessions(
    tx,
    inArray(
      sessions.id,
      tx.select({ id: refreshTokens.sessionId }).from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash)),
    ),
  );

/** Ends all sessions of a user. */
export const markAllRevoked = (tx: Db, userId: string) => endSessions(tx, eq(sessions.userId, userId));

/** Deletes a user's sessions that ended more than a day ago. */
export async function deleteEndedSessions(db: Db, userId: string): Promise<void> {
  const aDayAgo = sql`now() - interval '1 day'`;
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), or(lt(sessions.revokedAt, aDayAgo), lt(sessions.expiresAt, aDayAgo))));
}

/** Deletes sessions that expired more than a day ago, with their tokens, at most `limit`; returns how many. */
export async function deleteRunOutSessions(db: Db, limit: number): Promise<number> {
  const isDue = lt(sessions.expiresAt, sql`now() - interval '1 day'`);
  return deleteFirst(db, sessions, { key: sessions.id, isDue, by: sessions.expiresAt, limit });
}
