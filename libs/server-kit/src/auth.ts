import { createHash, timingSafeEqual } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import fastifyJwt, { type JWT } from '@fastify/jwt';
import { Role } from '@kanaka/contracts/identity/accounts';
import { type Endpoint, isForKeys, isForShop, isForStaff, neededPermissions } from '@kanaka/contracts/endpoint';
import { CONFIRMED_MINUTES, type Permission } from '@kanaka/contracts/identity/permissions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { apiKeyIn, digestOfKey, isApiKey } from './api-key.ts';
import { AppError } from './app-error.ts';
import { tokensIn } from './internal-token.ts';
import type { Staff, StaffLookup } from './staff.ts';
import { keysById, tokenRules, verifyByKey } from './token-keys.ts';

/** httpOnly cookie with the access token, a JWT that is valid for a few minutes. */
export const ACCESS_COOKIE = 'kanaka_access';
/** httpOnly cookie with the rotating refresh token; only sent to /api/auth. */
export const REFRESH_COOKIE = 'kanaka_refresh';
/** Readable by scripts: says whether there may be a session, so that guests need no request for it. Holds no secret. */
export const HINT_COOKIE = 'kanaka_session';

export const ACCESS_TOKEN_SECONDS = 5 * 60;
export const TOKEN_ISSUER = 'kanaka';
const MINUTE_MS = 60_000;

/** The claims of an access token. `sid` is the session it belongs to. */
export const AccessClaims = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  role: Role,
  name: z.string(),
  email: z.string(),
  /** Whether the owner proved to read the mailbox. */
  emailProven: z.boolean(),
});
export type AccessClaims = z.infer<typeof AccessClaims>;

/** The claims that a signed token has: with the second in which it was issued. */
const IssuedClaims = AccessClaims.extend({ iat: z.number() });

/** The authenticated caller: a person, or an API key, whose id stands for the session's too. */
export type Caller = Pick<AccessClaims, 'role' | 'email' | 'emailProven'> &
  Record<'id' | 'sessionId' | 'userName', string> & {
    /** What a person of the shop may do just now; empty for a shopper, and on an endpoint for anyone. */
    permissions: ReadonlySet<Permission>;
    /** When the session was known to live: its access token was issued, or the key was found. */
    aliveAtMs: number;
  };

export const noPermissions: ReadonlySet<Permission> = new Set();

declare module 'fastify' {
  interface FastifyInstance {
    /** The token that a calling service must send; set by `createHttpService`. */
    internalToken: string;
    /** Who of the shop may do what; set by `createHttpService`. */
    staff: StaffLookup;
    /** The claims of a valid access token; throws for any other. */
    verifyAccessToken: (token: string) => unknown;
    /** Every route, as `GET /api/shop/products/get/:id`; set by `createHttpService`. */
    served: readonly string[];
  }
  interface FastifyRequest {
    /** Set once the access cookie has been verified. */
    caller: Caller | null;
  }
}

/**
 * The caller of a request, from its access cookie; null for a guest, if the token is expired, forged or foreign, and if the
 * request has an API key.
 */
export function callerOf(request: FastifyRequest): Caller | null {
  const token = request.cookies[ACCESS_COOKIE];
  if (!token || apiKeyIn(request) !== null) return null;
  try {
    const claims = IssuedClaims.parse(request.server.verifyAccessToken(token));
    const { sub: id, sid: sessionId, name: userName, role, email, emailProven, iat } = claims;
    const aliveAtMs = iat * 1000;
    return { id, sessionId, role, userName, email, emailProven, permissions: noPermissions, aliveAtMs };
  } catch {
    return null;
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Whether a request carries the internal token; during a rotation the old or the new one. Digests are compared, so that the
 * time it takes reveals neither length nor content.
 */
function isService(request: FastifyRequest, internalToken: string): boolean {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme !== 'Bearer' || token === undefined) return false;
  return tokensIn(internalToken).some((ours) => timingSafeEqual(digest(token), digest(ours)));
}

/**
 * Refuses a request whose access token is not one of this audience (`admin`: of anybody of the shop); sets `request.caller` if
 * there is a session. What an API key may do, the service that is called asks for itself.
 */
export function admitByToken(request: FastifyRequest, audience: 'anyone' | 'signed-in' | 'shopper' | 'admin'): void {
  request.caller = callerOf(request);
  if (audience === 'anyone') return;
  if (apiKeyIn(request) !== null) {
    if (audience === 'admin') return;
    throw notByKey();
  }
  if (!request.caller) throw signInRequired();
  if (audience === 'admin' && request.caller.role !== 'admin') {
    throw new AppError('auth.admin-only', "You don't have access to this.");
  }
  if (audience === 'shopper' && request.caller.role === 'admin') {
    throw new AppError('auth.shopper-only', 'An admin account cannot shop. Please sign in as a shopper.');
  }
}

/**
 * Refuses a request whose caller is not in this audience. A token is valid for minutes, so the session and the permissions of a
 * person of the shop are looked up for each call: who is suspended, or has another role, is refused within a second. With
 * `confirms`, who has not given a password or a factor within the last minutes is asked for it, and no API key is admitted.
 */
export async function admit(
  request: FastifyRequest,
  endpoint: Pick<Endpoint, 'audience' | 'alsoNeeds' | 'confirms'>,
): Promise<void> {
  const { audience, confirms } = endpoint;
  const { internalToken, staff: lookup } = request.server;
  if (audience === 'service') {
    if (!isService(request, internalToken)) {
      throw new AppError('auth.not-a-service', 'Only the shop’s own services may call this.');
    }
    return;
  }
  admitByToken(request, isForShop(audience) ? 'admin' : audience);
  const key = apiKeyIn(request);
  if (audience !== 'anyone' && key !== null) return admitKey(request, endpoint, key);
  if (audience === 'anyone' || request.caller?.role !== 'admin') return;
  const { sessionId } = request.caller;
  const staff = await lookup.find(sessionId);
  if (!staff) throw signInRequired();
  request.caller.permissions = staff.permissions;
  if (isForStaff(audience)) {
    if (staff.factorNeeded) throw new AppError('auth.factor-needed', SET_UP_FACTOR);
    for (const permission of neededPermissions(endpoint)) mustHave(request, permission);
  }
  // What is remembered may be from before the confirmation that this call repeats after.
  if (confirms && !isConfirmed(staff) && !isConfirmed(await lookup.find(sessionId, { fresh: true }))) {
    throw new AppError('auth.confirm-again', 'Please confirm that it is you.');
  }
}

async function admitKey(
  request: FastifyRequest,
  endpoint: Pick<Endpoint, 'audience' | 'alsoNeeds' | 'confirms'>,
  sent: string,
): Promise<void> {
  if (!isForKeys(endpoint)) throw notByKey();
  const key = isApiKey(sent) ? await request.server.staff.findKey(digestOfKey(sent)) : null;
  if (!key) throw keyInvalid();
  if (key.factorNeeded) throw new AppError('auth.factor-needed', MAKER_LACKS_FACTOR);
  const { id, name: userName, permissions } = key;
  const about = { id, sessionId: id, userName, role: 'admin', email: '', emailProven: false } as const;
  request.caller = { ...about, permissions, aliveAtMs: Date.now() };
  for (const permission of neededPermissions(endpoint)) mustHave(request, permission);
}

export const keyInvalid = () =>
  new AppError('auth.key-invalid', 'This API key is not valid: it is unknown, has ended or was revoked.');

const notByKey = () => new AppError('auth.not-by-key', 'An API key cannot do this. Somebody has to sign in.');

const SET_UP_FACTOR = 'Your role needs two-step sign-in. Please set it up on the page of your account.';
const MAKER_LACKS_FACTOR = 'Who made this API key has to set up two-step sign-in first.';

const isConfirmed = (staff: Staff | null) => Date.now() - (staff?.confirmedAt ?? 0) < CONFIRMED_MINUTES * MINUTE_MS;

/** Refuses a person of the shop without a permission, such as one that an endpoint needs only for some of what it does. */
export function mustHave(request: FastifyRequest, permission: Permission): void {
  const { caller, method, routeOptions, server } = request;
  if (!caller) throw signInRequired();
  if (caller.permissions.has(permission)) return;
  server.staff.refused({ sessionId: caller.sessionId, permission, what: `${method} ${routeOptions.url}` });
  const message =
    apiKeyIn(request) === null
      ? 'Your role does not allow this. An owner can change it.'
      : `This API key lacks the permission ${permission}.`;
  throw new AppError('auth.no-permission', message);
}

export const signInRequired = () => new AppError('auth.sign-in-required', 'Please sign in to continue.');

/** Refuses when an id in a path or a body is not the caller's own. */
export function mustBeSelf(caller: Caller, userId: string): void {
  if (caller.id !== userId) throw new AppError('auth.not-yours', "You don't have access to this.");
}

/** Cookies and token checks for an app. It holds public keys only; the private key is in `identity` alone. */
export async function registerAuth(app: FastifyInstance, { jwtPublicKey }: { jwtPublicKey: string }): Promise<void> {
  app.decorateRequest('caller', null);
  await app.register(fastifyCookie);
  // One verifier for each key, made once.
  for (const [namespace, pem] of keysById(jwtPublicKey)) {
    await app.register(fastifyJwt, { namespace, secret: { public: pem }, verify: tokenRules(TOKEN_ISSUER) });
  }
  const named = app.jwt as unknown as Record<string, JWT>;
  app.decorate(
    'verifyAccessToken',
    verifyByKey(jwtPublicKey, (_, id) => (token) => named[id]?.verify(token)),
  );
}
