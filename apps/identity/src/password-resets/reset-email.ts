import type { PasswordResetEmail } from '@kanaka/contracts/identity';
import type { Db } from '@kanaka/server-kit/database';
import { hashOfToken, newSecret } from '../sessions/tokens.ts';
import { updateToken } from './password-resets.repository.ts';

/** How long a link is valid, counted from when its e-mail is built: delays of the queue or mail server do not shorten it. */
const LINK_MINUTES = 60;

/**
 * Creates the link's token only when the e-mail is built, so the token is stored in no queue and no table; only its hash is
 * kept. A repeated call (the first e-mail may not have been sent) creates a new token, which replaces the first.
 */
export async function buildResetEmail({ db }: { db: Db }, resetId: string): Promise<PasswordResetEmail | null> {
  const token = newSecret();
  const reset = await updateToken(db, { resetId, tokenHash: hashOfToken(token), minutes: LINK_MINUTES });
  if (!reset?.expiresAt) return null;
  return { to: reset.to, name: reset.name, token, expiresAt: reset.expiresAt.toISOString() };
}
