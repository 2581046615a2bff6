import type { Db } from '@kanaka/server-kit/database/database';
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

/** Marks the first proof that the account's owner reads the mailbox of this e-mail address. */
export async function markEmailProven(db: Db, email: string): Promise<void> {
  await db
    .update(users)
    .set({ emailProvenAt: sql`now()` })
    .where(and(eq(users.email, email), isNull(users.emailProvenAt)));
}

/** The account of this e-mail address, locked until the transaction ends. */
export async function lockUserByEmail(tx: Db, email: string): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.email, email)).for('update');
  return row ?? null;
}

/** Sets a password by the link of an e-mail, which proves the mailbox. */
export async function updatePassword(
  tx: Db,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<UserRow> {
  await markEmailProven(tx, email);
  const [row] = await tx
    .update(users)
    .set({ passwordHash, passwordResetAt: sql`now()` })
    .where(eq(users.email, email))
    .returning();
  if (!row) throw new Error('a locked account was not found');
  return row;
}
