import type { PasswordReset } from '@kanaka/contracts/identity';
import { insertJob } from '@kanaka/queues/outbox';
import { AppError } from '@kanaka/server-kit/app-error';
import { updatePassword, type UserRow } from '../accounts/accounts.repository.ts';
import type { HashQueue } from '../accounts/hash-queue.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { recordNewPassword } from '../sessions/record-sign-in.ts';
import { markAllRevoked } from '../sessions/sessions.repository.ts';
import { hashOfToken } from '../sessions/tokens.ts';
import type { ResetDeps } from './ask-for-reset.ts';
import { isUsable, markUsed } from './password-resets.repository.ts';

const linkInvalid = () =>
  new AppError('invalid', 'reset.link-invalid', 'This link is no longer valid. Please ask for a new one.');

/**
 * Sets the new password, ends all sessions of the account, and sends its owner an e-mail. Returns the account with the new
 * password's hash.
 */
export async function resetPassword(
  { db, wakeRelay, hashing }: ResetDeps & { hashing: HashQueue },
  { token, password }: PasswordReset,
  { address }: { address: string },
): Promise<UserRow> {
  const tokenHash = hashOfToken(token);
  // Hashing is expensive, so invalid links are refused before it.
  if (!(await isUsable(db, tokenHash))) throw linkInvalid();
  const passwordHash = await hashing(address, () => hashPassword(password));

  const changed = await db.transaction(async (tx) => {
    const reset = await markUsed(tx, tokenHash);
    const user = reset && (await updatePassword(tx, { email: reset.email, passwordHash }));
    if (!user || !reset.endedAt) throw linkInvalid();
    await markAllRevoked(tx, user.id);
    if (user.role === 'admin') await recordNewPassword(tx, user);
    await insertJob(tx, 'mail', 'password-changed', `password-changed-${reset.id}`, {
      to: user.email,
      name: user.userName,
      changedAt: reset.endedAt.toISOString(),
    });
    return user;
  });
  wakeRelay();
  return changed;
}
