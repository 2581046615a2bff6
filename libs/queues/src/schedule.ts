import { Queue, Worker } from 'bullmq';
import type { Logger } from '@kanaka/server-kit/logger';
import { startPoller } from '@kanaka/server-kit/poller';
import { workerOptions } from './bullmq-options.ts';
import { closeWorker } from './close-worker.ts';
import { connectRedis } from './connection.ts';

export type Schedule = { close: () => Promise<void> };

const CHECK_EVERY_MS = 30_000;

/** Redis keeps no record of finished runs: results are in the database, errors in the log. */
const runOptions = { removeOnComplete: true, removeOnFail: true };

/**
 * Runs work at an interval, one run at a time over all replicas, with a BullMQ job scheduler in its own queue. Each replica
 * checks regularly that the scheduler exists and creates it again if Redis has lost it. While Redis is down, each replica
 * runs the work itself at every check; several may then run at once, so the work must claim its rows in the database.
 */
export function startSchedule({
  queue: queueName,
  everyMs,
  redisUrl,
  work,
  logger,
  checkEveryMs = CHECK_EVERY_MS,
}: {
  queue: string;
  everyMs: number;
  redisUrl: string;
  work: (closing: AbortSignal) => Promise<void>;
  logger: Logger;
  checkEveryMs?: number;
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
    // Upserting an existing scheduler would restart its interval; with frequent checks it would never run.
    if (await queue.getJobScheduler(queueName)) return;
    await queue.upsertJobScheduler(queueName, { every: everyMs }, { name: queueName, opts: runOptions });
    logger.info({ queue: queueName }, 'a schedule was created');
  }

  /** Does not wait: closing a queue waits until Redis is connected, which may never happen. */
  function forget(): void {
    queue?.close().catch(() => undefined);
    queue = null;
  }

  async function check(): Promise<void> {
    try {
      await ensure();
    } catch (error) {
      // A queue whose first call failed never recovers; the next check creates another.
      forget();
      if (closing.signal.aborted) return;
      logger.warn(
        { err: error, queue: queueName },
        'the schedule could not be checked in Redis; this replica runs its work itself',
      );
      await runOnce();
    }
  }

  // The first check is made when Redis is connected, or after `checkEveryMs`.
  const poller = startPoller(queueName, checkEveryMs, check, logger);
  producer.on('ready', poller.wake);

  const worker = new Worker(queueName, runOnce, { ...workerOptions, connection: consumer, concurrency: 1 });
  worker.on('error', () => undefined);
  worker.on('failed', (_, error) => logger.warn({ err: error, queue: queueName }, 'a scheduled run failed'));

  return {
    async close() {
      closing.abort();
      await poller.close();
      await closeWorker(worker, consumer);
      await Promise.allSettled(running);
      forget();
      producer.disconnect();
    },
  };
}
