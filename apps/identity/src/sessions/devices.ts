import { createHash } from 'node:crypto';
import { createTokenVerifier, keyIdOf } from '@kanaka/server-kit/token-keys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createSigner } from 'fast-jwt';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { UserRow } from '../accounts/accounts.repository.ts';
import { SESSION_PATH, sessionCookie } from './session-cookies.ts';

/** httpOnly cookie that records that an account signed in here. It grants no access: its attempts are counted separately. */
const DEVICE_COOKIE = 'kanaka_device';
const DEVICE_DAYS = 365;
/** Differs from the issuer of access tokens, so that neither token is accepted as the other. */
const DEVICE_ISSUER = 'kanaka-device';

const Claims = z.object({ sub: z.uuid(), jti: z.uuid(), pwd: z.string() });

/**
 * Identifies the password that was valid when a cookie was made. It does not help to guess the password: the stored hash
 * has a random salt, and only 96 bits of a hash of it are used.
 */
const markOf = ({ passwordHash }: Account) =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16);

type Account = Pick<UserRow, 'id' | 'passwordHash'>;

/** Browsers in which people have signed in before (OWASP: device cookies against online password guessing). */
export type Devices = ReturnType<typeof openDevices>;

export function openDevices({ privateKey, publicKeys }: { privateKey: string; publicKeys: string }) {
  const verify = createTokenVerifier(publicKeys, DEVICE_ISSUER);
  const lifeSeconds = DEVICE_DAYS * 24 * 60 * 60;
  const sign = createSigner({
    key: privateKey,
    algorithm: 'EdDSA',
    kid: keyIdOf(privateKey),
    iss: DEVICE_ISSUER,
    expiresIn: lifeSeconds * 1000,
  });

  function claimsOf(token: string) {
    try {
      return Claims.parse(verify(token));
    } catch {
      return null;
    }
  }

  /**
   * The device's id if this browser is a device of that account; null otherwise, and also if it signed in with an earlier
   * password: somebody who knew that one may have collected any number of cookies, each with its own count of attempts.
   */
  const idOf = (request: FastifyRequest, user: Account): string | null => {
    const claims = claimsOf(request.cookies[DEVICE_COOKIE] ?? '');
    return claims?.sub === user.id && claims.pwd === markOf(user) ? claims.jti : null;
  };
  const keep = (request: FastifyRequest, reply: FastifyReply, { user, jti }: { user: Account; jti: string }) =>
    reply.setCookie(DEVICE_COOKIE, sign({ sub: user.id, jti, pwd: markOf(user) }), {
      ...sessionCookie(request),
      path: SESSION_PATH,
      maxAge: lifeSeconds,
    });

  return {
    idOf,
    /** Makes the browser a device of that account, and of no other. If it is one already, its id and its count are kept. */
    remember: (request: FastifyRequest, reply: FastifyReply, user: Account) =>
      void keep(request, reply, { user, jti: idOf(request, user) ?? uuidv7() }),
    /** Renews a device cookie of that account for another year; does nothing for other browsers. */
    prolong(request: FastifyRequest, reply: FastifyReply, user: Account): void {
      const jti = idOf(request, user);
      if (jti !== null) keep(request, reply, { user, jti });
    },
  };
}
