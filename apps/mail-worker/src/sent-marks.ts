import type { Logger } from '@kanaka/server-kit/logger';
import type { Redis } from 'ioredis';

/** Remembers which e-mails were sent, for the moment between the mail server taking one and the outbox knowing. */
export type SentMarks = {
  wasSent: (jobId: string) => Promise<boolean>;
  markSent: (jobId: string) => Promise<void>;
};

/** Longer than any job is tried. */
const KEEP_SECONDS = 7 * 24 * 60 * 60;

/** As many as one worker remembers by itself; more than it sends while an outbox is away. */
const REMEMBERED = 10_000;

/** Redis tells other workers, and this one after a restart; what a worker has sent itself it knows even when Redis forgets. */
export function sentMarks(redis: Redis, logger: Logger): SentMarks {
  const own = new Set<string>();
  const key = (jobId: string) => `mail-sent:${jobId}`;
  return {
    wasSent: async (jobId) => own.has(jobId) || (await redis.exists(key(jobId))) === 1,
    async markSent(jobId) {
      own.add(jobId);
      // A set keeps its order: the first is the oldest.
      for (const oldest of own) {
        if (own.size <= REMEMBERED) break;
        own.delete(oldest);
      }
      try {
        await redis.set(key(jobId), '1', 'EX', KEEP_SECONDS);
      } catch (error) {
        // The letter is out. Failing now would only send it again.
        logger.warn({ err: error, jobId }, 'a sent letter could not be marked');
      }
    },
  };
}
