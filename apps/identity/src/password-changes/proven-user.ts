import { fieldError } from '@kanaka/server-kit/app-error';
import type { FastifyBaseLogger } from 'fastify';
import type { UserRow } from '../accounts/accounts.repository.ts';
import { passwordMatches } from '../accounts/passwords.ts';
import type { SessionDeps } from '../sessions/access-token.ts';
import { signedInUser } from '../sessions/signed-in-user.ts';
import type { RequestOrigin } from '../sessions/devices.ts';
import { tooManyAttempts } from '../sessions/sign-in.ts';

export type ProofDeps = Pick<SessionDeps, 'db' | 'throttle' | 'hashing'> & { logger: FastifyBaseLogger };
export type ProofOrigin = RequestOrigin & { sessionId: string };

/** The signed-in account, whose password was typed again; `path` is the field it was typed into. Wrong ones count as in a sign-in. */
export async function provenUser(
  { db, throttle, hashing, logger }: ProofDeps,
  { path, password }: { path: string; password: string },
  { sessionId, address, deviceOf }: ProofOrigin,
): Promise<UserRow> {
  const user = await signedInUser(db, sessionId);
  const attempt = { email: user.email, address, deviceId: deviceOf(user) };
  const refusal = await throttle.begin(attempt);
  if (refusal) {
    logger.warn({ event: 'password-proof-locked', by: refusal.by, userId: user.id }, 'too many wrong passwords');
    throw tooManyAttempts(refusal.seconds);
  }
  if (!(await hashing(address, () => passwordMatches(user.passwordHash, password)))) {
    logger.warn({ event: 'password-proof-failed', userId: user.id }, 'nothing was changed: wrong password');
    throw wrongPassword(path);
  }
  await throttle.forgive(attempt);
  return user;
}

/** Not a 401, which would mean that the session is over. */
export const wrongPassword = (path: string) =>
  fieldError('account.wrong-password', path, 'This is not your current password.');
