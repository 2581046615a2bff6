import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { Webhook } from 'standardwebhooks';
import { isLoopback, isPublicAddress, publicConnection, type Reach } from '@kanaka/server-kit/public-address';
import type { WebhookDeliveryRow, WebhookSubscriptionRow } from './webhooks-schema.ts';

/** The beginning of an answer that is kept. */
const MOST_BYTES = 2 * 1024;
const TIMEOUT_MS = 10_000;
/** A receiver may send so many hints that an answer will follow. */
const MOST_HINTS = 20;

/** Where webhooks may lead; `loopback`: to this machine too, for a shop that is tried out. */
export type Target = Reach & { loopback: boolean; timeoutMs?: number };

export const reachOf = ({ loopback, resolve, isPublic = isPublicAddress }: Target): Reach => ({
  ...(resolve && { resolve }),
  isPublic: (address) => isPublic(address) || (loopback && isLoopback(address)),
});

/** Whether its protocol is allowed there: in plain text only to this machine. */
export const isAllowed = ({ protocol, hostname }: URL, { loopback }: Target) =>
  protocol === 'https:' || (loopback && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));

export type Answer = {
  /** Null when there was none. */
  status: number | null;
  /** Its beginning, or why there was none. */
  answer: string;
  retryAfter: string | undefined;
};

/**
 * Sends a delivery once, signed as the Standard Webhooks specification says, with the former secret too while that is valid.
 * Follows no redirect, and connects to public addresses only. Never rejects, unless `closing`.
 */
export async function sendWebhook(
  subscription: Pick<WebhookSubscriptionRow, 'url' | 'secret' | 'formerSecret' | 'formerUntil'>,
  { messageId, body }: Pick<WebhookDeliveryRow, 'messageId' | 'body'>,
  { target, closing }: { target: Target; closing: AbortSignal },
): Promise<Answer> {
  const at = new Date();
  const timeout = AbortSignal.timeout(target.timeoutMs ?? TIMEOUT_MS);
  const isRotating = subscription.formerUntil !== null && subscription.formerUntil > at;
  const secrets = [subscription.secret, ...(isRotating ? [subscription.formerSecret ?? ''] : [])].filter(Boolean);
  try {
    const url = new URL(subscription.url);
    if (!isAllowed(url, target)) throw new Error('The address does not begin with https.');
    return await post(url, body, {
      ...publicConnection(url, reachOf(target)),
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'accept-encoding': 'identity',
        'user-agent': 'Kanaka-Webhooks',
        'webhook-id': messageId,
        'webhook-timestamp': Math.floor(at.getTime() / 1000),
        'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(messageId, at, body)).join(' '),
      },
      signal: AbortSignal.any([timeout, closing]),
    });
  } catch (error) {
    if (closing.aborted) throw error;
    const seconds = (target.timeoutMs ?? TIMEOUT_MS) / 1000;
    const answer = timeout.aborted ? `There was no complete answer within ${seconds} s.` : (error as Error).message;
    return { status: null, answer: storable(answer), retryAfter: undefined };
  }
}

/** The status of the answer and its first bytes; the rest is not read. */
function post(url: URL, body: string, options: RequestOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const sent = request(url, options, (response: IncomingMessage) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      const finish = () => {
        const answer = storable(Buffer.concat(parts).subarray(0, MOST_BYTES).toString('utf8'));
        resolve({ status: response.statusCode ?? 0, answer, retryAfter: response.headers['retry-after'] });
        sent.destroy();
      };
      response.on('data', (part: Buffer) => {
        parts.push(part);
        bytes += part.length;
        if (bytes >= MOST_BYTES) finish();
      });
      response.on('end', finish);
      response.on('error', reject);
    });
    let hints = 0;
    const count = () => {
      hints += 1;
      if (hints > MOST_HINTS) sent.destroy(new Error('There were only hints that an answer would follow.'));
    };
    sent.on('continue', count);
    sent.on('information', count);
    sent.on('error', reject);
    // Without an error where the other side changes the protocol.
    sent.on('close', () => reject(new Error('The connection was closed without an answer.')));
    sent.end(body);
  });
}

/** Postgres cannot store NUL. */
const storable = (text: string) => text.slice(0, MOST_BYTES).replaceAll('\u0000', '').toWellFormed();
