import { randomBytes } from 'node:crypto';
import { actorOf, recordChange } from '@kanaka/audit/record-change';
import type { AuditAction } from '@kanaka/contracts/audit';
import { WebhookEvent, webhookEvents } from '@kanaka/contracts/orders/webhook-events';
import { FORMER_SECRET_HOURS, MOST_WEBHOOKS, type WebhookDraft } from '@kanaka/contracts/orders/webhooks';
import { AppError, existing, fieldError, notFound } from '@kanaka/server-kit/app-error';
import type { Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database/database';
import { mustBePublic } from '@kanaka/server-kit/public-address';
import { v7 as uuidv7 } from 'uuid';
import { announceTest } from './announce.ts';
import { findDelivery, giveUpWaiting, reopenDelivery } from './deliveries.repository.ts';
import type { DeliverDeps } from './deliver-webhooks.ts';
import { isAllowed, reachOf, type Target } from './send-webhook.ts';
import * as repository from './subscriptions.repository.ts';
import type { WebhookSubscriptionRow } from './webhooks-schema.ts';

export type ChangeDeps = Pick<DeliverDeps, 'db' | 'webhookTarget'> & {
  wakeRelay: () => void;
  /** Resolves when all services know which events webhooks want to hear of: none that follows is missed. */
  tellHeard: () => Promise<void>;
};

/** As the specification wants it: 32 random bytes. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** Whether somebody may see all that these events tell. */
export const maySee = (events: readonly string[], { permissions }: Pick<Caller, 'permissions'>) =>
  events.every((event) => {
    const { data: known } = WebhookEvent.safeParse(event);
    return !known || webhookEvents[known].needs.every((permission) => permissions.has(permission));
  });

function refuseBeyond(events: readonly string[], caller: Caller): void {
  if (maySee(events, caller)) return;
  const message = 'Your role does not show you everything in these events. Please choose others.';
  throw fieldError('webhook.beyond-own-permissions', 'events', message);
}

async function refusePrivate(address: string, target: Target): Promise<void> {
  const url = new URL(address);
  const refuse = (message: string) => fieldError('webhook.not-public', 'url', message);
  if (!isAllowed(url, target)) throw refuse('Please enter an address that begins with https://.');
  await mustBePublic(url, reachOf(target)).catch(() => {
    throw refuse('This server was not found on the public internet. Please check the address.');
  });
}

export async function addWebhook(
  { db, webhookTarget, wakeRelay, tellHeard }: ChangeDeps,
  draft: WebhookDraft,
  caller: Caller,
): Promise<WebhookSubscriptionRow> {
  refuseBeyond(draft.events, caller);
  await refusePrivate(draft.url, webhookTarget);
  const added = await db.transaction(async (tx) => {
    await repository.lockSubscriptions(tx);
    if ((await repository.countSubscriptions(tx)) >= MOST_WEBHOOKS) {
      throw new AppError('webhook.limit', `There are already ${MOST_WEBHOOKS} webhooks. Please delete one first.`);
    }
    const row = await repository.insertSubscription(tx, { id: uuidv7(), ...draft, secret: newSecret() });
    await record(tx, caller, { action: 'webhook.added', before: null, after: row });
    return row;
  });
  wakeRelay();
  await tellHeard();
  return added;
}

export async function editWebhook(
  deps: ChangeDeps,
  id: string,
  { draft: { on, ...draft }, caller }: { draft: WebhookDraft & { on: boolean }; caller: Caller },
): Promise<WebhookSubscriptionRow> {
  await refusePrivate(draft.url, deps.webhookTarget);
  const edited = await change(deps, id, async (tx, before) => {
    // What waits of the former events goes to the new address.
    refuseBeyond([...draft.events, ...before.events], caller);
    const ended = on ? null : (before.ended ?? 'stopped');
    if (ended) await giveUpWaiting(tx, id);
    return record(tx, caller, { action: 'webhook.edited', before, after: await saved(tx, id, { ...draft, ended }) });
  });
  if (on) await deps.tellHeard();
  return edited;
}

/** The secret before signs too for a day; one before that no longer. */
export const renewSecret = (deps: ChangeDeps, id: string, caller: Caller): Promise<WebhookSubscriptionRow> =>
  change(deps, id, async (tx, before) => {
    refuseBeyond(before.events, caller);
    const formerUntil = new Date(Date.now() + FORMER_SECRET_HOURS * 60 * 60_000);
    const renewed = { secret: newSecret(), formerSecret: before.secret, formerUntil };
    const after = await saved(tx, id, renewed);
    return record(tx, caller, { action: 'webhook.secret-renewed', before: null, after, withoutFields: true });
  });

export const deleteWebhook = (deps: ChangeDeps, id: string, caller: Caller): Promise<WebhookSubscriptionRow> =>
  change(deps, id, async (tx, before) => {
    await repository.deleteSubscription(tx, id);
    return record(tx, caller, { action: 'webhook.deleted', before, after: null });
  });

export const testWebhook = (deps: ChangeDeps, id: string): Promise<WebhookSubscriptionRow> =>
  change(deps, id, async (tx, subscription) => {
    refuseEnded(subscription);
    await announceTest(tx, id);
    return subscription;
  });

export async function replayDelivery(deps: ChangeDeps, deliveryId: number, caller: Caller): Promise<void> {
  const delivery = existing('webhook-delivery', await findDelivery(deps.db, deliveryId));
  await change(deps, delivery.subscriptionId, async (tx, subscription) => {
    refuseEnded(subscription);
    refuseBeyond([delivery.type], caller);
    if (!(await reopenDelivery(tx, deliveryId))) throw notFound('webhook-delivery');
    return record(tx, caller, { action: 'webhook.replayed', before: null, after: subscription, withoutFields: true });
  });
}

function refuseEnded({ ended }: WebhookSubscriptionRow): void {
  if (ended)
    throw new AppError('webhook.ended', 'Nothing is sent to this webhook at the moment. Please start it again first.');
}

/** Changes a locked webhook in one transaction. */
async function change(
  { db, wakeRelay }: ChangeDeps,
  id: string,
  work: (tx: Db, before: WebhookSubscriptionRow) => Promise<WebhookSubscriptionRow>,
): Promise<WebhookSubscriptionRow> {
  const changed = await db.transaction(async (tx) => {
    const before = await repository.lockSubscription(tx, id);
    if (!before) throw notFound('webhook');
    return work(tx, before);
  });
  wakeRelay();
  return changed;
}

async function saved(tx: Db, id: string, values: Partial<WebhookSubscriptionRow>): Promise<WebhookSubscriptionRow> {
  const row = await repository.setSubscription(tx, id, values);
  if (!row) throw new Error('a locked webhook is gone');
  return row;
}

type Recorded = {
  action: AuditAction;
  before: WebhookSubscriptionRow | null;
  after: WebhookSubscriptionRow | null;
  /** That it was done is all that is recorded. */
  withoutFields?: boolean;
};

/** Adds it to the activity log, without secrets; returns the webhook. */
async function record(
  tx: Db,
  caller: Caller,
  { action, before, after, withoutFields = false }: Recorded,
): Promise<WebhookSubscriptionRow> {
  const subject = after ?? before;
  if (!subject) throw new Error('a change of no webhook');
  await recordChange(tx, {
    actor: actorOf(caller),
    action,
    subject: { kind: 'webhook', id: subject.id, name: new URL(subject.url).host },
    before: withoutFields ? null : before && factsOf(before),
    after: withoutFields ? null : after && factsOf(after),
  });
  return subject;
}

const factsOf = ({ url, events, description, ended }: WebhookSubscriptionRow) => ({ url, events, description, ended });
