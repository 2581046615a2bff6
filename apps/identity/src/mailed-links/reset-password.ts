import type { PasswordReset } from '@kanaka/contracts/identity/accounts';
import { insertJob } from '@kanaka/queues/outbox';
import type { Db } from '@kanaka/server-kit/database/database';
import { eq } from 'drizzle-orm';
import { lockUserByEmail, updatePassword, type UserRow } from '../accounts/accounts.repository.ts';
import type { HashQueue } from '../accounts/hash-queue.ts';
import { hashPassword, mustNotBeEasy } from '../accounts/passwords.ts';
import { recordOfAdmin } from '../sessions/record-of-admin.ts';
import { markAllRevoked } from '../sessions/sessions.repository.ts';
import { hashOfToken } from '../sessions/tokens.ts';
import { addresses } from '../schema.ts';
import type { LinkDeps } from './ask-for-link.ts';
import { linkInvalid } from './prove-email.ts';
import { findUsable, markUsed } from './mailed-links.repository.ts';

/**
 * Sets the new password, ends all sessions of the account, and sends its owner an e-mail. Whoever has the link reads the
 * mailbox, which proves the e-mail address. If a stranger may have opened the account with it, it begins afresh. Returns the
 * account with the new password's hash.
 */
export async function resetPassword(
  { db, hashing }: LinkDeps & { hashing: HashQueue },
  { token, password }: PasswordReset,
  { address }: { address: string },
): Promise<UserRow> {
  const tokenHash = hashOfToken(token);
  // Hashing is expensive, so invalid links are refused before it.
  const found = await findUsable(db, tokenHash);
  if (found?.link.kind !== 'password-reset') throw linkInvalid();
  if (found.user?.role === 'admin') mustNotBeEasy(password, 'password');
  const passwordHash = await hashing(address, () => hashPassword(password));

  return db.transaction(async (tx) => {
    const reset = await markUsed(tx, { kind: 'password-reset', tokenHash });
    const before = reset && (await lockUserByEmail(tx, reset.email));
    if (!before || !reset.endedAt) throw linkInvalid();
    const user = await updatePassword(tx, { email: reset.email, passwordHash });
    await markAllRevoked(tx, user.id);
    if (isPerhapsOfAStranger(before, reset.endedAt)) await beginAfresh(tx, user.id);
    if (user.role === 'admin') await recordOfAdmin(tx, user, 'account.password-changed');
    await insertJob(tx, 'mail', 'password-changed', `password-changed-${reset.id}`, {
      to: user.email,
      name: user.userName,
      changedAt: reset.endedAt.toISOString(),
    });
    return user;
  });
}

/** Who confirmed the mailbox of an account that a stranger had opened finds that out in so long a time. */
const DOUBTFUL_MS = 30 * 24 * 3_600_000;

/** Its first password, which no e-mail has ever replaced, may be that of whoever opened it with somebody else's address. */
function isPerhapsOfAStranger({ emailProvenAt, passwordResetAt }: UserRow, now: Date): boolean {
  return !passwordResetAt && (!emailProvenAt || now.getTime() - emailProvenAt.getTime() < DOUBTFUL_MS);
}

/**
 * Empties an account: the address book now, cart and wishlist by a job. Whoever opened it with somebody else's e-mail address
 * leaves nothing in it that its owner could take for their own, such as an address to deliver to. Orders stay.
 */
async function beginAfresh(tx: Db, userId: string): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.userId, userId));
  await insertJob(tx, 'cart', 'begin-afresh', `begin-afresh-${userId}`, { userId });
}
