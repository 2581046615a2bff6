import type { Redis } from 'ioredis';
import type { Logger } from '@kanaka/server-kit/logger';
import { openRedis } from '@kanaka/server-kit/open-redis';

/**
 * A connection for BullMQ. `producer` fails at once while Redis is down (the outbox keeps the job); `consumer` waits for
 * ever, as BullMQ's workers require.
 */
export function connectRedis(url: string, role: 'producer' | 'consumer', logger: Logger): Redis {
  return openRedis(url, {
    logger,
    whileDown: 'jobs wait',
    maxRetriesPerRequest: role === 'consumer' ? null : 1,
    enableOfflineQueue: role === 'consumer',
    retryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
    ...(role === 'producer' && { commandTimeout: 2_000 }),
  });
}

/** For the readiness of a worker. A Redis that is full, or a replica, responds to PING but takes no job's end. */
export async function canWrite(redis: Redis): Promise<void> {
  await redis.set('writable', '1', 'EX', 60);
}
