import { insertJob } from '@kanaka/queues/outbox';
import type { Db } from '@kanaka/server-kit/database/database';
import type { Logger } from '@kanaka/server-kit/logger';
import type { SellerSettings } from '../seller/known-seller.ts';
import { claimDeliveries, giveUpWaiting, listDueSubscriptions, setTried, type Tried } from './deliveries.repository.ts';
import { sendWebhook, type Answer, type Target } from './send-webhook.ts';
import { findSubscription, markGone } from './subscriptions.repository.ts';
import type { WebhookDeliveryRow, WebhookSubscriptionRow } from './webhooks-schema.ts';

export type DeliverDeps = {
  db: Db;
  logger: Logger;
  sellerSettings: SellerSettings;
  wakeRelay: () => void;
  webhookTarget: Target;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds before each further attempt: three days in all, as the Standard Webhooks specification suggests. */
export const PAUSES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
/** A receiver may ask for so long a pause. */
const LONGEST_PAUSE = 24 * HOUR;
/** Deliveries to one webhook at a time, so that a slow receiver is not overrun. */
const AT_ONCE = 5;
/** Longer than an attempt takes: what a replica that died was sending is sent again. */
const LEASE_SECONDS = 60;

/**
 * Begins to send what waits, to each webhook beside the others, so that a slow one delays nobody. Any number of replicas may run
 * it; `busy` has the webhooks that this one is sending to, and what ends with that.
 */
export async function deliverWebhooks(
  deps: DeliverDeps,
  closing: AbortSignal,
  busy: Map<string, Promise<void>>,
): Promise<void> {
  for (const id of await listDueSubscriptions(deps.db)) {
    if (busy.has(id)) continue;
    const sending = deliverTo(deps, id, closing)
      .catch((error: unknown) => {
        if (!closing.aborted) deps.logger.warn({ err: error, webhook: id }, 'a webhook could not be served');
      })
      .finally(() => busy.delete(id));
    busy.set(id, sending);
  }
}

async function deliverTo(deps: DeliverDeps, subscriptionId: string, closing: AbortSignal): Promise<void> {
  while (!closing.aborted) {
    const deliveries = await claimDeliveries(deps.db, subscriptionId, { limit: AT_ONCE, leaseSeconds: LEASE_SECONDS });
    const subscription = await findSubscription(deps.db, subscriptionId);
    if (deliveries.length === 0 || !subscription) return;
    await Promise.all(deliveries.map((delivery) => deliver(deps, { subscription, delivery, closing })));
  }
}

async function deliver(
  deps: DeliverDeps,
  {
    subscription,
    delivery,
    closing,
  }: { subscription: WebhookSubscriptionRow; delivery: WebhookDeliveryRow; closing: AbortSignal },
): Promise<void> {
  const answer = await sendWebhook(subscription, delivery, { target: deps.webhookTarget, closing });
  const tried = outcomeOf(delivery, answer, Date.now());
  const isGone = answer.status === 410;
  if (tried.state !== 'given-up' && !isGone) return void (await setTried(deps.db, delivery, tried));
  const { email } = await deps.sellerSettings();
  await deps.db.transaction(async (tx) => {
    if (isGone) {
      // The webhook is locked before its deliveries, as everything does: several of them may be answered so at once.
      const isFirst = await markGone(tx, subscription.id);
      await setTried(tx, delivery, { ...tried, state: 'given-up' });
      if (!isFirst) return;
      await giveUpWaiting(tx, subscription.id);
    } else if (!(await setTried(tx, delivery, tried))) return;
    if (email === '') return;
    // About one webhook once a day, however much waits for it.
    const day = new Date().toISOString().slice(0, 10);
    const why = isGone ? 'gone' : 'given-up';
    const jobId = `webhook-${why}-${subscription.id}-${isGone ? delivery.id : day}`;
    await insertJob(tx, 'mail', 'webhook-failed', jobId, { to: email, host: new URL(subscription.url).host, why });
  });
  deps.wakeRelay();
}

/** What follows from an answer: only a status of 2xx says that it was received. */
export function outcomeOf(
  { attempts }: Pick<WebhookDeliveryRow, 'attempts'>,
  { status, answer, retryAfter }: Answer,
  now: number,
): Tried {
  if (status !== null && status >= 200 && status < 300) return { state: 'delivered', status, answer };
  const pause = PAUSES[attempts - 1];
  if (pause === undefined) return { state: 'given-up', status, answer };
  return { state: 'waiting', status, answer, pauseSeconds: Math.max(pause, secondsIn(retryAfter, now)) };
}

/** A Retry-After in seconds or as a date; 0 for none, and for nonsense. */
function secondsIn(retryAfter = '', now: number): number {
  const seconds = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), LONGEST_PAUSE) : 0;
}
