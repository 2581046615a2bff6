import rateLimit from '@fastify/rate-limit';
import { AppError } from '@kanaka/server-kit/app-error';
import type { FastifyInstance } from 'fastify';
import { Redis } from 'ioredis';
import type { Logger } from '@kanaka/server-kit/logger';

/**
 * A connection for counting only. A command that cannot be sent now, or is not answered within a quarter of a second, fails:
 * nobody waits in front of the shop because its counter is away.
 */
export function openCounter(url: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: 250,
    // Stopping while Redis is away waits for this.
    disconnectTimeout: 250,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
  });
  let away = false;
  redis.on('ready', () => {
    away = false;
  });
  redis.on('error', (error) => {
    if (!away) logger.warn({ err: error }, 'Redis is away; calls are let in uncounted');
    away = true;
  });
  return redis;
}

/** At most so many calls a minute from one address, counted by all replicas together. Without Redis, everyone is let in. */
export async function limitRate(
  app: FastifyInstance,
  { counter, perMinute }: { counter: Redis; perMinute: number },
): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    redis: counter,
    nameSpace: 'gateway:rate:',
    max: perMinute,
    timeWindow: 60_000,
    skipOnError: true,
    errorResponseBuilder: (_, { ttl }) => {
      const seconds = Math.max(1, Math.ceil(ttl / 1000));
      return new AppError('too-many', 'request.too-many', `Too many requests. Please try again in ${seconds} s.`);
    },
  });
  const limit = app.rateLimit();
  // As a hook and not by route, so that it comes before the question who is asking, and counts what is not found too.
  app.addHook('onRequest', (request, reply) => limit.call(app, request, reply));
}
