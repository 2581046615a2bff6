import type { Db } from '@kanaka/server-kit/database';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '../schema.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

/** Returns null when an account with this e-mail address exists already. */
export async function insertUser(db: Db, user: NewUser): Promise<UserRow | null> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning();
  return row ?? null;
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  return row ?? null;
}

/** Whether this hash is still the account's current one. If so, a row lock keeps it unchanged until the transaction ends. */
export async function holdPassword(
  db: Db,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
    .for('share');
  return rows.length > 0;
}

/** Replaces this very password. Of any number of concurrent calls one gets the changed account; the others get null. */
export async function replacePassword(
  db: Db,
  { userId, before, passwordHash }: { userId: string; before: string; passwordHash: string },
): Promise<UserRow | null> {
  const [row] = await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), eq(users.passwordHash, before)))
    .returning();
  return row ?? null;
}

/** Returns whether this is the first proof that the account's owner reads the mailbox of this e-mail address. */
export async function markEmailProven(db: Db, email: string): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ emailProvenAt: sql`now()` })
    .where(and(eq(users.email, email), isNull(users.emailProvenAt)))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** Returns the changed account; null when the e-mail address has no account. */
export async function updatePassword(
  db: Db,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<UserRow | null> {
  const [row] = await db.update(users).set({ passwordHash }).where(eq(users.email, email)).returning();
  return row ?? null;
}
