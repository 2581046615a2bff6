/**
 * Served by every service with an outbox: how a consumer of one of its jobs asks and tells whether the job is done or
 * given up, and how the owner sees what was given up and has it tried again.
 */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Instant, Message, text } from './shapes.ts';

const params = z.object({ jobId: text(200).min(1) });

export const jobState = endpoint({
  method: 'GET',
  path: '/internal/outbox/:jobId',
  audience: 'service',
  summary: 'Whether a job of this service’s outbox has been done.',
  params,
  reply: z.object({ completed: z.boolean() }),
});

export const completeJob = endpoint({
  method: 'POST',
  path: '/internal/outbox/:jobId/complete',
  audience: 'service',
  summary: 'Marks a job as done, so that it is never dispatched again.',
  params,
  reply: z.object({ completed: z.literal(true) }),
});

export const giveUpJob = endpoint({
  method: 'POST',
  path: '/internal/outbox/:jobId/give-up',
  audience: 'service',
  summary: 'Puts a job that failed too often aside, until the owner has it tried again.',
  params,
  body: z.object({ error: text(2000) }),
  reply: z.object({ givenUp: z.literal(true) }),
});

/** A job that was given up. What it would have said stays inside. */
export const DeadLetter = z.object({
  jobId: z.string(),
  queue: z.string(),
  name: z.string(),
  error: z.string(),
  createdAt: Instant,
  givenUpAt: Instant,
});
export type DeadLetter = z.infer<typeof DeadLetter>;

/** The two calls of one service's outbox, below the service's own path so that the gateway can tell them apart. */
export function deadLetterEndpoints<const Origin extends string>(origin: Origin) {
  return {
    listDeadLetters: endpoint({
      method: 'GET',
      path: `/admin/dead-letters/${origin}`,
      audience: 'admin',
      summary: `Jobs of ${origin} that were given up, oldest first, at most 200.`,
      reply: z.object({ data: z.array(DeadLetter) }),
    }),
    replayDeadLetter: endpoint({
      method: 'POST',
      path: `/admin/dead-letters/${origin}/:jobId`,
      audience: 'admin',
      summary: `Has a given-up job of ${origin} tried again. 404 when it is not among them.`,
      params,
      reply: Message,
    }),
  };
}

export const ordersDeadLetters = deadLetterEndpoints('orders');
export const identityDeadLetters = deadLetterEndpoints('identity');
export const reviewsDeadLetters = deadLetterEndpoints('reviews');
export const catalogDeadLetters = deadLetterEndpoints('catalog');
