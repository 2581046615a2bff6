import type { PasswordResetEmail } from '@kanaka/contracts/identity';
import type { Db } from '@kanaka/server-kit/database';
import { hashOfToken, newSecret } from '../sessions/tokens.ts';
import { updateToken } from './password-resets.repository.ts';

/** How long a link holds, from the moment its letter is written: a mail server that was away takes nothing off it. */
const LINK_MINUTES = 60;

/**
 * Makes the link's token in the moment it is written into the letter, so that it is in no queue and no table, but for its
 * hash. Asked again (the first letter may not have left) it makes another, which takes the place of the first.
 */
export async function buildResetEmail({ db }: { db: Db }, resetId: string): Promise<PasswordResetEmail | null> {
  const token = newSecret();
  const reset = await updateToken(db, { resetId, tokenHash: hashOfToken(token), minutes: LINK_MINUTES });
  if (!reset?.expiresAt) return null;
  return { to: reset.to, name: reset.name, token, expiresAt: reset.expiresAt.toISOString() };
}
