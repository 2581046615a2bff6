import * as contract from '@kanaka/contracts/identity';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import type { HashQueue } from '../accounts/hash-queue.ts';
import { neverCached } from '../never-cached.ts';
import type { Devices } from '../sessions/devices.ts';
import { endOwnSession } from '../sessions/end-own-session.ts';
import { askForReset, type ResetDeps } from './ask-for-reset.ts';
import { resetPassword } from './reset-password.ts';
import { buildResetEmail } from './reset-email.ts';

export async function passwordResetRoutes(
  app: FastifyInstance,
  deps: ResetDeps & { devices: Devices; hashing: HashQueue },
) {
  neverCached(app);

  serve(app, contract.forgotPassword, async ({ body }) => {
    await askForReset(deps, body.email);
    return { message: 'If this email has an account, a letter with a link is on its way to you.' };
  });

  serve(app, contract.resetPassword, async ({ body, caller, request, reply }) => {
    const user = await resetPassword(deps, body, { address: request.ip });
    // Receiving the e-mail proves who this is, so this browser can sign in even while strangers try passwords.
    deps.devices.remember(request, reply, user);
    request.log.info({ event: 'password-reset', userId: user.id }, 'a password was reset');
    // Also ends a session of another account in this browser, because the sign-in page comes next.
    await endOwnSession(deps.db, { caller, request, reply });
    return { message: 'Your new password is set. Please sign in with it.', email: user.email };
  });

  serve(app, contract.passwordResetEmail, async ({ params }) => ({
    email: await buildResetEmail(deps, params.resetId),
  }));
}
