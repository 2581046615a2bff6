import { Worker } from 'bullmq';
import type { Logger } from '@kanaka/server-kit/logger';
import { z } from 'zod';
import { workerOptions } from './bullmq-options.ts';
import { closeWorker } from './close-worker.ts';
import { connectRedis } from './connection.ts';
import { openJobQueues } from './job-queues.ts';

/** What a consumer reports to the outbox of a job: done, or given up with the reason. */
export const Ack = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), jobId: z.string().min(1).max(200) }),
  z.object({ outcome: z.literal('given-up'), jobId: z.string().min(1).max(200), error: z.string() }),
]);
export type Ack = z.infer<typeof Ack>;

/** The acknowledgement queue of an origin; only that service consumes it. */
const ackQueueOf = (origin: string) => `acks-${origin}`;

const LONGEST_ERROR = 2_000;

export type AckSender = { send: (origin: string, ack: Ack) => Promise<void>; close: () => void };

/** Sends acknowledgements. One that Redis loses is sent again: the relay adds the job again until it is acknowledged. */
export function openAckSender(redisUrl: string, logger: Logger): AckSender {
  const connection = connectRedis(redisUrl, 'producer', logger);
  const queues = openJobQueues(connection);
  return {
    // A repeated acknowledgement is merged with one that is still waiting.
    send: (origin, ack) => queues.add(ackQueueOf(origin), ack.outcome, ack, `${ack.outcome}-${ack.jobId}`),
    close() {
      queues.close();
      connection.disconnect();
    },
  };
}

/** The report of a job that was given up. Postgres cannot store NUL. */
export function givenUp(jobId: string, { message }: Error): Ack {
  return { outcome: 'given-up', jobId, error: message.slice(0, LONGEST_ERROR).replaceAll('\u0000', '').toWellFormed() };
}

/** Receives the acknowledgements of an origin's jobs. An invalid one is logged and dropped. */
export function consumeAcks({
  origin,
  redisUrl,
  onAck,
  logger,
}: {
  origin: string;
  redisUrl: string;
  onAck: (ack: Ack) => Promise<void>;
  logger: Logger;
}): { close: () => Promise<void> } {
  const connection = connectRedis(redisUrl, 'consumer', logger);
  const worker = new Worker(
    ackQueueOf(origin),
    async (job) => {
      const { data: ack, error } = Ack.safeParse(job.data);
      if (ack) await onAck(ack);
      else logger.warn({ err: error, ack: job.id }, 'an invalid acknowledgement of a job was dropped');
    },
    { ...workerOptions, connection, concurrency: 8 },
  );
  worker.on('error', () => undefined);
  worker.on('failed', (job, error) =>
    logger.warn({ err: error, ack: job?.id }, 'an acknowledgement of a job could not be stored and will be retried'),
  );
  return { close: () => closeWorker(worker, connection) };
}
