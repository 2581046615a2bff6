import { randomUUID } from 'node:crypto';
import { webhookEvents, type EventData, type WebhookEvent } from '@kanaka/contracts/orders/webhook-events';
import type { Db } from '@kanaka/server-kit/database/database';
import { insertJobs, newJob } from './outbox.ts';

/**
 * Tells `orders`, which sends the webhooks, what happened to each of these things. Call it in the transaction in which it
 * happens.
 */
export async function announceEvents<Type extends WebhookEvent>(
  tx: Db,
  type: Type,
  events: readonly { about: string; data: EventData<Type> }[],
): Promise<void> {
  if (events.length === 0) return;
  const at = new Date().toISOString();
  const jobs = events.map(({ about, data }) =>
    newJob('webhooks', 'event-happened', `event-${randomUUID()}`, {
      type,
      about,
      at,
      data: webhookEvents[type].data.parse(data),
    }),
  );
  await insertJobs(tx, jobs);
}
