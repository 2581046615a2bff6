import { Redis } from 'ioredis';
import type { Logger } from './logger.ts';

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
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: commandTimeoutMs,
    // Closing while Redis is down waits this long.
    disconnectTimeout: 250,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
  });
  let isDown = false;
  redis.on('ready', () => {
    isDown = false;
  });
  redis.on('error', (error) => {
    if (!isDown) logger.warn({ err: error }, `Redis is down; ${whileDown}`);
    isDown = true;
  });
  return redis;
}
