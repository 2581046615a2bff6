import { checkAuth, type Role } from '@kanaka/contracts/identity';
import { sessionsOfTag, sessionTag } from '@kanaka/contracts/cache-tags';
import { urlOf } from '@kanaka/contracts/endpoint';
import { AppError } from '@kanaka/server-kit/app-error';
import { ACCESS_COOKIE } from '@kanaka/server-kit/auth';
import { REQUEST_ID_HEADER } from '@kanaka/server-kit/request-id';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Purges } from './cache/purges.ts';

/** For so long `identity` is not asked again about a session, unless it ended, in milliseconds. */
const KNOWN_MS = 1_000;
const MOST_SESSIONS = 1_000;
const TIMEOUT_MS = 5_000;

/** The role of the account whose session is live; null once it ended. */
type Known = { role: Promise<Role | null>; askedAt: number; purges: number };

/** What this gateway needs of the answer. */
const Answer = z.object({ user: checkAuth.reply.shape.user.pick({ role: true }) });

/**
 * Refuses calls of the back office whose session has ended, or whose account is no admin any more, although its access token
 * is valid for some minutes: `identity` is asked, at most once a second for each session, and again at once when this gateway
 * hears of its end. So it holds with any number of gateways, after a restart, and while Redis is down; without `identity`
 * nobody passes.
 */
export function requireLiveAdmin({
  identityUrl,
  purges,
  now = () => performance.now(),
}: {
  identityUrl: string;
  purges: Purges;
  now?: (() => number) | undefined;
}): (request: FastifyRequest) => Promise<void> {
  const known = new LRUCache<string, Known>({ max: MOST_SESSIONS });

  async function ask(request: FastifyRequest): Promise<Role | null> {
    const cookie = `${ACCESS_COOKIE}=${request.cookies[ACCESS_COOKIE]}`;
    const response = await fetch(`${identityUrl}${urlOf(checkAuth, {})}`, {
      // Without the refresh token: a session is only looked up, not renewed.
      headers: { cookie, [REQUEST_ID_HEADER]: request.id },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 401) return null;
    if (!response.ok) throw new Error(`identity answered ${response.status}`);
    return Answer.parse(await response.json()).user.role;
  }

  return async function mustBeLiveAdmin(request) {
    const { caller } = request;
    if (!caller) throw new Error('a session is checked before its token');
    const tags = [sessionTag(caller.sessionId), sessionsOfTag(caller.id)];
    let session = known.get(caller.sessionId);
    if (!session || now() - session.askedAt >= KNOWN_MS || purges.isOutdated(tags, session.purges)) {
      session = { role: ask(request), askedAt: now(), purges: purges.count };
      known.set(caller.sessionId, session);
    }
    const role = await session.role.catch((error: unknown) => {
      known.delete(caller.sessionId);
      throw new AppError(
        'unavailable',
        'identity.unavailable',
        'Who is signed in cannot be checked just now. Please try again.',
        {
          cause: error,
        },
      );
    });
    if (role === null) {
      throw new AppError('unauthenticated', 'auth.sign-in-required', 'Please sign in to continue.');
    }
    if (role !== 'admin') throw new AppError('forbidden', 'auth.admin-only', "You don't have access to this.");
  };
}
