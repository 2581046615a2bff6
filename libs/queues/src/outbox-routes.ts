import type { FastifyInstance } from 'fastify';
import { completeJob, jobState } from '@kanaka/contracts/outbox';
import { notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { serve } from '@kanaka/server-kit/serve';
import type { OriginOutbox } from './consumer.ts';
import { findJob, markJobCompleted } from './outbox.ts';

/** Lets the consumers of this service's jobs ask and tell whether they are done. */
export async function outboxRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  serve(app, jobState, async ({ params }) => {
    const row = await findJob(db, params.jobId);
    if (!row) throw notFound('job');
    return { completed: row.completedAt !== null };
  });

  serve(app, completeJob, async ({ params }) => {
    if (!(await markJobCompleted(db, params.jobId))) throw notFound('job');
    return { completed: true as const };
  });
}

/** The outbox of the service that consumes its own job. */
export function ownOutbox(db: Db): OriginOutbox {
  return {
    isCompleted: async (jobId) => (await findJob(db, jobId))?.completedAt != null,
    complete: async (jobId) => void (await markJobCompleted(db, jobId)),
  };
}
