import { Queue, type QueueOptions } from 'bullmq';
import type { Redis } from 'ioredis';

/** A failing job is retried for about a quarter of an hour and then removed from Redis; its outbox keeps it. */
const jobOptions = {
  attempts: 12,
  backoff: { type: 'exponential', delay: 500, jitter: 0.3 },
  removeOnComplete: true,
  removeOnFail: true,
} as const;

/** Adds jobs to queues by name, over one `producer` connection. */
export function openJobQueues(connection: Redis, options: Pick<QueueOptions, 'telemetry'> = {}) {
  const queues = new Map<string, Queue>();

  function queueOf(name: string): Queue {
    const known = queues.get(name);
    if (known) return known;
    const queue = new Queue(name, { connection, skipWaitingForReady: true, ...options });
    // The connection's own errors are logged; BullMQ repeats them on every queue.
    queue.on('error', () => undefined);
    queues.set(name, queue);
    return queue;
  }

  /** Does not wait: closing a queue waits until Redis is connected, which may never happen. */
  function forget(name: string): void {
    queues
      .get(name)
      ?.close()
      .catch(() => undefined);
    queues.delete(name);
  }

  return {
    /** Adding a job that Redis still has (the same id) changes nothing. Rejects while Redis is away. */
    async add(queue: string, name: string, data: unknown, jobId: string): Promise<void> {
      try {
        await queueOf(queue).add(name, data, { jobId, ...jobOptions });
      } catch (error) {
        // A queue whose first call failed never recovers; the next call creates another.
        forget(queue);
        throw error;
      }
    },
    close(): void {
      for (const name of [...queues.keys()]) forget(name);
    },
  };
}
