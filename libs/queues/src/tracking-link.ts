import { createHash, createHmac } from 'node:crypto';
import { tokensIn } from '@kanaka/server-kit/internal-token';

/**
 * Returns what makes the token in the link of a shipment. `orders` stores its hash and `mail-worker` writes it into e-mails;
 * both make it from the services' secret, so that neither a queue nor a database contains it.
 */
export function trackingTokens(internalToken: string): (shipmentId: string) => string {
  const [secret = ''] = tokensIn(internalToken);
  return (shipmentId) => createHmac('sha256', secret).update(`shipment ${shipmentId}`).digest('base64url');
}

/** Tokens are looked up by their hash: the time it takes says nothing about a token, and the database contains none. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex');
