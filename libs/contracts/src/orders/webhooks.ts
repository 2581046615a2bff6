/** Webhooks: other systems of the shop are told what happens, as the Standard Webhooks specification says. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, limitOf, Message, optionalLine, Page, Paged, text } from '../shapes.ts';
import { WebhookEvent } from './webhook-events.ts';

export const MOST_WEBHOOKS = 20;
/** So long the secret before it signs too. */
export const FORMER_SECRET_HOURS = 24;

/** Whether something may be there is asked when it is saved, and at each delivery. */
const Target = text(500).refine((address) => {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash;
}, 'Please enter an address that begins with https://, without a user or #.');

export const WebhookDraft = z.object({
  url: Target,
  events: z
    .array(WebhookEvent)
    .min(1, 'Please choose at least one event.')
    .max(WebhookEvent.options.length)
    .overwrite((events) => [...new Set(events)].sort()),
  /** For people: whose system it is. */
  description: optionalLine(100),
});
export type WebhookDraft = z.output<typeof WebhookDraft>;

const Webhook = z.object({
  _id: Id,
  url: z.string(),
  events: z.array(z.string()),
  description: z.string(),
  createdAt: Instant,
  /** Until when the secret before this one signs too; absent when it does not. */
  formerUntil: Instant.optional(),
  /** Why nothing is sent any more: somebody has stopped it, or the receiver has (410). Absent while it is sent. */
  ended: z.enum(['stopped', 'gone']).optional(),
  /** Deliveries that wait, and those that failed for good in the last 30 days. */
  waiting: z.int(),
  givenUp: z.int(),
});
export type Webhook = z.infer<typeof Webhook>;

const Delivery = z.object({
  _id: z.string(),
  /** The `webhook-id` that the receiver sees: of the same event always the same. */
  messageId: z.string(),
  type: z.string(),
  createdAt: Instant,
  state: z.enum(['waiting', 'delivered', 'given-up']),
  attempts: z.int(),
  /** When it was last tried; absent before. */
  triedAt: Instant.optional(),
  /** When it is tried next, while it waits. */
  nextAt: Instant.optional(),
  /** The HTTP status of the last answer; absent when there was none. */
  status: z.int().optional(),
  /** The beginning of the last answer, or why there was none. */
  answer: z.string(),
  /** What is sent; null for somebody who may not see what is in it. */
  body: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof Delivery>;

/** Shown once: it is stored only to sign. */
const Secret = { secret: z.string() };

const audience = 'integrations:write';
const saving = ['webhook.not-public', 'webhook.beyond-own-permissions'] as const;

export const listWebhooks = endpoint.get('/admin/webhooks', audience, {
  summary: `The webhooks of the shop, at most ${MOST_WEBHOOKS}.`,
  reply: z.object({ data: z.array(Webhook) }),
});

export const addWebhook = endpoint.post('/admin/webhooks/add', audience, {
  summary: 'Adds a webhook for chosen events, each of which one must be allowed to see. Its secret is shown once.',
  errors: [...saving, 'webhook.limit'],
  body: WebhookDraft,
  reply: Message.extend({ data: Webhook, ...Secret }),
});

export const editWebhook = endpoint.put('/admin/webhooks/edit/:id', audience, {
  summary: 'Changes a webhook, stops it (what waits is not sent), or starts it again.',
  errors: [...saving, 'webhook.not-found'],
  body: WebhookDraft.extend({ on: z.boolean() }),
  reply: Message.extend({ data: Webhook }),
});

export const renewWebhookSecret = endpoint.post('/admin/webhooks/secret/:id', audience, {
  summary: `Makes another secret, shown once. The one before signs too for ${FORMER_SECRET_HOURS} hours, so that a receiver can change it.`,
  errors: ['webhook.not-found', 'webhook.beyond-own-permissions'],
  reply: Message.extend({ data: Webhook, ...Secret }),
});

export const deleteWebhook = endpoint.delete('/admin/webhooks/delete/:id', audience, {
  summary: 'Deletes a webhook with its log.',
  errors: ['webhook.not-found'],
});

export const testWebhook = endpoint.post('/admin/webhooks/test/:id', audience, {
  summary: 'Sends a test event, which the log shows.',
  errors: ['webhook.not-found', 'webhook.ended'],
});

export const listWebhookDeliveries = endpoint.get('/admin/webhooks/log/:id', audience, {
  summary: 'What was sent to a webhook in the last 30 days, the newest first, with the body and the last answer.',
  errors: ['webhook.not-found'],
  query: z.object({ ...Page, limit: limitOf(50, 20) }),
  reply: z.object({ data: z.array(Delivery), ...Paged }),
});

export const replayWebhookDelivery = endpoint.post('/admin/webhooks/replay/:deliveryId', audience, {
  summary: 'Sends the same once more, with the same `webhook-id`.',
  errors: ['webhook-delivery.not-found', 'webhook.ended', 'webhook.beyond-own-permissions'],
  params: z.object({ deliveryId: text(18).regex(/^\d+$/, 'This id is not valid.') }),
});
