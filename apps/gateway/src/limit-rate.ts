import rateLimit from '@fastify/rate-limit';
import { AppError } from '@kanaka/server-kit/app-error';
import { waitWords } from '@kanaka/server-kit/wait-words';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { clientAddress } from './client-address.ts';
import { counted, countedAs, type Limits } from './rate-limits.ts';

const MINUTE_MS = 60_000;
/** Beyond this many clients, those that were counted longest ago are forgotten. */
const MOST_CLIENTS = 50_000;

/** Limits requests per minute and client address. Each replica counts for itself, so that no request waits for Redis. */
export async function limitRate(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    cache: MOST_CLIENTS,
    max: perMinute,
    timeWindow: MINUTE_MS,
    keyGenerator: clientAddress,
    errorResponseBuilder: (_, { ttl }) => tooMany(Math.max(1, Math.ceil(ttl / 1000))),
  });
  const count = app.rateLimit();
  // A hook rather than a route option: it runs before the session is checked, and counts unknown paths too.
  app.addHook('onRequest', count);
}

/**
 * Stricter limits for some calls (`rate-limits.ts`), by address and by account, counted by all replicas together in Redis; without
 * it they allow every request. Returns what adds them to a plugin.
 */
export async function openStrictLimits(
  app: FastifyInstance,
  { redis, limits }: { redis: Redis; limits: Limits },
): Promise<(plugin: FastifyInstance) => void> {
  type Count = ReturnType<FastifyInstance['createRateLimit']>;
  const counts = new Map<string, Count>();
  // In a scope of its own: a plugin that counts in memory as well has another store.
  await app.register(async (scope) => {
    await scope.register(rateLimit, { global: false, redis, nameSpace: 'gateway:rate:', skipOnError: true });
    for (const { name, windowMs } of counted) {
      const countBy = (keyOf: (request: FastifyRequest) => string) =>
        scope.createRateLimit({
          max: limits[name],
          timeWindow: windowMs,
          keyGenerator: (request) => `${name}:${keyOf(request)}`,
        });
      counts.set(`${name} by address`, countBy(clientAddress));
      counts.set(
        `${name} by account`,
        countBy(({ caller }) => caller?.id ?? ''),
      );
    }
  });

  async function limit(by: 'address' | 'account', request: FastifyRequest): Promise<void> {
    const { name } = countedAs(request) ?? {};
    const counting = await counts.get(`${name} by ${by}`)?.(request);
    if (!counting || counting.isAllowed || !counting.isExceeded) return;
    request.log.warn({ limit: name, by }, 'request refused: rate limit reached');
    throw tooMany(Math.max(1, counting.ttlInSeconds));
  }
  return (plugin) => {
    plugin.addHook('onRequest', (request) => limit('address', request));
    // By now the caller is authenticated, and the body has not been read yet.
    plugin.addHook('preParsing', async (request) => {
      if (request.caller) await limit('account', request);
    });
  };
}

export const tooMany = (seconds: number) =>
  new AppError('request.too-many', `Too many requests. Please try again in ${waitWords(seconds)}.`, {
    retryAfterSeconds: seconds,
  });
