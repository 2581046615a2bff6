import rateLimit from '@fastify/rate-limit';
import { AppError } from '@kanaka/server-kit/app-error';
import { waitWords } from '@kanaka/server-kit/wait-words';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { BatchedCounts } from './batched-counts.ts';
import type { CountRequest } from './cache/serve-hits.ts';
import { clientAddress } from './client-address.ts';
import { counted, countedAs, type Limits } from './limits.ts';
import { BUILT } from './routes.ts';

const MINUTE_MS = 60_000;

export type RateLimit = {
  /** Requests of one kind are counted together. */
  counts: BatchedCounts;
  /** How many of them one address may make in a minute. */
  perMinute: number;
  /** By default every request to this plugin's routes is counted. */
  isCounted?: (request: FastifyRequest) => boolean;
};

/** Limits requests per minute and client address, counted by all replicas together; without Redis by each for itself. */
export async function limitRate(
  app: FastifyInstance,
  { counts, perMinute, isCounted = () => true }: RateLimit,
): Promise<void> {
  app.addHook('onClose', async () => counts.close());
  await app.register(rateLimit, {
    global: false,
    store: counts.Store,
    max: perMinute,
    timeWindow: MINUTE_MS,
    keyGenerator: clientAddress,
    skipOnError: true,
    errorResponseBuilder: (_, { ttl }) => tooMany(Math.max(1, Math.ceil(ttl / 1000))),
  });
  const count = app.rateLimit();
  // A hook rather than a route option: it runs before the session is checked, and counts unknown paths too.
  app.addHook('onRequest', async (request, reply) => {
    if (isCounted(request)) await count.call(app, request, reply);
  });
}

const MOST_BUILT_FILES = 2_000;

/** Whether a request is counted: not one for a built file that a service has answered before, which costs next to nothing. */
export function exceptBuiltFiles(app: FastifyInstance): (request: FastifyRequest) => boolean {
  const found = new LRUCache<string, true>({ max: MOST_BUILT_FILES });
  app.addHook('onSend', ({ url }, reply, payload, done) => {
    if (reply.statusCode === 200 && BUILT.test(url)) found.set(url, true);
    done(null, payload);
  });
  return ({ url }) => !found.has(url);
}

/** Stricter limits for some calls (`limits.ts`), by address and by account; `limitRate` must be registered before. */
export function limitCounted(app: FastifyInstance, limits: Limits): void {
  const countersOf = (keyOf: (request: FastifyRequest) => string) =>
    new Map(
      counted.map(({ name, windowMs }) => [
        name,
        app.createRateLimit({
          max: limits[name],
          timeWindow: windowMs,
          keyGenerator: (request) => keyOfLimit(name, keyOf(request)),
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
    request.log.warn({ limit: name, by }, 'request refused: rate limit reached');
    throw tooMany(seconds);
  }
  app.addHook('onRequest', (request) => limit('address', request));
  // By now the caller is authenticated, and the body has not been read yet.
  app.addHook('preParsing', async (request) => {
    if (request.caller) await limit('account', request);
  });
}

const keyOfLimit = (name: keyof Limits, key: string) => `${name}:${key}`;

/** Counts calls and pages that Fastify does not see, with the same counters; null for one that must not be served yet. */
export function countOutside({
  calls,
  pages,
  limits,
}: Record<'calls' | 'pages', RateLimit> & { limits: Limits }): CountRequest {
  return (request, address) => {
    const isCall = request.url.startsWith('/api/');
    const { counts, perMinute } = isCall ? calls : pages;
    const stricter = isCall ? countedAs(request) : null;
    if (stricter) {
      const { name, windowMs } = stricter;
      const count = counts.countAtOnce(keyOfLimit(name, address), windowMs, limits[name]);
      if (!count || count.current > limits[name]) return null;
    }
    const count = counts.countAtOnce(address, MINUTE_MS, perMinute);
    if (!count || count.current > perMinute) return null;
    return { limit: perMinute, remaining: perMinute - count.current, resetSeconds: Math.ceil(count.ttl / 1000) };
  };
}

const tooMany = (seconds: number) =>
  new AppError('too-many', 'request.too-many', `Too many requests. Please try again in ${waitWords(seconds)}.`, {
    retryAfterSeconds: seconds,
  });
