import type { Profile } from '@kanaka/contracts/identity/accounts';
import { announceEvents } from '@kanaka/queues/announce-event';
import type { Db } from '@kanaka/server-kit/database/database';
import { deleteRows, firstOf, isAny, updateRow, updateRows, onlyRow } from '@kanaka/server-kit/database/rows';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { isCustomer, isStaff, users } from '../schema.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

/** Returns null when an account with this e-mail address exists already. */
export const insertUser = (db: Db, user: NewUser) =>
  firstOf(db.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning());

export const findUserByEmail = (db: Db, email: string) =>
  firstOf(db.select().from(users).where(eq(users.email, email)));

export const hasStaff = (db: Db) => isAny(db.select({ id: users.id }).from(users).where(isStaff).limit(1));

/** Whether this hash is still the account's current one. If so, a row lock keeps it unchanged until the transaction ends. */
export const holdPassword = (db: Db, { userId, passwordHash }: { userId: string; passwordHash: string }) =>
  isAny(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
      .for('share'),
  );

/** Replaces this very password. Of any number of concurrent calls one gets the changed account; the others get null. */
export const replacePassword = (
  db: Db,
  { userId, before, passwordHash }: { userId: string; before: string; passwordHash: string },
) => updateRow(db, users, { passwordHash }, eq(users.id, userId), eq(users.passwordHash, before));

/** Deletes a shopper's account while this is its password, with everything of `identity` that belongs to it. */
export const deleteUser = async (tx: Db, { id, passwordHash }: UserRow): Promise<boolean> =>
  (await deleteRows(tx, users, eq(users.id, id), eq(users.passwordHash, passwordHash), isCustomer)) > 0;

/** Null when the account was erased in the meantime. */
export const updateProfile = (db: Db, id: string, { userName, phone }: Profile) =>
  updateRow(db, users, { userName, phone }, eq(users.id, id));

/** Marks the first proof that the account's owner reads the mailbox of this e-mail address; webhooks are told of a customer. */
export async function markEmailProven(tx: Db, email: string): Promise<void> {
  const isFirst = [eq(users.email, email), isNull(users.emailProvenAt)];
  const proven = await updateRows(tx, users, { emailProvenAt: sql`now()` }, ...isFirst);
  const customers = proven.filter(({ role }) => role === 'user');
  const events = customers.map(({ id }) => ({ about: id, data: { customerId: id } }));
  await announceEvents(tx, 'customer.registered', events);
}

/** The account of this e-mail address, locked until the transaction ends. */
export const lockUserByEmail = (tx: Db, email: string) =>
  firstOf(tx.select().from(users).where(eq(users.email, email)).for('update'));

/** Sets a password by the link of an e-mail, which proves the mailbox. */
export async function updatePassword(
  tx: Db,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<UserRow> {
  await markEmailProven(tx, email);
  return onlyRow(updateRows(tx, users, { passwordHash, passwordResetAt: sql`now()` }, eq(users.email, email)));
}
