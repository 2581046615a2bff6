import { setTimeout as pause } from 'node:timers/promises';
import type { Worker } from 'bullmq';
import type { Redis } from 'ioredis';

const RESPONSE_MS = 1_000;

/** A connection may look open long after its peer stopped responding; only a PING shows it. */
async function responds(connection: Redis): Promise<boolean> {
  if (connection.status !== 'ready') return false;
  const responded = connection.ping().then(
    () => true,
    () => false,
  );
  return Promise.race([responded, pause(RESPONSE_MS, false, { ref: false })]);
}

/**
 * Closes a worker when its running jobs are finished. If Redis does not respond, or stops responding meanwhile, it is closed
 * at once: the jobs could not be acknowledged, and the wait would never end.
 */
export async function closeWorker(worker: Worker, connection: Redis): Promise<void> {
  const gone = new Promise((resolve) => connection.once('close', resolve));
  await Promise.race([worker.close(!(await responds(connection))), gone]);
  connection.disconnect();
}
