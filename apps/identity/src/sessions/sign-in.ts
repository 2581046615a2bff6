import type { Credentials } from '@kanaka/contracts/identity';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { v7 as uuidv7 } from 'uuid';
import { findUserByEmail, holdPassword, type UserRow } from '../accounts/accounts.repository.ts';
import { passwordMatches } from '../accounts/passwords.ts';
import { accessTokenFor, type SessionDeps } from './access-token.ts';
import type { Tokens } from './session-cookies.ts';
import { recordRefusedSignIn, recordSignIn } from './record-sign-in.ts';
import { deleteEndedSessions, insertRefreshToken, insertSession } from './sessions.repository.ts';
import { hashOfToken, newSecret } from './tokens.ts';

/** Proves who someone is and opens a session. A wrong e-mail and a wrong password are told apart by nothing, time included. */
export async function signIn(
  { db, signAccessToken, logger }: SessionDeps,
  { email, password }: Credentials,
): Promise<{ user: UserRow; tokens: Tokens }> {
  const user = await findUserByEmail(db, email);
  const proven = await passwordMatches(user?.passwordHash ?? null, password);
  const opened = user && proven ? await openSession(db, user) : null;
  if (!user || !opened) {
    if (user?.role === 'admin') {
      // Not waited for: an answer that took longer would tell a stranger whose address this is.
      recordRefusedSignIn(db, user, new Date()).catch((error: unknown) =>
        logger.warn({ err: error, userId: user.id }, 'a refused sign-in of an admin could not be written down'),
      );
    }
    throw new AppError('unauthenticated', 'auth.wrong-credentials', 'Email or password is wrong.');
  }
  const { sessionId, refreshToken } = opened;
  return { user, tokens: { accessToken: accessTokenFor(signAccessToken, user, sessionId), refreshToken } };
}

/** Null when the password was changed while it was being checked: a reset ends all sessions, this one as well. */
async function openSession(db: Db, user: UserRow): Promise<{ sessionId: string; refreshToken: string } | null> {
  const { id: userId, passwordHash } = user;
  const sessionId = uuidv7();
  const refreshToken = newSecret();
  return db.transaction(async (tx) => {
    if (!(await holdPassword(tx, { userId, passwordHash }))) return null;
    await deleteEndedSessions(tx, userId);
    await insertSession(tx, { id: sessionId, userId });
    await insertRefreshToken(tx, { tokenHash: hashOfToken(refreshToken), sessionId });
    if (user.role === 'admin') await recordSignIn(tx, user);
    return { sessionId, refreshToken };
  });
}
