import { createHash } from 'node:crypto';
import { razorpayWebhook } from '@kanaka/contracts/orders/payments';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { isWebhookSignature } from '../razorpay.ts';
import { insertWebhookEvent } from './payments.repository.ts';

export type WebhookDeps = {
  db: Db;
  webhookSecrets: readonly string[];
  /** Starts the processing of stored events, after the response to Razorpay was sent. */
  wakeWebhooks: () => void;
};

/** Stores Razorpay's events; they are processed afterwards. */
export async function webhookRoutes(app: FastifyInstance, deps: WebhookDeps): Promise<void> {
  // The signature covers the raw bytes, so this route does not parse the body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  serve(app, razorpayWebhook, async ({ request }) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const signature = request.headers['x-razorpay-signature'];
    if (typeof signature !== 'string' || !isWebhookSignature(body, signature, deps.webhookSecrets)) {
      request.log.warn('a webhook was not signed by Razorpay');
      throw new AppError('webhook.bad-signature', 'This event is not signed by Razorpay.');
    }
    const eventId = request.headers['x-razorpay-event-id'];
    const id =
      typeof eventId === 'string' && eventId ? eventId.slice(0, 200) : createHash('sha256').update(body).digest('hex');
    await insertWebhookEvent(deps.db, { id, body: body.toString('utf8').replaceAll('\u0000', '') });
    deps.wakeWebhooks();
    return {};
  });
}
