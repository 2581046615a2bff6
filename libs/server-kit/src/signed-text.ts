import { createHmac, timingSafeEqual } from 'node:crypto';
import { tokensIn } from './internal-token.ts';

/**
 * A text that one service writes into a public URL and another one trusts: `<text in base64url>.<signature>`, an HMAC with
 * the services' secret. A purpose keeps a URL of one kind from being taken for another kind.
 */
export function signText(internalToken: string, { purpose, text }: { purpose: string; text: string }): string {
  const [secret = ''] = tokensIn(internalToken);
  return `${Buffer.from(text).toString('base64url')}.${signatureOf(secret, purpose, text).toString('base64url')}`;
}

/** The text in what `signText` has made with any of the current secrets; null if somebody else made it. */
export function readSignedText(
  internalToken: string,
  { purpose, signed }: { purpose: string; signed: string },
): string | null {
  const [encoded = '', signature = ''] = signed.split('.');
  const text = Buffer.from(encoded, 'base64url').toString();
  const given = Buffer.from(signature, 'base64url');
  const isOurs = tokensIn(internalToken).some((secret) => {
    const expected = signatureOf(secret, purpose, text);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isOurs ? text : null;
}

function signatureOf(secret: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest();
}
