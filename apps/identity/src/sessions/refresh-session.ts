import type { UserRow } from '../accounts/accounts.repository.ts';
import { accessTokenFor, type SessionDeps } from './access-token.ts';
import type { Tokens } from './session-cookies.ts';
import * as repository from './sessions.repository.ts';
import { hashOfToken } from './tokens.ts';

/**
 * How long after its rotation a token is accepted again from its own browser: two tabs that wake up together both hold it,
 * and a response can be lost on a bad connection.
 */
const GRACE_SECONDS = 20;

type Refreshed = { user: UserRow; tokens: Tokens };
/** A refresh token, from where, and whether the browser that sends it is one of an account's devices. */
type Presented = { token: string; address: string; isDeviceOf: (user: UserRow) => boolean };

/**
 * Exchanges a refresh token for the next one and a new access token. Within the grace period a repeated call gets the same
 * next token, until that one is used. A token that comes later, or from a browser that is not a device of the account, has
 * been copied. Thief and owner cannot be distinguished, so the whole session ends. Null when the session is over.
 */
export async function refreshSession(deps: SessionDeps, presented: Presented): Promise<Refreshed | null> {
  return (await rotate(deps, presented)) ?? (await repeatOrRevoke(deps, presented));
}

async function rotate({ db, signAccessToken, nextToken }: SessionDeps, { token, address }: Presented) {
  const next = nextToken(token);
  return db.transaction(async (tx) => {
    const rotated = await repository.markRotated(tx, hashOfToken(token));
    if (!rotated) return null;
    const { sessionId } = rotated;
    await repository.insertRefreshToken(tx, { tokenHash: hashOfToken(next), sessionId });
    await repository.prolongSession(tx, sessionId, address);
    const user = await repository.findUserOfLiveSession(tx, sessionId);
    return (
      user && { user, tokens: { accessToken: accessTokenFor(signAccessToken, user, sessionId), refreshToken: next } }
    );
  });
}

async function repeatOrRevoke(
  { db, signAccessToken, nextToken, logger }: SessionDeps,
  { token, isDeviceOf }: Presented,
): Promise<Refreshed | null> {
  const rotated = await repository.findRotatedToken(db, hashOfToken(token));
  const user = rotated && (await repository.findUserOfLiveSession(db, rotated.sessionId));
  if (!user) return null;
  const { sessionId, rotatedSecondsAgo } = rotated;
  if (rotatedSecondsAgo > GRACE_SECONDS || !isDeviceOf(user)) {
    if (await db.transaction((tx) => repository.markRevoked(tx, sessionId)))
      logger.warn({ sessionId }, 'a refresh token was used again; the session was ended');
    return null;
  }
  const next = nextToken(token);
  // Once the next token is used, the browser holds a newer one, which must not be overwritten.
  const refreshToken = (await repository.isUnused(db, hashOfToken(next))) ? next : null;
  return { user, tokens: { accessToken: accessTokenFor(signAccessToken, user, sessionId), refreshToken } };
}
