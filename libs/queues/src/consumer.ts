import { UnrecoverableError, Worker, type Job } from 'bullmq';
import { BullMQOtel } from 'bullmq-otel';
import { completeJob, giveUpJob, jobState } from '@kanaka/contracts/outbox';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Logger } from '@kanaka/server-kit/logger';
import type { CallService } from '@kanaka/server-kit/service-client';
import { withRequestId } from '@kanaka/server-kit/request-id';
import { closeWorker } from './close-worker.ts';
import { connectRedis } from './connection.ts';
import { Envelope, jobs, type JobData, type JobName, type QueueName } from './jobs.ts';

export type JobContext = { jobId: string; logger: Logger };

/** One function for every job of a queue. It may see a job again after a crash and must then do nothing twice. */
export type Handlers<Q extends QueueName> = {
  [N in JobName<Q>]: (data: JobData<Q, N>, context: JobContext) => Promise<void>;
};

/** How a consumer asks and tells the outbox a job came from; by the name of the service that owns it. */
export type Origins = Record<string, OriginOutbox>;
export type OriginOutbox = {
  /** Null when this outbox does not know the job: it was done long ago, or was made after the dump this database came from. */
  isCompleted: (jobId: string) => Promise<boolean | null>;
  complete: (jobId: string) => Promise<void>;
  giveUp: (jobId: string, error: string) => Promise<void>;
};

/** The outbox of another service, over its internal endpoints. */
export function remoteOutbox(call: CallService): OriginOutbox {
  return {
    async isCompleted(jobId) {
      try {
        return (await call(jobState, { params: { jobId } })).completed;
      } catch (error) {
        if (error instanceof AppError && error.kind === 'not-found') return null;
        throw error;
      }
    },
    complete: async (jobId) => void (await call(completeJob, { params: { jobId } })),
    giveUp: async (jobId, error) => void (await call(giveUpJob, { params: { jobId }, body: { error } })),
  };
}

export type Consumer = { close: () => Promise<void> };

/**
 * Works on a queue. A job is done when its handler has returned *and* its outbox knows; a job whose outbox already
 * knows is skipped, and so is one that it does not know at all. A refusal that no retry can heal (`invalid`, `not-found`) is given up at once.
 */
export function consume<Q extends QueueName>({
  queue,
  redisUrl,
  handlers,
  origins,
  logger,
  concurrency = 4,
}: {
  queue: Q;
  redisUrl: string;
  handlers: Handlers<Q>;
  origins: Origins;
  logger: Logger;
  concurrency?: number;
}): Consumer {
  const connection = connectRedis(redisUrl, 'consumer', logger);
  const worker = new Worker(
    queue,
    (job) => {
      const envelope = Envelope.parse(job.data);
      return withRequestId(envelope.requestId, () => work(job, envelope));
    },
    {
      connection,
      concurrency,
      telemetry: new BullMQOtel(),
      // A worker killed in the middle gives its job back within seconds; however often that happens, it is not the job's fault.
      lockDuration: 10_000,
      stalledInterval: 4_000,
      maxStalledCount: 100,
    },
  );
  worker.on('error', () => undefined);
  worker.on('failed', (job, error) => {
    const last =
      job !== undefined && (job.attemptsMade >= (job.opts.attempts ?? 1) || error instanceof UnrecoverableError);
    logger[last ? 'error' : 'warn'](
      { err: error, jobId: job?.id, attempt: job?.attemptsMade },
      last ? 'a job was given up' : 'a job will be tried again',
    );
    if (last) void putAside(job, error);
  });

  /** Should this not reach the outbox, the relay adds the job again, and it is tried once more from the start. */
  async function putAside(job: Job, error: Error): Promise<void> {
    try {
      const { origin } = Envelope.parse(job.data);
      await origins[origin]?.giveUp(job.id ?? job.name, error.message.slice(0, 2000));
    } catch (cause) {
      logger.warn({ err: cause, jobId: job.id }, 'a given-up job could not be reported');
    }
  }

  async function work(job: Job, { origin, requestId, data }: Envelope): Promise<void> {
    const jobId = job.id ?? job.name;
    const jobLogger = logger.child({ requestId, jobId, job: job.name });
    const home = origins[origin];
    if (!home) throw new UnrecoverableError(`no outbox is known for ${origin}`);
    const completed = await home.isCompleted(jobId);
    if (completed === null) jobLogger.warn('a job that its outbox does not know is left alone');
    if (completed !== false) return;

    const schema = (jobs[queue] as Record<string, { parse: (data: unknown) => unknown }>)[job.name];
    const handle = (handlers as Record<string, ((data: unknown, context: JobContext) => Promise<void>) | undefined>)[
      job.name
    ];
    if (!schema || !handle) throw new UnrecoverableError(`nobody handles ${job.name}`);
    const started = performance.now();
    try {
      await handle(schema.parse(data), { jobId, logger: jobLogger });
    } catch (error) {
      if (error instanceof AppError && (error.kind === 'invalid' || error.kind === 'not-found')) {
        throw new UnrecoverableError(error.message);
      }
      throw error;
    }
    await home.complete(jobId);
    jobLogger.info({ ms: Math.round(performance.now() - started) }, 'job done');
  }

  return { close: () => closeWorker(worker, connection) };
}
