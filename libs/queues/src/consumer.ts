import { setTimeout as pause } from 'node:timers/promises';
import { UnrecoverableError, Worker, type Job } from 'bullmq';
import { BullMQOtel } from 'bullmq-otel';
import type { Redis } from 'ioredis';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Logger } from '@kanaka/server-kit/logger';
import { withRequestId } from '@kanaka/server-kit/request-id';
import { givenUp, openAckSender } from './acks.ts';
import { connectRedis } from './connection.ts';
import { Envelope, jobs, type JobData, type JobName, type QueueName } from './jobs.ts';

/** The job of a killed worker is taken over within seconds. That does not count as a failure of the job. */
const workerOptions = { lockDuration: 10_000, stalledInterval: 4_000, maxStalledCount: 100 } as const;

/** `origin` is the service whose outbox contains the job. A job's id is unique within its origin. */
export type JobContext = { origin: string; jobId: string; logger: Logger };

/** One function for each job of a queue. After a crash it may be called again with the same job, so it must be idempotent. */
export type Handlers<Q extends QueueName> = {
  [N in JobName<Q>]: (data: JobData<Q, N>, context: JobContext) => Promise<void>;
};

export type ConsumerOptions<Q extends QueueName> = {
  queue: Q;
  redisUrl: string;
  handlers: Handlers<Q>;
  logger: Logger;
  concurrency?: number;
  /** Milliseconds after which the job of a dead consumer is free, and between two looks for such jobs. */
  takeover?: { lockDuration?: number; stalledInterval?: number };
};

export type Consumer = { close: () => Promise<void> };

/**
 * Consumes a queue and acknowledges each finished job to its outbox; a job is delivered again if its acknowledgement was
 * lost. A refusal that a retry cannot change (`invalid`, `not-found`) is not retried. A service with a database uses
 * `consumeOnce` instead.
 */
export function consume<Q extends QueueName>({
  queue,
  redisUrl,
  handlers,
  logger,
  concurrency = 4,
  takeover = {},
}: ConsumerOptions<Q>): Consumer {
  const connection = connectRedis(redisUrl, 'consumer', logger);
  const acks = openAckSender(redisUrl, logger);
  const worker = new Worker(
    queue,
    (job) => {
      const envelope = Envelope.parse(job.data);
      return withRequestId(envelope.requestId, () => work(job, envelope));
    },
    { ...workerOptions, ...takeover, connection, concurrency, telemetry: new BullMQOtel() },
  );
  worker.on('error', () => undefined);
  worker.on('failed', (job, error) => {
    const last =
      job !== undefined && (job.attemptsMade >= (job.opts.attempts ?? 1) || error instanceof UnrecoverableError);
    logger[last ? 'error' : 'warn'](
      { err: error, jobId: job?.id, attempt: job?.attemptsMade },
      last ? 'a job was given up' : 'a job will be tried again',
    );
    if (last) void reportGivenUp(job, error);
  });

  /** If the outbox does not receive this, the relay adds the job again, with all its attempts. */
  async function reportGivenUp(job: Job, error: Error): Promise<void> {
    try {
      const { origin } = Envelope.parse(job.data);
      await acks.send(origin, givenUp(job.id ?? job.name, error));
    } catch (cause) {
      logger.warn({ err: cause, jobId: job.id }, 'a given-up job could not be reported');
    }
  }

  async function work(job: Job, { origin, requestId, data }: Envelope): Promise<void> {
    const jobId = job.id ?? job.name;
    const jobLogger = logger.child({ requestId, jobId, job: job.name });
    const schema = (jobs[queue] as Record<string, { parse: (data: unknown) => unknown }>)[job.name];
    const handle = (handlers as Record<string, ((data: unknown, context: JobContext) => Promise<void>) | undefined>)[
      job.name
    ];
    if (!schema || !handle) throw new UnrecoverableError(`no handler for ${job.name}`);
    const started = performance.now();
    try {
      await handle(schema.parse(data), { origin, jobId, logger: jobLogger });
    } catch (error) {
      if (error instanceof AppError && (error.kind === 'invalid' || error.kind === 'not-found')) {
        throw new UnrecoverableError(error.message);
      }
      throw error;
    }
    await acks.send(origin, { outcome: 'done', jobId });
    jobLogger.info({ ms: Math.round(performance.now() - started) }, 'job done');
  }

  return {
    async close() {
      await closeWorker(worker, connection);
      acks.close();
    },
  };
}

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
async function closeWorker(worker: Worker, connection: Redis): Promise<void> {
  const gone = new Promise((resolve) => connection.once('close', resolve));
  await Promise.race([worker.close(!(await responds(connection))), gone]);
  connection.disconnect();
}
