import { Queue } from 'bullmq';
import type { Db } from '@kanaka/server-kit/database';
import type { Logger } from '@kanaka/server-kit/logger';
import { connectRedis } from './connection.ts';
import type { Envelope, QueueName } from './jobs.ts';
import { claimOpenJobs, unclaimJob } from './outbox.ts';

export type Relay = {
  /** Looks at the outbox now instead of at the next tick; call it after a commit that wrote to it. */
  nudge: () => void;
  close: () => Promise<void>;
};

const TICK_MS = 1_000;
const REDISPATCH_AFTER_MS = 20_000;
const BATCH = 200;

/** A failing job is tried again for about half an hour, then waits among the failed ones to be looked at and replayed. */
const jobOptions = {
  attempts: 12,
  backoff: { type: 'exponential', delay: 500, jitter: 0.3 },
  removeOnComplete: true,
  removeOnFail: false,
} as const;

/**
 * Moves jobs from a service's outbox to BullMQ. Adding a job that Redis still has is a no-op (same job id), so rows whose
 * consumers have not reported in a while are simply added again.
 */
export function startRelay({
  db,
  redisUrl,
  origin,
  logger,
}: {
  db: Db;
  redisUrl: string;
  origin: string;
  logger: Logger;
}): Relay {
  const connection = connectRedis(redisUrl, 'producer', logger);
  const queues = new Map<string, Queue>();
  const queueOf = (name: string) => {
    const known = queues.get(name);
    if (known) return known;
    // The connection's own errors are logged; BullMQ repeats them on every queue.
    const queue = new Queue(name satisfies string as QueueName, { connection, skipWaitingForReady: true });
    queue.on('error', () => undefined);
    queues.set(name, queue);
    return queue;
  };

  let running: Promise<void> | null = null;
  let again = false;
  let closed = false;

  async function dispatch(): Promise<void> {
    let full = true;
    while (full && !closed) {
      const rows = await claimOpenJobs(db, { redispatchAfterMs: REDISPATCH_AFTER_MS, limit: BATCH });
      full = rows.length === BATCH;
      for (const row of rows) {
        const envelope: Envelope = { origin, requestId: row.requestId, data: row.data };
        try {
          await queueOf(row.queue).add(row.name, envelope, { jobId: row.jobId, ...jobOptions });
        } catch {
          await unclaimJob(db, row.jobId);
          full = false;
        }
      }
    }
  }

  function nudge(): void {
    if (closed) return;
    if (running) {
      again = true;
      return;
    }
    running = dispatch()
      .catch((error: unknown) => logger.warn({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        running = null;
        if (again) {
          again = false;
          nudge();
        }
      });
  }

  const timer = setInterval(nudge, TICK_MS);
  nudge();

  return {
    nudge,
    async close() {
      closed = true;
      clearInterval(timer);
      await running;
      await Promise.all([...queues.values()].map((queue) => queue.close()));
      connection.disconnect();
    },
  };
}
