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
import { findInvited } from '../staff/staff.repository.ts';
import { joinStaff } from '../staff/join-staff.ts';

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
    const found = await findUsable(deps.db, hashOfToken(body.token));
    if (!found) throw linkInvalid();
    const { link, user } = found;
    const opened = { name: user?.userName ?? '', openedAt: (user?.createdAt ?? link.askedAt).toISOString() };
    if (link.kind !== 'invitation') return { data: { kind: link.kind, ...opened } };
    const invited = await findInvited(deps.db, link.id);
    if (!invited) throw linkInvalid();
    return { data: { kind: link.kind, ...opened, invited: { ...invited, email: readableEmail(link.email) } } };
  });

  serve(app, contract.joinStaff, async ({ body, caller, request, reply }) => {
    const user = await joinStaff(deps, body, { address: request.ip });
    deps.devices.remember(request, reply, user);
    request.log.info({ event: 'staff-joined', userId: user.id }, 'an invitation was accepted');
    // As with a new password: the sign-in page comes next.
    await endOwnSession(deps.db, { caller, request, reply });
    return { message: 'Welcome. Please sign in with your new password.', email: readableEmail(user.email) };
  });

  serve(app, contract.proveEmail, async ({ body }) => {
    await proveEmail(deps, body.token);
    return { message: 'Thank you. Your e-mail address is confirmed.' };
  });

  serve(app, contract.sendEmailProof, async ({ caller }) => {
    const { email } = await signedInUser(deps.db, caller.sessionId);
    await askForLink(deps, { kind: 'email-proof', email });
    return { message: 'Please look in your mailbox, and in the spam folder.' };
  });

  serve(app, contract.mailedLinkEmail, async ({ params }) => ({
    email: await buildLinkEmail(deps, params.linkId),
  }));
}
