/** A failing job is retried for about a quarter of an hour and then removed from Redis; its outbox keeps it. */
export const jobOptions = {
  attempts: 12,
  backoff: { type: 'exponential', delay: 500, jitter: 0.3 },
  removeOnComplete: true,
  removeOnFail: true,
} as const;

/** The job of a killed worker is taken over within seconds. That does not count as a failure of the job. */
export const workerOptions = { lockDuration: 10_000, stalledInterval: 4_000, maxStalledCount: 100 } as const;
