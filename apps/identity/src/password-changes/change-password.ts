import type { PasswordChange } from '@kanaka/contracts/identity/accounts';
import { insertJob } from '@kanaka/queues/outbox';
import { fieldError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { v7 as uuidv7 } from 'uuid';
import { replacePassword, type UserRow } from '../accounts/accounts.repository.ts';
import { hashPassword, isSamePassword, mustNotBeEasy } from '../accounts/passwords.ts';
import { markLinksEnded } from '../mailed-links/mailed-links.repository.ts';
import { accessTokenFor, type SessionDeps } from '../sessions/access-token.ts';
import { recordOfAdmin } from '../sessions/record-of-admin.ts';
import type { Tokens } from '../sessions/session-cookies.ts';
import { markAllRevoked } from '../sessions/sessions.repository.ts';
import { beginSession } from '../sessions/sign-in.ts';
import { provenUser, wrongPassword, type ProofDeps, type ProofOrigin } from './proven-user.ts';

export type ChangeDeps = Pick<SessionDeps, 'db' | 'signAccessToken' | 'throttle' | 'hashing'>;

/**
 * Replaces the password of the signed-in account, ends all its sessions and its reset links, and sends its owner an e-mail.
 * Returns a new session for this browser, so that copies of its earlier tokens are worthless too.
 */
export async function changePassword(
  deps: ChangeDeps & ProofDeps,
  { currentPassword, newPassword }: PasswordChange,
  origin: ProofOrigin,
): Promise<{ user: UserRow; tokens: Tokens }> {
  if (isSamePassword(currentPassword, newPassword)) throw samePassword();
  const user = await provenUser(deps, { path: 'currentPassword', password: currentPassword }, origin);
  if (user.role === 'admin') mustNotBeEasy(newPassword, 'newPassword');
  const passwordHash = await deps.hashing(origin.address, () => hashPassword(newPassword));
  const { changed, opened } = await deps.db.transaction((tx) => replaceAll(tx, user, { passwordHash, origin }));
  const { sessionId: next, refreshToken } = opened;
  return { user: changed, tokens: { accessToken: accessTokenFor(deps.signAccessToken, changed, next), refreshToken } };
}

/** Everything that changes together. In the order of a reset (links, account, sessions), so that neither waits for the other. */
async function replaceAll(
  tx: Db,
  { id: userId, email, passwordHash: before }: UserRow,
  { passwordHash, origin }: { passwordHash: string; origin: ProofOrigin },
) {
  await markLinksEnded(tx, { kind: 'password-reset', email });
  const changed = await replacePassword(tx, { userId, before, passwordHash });
  // Changed in the meantime, by another tab or by a link: what was typed is no longer the current password.
  if (!changed) throw wrongPassword('currentPassword');
  await markAllRevoked(tx, userId);
  const opened = await beginSession(tx, changed, { confirmed: changed.factorSince === null, origin });
  if (changed.role === 'admin') await recordOfAdmin(tx, changed, 'account.password-changed');
  // Until it is proven, a stranger's mailbox gets no e-mail that whoever opened the account could cause again and again.
  if (!changed.emailProvenAt) return { changed, opened };
  await insertJob(tx, 'mail', 'password-changed', `password-changed-${uuidv7()}`, {
    to: changed.email,
    name: changed.userName,
    changedAt: new Date().toISOString(),
    signedIn: true,
  });
  return { changed, opened };
}

const samePassword = () =>
  fieldError('account.same-password', 'newPassword', 'This is your current password. Please choose another one.');
