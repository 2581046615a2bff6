import * as contract from '@kanaka/contracts/orders/webhooks';
import { notFound } from '@kanaka/server-kit/app-error';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import {
  addWebhook,
  deleteWebhook,
  editWebhook,
  maySee,
  renewSecret,
  replayDelivery,
  testWebhook,
  type ChangeDeps,
} from './change-webhooks.ts';
import { countDeliveries, listDeliveries } from './deliveries.repository.ts';
import { findSubscription, listSubscriptions, type CountedSubscription } from './subscriptions.repository.ts';
import type { WebhookDeliveryRow, WebhookSubscriptionRow } from './webhooks-schema.ts';

/** The people of the shop connect other systems, and see what these were told. */
export async function outgoingWebhookRoutes(app: FastifyInstance, deps: ChangeDeps): Promise<void> {
  const { db } = deps;
  serve(app, contract.listWebhooks, async () => ({ data: (await listSubscriptions(db)).map(toWebhook) }));

  serve(app, contract.addWebhook, async ({ body, caller }) => {
    const row = await addWebhook(deps, body, caller);
    return { message: 'Webhook added.', data: toWebhook(row), secret: row.secret };
  });

  serve(app, contract.editWebhook, async ({ params: { id }, body, caller }) => ({
    message: 'Webhook saved.',
    data: toWebhook(await editWebhook(deps, id, { draft: body, caller })),
  }));

  serve(app, contract.renewWebhookSecret, async ({ params: { id }, caller }) => {
    const row = await renewSecret(deps, id, caller);
    return { message: 'The webhook has a new secret.', data: toWebhook(row), secret: row.secret };
  });

  serve(app, contract.deleteWebhook, async ({ params: { id }, caller }) => {
    await deleteWebhook(deps, id, caller);
    return { message: 'Webhook deleted.' };
  });

  serve(app, contract.testWebhook, async ({ params: { id } }) => {
    await testWebhook(deps, id);
    return { message: 'The test is on its way. The log shows the answer.' };
  });

  serve(app, contract.listWebhookDeliveries, async ({ params: { id }, query: { page, limit }, caller }) => {
    if (!(await findSubscription(db, id))) throw notFound('webhook');
    const [rows, total] = await Promise.all([listDeliveries(db, id, { page, limit }), countDeliveries(db, id)]);
    return { data: rows.map((row) => toDelivery(row, maySee([row.type], caller))), page, limit, total };
  });

  serve(app, contract.replayWebhookDelivery, async ({ params: { deliveryId }, caller }) => {
    await replayDelivery(deps, Number(deliveryId), caller);
    return { message: 'It is being sent again.' };
  });
}

/** One that was just changed has its counts in the list. */
function toWebhook({
  id,
  url,
  events,
  description,
  createdAt,
  formerUntil,
  ended,
  waiting = 0,
  givenUp = 0,
}: WebhookSubscriptionRow & Partial<CountedSubscription>): contract.Webhook {
  return {
    ...{ _id: id, url, events, description, createdAt: createdAt.toISOString(), waiting, givenUp },
    ...(formerUntil && formerUntil > new Date() && { formerUntil: formerUntil.toISOString() }),
    ...(ended && { ended }),
  };
}

function toDelivery(row: WebhookDeliveryRow, isShown: boolean): contract.WebhookDelivery {
  const { id, messageId, type, createdAt, state, attempts, triedAt, nextAt, status, answer, body } = row;
  return {
    ...{ _id: String(id), messageId, type, createdAt: createdAt.toISOString(), state, attempts },
    ...(triedAt && { triedAt: triedAt.toISOString() }),
    ...(state === 'waiting' && { nextAt: nextAt.toISOString() }),
    ...(status !== null && { status }),
    // A receiver may answer with what it was sent.
    ...(isShown ? { answer, body } : { answer: '', body: null }),
  };
}
