/** Endpoints of every service with an outbox: the owner lists failed jobs and retries them. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Instant, text } from './shapes.ts';

const params = z.object({ jobId: text(200).min(1) });

/** A failed job; of its payload only whom and which order it is about. */
export const DeadLetter = z.object({
  jobId: z.string(),
  /** Empty or absent if it is about nobody, or no order. */
  person: z.string().optional(),
  orderId: z.string().optional(),
  queue: z.string(),
  name: z.string(),
  error: z.string(),
  createdAt: Instant,
  givenUpAt: Instant,
});
export type DeadLetter = z.infer<typeof DeadLetter>;

/** The two admin endpoints of one service's outbox. The service's name is in the path, so that the gateway can route it. */
export function deadLetterEndpoints<const Origin extends string>(origin: Origin) {
  return {
    listDeadLetters: endpoint.get(`/admin/dead-letters/${origin}`, 'jobs:replay', {
      summary: `Failed jobs of ${origin}, oldest first, at most 200.`,
      reply: z.object({ data: z.array(DeadLetter) }),
    }),
    replayDeadLetter: endpoint.post(`/admin/dead-letters/${origin}/:jobId`, 'jobs:replay', {
      summary: `Retries a failed job of ${origin}. 404 when it is not among the failed ones.`,
      errors: ['job.not-found'],
      params,
    }),
  };
}

export const ordersDeadLetters = deadLetterEndpoints('orders');
export const identityDeadLetters = deadLetterEndpoints('identity');
export const reviewsDeadLetters = deadLetterEndpoints('reviews');
export const catalogDeadLetters = deadLetterEndpoints('catalog');
