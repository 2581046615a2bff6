import rateLimit from '@fastify/rate-limit';
import { ownApiKey } from '@kanaka/contracts/identity/api-keys';
import type { AnswerOf } from '@kanaka/contracts/endpoint';
import { apiKeyIn, digestOfKey, isApiKey } from '@kanaka/server-kit/api-key';
import { keyInvalid } from '@kanaka/server-kit/auth';
import { createServiceClient } from '@kanaka/server-kit/service-client';
import { ttlCache } from '@kanaka/server-kit/ttl-cache';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { clientAddress } from './client-address.ts';
import { tooMany } from './limit-rate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The API key of this call, which counts against its limit. */
    apiKey: KnownKey | null;
  }
}

type KnownKey = NonNullable<AnswerOf<typeof ownApiKey>['data']>;

const MINUTE_MS = 60_000;
const MOST_KNOWN = 10_000;

/**
 * Refuses what is no valid API key, and more calls with one in a minute than it may make. For some seconds a key is known here; services
 * ask about it themselves, so that a revoked one does nothing meanwhile. Who tries many keys is refused by address. Both are counted by
 * all replicas together in Redis; without it every call is allowed. Returns what adds it to a plugin.
 */
export async function openKeyLimits(
  app: FastifyInstance,
  { redis, triedPerMinute, identityUrl }: { redis: Redis; triedPerMinute: number; identityUrl: string },
): Promise<(plugin: FastifyInstance) => void> {
  app.decorateRequest('apiKey', null);
  const known = ttlCache<KnownKey>({ freshMs: MINUTE_MS, isFailure: () => false, mostKeys: MOST_KNOWN });
  type Count = ReturnType<FastifyInstance['createRateLimit']>;
  let counts: { tries: Count; calls: Count } | undefined;
  // In a scope of its own: a plugin that counts in memory as well has another store.
  await app.register(async (scope) => {
    await scope.register(rateLimit, { global: false, redis, nameSpace: 'gateway:keys:', skipOnError: true });
    const perMinute = { timeWindow: MINUTE_MS };
    counts = {
      tries: scope.createRateLimit({
        ...perMinute,
        max: triedPerMinute,
        keyGenerator: (request) => `tried:${clientAddress(request)}`,
      }),
      calls: scope.createRateLimit({
        ...perMinute,
        max: ({ apiKey }) => apiKey?.callsPerMinute ?? 0,
        keyGenerator: ({ apiKey }) => `calls:${apiKey?._id}`,
      }),
    };
  });

  /** Counts a call; refuses it beyond the limit. */
  async function limit(by: 'tries' | 'calls', request: FastifyRequest) {
    const counting = await counts?.[by](request);
    if (!counting || counting.isAllowed) return null;
    if (counting.isExceeded) {
      request.log.warn({ limit: `API keys: ${by}` }, 'request refused: rate limit reached');
    }
    return { ...counting, refusal: counting.isExceeded ? tooMany(Math.max(1, counting.ttlInSeconds)) : null };
  }

  async function find(sent: string, request: FastifyRequest): Promise<KnownKey> {
    const tries = await limit('tries', request);
    if (tries?.refusal) throw tries.refusal;
    if (!isApiKey(sent)) throw keyInvalid();
    // The key itself is the token: the gateway may call nothing that is internal.
    const identity = createServiceClient({ name: 'identity', url: identityUrl, internalToken: sent });
    const { data } = await identity(ownApiKey, {});
    if (!data) throw keyInvalid();
    return data;
  }

  return (plugin) => {
    plugin.addHook('onRequest', async (request, reply) => {
      const sent = apiKeyIn(request);
      if (sent === null) return;
      request.apiKey = await known(digestOfKey(sent), () => find(sent, request));
      const calls = await limit('calls', request);
      if (!calls) return;
      reply.headers({
        'ratelimit-limit': calls.max,
        'ratelimit-remaining': calls.remaining,
        'ratelimit-reset': calls.ttlInSeconds,
      });
      if (calls.refusal) throw calls.refusal;
    });
  };
}
