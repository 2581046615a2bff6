import type { FastifyInstance } from 'fastify';
import { completeJob, giveUpJob, jobState, type deadLetterEndpoints } from '@kanaka/contracts/outbox';
import { notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { readTogether, type Metric } from '@kanaka/server-kit/metrics';
import { serve } from '@kanaka/server-kit/serve';
import { actorOf, recordChange } from './audit.ts';
import type { OriginOutbox } from './consumer.ts';
import { countJobs, findJob, listGivenUpJobs, markJobCompleted, markJobGivenUp, reopenJob } from './outbox.ts';

const MOST_LISTED = 200;

export type OutboxDeps = {
  db: Db;
  /** The owner's two calls, named after this service. */
  deadLetters: ReturnType<typeof deadLetterEndpoints<string>>;
  wakeRelay: () => void;
};

/** Lets the consumers of this service's jobs ask and tell how far they are, and the owner see and replay what was given up. */
export async function outboxRoutes(app: FastifyInstance, { db, deadLetters, wakeRelay }: OutboxDeps): Promise<void> {
  followJobs(app, db);

  serve(app, jobState, async ({ params }) => {
    const row = await findJob(db, params.jobId);
    if (!row) throw notFound('job');
    return { completed: row.completedAt !== null };
  });

  serve(app, completeJob, async ({ params }) => {
    if (!(await markJobCompleted(db, params.jobId))) throw notFound('job');
    return { completed: true as const };
  });

  serve(app, giveUpJob, async ({ params, body }) => {
    if (!(await markJobGivenUp(db, params.jobId, body.error))) throw notFound('job');
    return { givenUp: true as const };
  });

  serve(app, deadLetters.listDeadLetters, async () => ({
    data: (await listGivenUpJobs(db, MOST_LISTED)).map(({ jobId, queue, name, error, createdAt, givenUpAt }) => ({
      jobId,
      queue,
      name,
      error: error ?? '',
      createdAt: createdAt.toISOString(),
      givenUpAt: (givenUpAt ?? createdAt).toISOString(),
    })),
  }));

  serve(app, deadLetters.replayDeadLetter, async ({ params: { jobId }, caller }) => {
    await db.transaction(async (tx) => {
      const job = await findJob(tx, jobId);
      if (!job || !(await reopenJob(tx, jobId))) throw notFound('job');
      await recordChange(tx, {
        actor: actorOf(caller),
        action: 'job.replayed',
        subject: { kind: 'job', id: jobId, name: job.name },
        before: { state: 'Given up', error: job.error },
        after: { state: 'Tried again' },
      });
    });
    wakeRelay();
    return { message: 'It will be tried again now.' };
  });
}

function followJobs(app: FastifyInstance, db: Db): void {
  type Count = Exclude<keyof Awaited<ReturnType<typeof countJobs>>[number], 'queue'>;
  const figures: [string, Count, string][] = [
    ['jobs_open', 'open', 'Jobs that are not done yet.'],
    ['jobs_oldest_open_seconds', 'oldest_seconds', 'Age of the oldest job that is not done yet.'],
    ['outbox_lag_seconds', 'waiting_seconds', 'Age of the oldest job that Redis has not been given yet.'],
    ['jobs_given_up', 'given_up', 'Jobs that failed too often and wait for the owner.'],
  ];
  const counts = readTogether(() => countJobs(db));
  for (const [name, count, help] of figures) {
    const read = async () => (await counts()).map(({ queue, [count]: value }) => ({ labels: { queue }, value }));
    const figure: Metric = { name, help, labelNames: ['queue'], read };
    app.addMetric(figure);
  }
}

/** The outbox of the service that consumes its own job. */
export function ownOutbox(db: Db): OriginOutbox {
  return {
    async isCompleted(jobId) {
      const row = await findJob(db, jobId);
      return row && row.completedAt !== null;
    },
    complete: async (jobId) => void (await markJobCompleted(db, jobId)),
    giveUp: async (jobId, error) => void (await markJobGivenUp(db, jobId, error)),
  };
}
