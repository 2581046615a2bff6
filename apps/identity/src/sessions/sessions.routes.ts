import * as contract from '@kanaka/contracts/identity/accounts';
import * as second from '@kanaka/contracts/identity/factors';
import { AppError } from '@kanaka/server-kit/app-error';
import { ACCESS_COOKIE, HINT_COOKIE, REFRESH_COOKIE, type Caller } from '@kanaka/server-kit/auth';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UserRow } from '../accounts/accounts.repository.ts';
import { toSignedIn } from '../accounts/user-mapper.ts';
import { neverCached } from '../never-cached.ts';
import type { Passkeys } from '../second-factor/passkeys.ts';
import { methodsOf, proveFactor } from '../second-factor/prove-factor.ts';
import type { Sealing } from '@kanaka/server-kit/sealed-text';
import { accessTokenFor, type SessionDeps } from './access-token.ts';
import { endOwnSession, revokeOwnSession } from './end-own-session.ts';
import { endOtherSessions, endSession, readOwnSessions } from './own-sessions.ts';
import { refreshSession } from './refresh-session.ts';
import { clearSessionCookies, setSessionCookies } from './session-cookies.ts';
import { findUserOfLiveSession } from './sessions.repository.ts';
import { secondStepOver, type SecondSteps } from './second-steps.ts';
import { openSession, signIn, type SignedIn } from './sign-in.ts';

type Deps = SessionDeps & { secondSteps: SecondSteps; passkeys: Passkeys; sealing: Sealing };

export async function sessionRoutes(app: FastifyInstance, deps: Deps) {
  neverCached(app);

  serve(app, contract.login, async ({ body, caller, request, reply }) => {
    const { user, tokens } = await signIn({ ...deps, logger: request.log }, body, deps.devices.originOf(request));
    if (tokens) return welcome({ caller, request, reply }, { user, tokens });
    const methods = await methodsOf(deps, user.id);
    return { message: SECOND_STEP, needs: 'second-factor' as const, token: deps.secondSteps.make(user), methods };
  });

  serve(app, second.secondStep, async ({ body: { token, remember, ...proof }, caller, request, reply }) => {
    const user = await deps.secondSteps.userOf(token);
    const logged = { ...deps, logger: request.log };
    const origin = deps.devices.originOf(request);
    await proveFactor(logged, user, { proof, origin });
    const opened = await openSession(deps.db, user, { confirmed: true, origin });
    if (!opened) throw secondStepOver();
    const accessToken = accessTokenFor(deps.signAccessToken, user, opened.sessionId);
    request.log.info({ event: 'signed-in', userId: user.id, sessionId: opened.sessionId }, 'a user signed in');
    const tokens = { accessToken, refreshToken: opened.refreshToken };
    return welcome({ caller, request, reply }, { user, tokens }, { trust: remember });
  });

  serve(app, second.secondStepPasskey, async ({ body }) => {
    const user = await deps.secondSteps.userOf(body.token);
    return { options: await deps.passkeys.ask(user.id) };
  });

  async function welcome({ caller, request, reply }: Visit, { user, tokens }: SignedIn, trust?: { trust: boolean }) {
    // The old session's cookies are about to be overwritten; nobody could end it afterwards.
    await revokeOwnSession(deps.db, { caller, request });
    setSessionCookies(request, reply, tokens);
    deps.devices.remember(request, reply, user, trust);
    return { message: `Welcome back, ${user.userName}.`, user: await toSignedIn(deps.db, user) };
  }

  serve(app, contract.logout, async ({ caller, request, reply }) => {
    await endOwnSession(deps.db, { caller, request, reply });
    return { message: 'You are signed out.' };
  });

  serve(app, contract.checkAuth, async ({ caller, request, reply }) => {
    const user = caller && (await findUserOfLiveSession(deps.db, caller.sessionId));
    return { user: user ? await toSignedIn(deps.db, user) : await refreshed(deps, request, reply) };
  });

  serve(app, contract.refreshSession, async ({ request, reply }) => ({ user: await refreshed(deps, request, reply) }));

  serve(app, contract.ownSessions, async ({ caller: { sessionId } }) => ({
    data: await readOwnSessions(deps.db, sessionId),
  }));

  serve(app, contract.endSession, async ({ params: { id }, caller: { sessionId } }) => {
    await endSession(deps.db, sessionId, id);
    return { message: 'This device is signed out.' };
  });

  serve(app, contract.endOtherSessions, async ({ caller: { sessionId } }) => {
    await endOtherSessions(deps.db, sessionId);
    return { message: 'Every other device is signed out.' };
  });
}

type Visit = { caller: Caller | null; request: FastifyRequest; reply: FastifyReply };

const SECOND_STEP = 'Please confirm that it is you.';

/** Renews the session by the refresh cookie. Otherwise clears invalid cookies and throws 401. */
async function refreshed(deps: SessionDeps, request: FastifyRequest, reply: FastifyReply) {
  const token = request.cookies[REFRESH_COOKIE];
  const isDeviceOf = (user: UserRow) => deps.devices.idOf(request, user) !== null;
  const renewed = token ? await refreshSession(deps, { token, address: request.ip, isDeviceOf }) : null;
  if (!renewed) {
    const dead = [ACCESS_COOKIE, REFRESH_COOKIE, HINT_COOKIE].some((name) => request.cookies[name] !== undefined);
    if (dead) clearSessionCookies(request, reply);
    throw new AppError('auth.guest', 'You are not signed in.');
  }
  setSessionCookies(request, reply, renewed.tokens);
  if (renewed.tokens.refreshToken) deps.devices.prolong(request, reply, renewed.user);
  return toSignedIn(deps.db, renewed.user);
}
