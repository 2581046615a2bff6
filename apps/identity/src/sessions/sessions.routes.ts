import * as contract from '@kanaka/contracts/identity/accounts';
import { AppError } from '@kanaka/server-kit/app-error';
import { ACCESS_COOKIE, HINT_COOKIE, REFRESH_COOKIE } from '@kanaka/server-kit/auth';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UserRow } from '../accounts/accounts.repository.ts';
import { toUser } from '../accounts/user-mapper.ts';
import { neverCached } from '../never-cached.ts';
import type { SessionDeps } from './access-token.ts';
import { endOwnSession, revokeOwnSession } from './end-own-session.ts';
import { refreshSession } from './refresh-session.ts';
import { clearSessionCookies, setSessionCookies } from './session-cookies.ts';
import { findUserOfLiveSession } from './sessions.repository.ts';
import { signIn } from './sign-in.ts';

export async function sessionRoutes(app: FastifyInstance, deps: SessionDeps) {
  neverCached(app);

  serve(app, contract.login, async ({ body, caller, request, reply }) => {
    const from = { address: request.ip, deviceOf: (user: UserRow) => deps.devices.idOf(request, user) };
    const { user, tokens } = await signIn({ ...deps, logger: request.log }, body, from);
    // The old session's cookies are about to be overwritten; nobody could end it afterwards.
    await revokeOwnSession(deps.db, { caller, request });
    setSessionCookies(request, reply, tokens);
    deps.devices.remember(request, reply, user);
    return { message: `Welcome back, ${user.userName}.`, user: toUser(user) };
  });

  serve(app, contract.logout, async ({ caller, request, reply }) => {
    await endOwnSession(deps.db, { caller, request, reply });
    return { message: 'You are signed out.' };
  });

  serve(app, contract.checkAuth, async ({ caller, request, reply }) => {
    const user = caller && (await findUserOfLiveSession(deps.db, caller.sessionId));
    return { user: user ? toUser(user) : await refreshed(deps, request, reply) };
  });

  serve(app, contract.refreshSession, async ({ request, reply }) => ({ user: await refreshed(deps, request, reply) }));
}

/** Renews the session by the refresh cookie. Otherwise clears invalid cookies and throws 401. */
async function refreshed(deps: SessionDeps, request: FastifyRequest, reply: FastifyReply) {
  const token = request.cookies[REFRESH_COOKIE];
  const isDeviceOf = (user: UserRow) => deps.devices.idOf(request, user) !== null;
  const renewed = token ? await refreshSession(deps, { token, isDeviceOf }) : null;
  if (!renewed) {
    const dead = [ACCESS_COOKIE, REFRESH_COOKIE, HINT_COOKIE].some((name) => request.cookies[name] !== undefined);
    if (dead) clearSessionCookies(request, reply);
    throw new AppError('auth.guest', 'You are not signed in.');
  }
  setSessionCookies(request, reply, renewed.tokens);
  if (renewed.tokens.refreshToken) deps.devices.prolong(request, reply, renewed.user);
  return toUser(renewed.user);
}
