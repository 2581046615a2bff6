import { sessionTag } from '@kanaka/contracts/cache-tags';
import { urlOf } from '@kanaka/contracts/endpoint';
import { checkAuth } from '@kanaka/contracts/identity/accounts';
import { AppError } from '@kanaka/server-kit/app-error';
import { ACCESS_COOKIE, ACCESS_TOKEN_SECONDS, type Caller } from '@kanaka/server-kit/auth';
import type { Purges } from '@kanaka/server-kit/purges';
import { REQUEST_ID_HEADER } from '@kanaka/server-kit/request-id';
import { ttlCache } from '@kanaka/server-kit/ttl-cache';
import type { FastifyRequest } from 'fastify';

const TOKEN_MS = ACCESS_TOKEN_SECONDS * 1000;
const TIMEOUT_MS = 2_000;
/** The clocks of two machines differ by less. */
const SKEW_MS = 10_000;
/** How long an answer is used while no ended session is heard of. */
const UNHEARD_MS = 500;
const MOST_KNOWN = 10_000;

export type IsLive = (request: FastifyRequest, caller: Pick<Caller, 'sessionId' | 'aliveAtMs'>) => Promise<boolean>;

/**
 * Says whether a session has not ended, though its access token is valid. Ended ones are heard of like purges. Where one may have been
 * missed since the token was issued, `identity` is asked: once after everything was purged, twice a second while nothing is heard.
 */
export function liveSessions({ purges, identityUrl }: { purges: Purges; identityUrl: string }): IsLive {
  const known = ttlCache<boolean>({ freshMs: TOKEN_MS, isFailure: () => false, mostKeys: MOST_KNOWN });
  return async (request, { sessionId, aliveAtMs }) => {
    if (purges.wasPurged(sessionTag(sessionId), TOKEN_MS)) return false;
    const ageMs = Math.max(0, Date.now() - aliveAtMs);
    if (purges.knowsAllWithin(TOKEN_MS) || purges.knowsAllWithin(ageMs + SKEW_MS)) return true;
    const asOf = purges.isHeard ? purges.unknownUntil : `unheard ${Math.floor(performance.now() / UNHEARD_MS)}`;
    return known(`${asOf} ${sessionId}`, () => askIdentity(identityUrl, request));
  };
}

/** The cookie alone says who asks: the gateway may call nothing that is internal. */
async function askIdentity(url: string, { cookies, id }: FastifyRequest): Promise<boolean> {
  try {
    const { status, body } = await fetch(`${url}${urlOf(checkAuth)}`, {
      headers: { cookie: `${ACCESS_COOKIE}=${cookies[ACCESS_COOKIE]}`, [REQUEST_ID_HEADER]: id },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await body?.cancel();
    if (status === 200 || status === 401) return status === 200;
    throw new Error(`identity answered with status ${status}`);
  } catch (error) {
    throw new AppError('service.unavailable', 'Who is signed in cannot be checked at the moment. Please try again.', {
      cause: error,
    });
  }
}
