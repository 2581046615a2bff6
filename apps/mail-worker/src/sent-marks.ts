import type { Logger } from '@kanaka/server-kit/logger';
import type { Redis } from 'ioredis';

/**
 * Records which e-mails were sent, in case a worker dies after the mail server accepted one and before its job is completed.
 */
export type SentMarks = ReturnType<typeof sentMarks>;

/** Longer than the retries of any job last. */
const KEEP_SECONDS = 7 * 24 * 60 * 60;

/** As many as one worker keeps in memory; more than it sends while a service's outbox is down. */
const REMEMBERED = 10_000;

/** Redis informs other workers, and this one after a restart; the memory helps if Redis has lost its data. */
export function sentMarks(redis: Redis, logger: Logger) {
  const own = new Set<string>();
  const key = (jobId: string) => `mail-sent:${jobId}`;
  return {
    wasSent: async (jobId: string) => own.has(jobId) || (await redis.exists(key(jobId))) === 1,
    async markSent(jobId: string): Promise<void> {
      own.add(jobId);
      // A Set keeps insertion order: the first entry is the oldest.
      for (const oldest of own) {
        if (own.size <= REMEMBERED) break;
        own.delete(oldest);
      }
      try {
        await redis.set(key(jobId), '1', 'EX', KEEP_SECONDS);
      } catch (error) {
        // The e-mail is sent already. Failing the job now would only send it again.
        logger.warn(
          { err: error, jobId },
          'an e-mail was sent, but could not be marked as sent; a retry may send it again',
        );
      }
    },
  };
}
