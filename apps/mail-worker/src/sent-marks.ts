import type { Logger } from '@kanaka/server-kit/logger';
import type { Redis } from 'ioredis';

/** Remembers which letters have left, for the moment between the mail server taking one and the outbox knowing. */
export type SentMarks = {
  wasSent: (jobId: string) => Promise<boolean>;
  markSent: (jobId: string) => Promise<void>;
};

/** Longer than any job is tried. */
const KEEP_SECONDS = 7 * 24 * 60 * 60;

export function sentMarks(redis: Redis, logger: Logger): SentMarks {
  const key = (jobId: string) => `mail-sent:${jobId}`;
  return {
    wasSent: async (jobId) => (await redis.exists(key(jobId))) === 1,
    async markSent(jobId) {
      try {
        await redis.set(key(jobId), '1', 'EX', KEEP_SECONDS);
      } catch (error) {
        // The letter is out. Failing now would only send it again.
        logger.warn({ err: error, jobId }, 'a sent letter could not be marked');
      }
    },
  };
}
