import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import type { UserRow } from '../accounts/accounts.repository.ts';
import { findUserOfLiveSession } from './sessions.repository.ts';

/**
 * The user of a session that has not ended, otherwise a refusal (401). An access token is valid for some minutes after its
 * session has ended; this is for what it must not be enough for.
 */
export async function signedInUser(db: Db, sessionId: string): Promise<UserRow> {
  const user = await findUserOfLiveSession(db, sessionId);
  if (!user) throw new AppError('auth.guest', 'You are not signed in.');
  return user;
}
