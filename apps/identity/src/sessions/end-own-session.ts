import { REFRESH_COOKIE, type Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database/database';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clearSessionCookies } from './session-cookies.ts';
import { markRevoked, markRevokedByToken } from './sessions.repository.ts';
import { hashOfToken } from './tokens.ts';

type Visit = { caller: Caller | null; request: FastifyRequest };

/** Ends the session of this browser, if there is one, found by whichever cookie is still present. */
export async function revokeOwnSession(db: Db, { caller, request }: Visit): Promise<void> {
  const token = request.cookies[REFRESH_COOKIE];
  if (!caller && !token) return;
  await db.transaction(async (tx) => {
    if (caller) await markRevoked(tx, caller.sessionId);
    if (token) await markRevokedByToken(tx, hashOfToken(token));
  });
}

/** Ends the session and clears its cookies. */
export async function endOwnSession(
  db: Db,
  { caller, request, reply }: Visit & { reply: FastifyReply },
): Promise<void> {
  await revokeOwnSession(db, { caller, request });
  clearSessionCookies(request, reply);
}
