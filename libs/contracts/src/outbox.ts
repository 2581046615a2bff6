/** Served by every service with an outbox: how a consumer of one of its jobs asks and tells whether the job is done. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const params = z.object({ jobId: z.string().min(1).max(200) });

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
