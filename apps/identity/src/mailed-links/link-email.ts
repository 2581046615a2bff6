import type { MailedLinkEmail } from '@kanaka/contracts/identity/accounts';
import type { Db } from '@kanaka/server-kit/database/database';
import { findInvited } from '../staff/staff.repository.ts';
import { hashOfToken, newSecret } from '../sessions/tokens.ts';
import { updateToken } from './mailed-links.repository.ts';

/** How long links are valid, counted from when the e-mail is built: delays of the queue or mail server do not shorten it. */
const LINK_MINUTES = { 'password-reset': 60, 'email-proof': 48 * 60, 'account-exists': 60, invitation: 48 * 60 };

/**
 * Creates the link's token only when the e-mail is built, so the token is stored in no queue and no table; only its hash is
 * kept. A repeated call (the first e-mail may not have been sent) creates a new token, which replaces the first.
 */
export async function buildLinkEmail({ db }: { db: Db }, linkId: string): Promise<MailedLinkEmail | null> {
  const token = newSecret();
  const link = await updateToken(db, { linkId, tokenHash: hashOfToken(token), minutes: LINK_MINUTES });
  if (!link?.expiresAt) return null;
  const invited = link.kind === 'invitation' ? await findInvited(db, linkId) : null;
  if (link.kind === 'invitation' && !invited) return null;
  return { ...link, token, expiresAt: link.expiresAt.toISOString(), ...(invited && { invited }) };
}
