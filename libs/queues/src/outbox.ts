import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { currentRequestId } from '@kanaka/server-kit/request-id';
import type { Db } from '@kanaka/server-kit/database/database';
import { deleteRows, firstOf, updateRows, updateRow } from '@kanaka/server-kit/database/rows';
import { keepQueries } from '@kanaka/server-kit/database/kept-queries';
import { currentTraceparent } from '@kanaka/server-kit/tracing';
import { deleteFirst, isOneOfFirst } from '@kanaka/server-kit/database/claim-rows';
import { jobs, type JobData, type JobName, type QueueName } from './jobs.ts';
import { instant } from '@kanaka/server-kit/database/columns';

/**
 * Jobs that follow from a commit, written in the same transaction. A row stays open until its consumer has reported the job
 * as done; when Redis loses its data, the relay adds open rows again.
 */
export const outbox = pgTable(
  'outbox',
  {
    /**
     * Derived from the fact, for example `invoice-<orderId>`: the same fact twice is one row and one job. Contains no colon.
     */
    jobId: text('job_id').primaryKey(),
    queue: text('queue').notNull(),
    name: text('name').notNull(),
    data: jsonb('data').notNull(),
    requestId: text('request_id').notNull(),
    /** The trace to which it belongs (W3C Trace Context), if there is one. */
    traceparent: text('traceparent'),
    /** Until then it is not dispatched: in the future for a job that is held, see `holdJobs`. */
    createdAt: instant('created_at').notNull().defaultNow(),
    dispatchedAt: instant('dispatched_at'),
    completedAt: instant('completed_at'),
    /** It failed too often and waits until the owner retries it. */
    givenUpAt: instant('given_up_at'),
    error: text('error'),
  },
  (table) => [
    index('outbox_open')
      .on(table.createdAt)
      .where(sql`completed_at is null and given_up_at is null`),
    index('outbox_given_up')
      .on(table.givenUpAt)
      .where(sql`given_up_at is not null`),
    index('outbox_done')
      .on(table.completedAt)
      .where(sql`completed_at is not null`),
  ],
);

export type OutboxRow = typeof outbox.$inferSelect;

export type NewJob = typeof outbox.$inferInsert;

/** A job for `insertJobs`. */
export function newJob<Q extends QueueName, N extends JobName<Q>>(
  queue: Q,
  name: N,
  jobId: string,
  data: JobData<Q, N>,
): NewJob {
  // BullMQ would always refuse such an id, but only after the commit.
  if (jobId.includes(':')) throw new Error(`the job id ${jobId} contains a colon`);
  const schema = (jobs[queue] as Record<string, { parse: (data: unknown) => unknown }>)[name];
  const origin = { requestId: currentRequestId(), traceparent: currentTraceparent() };
  return { jobId, queue, name, data: schema?.parse(data), ...origin };
}

/** Inserts jobs. Call it inside the transaction from which they follow; the same job id again changes nothing. */
export async function insertJobs(db: Pick<Db, 'insert'>, rows: NewJob[]): Promise<void> {
  await db.insert(outbox).values(rows).onConflictDoNothing();
}

/** Inserts one job, like `insertJobs`; no e-mail for a customer who has given no address. */
export async function insertJob<Q extends QueueName, N extends JobName<Q>>(
  db: Db,
  ...job: Parameters<typeof newJob<Q, N>>
): Promise<void> {
  const [queue, , , data] = job;
  if (queue === 'mail' && (data as { to?: string }).to === '') return;
  await insertJobs(db, [newJob(...job)]);
}

/** Inserts a job, or opens it again if it is done, for what has to be done once more; one that is open stays as it is. */
export async function insertJobAgain(db: Db, job: NewJob): Promise<void> {
  const { data, requestId, traceparent } = job;
  await db
    .insert(outbox)
    .values(job)
    .onConflictDoUpdate({
      target: outbox.jobId,
      set: { data, requestId, traceparent, createdAt: sql`now()`, dispatchedAt: null, completedAt: null },
      setWhere: isNotNull(outbox.completedAt),
    });
}

/** Holds jobs that were inserted in this transaction for some seconds, so that until then they can be withdrawn. */
export async function holdJobs(tx: Db, jobIds: readonly string[], seconds: number): Promise<void> {
  if (jobIds.length === 0) return;
  await tx
    .update(outbox)
    .set({ createdAt: sql`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where(inArray(outbox.jobId, [...jobIds]));
}

/**
 * Deletes jobs that were not dispatched; returns how many. The row's lock decides between this and the relay: a job that is
 * deleted here will never take effect.
 */
export async function withdrawJobs(tx: Db, jobIds: readonly string[]): Promise<number> {
  if (jobIds.length === 0) return 0;
  return deleteRows(tx, outbox, inArray(outbox.jobId, [...jobIds]), isNull(outbox.dispatchedAt));
}

const openJobs = keepQueries('claim-jobs', (db, _: 'open', name) => {
  const stale = sql`now() - make_interval(secs => ${sql.placeholder('seconds')})`;
  const isDue = and(
    isNull(outbox.completedAt),
    isNull(outbox.givenUpAt),
    lte(outbox.createdAt, sql`now()`),
    or(isNull(outbox.dispatchedAt), lt(outbox.dispatchedAt, stale)),
  );
  const first = { key: outbox.jobId, isDue, by: outbox.createdAt, limit: sql.placeholder('limit') };
  return db
    .update(outbox)
    .set({ dispatchedAt: sql`now()` })
    .where(isOneOfFirst(db, outbox, first))
    .returning()
    .prepare(name);
});

/**
 * Claims open rows that were never dispatched, or so long ago that Redis may have lost them. Rows that another replica is
 * claiming are skipped.
 */
export async function claimOpenJobs(
  db: Db,
  { redispatchAfterMs, limit }: { redispatchAfterMs: number; limit: number },
): Promise<OutboxRow[]> {
  const rows = await openJobs(db, 'open').execute({ seconds: redispatchAfterMs / 1000, limit });
  return rows.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/** Releases claimed rows that Redis could not accept. */
export async function unclaimJobs(db: Db, jobIds: string[]): Promise<void> {
  if (jobIds.length === 0) return;
  await updateRows(db, outbox, { dispatchedAt: null }, inArray(outbox.jobId, jobIds), isNull(outbox.completedAt));
}

/** Marks jobs as done; returns those that this outbox has. */
export async function markJobsCompleted(db: Db, jobIds: readonly string[]): Promise<string[]> {
  if (jobIds.length === 0) return [];
  const rows = await db
    .update(outbox)
    .set({ completedAt: sql`coalesce(${outbox.completedAt}, now())`, givenUpAt: null, error: null })
    .where(sql`${outbox.jobId} = any(${sql.param([...jobIds])}::text[])`)
    .returning({ jobId: outbox.jobId });
  return rows.map(({ jobId }) => jobId);
}

export const findJob = (db: Db, jobId: string) => firstOf(db.select().from(outbox).where(eq(outbox.jobId, jobId)));

/** Those of these jobs that are there. */
export const listJobs = (db: Db, jobIds: readonly string[]): Promise<OutboxRow[]> =>
  db
    .select()
    .from(outbox)
    .where(inArray(outbox.jobId, [...jobIds]));

/** Marks a job as given up, unless it is done or given up already. False when this outbox does not have it. */
export async function markJobGivenUp(db: Db, jobId: string, error: string): Promise<boolean> {
  await db
    .update(outbox)
    .set({ givenUpAt: sql`now()`, error })
    .where(and(eq(outbox.jobId, jobId), isNull(outbox.completedAt), isNull(outbox.givenUpAt)));
  return (await findJob(db, jobId)) !== null;
}

/** Given-up jobs, oldest first. */
export async function listGivenUpJobs(db: Db, limit: number): Promise<OutboxRow[]> {
  return db.select().from(outbox).where(isNotNull(outbox.givenUpAt)).orderBy(asc(outbox.givenUpAt)).limit(limit);
}

/** Opens a given-up job for the relay again; false when it was not given up. */
export async function reopenJob(db: Db, jobId: string): Promise<boolean> {
  const change = { givenUpAt: null, error: null, dispatchedAt: null };
  return (await updateRow(db, outbox, change, eq(outbox.jobId, jobId), isNotNull(outbox.givenUpAt))) !== null;
}

/** How long a done job is kept: longer than any copy of it can exist. */
const DONE_KEPT_DAYS = 7;

/**
 * Deletes old done jobs, at most `limit`; returns how many. Open and given-up jobs stay. Rows that another replica is
 * deleting are skipped, and no row that a relay may need is locked.
 */
export async function deleteDoneJobs(db: Db, limit: number): Promise<number> {
  const isDue = lt(outbox.completedAt, sql`now() - make_interval(days => ${DONE_KEPT_DAYS})`);
  return deleteFirst(db, outbox, { key: outbox.jobId, isDue, by: outbox.completedAt, limit });
}

type JobCount = { queue: string; open: number; oldest_seconds: number; waiting_seconds: number; given_up: number };

export const jobCountsQuery = sql`
  select queue,
    count(created_at) filter (where given_up_at is null)::int as open,
    -- Not less than 0: a held job is created in the future.
    greatest(extract(epoch from now() - min(created_at) filter (where given_up_at is null)), 0)::float8 as oldest_seconds,
    greatest(extract(epoch from now() - min(created_at) filter (where given_up_at is null and dispatched_at is null)), 0)::float8
      as waiting_seconds,
    count(given_up_at)::int as given_up
  from unnest(${sql.param(Object.keys(jobs))}::text[]) as queues (queue)
  left join (
    select * from ${outbox}
    -- As the two indexes have it, so that a week of done jobs is not read.
    where completed_at is null and given_up_at is null or given_up_at is not null
  ) as undone using (queue)
  group by queue`;

/**
 * The number of jobs per queue: open ones, the age of the oldest, those not dispatched yet, and those given up. A queue
 * without jobs has 0, because a missing metric would look like a service that does not report.
 */
export async function countJobs(db: Db): Promise<JobCount[]> {
  return (await db.execute<JobCount>(jobCountsQuery)).rows;
}
