import type { Credentials } from '@kanaka/contracts/identity';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { v7 as uuidv7 } from 'uuid';
import { findUserByEmail, type UserRow } from '../accounts/accounts.repository.ts';
import { passwordMatches } from '../accounts/passwords.ts';
import { accessTokenFor, type SessionDeps } from './access-token.ts';
import type { Tokens } from './session-cookies.ts';
import { deleteEndedSessions, insertRefreshToken, insertSession } from './sessions.repository.ts';
import { hashOfToken, newRefreshToken } from './tokens.ts';

/** Proves who someone is and opens a session. A wrong e-mail and a wrong password are told apart by nothing, time included. */
export async function signIn(
  { db, signAccessToken }: SessionDeps,
  { email, password }: Credentials,
): Promise<{ user: UserRow; tokens: Tokens }> {
  const user = await findUserByEmail(db, email);
  const proven = await passwordMatches(user?.passwordHash ?? null, password);
  if (!user || !proven) {
    throw new AppError('unauthenticated', 'auth.wrong-credentials', 'Email or password is wrong.');
  }
  const { sessionId, refreshToken } = await openSession(db, user.id);
  return { user, tokens: { accessToken: accessTokenFor(signAccessToken, user, sessionId), refreshToken } };
}

async function openSession(db: Db, userId: string): Promise<{ sessionId: string; refreshToken: string }> {
  const sessionId = uuidv7();
  const refreshToken = newRefreshToken();
  await db.transaction(async (tx) => {
    await deleteEndedSessions(tx, userId);
    await insertSession(tx, { id: sessionId, userId });
    await insertRefreshToken(tx, { tokenHash: hashOfToken(refreshToken), sessionId });
  });
  return { sessionId, refreshToken };
}
