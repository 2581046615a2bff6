import type { Redis } from 'ioredis';
import type { Logger } from './logger.ts';
import { openRedis } from './open-redis.ts';

/**
 * A connection for what may be lost: rate limits and cache purges. A command that cannot be sent now, or gets no reply in
 * time, fails: no request waits because Redis is down.
 */
export function openFailFastRedis(
  url: string,
  logger: Logger,
  {
    commandTimeoutMs = 250,
    whileDown = 'rate limits are not counted in it',
  }: {
    commandTimeoutMs?: number;
    /** For the log: what does not work meanwhile. */
    whileDown?: string;
  } = {},
): Redis {
  return openRedis(url, {
    logger,
    whileDown,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: commandTimeoutMs,
    // Closing while Redis is down waits this long.
    disconnectTimeout: 250,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
  });
}
