import { Queue } from 'bullmq';
import { BullMQOtel } from 'bullmq-otel';
import type { Db } from '@kanaka/server-kit/database';
import { startRetention } from '@kanaka/server-kit/retention';
import type { Logger } from '@kanaka/server-kit/logger';
import { startPoller } from '@kanaka/server-kit/poller';
import { withTraceparent } from '@kanaka/server-kit/tracing';
import { connectRedis } from './connection.ts';
import type { Envelope, QueueName } from './jobs.ts';
import { claimOpenJobs, deleteDoneJobs, unclaimJobs } from './outbox.ts';

export type Relay = {
  /** Looks at the outbox now instead of at the next tick; call it after a commit that wrote to it. */
  wake: () => void;
  close: () => Promise<void>;
};

const TICK_MS = 1_000;
const REDISPATCH_AFTER_MS = 20_000;
const BATCH = 200;

/** A failing job is tried again for about half an hour, then leaves Redis: its outbox keeps it as given up until it is replayed. */
const jobOptions = {
  attempts: 12,
  backoff: { type: 'exponential', delay: 500, jitter: 0.3 },
  removeOnComplete: true,
  removeOnFail: true,
} as const;

/**
 * Moves jobs from a service's outbox to BullMQ, and forgets those that were done long ago. Adding a job that Redis still has is a no-op (same job id), so rows whose
 * consumers have not reported in a while are simply added again.
 */
export function startRelay({
  db,
  redisUrl,
  origin,
  logger,
  redispatchAfterMs = REDISPATCH_AFTER_MS,
}: {
  db: Db;
  redisUrl: string;
  origin: string;
  logger: Logger;
  /** After how long without a report a job is taken for lost and added again. */
  redispatchAfterMs?: number;
}): Relay {
  const connection = connectRedis(redisUrl, 'producer', logger);
  const queues = new Map<string, Queue>();
  const queueOf = (name: string) => {
    const known = queues.get(name);
    if (known) return known;
    // The connection's own errors are logged; BullMQ repeats them on every queue.
    const queue = new Queue(name satisfies string as QueueName, {
      connection,
      skipWaitingForReady: true,
      telemetry: new BullMQOtel(),
    });
    queue.on('error', () => undefined);
    queues.set(name, queue);
    return queue;
  };

  const forget = (name: string) => {
    queues
      .get(name)
      ?.close()
      .catch(() => undefined);
    queues.delete(name);
  };

  let closed = false;
  async function dispatch(): Promise<void> {
    let full = true;
    while (full && !closed) {
      const rows = await claimOpenJobs(db, { redispatchAfterMs, limit: BATCH });
      full = rows.length === BATCH;
      for (const [index, row] of rows.entries()) {
        const envelope: Envelope = { origin, requestId: row.requestId, data: row.data };
        try {
          await withTraceparent(row.traceparent, () =>
            queueOf(row.queue).add(row.name, envelope, { jobId: row.jobId, ...jobOptions }),
          );
        } catch (error) {
          // A queue whose first call failed never recovers; the next look makes another.
          forget(row.queue);
          // Redis has gone (which has been logged): everything waits until it is back. A job that a Redis in good health
          // does not take waits longer, out of the others' way.
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

  const looks = startPoller('outbox', TICK_MS, dispatch, logger);
  const forgetting = startRetention('done jobs', (limit) => deleteDoneJobs(db, limit), logger);
  connection.on('ready', looks.wake);

  return {
    wake: looks.wake,
    async close() {
      closed = true;
      await Promise.all([looks.close(), forgetting.close()]);
      await Promise.all([...queues.values()].map((queue) => queue.close()));
      connection.disconnect();
    },
  };
}
