import { asc, lt, sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Db } from '@kanaka/server-kit/database/database';
import { deleteRows, isAny } from '@kanaka/server-kit/database/rows';
import { startRetention } from '@kanaka/server-kit/database/retention';
import { consume, type Consumer, type ConsumerOptions, type Handlers } from './consumer.ts';
import type { JobData, JobName, QueueName } from './jobs.ts';
import { instant } from '@kanaka/server-kit/database/columns';

/** The jobs that a service has done, each inserted in the transaction of its effect: a repeated delivery has no effect. */
export const inbox = pgTable(
  'inbox',
  {
    /** The service whose outbox the job is from. */
    origin: text('origin').notNull(),
    jobId: text('job_id').notNull(),
    doneAt: instant('done_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.origin, table.jobId] }), index('inbox_done').on(table.doneAt)],
);

/** Handlers that run in the transaction of the inbox row. They call no other service: a transaction must not wait for one. */
export type TransactionHandlers<Q extends QueueName> = {
  [N in JobName<Q>]: (data: JobData<Q, N>, tx: Db) => Promise<unknown>;
};

/** Consumes a queue whose jobs change this service's database, each exactly once, however often it is delivered. */
export function consumeOnce<Q extends QueueName>({
  db,
  handlers,
  ...options
}: Omit<ConsumerOptions<Q>, 'handlers'> & { db: Db; handlers: TransactionHandlers<Q> }): Consumer {
  const consumer = consume<Q>({ ...options, handlers: onceEach(db, handlers) });
  const retention = startRetention('processed jobs', (limit) => deleteOldJobs(db, limit), options.logger);
  return {
    async close() {
      await Promise.all([consumer.close(), retention.close()]);
    },
  };
}

/** Makes each handler do nothing for a job that this database has done before. */
export function onceEach<Q extends QueueName>(db: Db, handlers: TransactionHandlers<Q>): Handlers<Q> {
  type Handle = (data: unknown, tx: Db) => Promise<unknown>;
  const once = Object.entries(handlers as Record<string, Handle>).map(
    ([name, handle]): [string, Handlers<Q>[JobName<Q>]] => [
      name,
      async (data, { origin, jobId }) => {
        await db.transaction(async (tx) => {
          if (await rememberJob(tx, origin, jobId)) await handle(data, tx);
        });
      },
    ],
  );
  return Object.fromEntries(once) as Handlers<Q>;
}

/** False for a job that was done before. Waits for a transaction that is doing it at this moment. */
const rememberJob = (tx: Db, origin: string, jobId: string) =>
  isAny(tx.insert(inbox).values({ origin, jobId }).onConflictDoNothing().returning());

/** As long as backups are kept: an outbox restored from the oldest may send any job of that time again. */
const KEPT_DAYS = 35;

/** Deletes old rows, at most `limit`; returns how many. Skips rows that another replica is deleting. */
export async function deleteOldJobs(db: Db, limit: number): Promise<number> {
  const old = db
    .select({ origin: inbox.origin, jobId: inbox.jobId })
    .from(inbox)
    .where(lt(inbox.doneAt, sql`now() - make_interval(days => ${KEPT_DAYS})`))
    .orderBy(asc(inbox.doneAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return deleteRows(db, inbox, sql`(${inbox.origin}, ${inbox.jobId}) in ${old}`);
}
