import type { FastifyReply, FastifyRequest } from 'fastify';
import Bowser from 'bowser';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { UserRow } from '../accounts/accounts.repository.ts';
import { openAccountTokens, type Account, type TokenKeys } from './account-tokens.ts';
import { SESSION_PATH, sessionCookie } from './session-cookies.ts';

/** httpOnly cookie that records that an account signed in here. It grants no access: its attempts are counted separately. */
const DEVICE_COOKIE = 'kanaka_device';
const LIFE_SECONDS = 365 * 24 * 60 * 60;
/** How long a browser may leave out the second factor, if its owner said so when giving it. */
const WITHOUT_FACTOR_MS = 30 * 24 * 60 * 60 * 1000;

const Device = z.object({
  jti: z.uuid(),
  /** Until when the second factor is left out, and since when the account has had it; both in milliseconds. */
  trusted: z.object({ until: z.int(), since: z.int() }).optional(),
});
type Device = z.infer<typeof Device>;

type Owner = Account & Pick<UserRow, 'factorSince'>;

/** Where a sign-in comes from. */
export type RequestOrigin = {
  /** The IP address. */
  address: string;
  browser: string;
  /** The device's id if the browser is a device of the account. */
  deviceOf: (user: Account) => string | null;
  /** Whether the account's second factor is left out here: it was given here within the last 30 days, and is the same still. */
  isTrusted: (user: Owner) => boolean;
};

/** "Chrome on Windows", for people to recognise their own devices; whoever calls may write anything there. */
function browserOf(userAgent = ''): string {
  // Nothing to recognise is further back; a library's expressions are not run over more.
  const { browser, os } = Bowser.parse(userAgent.slice(0, 400) || 'unknown');
  const [name, system] = [browser.name, os.name];
  return [name ?? 'Unknown browser', system].filter(Boolean).join(' on ').slice(0, 100);
}

/** Browsers in which people have signed in before (OWASP: device cookies against online password guessing). */
export type Devices = ReturnType<typeof openDevices>;

export function openDevices(keys: TokenKeys) {
  const tokens = openAccountTokens(keys, { issuer: 'kanaka-device', lifeSeconds: LIFE_SECONDS });

  /**
   * Null also if this browser signed in with an earlier password: somebody who knew that one may have collected any number of
   * cookies, each with its own count of attempts.
   */
  const find = (request: FastifyRequest, user: Account): Device | null =>
    Device.safeParse(tokens.readOf(request.cookies[DEVICE_COOKIE] ?? '', user)).data ?? null;
  const keep = (request: FastifyRequest, reply: FastifyReply, { user, device }: { user: Account; device: Device }) =>
    reply.setCookie(DEVICE_COOKIE, tokens.make(user, device), {
      ...sessionCookie(request),
      path: SESSION_PATH,
      maxAge: LIFE_SECONDS,
    });

  return {
    /** The device's id if this browser is a device of that account; null otherwise. */
    idOf: (request: FastifyRequest, user: Account): string | null => find(request, user)?.jti ?? null,
    /** Where a request comes from. */
    originOf: (request: FastifyRequest): RequestOrigin => ({
      address: request.ip,
      browser: browserOf(request.headers['user-agent']),
      deviceOf: (user) => find(request, user)?.jti ?? null,
      isTrusted(user) {
        const trusted = find(request, user)?.trusted;
        return trusted !== undefined && trusted.until > Date.now() && trusted.since === user.factorSince?.getTime();
      },
    }),
    /** Makes the browser a device of that account, and of no other. If it is one already, its id and its count are kept. */
    remember(request: FastifyRequest, reply: FastifyReply, user: Owner, { trust } = { trust: false }): void {
      const device = find(request, user) ?? { jti: uuidv7() };
      const since = user.factorSince?.getTime();
      const trusted = trust && since !== undefined ? { until: Date.now() + WITHOUT_FACTOR_MS, since } : device.trusted;
      keep(request, reply, { user, device: { jti: device.jti, ...(trusted && { trusted }) } });
    },
    /** Renews a device cookie of that account for another year; does nothing for other browsers. */
    prolong(request: FastifyRequest, reply: FastifyReply, user: Account): void {
      const device = find(request, user);
      if (device !== null) keep(request, reply, { user, device });
    },
  };
}
