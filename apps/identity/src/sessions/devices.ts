import { createTokenVerifier, keyIdOf } from '@kanaka/server-kit/token-keys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createSigner } from 'fast-jwt';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';

/** httpOnly cookie that says whose sign-in succeeded in this browser before. It opens nothing: its tries are counted apart. */
const DEVICE_COOKIE = 'kanaka_device';
const DEVICE_DAYS = 365;
/** Another issuer than that of access tokens, so that neither passes for the other. */
const DEVICE_ISSUER = 'kanaka-device';

const Claims = z.object({ sub: z.uuid(), jti: z.uuid() });

/** Browsers that people have signed in with (OWASP: device cookies against online password guessing). */
export type Devices = {
  /** The device's own id when this browser is one of that account; null for a stranger's. */
  idOf: (request: FastifyRequest, userId: string) => string | null;
  /** Makes the browser one of that account's, and of no other's. */
  remember: (request: FastifyRequest, reply: FastifyReply, userId: string) => void;
  /** Lets a browser that is one of that account's stay so for another year; any other does not become one. */
  prolong: (request: FastifyRequest, reply: FastifyReply, userId: string) => void;
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

  const idOf: Devices['idOf'] = (request, userId) => {
    const claims = claimsOf(request.cookies[DEVICE_COOKIE] ?? '');
    return claims?.sub === userId ? claims.jti : null;
  };
  const keep = (request: FastifyRequest, reply: FastifyReply, claims: z.output<typeof Claims>) =>
    reply.setCookie(DEVICE_COOKIE, sign(claims), {
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge: lifeSeconds,
    });

  return {
    idOf,
    remember: (request, reply, userId) => void keep(request, reply, { sub: userId, jti: uuidv7() }),
    prolong(request, reply, userId) {
      const jti = idOf(request, userId);
      if (jti !== null) keep(request, reply, { sub: userId, jti });
    },
  };
}
