import type { PasswordResetEmail } from '@kanaka/contracts/identity';
import type { Db } from '@kanaka/server-kit/database';
import { isOneOfFirst } from '@kanaka/server-kit/one-of-first';
import { and, count, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { passwordResets, users } from '../schema.ts';

const now = sql`now()`;

/** The id of the job that sends a reset's e-mail. */
export const emailJobOf = (resetId: string) => `password-reset-${resetId}`;

/** False while another transaction holds the lock of this e-mail address. */
export async function lockEmail(db: Db, email: string): Promise<boolean> {
  const { rows } = await db.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`password-reset ${email}`}, 0)) as locked`,
  );
  return rows[0]?.locked === true;
}

export async function countResetsOfLastHour(db: Db, email: string): Promise<number> {
  const [row] = await db
    .select({ asked: count() })
    .from(passwordResets)
    .where(and(eq(passwordResets.email, email), gt(passwordResets.askedAt, sql`now() - interval '1 hour'`)));
  return row?.asked ?? 0;
}

/** Invalidates all open links of an e-mail address. */
export async function markResetsEnded(db: Db, email: string): Promise<void> {
  await db
    .update(passwordResets)
    .set({ endedAt: now })
    .where(and(eq(passwordResets.email, email), isNull(passwordResets.endedAt)));
}

export async function insertReset(db: Db, reset: { id: string; email: string }): Promise<void> {
  await db.insert(passwordResets).values(reset);
}

/** Stores the token's hash with an open reset. Null when the reset has ended or its e-mail address has no account. */
export async function updateToken(
  db: Db,
  { resetId, tokenHash, minutes }: { resetId: string; tokenHash: string; minutes: number },
): Promise<(Omit<PasswordResetEmail, 'token' | 'expiresAt'> & { expiresAt: Date | null }) | null> {
  const [row] = await db
    .update(passwordResets)
    .set({ tokenHash, expiresAt: sql`now() + make_interval(mins => ${minutes})` })
    .from(users)
    .where(and(eq(passwordResets.id, resetId), isNull(passwordResets.endedAt), eq(users.email, passwordResets.email)))
    .returning({ to: users.email, name: users.userName, expiresAt: passwordResets.expiresAt });
  return row ?? null;
}

const usable = (tokenHash: string) =>
  and(eq(passwordResets.tokenHash, tokenHash), isNull(passwordResets.endedAt), gt(passwordResets.expiresAt, now));

export async function isUsable(db: Db, tokenHash: string): Promise<boolean> {
  const rows = await db.select({ id: passwordResets.id }).from(passwordResets).where(usable(tokenHash));
  return rows.length > 0;
}

/** Uses a link up. Of any number of concurrent calls exactly one succeeds; the others get null. */
export async function markUsed(
  db: Db,
  tokenHash: string,
): Promise<{ id: string; email: string; endedAt: Date | null } | null> {
  const [row] = await db
    .update(passwordResets)
    .set({ endedAt: now })
    .where(usable(tokenHash))
    .returning({ id: passwordResets.id, email: passwordResets.email, endedAt: passwordResets.endedAt });
  return row ?? null;
}

/** Deletes resets that are older than a day, at most `limit`; returns how many. Skips rows locked by another replica. */
export async function deleteOldResets(db: Db, limit: number): Promise<number> {
  const isDue = lt(passwordResets.askedAt, sql`now() - interval '1 day'`);
  const gone = await db
    .delete(passwordResets)
    .where(isOneOfFirst(db, passwordResets, { key: passwordResets.id, isDue, by: passwordResets.askedAt, limit }))
    .returning({ id: passwordResets.id });
  return gone.length;
}
