import * as contract from '@kanaka/contracts/identity/accounts';
import { AppError } from '@kanaka/server-kit/app-error';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { neverCached } from '../never-cached.ts';
import { accessTokenFor, type SessionDeps } from '../sessions/access-token.ts';
import { clearSessionCookies, setSessionCookies } from '../sessions/session-cookies.ts';
import { signedInUser } from '../sessions/signed-in-user.ts';
import { updateProfile } from './accounts.repository.ts';
import { eraseAccount } from './erase-account.ts';
import { openAccount, type AccountDeps } from './open-account.ts';
import { toUser } from './user-mapper.ts';

export async function accountRoutes(
  app: FastifyInstance,
  deps: AccountDeps & Pick<SessionDeps, 'signAccessToken' | 'throttle' | 'devices'>,
) {
  neverCached(app);

  serve(app, contract.register, async ({ body, request }) => {
    await openAccount(deps, body, { address: request.ip });
    // True of an address that has an account already, too.
    return { message: 'Thank you. Please sign in; we have also sent you an e-mail.' };
  });

  serve(app, contract.saveProfile, async ({ body, caller: { sessionId }, request, reply }) => {
    const { id } = await signedInUser(deps.db, sessionId);
    const user = await updateProfile(deps.db, id, body);
    if (!user) throw new AppError('auth.guest', 'You are not signed in.');
    // Its claims have the name.
    const accessToken = accessTokenFor(deps.signAccessToken, user, sessionId);
    setSessionCookies(request, reply, { accessToken, refreshToken: null });
    return { message: 'Your profile is saved.', user: toUser(user) };
  });

  serve(app, contract.eraseAccount, async ({ body: { password }, caller: { sessionId }, request, reply }) => {
    const origin = { sessionId, ...deps.devices.originOf(request) };
    await eraseAccount({ ...deps, logger: request.log }, password, origin);
    clearSessionCookies(request, reply);
    return { message: 'Your account is deleted.' };
  });
}
