import * as contract from '@kanaka/contracts/identity/accounts';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { neverCached } from '../never-cached.ts';
import type { SessionDeps } from '../sessions/access-token.ts';
import { setSessionCookies } from '../sessions/session-cookies.ts';
import { changePassword, type ChangeDeps } from './change-password.ts';

export async function passwordChangeRoutes(app: FastifyInstance, deps: ChangeDeps & Pick<SessionDeps, 'devices'>) {
  neverCached(app);

  serve(app, contract.changePassword, async ({ body, caller, request, reply }) => {
    const { user, tokens } = await changePassword({ ...deps, logger: request.log }, body, {
      sessionId: caller.sessionId,
      ...deps.devices.originOf(request),
    });
    setSessionCookies(request, reply, tokens);
    deps.devices.remember(request, reply, user);
    request.log.info({ event: 'password-changed', userId: user.id }, 'a password was changed');
    return { message: 'Your new password is set. Every other device has been signed out.' };
  });
}
