import { createHash } from 'node:crypto';
import { mailboxOf } from '@kanaka/contracts/email-address';
import { readSignedText, signText } from '@kanaka/server-kit/signed-text';

const purpose = 'stop stock notices';

/**
 * What stands for the mailbox of an e-mail address in limits and in the link that stops its e-mails, so that no log of URLs
 * contains the address.
 */
export function hashOfAddress(email: string): string {
  return createHash('sha256').update(mailboxOf(email)).digest('base64url');
}

export function stopToken(internalToken: string, emailHash: string): string {
  return signText(internalToken, { purpose, text: emailHash });
}

/** The hash in a token that this shop has made; null for any other. */
export function hashInToken(internalToken: string, token: string): string | null {
  return readSignedText(internalToken, { purpose, signed: token });
}
