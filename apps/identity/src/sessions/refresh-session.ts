import type { UserRow } from '../accounts/accounts.repository.ts';
import { accessTokenFor, type SessionDeps } from './access-token.ts';
import type { Tokens } from './session-cookies.ts';
import {
  findRotatedToken,
  findUserOfLiveSession,
  insertRefreshToken,
  markRevoked,
  markRotated,
  prolongSession,
} from './sessions.repository.ts';
import { hashOfToken, newSecret } from './tokens.ts';

/** How long after its rotation a token may come once more: two tabs that wake together both hold it. */
const GRACE_SECONDS = 20;

type Refreshed = { user: UserRow; tokens: Tokens };

/**
 * Trades a refresh token for the next one and a new access token. A token that comes back long after it was traded has
 * been copied: nobody can tell thief from owner, so the whole session ends. Null when the session is over.
 */
export async function refreshSession(deps: SessionDeps, refreshToken: string): Promise<Refreshed | null> {
  return (await rotate(deps, refreshToken)) ?? (await forgiveOrRevoke(deps, refreshToken));
}

async function rotate({ db, signAccessToken }: SessionDeps, refreshToken: string): Promise<Refreshed | null> {
  const next = newSecret();
  return db.transaction(async (tx) => {
    const rotated = await markRotated(tx, hashOfToken(refreshToken));
    if (!rotated) return null;
    const { sessionId } = rotated;
    await insertRefreshToken(tx, { tokenHash: hashOfToken(next), sessionId });
    await prolongSession(tx, sessionId);
    const user = await findUserOfLiveSession(tx, sessionId);
    return (
      user && { user, tokens: { accessToken: accessTokenFor(signAccessToken, user, sessionId), refreshToken: next } }
    );
  });
}

async function forgiveOrRevoke(
  { db, signAccessToken, logger }: SessionDeps,
  refreshToken: string,
): Promise<Refreshed | null> {
  const rotated = await findRotatedToken(db, hashOfToken(refreshToken));
  if (!rotated) return null;
  const { sessionId, rotatedSecondsAgo } = rotated;
  if (rotatedSecondsAgo > GRACE_SECONDS) {
    if (await markRevoked(db, sessionId)) logger.warn({ sessionId }, 'a used refresh token came back; session ended');
    return null;
  }
  const user = await findUserOfLiveSession(db, sessionId);
  return (
    user && { user, tokens: { accessToken: accessTokenFor(signAccessToken, user, sessionId), refreshToken: null } }
  );
}
