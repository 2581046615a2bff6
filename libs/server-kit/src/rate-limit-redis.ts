import { Redis } from 'ioredis';
import type { Logger } from './logger.ts';

/**
 * A connection for rate limits only. A command that cannot be sent now, or gets no reply in time, fails: no request waits
 * because Redis is down.
 */
export function openRateLimitRedis(
  url: string,
  logger: Logger,
  { commandTimeoutMs = 250 }: { commandTimeoutMs?: number } = {},
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
    if (!isDown) logger.warn({ err: error }, 'Redis is down; rate limits are not counted in it');
    isDown = true;
  });
  return redis;
}
