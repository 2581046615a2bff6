import type { Credentials } from '@kanaka/contracts/identity/accounts';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { waitWords } from '@kanaka/server-kit/wait-words';
import { v7 as uuidv7 } from 'uuid';
import { findUserByEmail, holdPassword, type UserRow } from '../accounts/accounts.repository.ts';
import { passwordMatches } from '../accounts/passwords.ts';
import { accessTokenFor, type SessionDeps } from './access-token.ts';
import type { Tokens } from './session-cookies.ts';
import { recordOfAdmin, recordRefusedSignIn } from './record-of-admin.ts';
import { deleteEndedSessions, insertRefreshToken, insertSession } from './sessions.repository.ts';
import type { RequestOrigin } from './devices.ts';
import { hashOfToken, newSecret } from './tokens.ts';
import { tellOfDevice } from './own-sessions.ts';

export type SignInDeps = Pick<SessionDeps, 'db' | 'signAccessToken' | 'throttle' | 'hashing' | 'logger'>;

export type SignedIn = { user: UserRow; tokens: Tokens };

/**
 * Checks the password and opens a session, unless a second factor is needed (`tokens` is null then). The response to an unknown e-mail address does not differ from that to a wrong
 * password, not even in its time or in the number of attempts allowed.
 */
export async function signIn(
  { db, signAccessToken, throttle, hashing, logger }: SignInDeps,
  { email, password }: Credentials,
  origin: RequestOrigin,
): Promise<SignedIn | { user: UserRow; tokens: null }> {
  const user = await findUserByEmail(db, email);
  const { address, deviceOf } = origin;
  const attempt = { email, address, deviceId: user && deviceOf(user) };
  const refusal = await throttle.begin(attempt);
  if (refusal) {
    logger.warn(
      { event: 'sign-in-locked', by: refusal.by, ...(user && { userId: user.id }) },
      'a sign-in was refused: too many wrong passwords',
    );
    throw tooManyAttempts(refusal.seconds);
  }
  const proven = await hashing(address, () => passwordMatches(user?.passwordHash ?? null, password));
  if (user?.suspendedAt && proven) {
    logger.warn({ event: 'sign-in-suspended', userId: user.id }, 'a sign-in was refused: the access is suspended');
    throw new AppError('account.suspended', 'Your access to the shop is suspended. Please ask one of its owners.');
  }
  const hasFactor = user !== null && user.factorSince !== null;
  if (proven && hasFactor && !origin.isTrusted(user)) {
    await throttle.forgive(attempt);
    return { user, tokens: null };
  }
  const opened = user && proven ? await openSession(db, user, { confirmed: !hasFactor, origin }) : null;
  if (!user || !opened) {
    logger.warn(
      { event: 'sign-in-failed', ...(user && { userId: user.id }) },
      'a sign-in was refused: wrong e-mail or password',
    );
    if (user?.role === 'admin') {
      // Not awaited: a slower response would reveal that this address is an admin's.
      recordRefusedSignIn(db, user, new Date()).catch((error: unknown) =>
        logger.warn(
          { err: error, userId: user.id },
          'a refused sign-in of an admin could not be added to the audit log',
        ),
      );
    }
    throw new AppError('auth.wrong-credentials', 'Email or password is wrong.');
  }
  await throttle.forgive(attempt);
  const { sessionId, refreshToken } = opened;
  logger.info({ event: 'signed-in', userId: user.id, sessionId }, 'a user signed in');
  return { user, tokens: { accessToken: accessTokenFor(signAccessToken, user, sessionId), refreshToken } };
}

export function tooManyAttempts(seconds: number): AppError {
  return new AppError(
    'auth.too-many-tries',
    `Too many tries with this email. Please wait ${waitWords(seconds)}, or choose a new password by email.`,
    { retryAfterSeconds: seconds },
  );
}

/** Null when the password was changed during the check: a reset ends all sessions, so this one must not begin. */
export async function openSession(db: Db, user: UserRow, beginning: Beginning): Promise<Opened | null> {
  const { id: userId, passwordHash } = user;
  return db.transaction(async (tx) => {
    if (!(await holdPassword(tx, { userId, passwordHash }))) return null;
    await deleteEndedSessions(tx, userId);
    const opened = await beginSession(tx, user, beginning);
    if (user.role !== 'admin') return opened;
    await recordOfAdmin(tx, user, 'account.signed-in');
    const { origin } = beginning;
    if (origin.deviceOf(user) === null) await tellOfDevice(tx, user, { ...origin, sessionId: opened.sessionId });
    return opened;
  });
}

/** Whether the session begins with what a confirmation asks for (the second factor, or the password where there is none), and where. */
type Beginning = { confirmed: boolean; origin: RequestOrigin };
type Opened = { sessionId: string; refreshToken: string };

export async function beginSession(
  tx: Db,
  { id: userId }: UserRow,
  { confirmed, origin: { address: ip, browser } }: Beginning,
): Promise<Opened> {
  const sessionId = uuidv7();
  const refreshToken = newSecret();
  await insertSession(tx, { id: sessionId, userId, confirmedAt: confirmed ? new Date() : null, ip, browser });
  await insertRefreshToken(tx, { tokenHash: hashOfToken(refreshToken), sessionId });
  return { sessionId, refreshToken };
}
