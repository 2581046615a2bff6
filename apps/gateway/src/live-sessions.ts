import { checkAuth } from '@kanaka/contracts/identity/accounts';
import { urlOf } from '@kanaka/contracts/endpoint';
import { AppError } from '@kanaka/server-kit/app-error';
import { ACCESS_COOKIE } from '@kanaka/server-kit/auth';
import { REQUEST_ID_HEADER } from '@kanaka/server-kit/request-id';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

const TIMEOUT_MS = 5_000;

/** What this gateway needs of the response. */
const Session = z.object({ user: checkAuth.reply.shape.user.pick({ role: true }) });

/**
 * Refuses calls of the back office whose session has ended, or whose account is no admin any more, although its access token
 * is valid for some minutes: `identity` is asked about each. Without it nobody passes.
 */
export function requireLiveAdmin(identityUrl: string): (request: FastifyRequest) => Promise<void> {
  return async function mustBeLiveAdmin(request) {
    const cookie = `${ACCESS_COOKIE}=${request.cookies[ACCESS_COOKIE]}`;
    const role = await fetch(`${identityUrl}${urlOf(checkAuth, {})}`, {
      // Without the refresh token: a session is only looked up, not renewed.
      headers: { cookie, [REQUEST_ID_HEADER]: request.id },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
      .then(async (response) => {
        if (response.status === 401) return null;
        if (!response.ok) throw new Error(`identity responded with ${response.status}`);
        return Session.parse(await response.json()).user.role;
      })
      .catch((error: unknown) => {
        const message = 'Who is signed in cannot be checked just now. Please try again.';
        throw new AppError('service.unavailable', message, { cause: error });
      });
    if (role === null) {
      throw new AppError('auth.sign-in-required', 'Please sign in to continue.');
    }
    if (role !== 'admin') throw new AppError('auth.admin-only', "You don't have access to this.");
  };
}
