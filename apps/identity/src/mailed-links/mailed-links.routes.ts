import * as contract from '@kanaka/contracts/identity/accounts';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import type { HashQueue } from '../accounts/hash-queue.ts';
import { readableEmail } from '../accounts/user-mapper.ts';
import { neverCached } from '../never-cached.ts';
import type { Devices } from '../sessions/devices.ts';
import { endOwnSession } from '../sessions/end-own-session.ts';
import { signedInUser } from '../sessions/signed-in-user.ts';
import { hashOfToken } from '../sessions/tokens.ts';
import { askForLink, type LinkDeps } from './ask-for-link.ts';
import { buildLinkEmail } from './link-email.ts';
import { findUsable } from './mailed-links.repository.ts';
import { linkInvalid, proveEmail } from './prove-email.ts';
import { resetPassword } from './reset-password.ts';

export async function mailedLinkRoutes(
  app: FastifyInstance,
  deps: LinkDeps & { devices: Devices; hashing: HashQueue },
) {
  neverCached(app);

  serve(app, contract.forgotPassword, async ({ body }) => {
    await askForLink(deps, { kind: 'password-reset', email: body.email });
    return { message: 'If this email has an account, an e-mail with a link is on its way to you.' };
  });

  serve(app, contract.resetPassword, async ({ body, caller, request, reply }) => {
    const user = await resetPassword(deps, body, { address: request.ip });
    // Receiving the e-mail proves who this is, so this browser can sign in even while strangers try passwords.
    deps.devices.remember(request, reply, user);
    request.log.info({ event: 'password-reset', userId: user.id }, 'a password was reset');
    // Also ends a session of another account in this browser, because the sign-in page comes next.
    await endOwnSession(deps.db, { caller, request, reply });
    return { message: 'Your new password is set. Please sign in with it.', email: readableEmail(user.email) };
  });

  serve(app, contract.findMailedLink, async ({ body }) => {
    const link = await findUsable(deps.db, hashOfToken(body.token));
    if (!link) throw linkInvalid();
    const { userName: name, createdAt } = link.user;
    return { data: { kind: link.kind, name, openedAt: createdAt.toISOString() } };
  });

  serve(app, contract.proveEmail, async ({ body }) => {
    await proveEmail(deps, body.token);
    return { message: 'Thank you. Your e-mail address is confirmed.' };
  });

  serve(app, contract.sendEmailProof, async ({ caller }) => {
    const { email } = await signedInUser(deps.db, caller.sessionId);
    await askForLink(deps, { kind: 'email-proof', email });
    return { message: 'Please look in your mailbox, also among the spam.' };
  });

  serve(app, contract.mailedLinkEmail, async ({ params }) => ({
    email: await buildLinkEmail(deps, params.linkId),
  }));
}
