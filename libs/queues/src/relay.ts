import { BullMQOtel } from 'bullmq-otel';
import type { Db } from '@kanaka/server-kit/database/database';
import { startRetention } from '@kanaka/server-kit/database/retention';
import type { Logger } from '@kanaka/server-kit/logger';
import { startPoller } from '@kanaka/server-kit/poller';
import { withTraceparent } from '@kanaka/server-kit/tracing';
import { consumeAcks, type Ack } from './acks.ts';
import { connectRedis } from './connection.ts';
import { openJobQueues } from './job-queues.ts';
import { readHeard, tellHeard } from './heard-events.ts';
import type { Envelope } from './jobs.ts';
import { claimOpenJobs, deleteDoneJobs, markJobGivenUp, markJobsCompleted, unclaimJobs } from './outbox.ts';

const TICK_MS = 1_000;
const REDISPATCH_AFTER_MS = 20_000;
const BATCH = 200;
const HEARD_MS = 1_000;

/**
 * Moves jobs from a service's outbox to BullMQ, records which are done or given up, and deletes old done ones. A job that
 * was not acknowledged for a while is added again: if Redis still has it, adding the same id changes nothing.
 */
export function startRelay({
  db,
  redisUrl,
  origin,
  logger,
  tickMs = TICK_MS,
  redispatchAfterMs = REDISPATCH_AFTER_MS,
}: {
  db: Db;
  redisUrl: string;
  origin: string;
  logger: Logger;
  /** How often the outbox is read without being woken. */
  tickMs?: number;
  /** A job that is not acknowledged within this time is considered lost and added again. */
  redispatchAfterMs?: number;
}) {
  const connection = connectRedis(redisUrl, 'producer', logger);
  const queues = openJobQueues(connection, { telemetry: new BullMQOtel() });
  const acks = consumeAcks({ origin, redisUrl, onAcks, logger });

  async function onAcks(received: Ack[]): Promise<void> {
    const done = received.filter(({ outcome }) => outcome === 'done').map(({ jobId }) => jobId);
    const known = new Set(await markJobsCompleted(db, done));
    for (const ack of received) {
      if (ack.outcome === 'given-up' && (await markJobGivenUp(db, ack.jobId, ack.error))) known.add(ack.jobId);
      // Its row was deleted because it is old, or the database was restored from a backup made before the job.
      if (!known.has(ack.jobId))
        logger.warn({ jobId: ack.jobId }, 'a job was acknowledged that this outbox does not have');
    }
  }

  let closed = false;
  async function dispatch(): Promise<void> {
    let full = true;
    while (full && !closed) {
      const rows = await claimOpenJobs(db, { redispatchAfterMs, limit: BATCH });
      full = rows.length === BATCH;
      for (const [index, row] of rows.entries()) {
        const envelope: Envelope = { origin, requestId: row.requestId, data: row.data };
        try {
          await withTraceparent(row.traceparent, () => queues.add(row.queue, row.name, envelope, row.jobId));
        } catch (error) {
          // While Redis is down (which is logged elsewhere), this job and the following are released. If Redis works and
          // refuses this one job, it stays claimed, so that it is retried later and does not block the others.
          const isDown = connection.status !== 'ready';
          if (!isDown) logger.warn({ err: error, jobId: row.jobId }, 'a job could not be queued');
          return unclaimJobs(
            db,
            rows.slice(isDown ? index : index + 1).map(({ jobId }) => jobId),
          );
        }
      }
    }
  }

  const poller = startPoller('outbox', tickMs, dispatch, logger);
  // While Redis is away, which is logged elsewhere, everything is announced after some seconds.
  const hearing = startPoller('heard events', HEARD_MS, () => readHeard(connection).catch(() => undefined), logger);
  const retention = startRetention('done jobs', (limit) => deleteDoneJobs(db, limit), logger);
  connection.on('ready', poller.wake);

  return {
    /** Reads the outbox now instead of at the next tick; call it after a commit that wrote to it. */
    wake: poller.wake,
    /** Tells all services which events webhooks want to hear of; to be repeated. */
    tellHeard: (events: readonly string[]) => tellHeard(connection, events).catch(() => undefined),
    async close(): Promise<void> {
      closed = true;
      await Promise.all([poller.close(), hearing.close(), retention.close(), acks.close()]);
      queues.close();
      connection.disconnect();
    },
  };
}
export type Relay = ReturnType<typeof startRelay>;
