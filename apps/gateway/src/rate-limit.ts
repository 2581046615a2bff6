import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import { AppError } from '@kanaka/server-kit/app-error';
import { waitWords } from '@kanaka/server-kit/wait-words';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { counted, countedAs, type Limits } from './limits.ts';

/**
 * At most so many calls a minute from one address, and fewer of some (`limits.ts`) from one address and by one account;
 * counted by all replicas together. Without Redis, everyone is let in.
 */
export async function limitRate(
  app: FastifyInstance,
  { counter, perMinute, limits }: { counter: Redis; perMinute: number; limits: Limits },
): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    redis: counter,
    nameSpace: 'gateway:rate:',
    max: perMinute,
    timeWindow: 60_000,
    skipOnError: true,
    errorResponseBuilder: (_, { ttl }) => tooMany(Math.max(1, Math.ceil(ttl / 1000))),
  });
  const limitCalls = app.rateLimit();
  // As a hook and not by route, so that it comes before the question who is asking, and counts what is not found too.
  app.addHook('onRequest', (request, reply) => limitCalls.call(app, request, reply));

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
  const byAddress = countersOf(({ ip }) => normalizeIP(ip));
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
