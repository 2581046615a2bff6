import { Queue, Worker } from 'bullmq';
import type { Logger } from '@kanaka/server-kit/logger';
import { startPoller } from '@kanaka/server-kit/poller';
import { closeWorker } from './close-worker.ts';
import { connectRedis } from './connection.ts';

export type Schedule = { close: () => Promise<void> };

const LOOK_EVERY_MS = 30_000;

/** A run leaves nothing behind in Redis: what it found out is in the database, what went wrong is in the log. */
const runOptions = { removeOnComplete: true, removeOnFail: true };

/**
 * Runs work every so often, one run at a time over all replicas, by a BullMQ job scheduler in a queue of its own. Redis only
 * keeps time: each replica looks regularly whether the schedule still stands, makes it anew when Redis has lost it, and works
 * by itself at every look while Redis is away. Replicas may then work at once, so what is worked on is claimed in the database.
 */
export function startSchedule({
  queue: queueName,
  everyMs,
  redisUrl,
  work,
  logger,
  lookEveryMs = LOOK_EVERY_MS,
}: {
  queue: string;
  everyMs: number;
  redisUrl: string;
  work: (closing: AbortSignal) => Promise<void>;
  logger: Logger;
  lookEveryMs?: number;
}): Schedule {
  const producer = connectRedis(redisUrl, 'producer', logger);
  const consumer = connectRedis(redisUrl, 'consumer', logger);
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  let queue: Queue | null = null;

  async function runOnce(): Promise<void> {
    const run = work(closing.signal);
    running.add(run);
    await run.finally(() => running.delete(run));
  }

  async function ensure(): Promise<void> {
    if (!queue) {
      queue = new Queue(queueName, { connection: producer, skipWaitingForReady: true });
      // The connection's own errors are logged; BullMQ repeats them.
      queue.on('error', () => undefined);
    }
    await queue.setGlobalConcurrency(1);
    // Making a schedule that stands would begin its waiting anew, and replicas that look often would put it off for ever.
    if (await queue.getJobScheduler(queueName)) return;
    await queue.upsertJobScheduler(queueName, { every: everyMs }, { name: queueName, opts: runOptions });
    logger.info({ queue: queueName }, 'a schedule was made');
  }

  /** Closing a queue waits for a Redis that may never come. */
  function forget(): void {
    queue?.close().catch(() => undefined);
    queue = null;
  }

  async function look(): Promise<void> {
    try {
      await ensure();
    } catch (error) {
      // A queue whose first call failed never recovers; the next look makes another.
      forget();
      if (closing.signal.aborted) return;
      logger.warn({ err: error, queue: queueName }, 'a schedule cannot be kept: its work is done here meanwhile');
      await runOnce();
    }
  }

  // The first look comes when Redis is there; should it not come, after `lookEveryMs`.
  const looks = startPoller(queueName, lookEveryMs, look, logger);
  producer.on('ready', looks.wake);

  // A worker killed in the middle gives its run back within seconds.
  const worker = new Worker(queueName, runOnce, {
    connection: consumer,
    concurrency: 1,
    lockDuration: 10_000,
    stalledInterval: 4_000,
    maxStalledCount: 100,
  });
  worker.on('error', () => undefined);
  worker.on('failed', (_, error) => logger.warn({ err: error, queue: queueName }, 'a scheduled run failed'));

  return {
    async close() {
      closing.abort();
      await looks.close();
      await closeWorker(worker, consumer);
      await Promise.allSettled(running);
      forget();
      producer.disconnect();
    },
  };
}
