import { Redis } from 'ioredis';
import type { Logger } from '@kanaka/server-kit/logger';

/**
 * A connection for BullMQ. `producer` fails at once while Redis is down (the outbox keeps the job); `consumer` waits for
 * ever, as BullMQ's workers require.
 */
export function connectRedis(url: string, role: 'producer' | 'consumer', logger: Logger): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: role === 'consumer' ? null : 1,
    enableOfflineQueue: role === 'consumer',
    retryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
    ...(role === 'producer' && { commandTimeout: 2_000 }),
  });
  let isDown = false;
  redis.on('error', (error) => {
    // One log line when it goes down and one when it is back; ioredis reports every failed attempt.
    if (!isDown) logger.warn({ err: error }, 'redis is away');
    isDown = true;
  });
  redis.on('ready', () => {
    if (isDown) logger.info('redis is back');
    isDown = false;
  });
  return redis;
}
