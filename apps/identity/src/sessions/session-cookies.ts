import { ACCESS_COOKIE, ACCESS_TOKEN_SECONDS, HINT_COOKIE, REFRESH_COOKIE } from '@kanaka/server-kit/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { REFRESH_TOKEN_DAYS } from './tokens.ts';

/** Limits the cookie to the routes that use it: sign-in, refresh, check and sign-out. */
export const SESSION_PATH = '/api/auth';
const refreshSeconds = REFRESH_TOKEN_DAYS * 24 * 60 * 60;

/** Lax: sent when a link from another site (an e-mail, the payment page) is opened, not with another site's form. */
export const sessionCookie = (request: FastifyRequest) =>
  ({ sameSite: 'lax', httpOnly: true, secure: request.protocol === 'https' }) as const;

export type Tokens = {
  accessToken: string;
  /** Null when the browser already has the newest one. */
  refreshToken: string | null;
};

export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { accessToken, refreshToken }: Tokens,
): void {
  reply.setCookie(ACCESS_COOKIE, accessToken, { ...sessionCookie(request), path: '/', maxAge: ACCESS_TOKEN_SECONDS });
  if (refreshToken === null) return;
  reply.setCookie(REFRESH_COOKIE, refreshToken, {
    ...sessionCookie(request),
    path: SESSION_PATH,
    maxAge: refreshSeconds,
  });
  reply.setCookie(HINT_COOKIE, '1', { ...sessionCookie(request), httpOnly: false, path: '/', maxAge: refreshSeconds });
}

export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(ACCESS_COOKIE, { ...sessionCookie(request), path: '/' });
  reply.clearCookie(REFRESH_COOKIE, { ...sessionCookie(request), path: SESSION_PATH });
  reply.clearCookie(HINT_COOKIE, { ...sessionCookie(request), httpOnly: false, path: '/' });
}
