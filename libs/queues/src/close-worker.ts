import { setTimeout as pause } from 'node:timers/promises';
import type { Worker } from 'bullmq';
import type { Redis } from 'ioredis';

const ANSWER_MS = 1_000;

/** A connection looks well long after its other end fell silent; only an answer tells. */
async function answers(connection: Redis): Promise<boolean> {
  if (connection.status !== 'ready') return false;
  const answered = connection.ping().then(
    () => true,
    () => false,
  );
  return Promise.race([answered, pause(ANSWER_MS, false, { ref: false })]);
}

/**
 * Ends a worker when the jobs it works on are finished. Without a Redis that answers they could not be reported, and the wait
 * would have no end: then at once. Redis may also go in this very moment.
 */
export async function closeWorker(worker: Worker, connection: Redis): Promise<void> {
  const gone = new Promise((resolve) => connection.once('close', resolve));
  await Promise.race([worker.close(!(await answers(connection))), gone]);
  connection.disconnect();
}
