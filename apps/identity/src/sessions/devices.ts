import { createHash } from 'node:crypto';
import { createTokenVerifier, keyIdOf } from '@kanaka/server-kit/token-keys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createSigner } from 'fast-jwt';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { UserRow } from '../accounts/accounts.repository.ts';

/** httpOnly cookie that says whose sign-in succeeded in this browser before. It opens nothing: its tries are counted apart. */
const DEVICE_COOKIE = 'kanaka_device';
const DEVICE_DAYS = 365;
/** Another issuer than that of access tokens, so that neither passes for the other. */
const DEVICE_ISSUER = 'kanaka-device';

const Claims = z.object({ sub: z.uuid(), jti: z.uuid(), pwd: z.string() });

/**
 * Says which of an account's passwords a cookie was made under, without helping to guess it: the hash has a random salt,
 * and 96 bits of its hash are left.
 */
const markOf = ({ passwordHash }: Account) =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16);

type Account = Pick<UserRow, 'id' | 'passwordHash'>;

/** Browsers that people have signed in with (OWASP: device cookies against online password guessing). */
export type Devices = {
  /**
   * The device's own id when this browser is one of that account; null for a stranger's, and for one that signed in with
   * a password from before: whoever knew that one may have kept any number of cookies, each with tries of its own.
   */
  idOf: (request: FastifyRequest, user: Account) => string | null;
  /** Makes the browser one of that account's, and of no other's. One that is already keeps its id and its count of tries. */
  remember: (request: FastifyRequest, reply: FastifyReply, user: Account) => void;
  /** Lets a browser that is one of that account's stay so for another year; any other does not become one. */
  prolong: (request: FastifyRequest, reply: FastifyReply, user: Account) => void;
};

export function openDevices({ privateKey, publicKeys }: { privateKey: string; publicKeys: string }): Devices {
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

  const idOf: Devices['idOf'] = (request, user) => {
    const claims = claimsOf(request.cookies[DEVICE_COOKIE] ?? '');
    return claims?.sub === user.id && claims.pwd === markOf(user) ? claims.jti : null;
  };
  const keep = (request: FastifyRequest, reply: FastifyReply, { user, jti }: { user: Account; jti: string }) =>
    reply.setCookie(DEVICE_COOKIE, sign({ sub: user.id, jti, pwd: markOf(user) }), {
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge: lifeSeconds,
    });

  return {
    idOf,
    remember: (request, reply, user) => void keep(request, reply, { user, jti: idOf(request, user) ?? uuidv7() }),
    prolong(request, reply, user) {
      const jti = idOf(request, user);
      if (jti !== null) keep(request, reply, { user, jti });
    },
  };
}
