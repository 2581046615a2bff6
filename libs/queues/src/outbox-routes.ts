import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { deadLetterEndpoints } from '@kanaka/contracts/failed-jobs';
import { notFound } from '@kanaka/server-kit/app-error';
import type { Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database/database';
import { readTogether, type Metric } from '@kanaka/server-kit/metrics';
import { serve } from '@kanaka/server-kit/serve';
import { countJobs, findJob, listGivenUpJobs, reopenJob, type OutboxRow } from './outbox.ts';

const MOST_LISTED = 200;

/** Records in the audit log who retried a job, in the transaction that reopens it. */
export type RecordReplay = (tx: Db, caller: Caller, job: OutboxRow) => Promise<void>;

export type OutboxDeps = {
  db: Db;
  /** The two endpoints for the owner, with this service in their paths. */
  deadLetters: ReturnType<typeof deadLetterEndpoints<string>>;
  wakeRelay: () => void;
  recordReplay: RecordReplay;
};

/** Lets the owner list and retry given-up jobs of this service, and adds the metrics of its jobs. */
export async function outboxRoutes(
  app: FastifyInstance,
  { db, deadLetters, wakeRelay, recordReplay }: OutboxDeps,
): Promise<void> {
  followJobs(app, db);

  serve(app, deadLetters.listDeadLetters, async () => ({
    data: (await listGivenUpJobs(db, MOST_LISTED)).map(({ jobId, queue, name, data, error, createdAt, givenUpAt }) => ({
      jobId,
      ...aboutOf(data),
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
      await recordReplay(tx, caller, job);
    });
    wakeRelay();
    return { message: 'It will be tried again now.' };
  });
}

const About = z.object({ name: z.string().optional(), orderId: z.string().optional() });

/** Whom a job is about, and which order. */
function aboutOf(data: unknown): { person?: string | undefined; orderId?: string | undefined } {
  const { data: about } = About.safeParse(data);
  return { person: about?.name, orderId: about?.orderId };
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
