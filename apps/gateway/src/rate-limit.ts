import rateLimit from '@fastify/rate-limit';
import { AppError } from '@kanaka/server-kit/app-error';
import { waitWords } from '@kanaka/server-kit/wait-words';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { clientAddress } from './client-address.ts';
import { counted, countedAs, type Limits } from './limits.ts';

export type RateLimit = {
  redis: Redis;
  /** What is counted together, as part of the keys in Redis. */
  what: 'calls' | 'pages' | 'files';
  /** How many of it one address may ask for in a minute. */
  perMinute: number;
  /** By default all of what comes here. */
  isCounted?: (request: FastifyRequest) => boolean;
};

/** At most so much a minute from one address, counted by all replicas together. Without Redis, everyone is let in. */
export async function limitRate(
  app: FastifyInstance,
  { redis, what, perMinute, isCounted = () => true }: RateLimit,
): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    redis: redis,
    nameSpace: `gateway:rate:${what}:`,
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: clientAddress,
    skipOnError: true,
    errorResponseBuilder: (_, { ttl }) => tooMany(Math.max(1, Math.ceil(ttl / 1000))),
  });
  const count = app.rateLimit();
  // As a hook and not by route, so that it comes before the question who is asking, and counts what is not found too.
  app.addHook('onRequest', async (request, reply) => {
    if (isCounted(request)) await count.call(app, request, reply);
  });
}

/** And fewer of some calls (`limits.ts`), from one address and by one account; wants `limitRate` before it. */
export function limitCounted(app: FastifyInstance, limits: Limits): void {
  const countersOf = (keyOf: (request: FastifyRequest) => string) =>
    new Map(
      counted.map(({ name, windowMs }) => [
        name,
        app.createRateLimit({
          max: limits[name],
          timeWindow: windowMs,
          keyGenerator: (request) => `${name}:${keyOf(request)}`,
        }),
      ]),
    );
  const byAddress = countersOf(clientAddress);
  const byAccount = countersOf(({ caller }) => caller?.id ?? '');

  async function limit(by: 'address' | 'account', request: FastifyRequest): Promise<void> {
    const { name } = countedAs(request) ?? {};
    const count = name && (by === 'address' ? byAddress : byAccount).get(name);
    const counting = await count?.(request);
    if (!counting || counting.isAllowed || !counting.isExceeded) return;
    const seconds = Math.max(1, counting.ttlInSeconds);
    request.log.warn({ limit: name, by }, 'refused for now: too many of a kind');
    throw tooMany(seconds);
  }
  app.addHook('onRequest', (request) => limit('address', request));
  // By now it is known who is asking, and nothing of a body has been read.
  app.addHook('preParsing', async (request) => {
    if (request.caller) await limit('account', request);
  });
}

const tooMany = (seconds: number) =>
  new AppError('too-many', 'request.too-many', `Too many requests. Please try again in ${waitWords(seconds)}.`, {
    retryAfterSeconds: seconds,
  });
