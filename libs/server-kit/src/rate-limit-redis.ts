import { Redis } from 'ioredis';
import type { Logger } from './logger.ts';

/**
 * A connection for counting only. A command that cannot be sent now, or is not answered in time, fails: nobody waits in front
 * of the shop because its counter is away.
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
    // Stopping while Redis is away waits for this.
    disconnectTimeout: 250,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
  });
  let isDown = false;
  redis.on('ready', () => {
    isDown = false;
  });
  redis.on('error', (error) => {
    if (!isDown) logger.warn({ err: error }, 'Redis is away; nothing is counted in it');
    isDown = true;
  });
  return redis;
}
