import { randomUUID } from 'node:crypto';
import { AppError } from '@kanaka/server-kit/app-error';
import { createHttpService } from '@kanaka/server-kit/http-service';
import { isTrustedProxy } from '@kanaka/server-kit/trusted-proxies';
import type { Logger } from '@kanaka/server-kit/logger';
import { uploadBounds } from '@kanaka/server-kit/server-bounds';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { type Bounds, usualBounds } from './bounds.ts';
import { createCachedResponses } from './cache/cached-responses.ts';
import { createPurges, subscribeToPurges } from '@kanaka/server-kit/purges';
import { trimForwarded } from './client-address.ts';
import { compressResponses } from './compress.ts';
import { connectionRoutes } from './connection.routes.ts';
import { docsRoutes } from './openapi.ts';
import { createBodyMemory } from './limit-body.ts';
import { limitConnections } from './limit-connections.ts';
import type { Limits } from './rate-limits.ts';
import { proxyRoutes } from './proxy.ts';
import { openKeyLimits } from './limit-keys.ts';
import { limitRate, openStrictLimits } from './limit-rate.ts';
import { refuseCrossSite } from './refuse-cross-site.ts';
import { refuseInternal } from './refuse-internal.ts';
import { PAGES, routes, type Row, type Upstream } from './routes.ts';
import { secureHeaders } from './security-headers.ts';
import { liveSessions } from './live-sessions.ts';
import { createSlots } from './slots.ts';

export type AppDeps = {
  logger: Logger;
  jwtPublicKey: string;
  redis: Redis;
  /** How many requests of each kind one client address may make in a minute. */
  perMinute: Record<'calls' | 'pages' | 'files', number>;
  limits: Limits;
  /** How many API keys one client address may try in a minute. */
  keysTriedPerMinute: number;
  /** Bytes of public responses that are kept in memory. */
  cacheBytes: number;
  /** The clock of the cache, in milliseconds. */
  now?: () => number;
  checkoutUrl: string;
  upstreams: Record<Upstream, string>;
  /** How long a service may take to respond, 30 s by default. */
  timeoutMs?: number;
  /** Overrides of `usualBounds`. */
  bounds?: Partial<Bounds>;
  /**
   * Whether an address is a proxy of ours: it is trusted about the client’s address and protocol, and its connections carry
   * requests of many clients. By default private addresses are.
   */
  isProxy?: (address: string | undefined) => boolean;
};

const isApi = ({ prefix }: Row) => prefix.startsWith('/api/');
const isPage = ({ prefix }: Row) => prefix === PAGES;

/** The gateway: checks sessions, limits rates and forwards requests to services. It holds no business rules. */
export async function buildApp({
  logger,
  jwtPublicKey,
  isProxy = isTrustedProxy,
  ...deps
}: AppDeps): Promise<FastifyInstance> {
  // No service calls the gateway, so its internal token is a random value that no caller can know.
  // No readiness checks of services: one that is down must not make the gateway unready for all others.
  const app = await createHttpService({
    logger,
    jwtPublicKey,
    internalToken: randomUUID(),
    bounds: uploadBounds,
    metricsElsewhere: true,
    isProxy,
  });
  app.addHook('onRequest', ({ raw }, _, done) => {
    trimForwarded(raw);
    done();
  });
  const headersFor = secureHeaders(app, deps);
  const { redis, perMinute, limits } = deps;
  const bounds = { ...usualBounds, ...deps.bounds };
  limitConnections(app, { ...bounds, isProxy });
  refuseInternal(app);
  refuseCrossSite(app);
  await compressResponses(app);
  const purges = createPurges(deps.now);
  const unsubscribe = subscribeToPurges(redis, purges, logger);
  app.addHook('onClose', async () => unsubscribe());
  const cached = createCachedResponses(app, {
    purges,
    maxBytes: deps.cacheBytes,
    largestBytes: bounds.largeResponseBytes,
    stalledMs: bounds.stalledResponseMs,
    headersFor,
    now: deps.now,
  });

  const limitStrictly = await openStrictLimits(app, { redis, limits });
  const limitKeys = await openKeyLimits(app, {
    redis,
    triedPerMinute: deps.keysTriedPerMinute,
    identityUrl: deps.upstreams.identity,
  });
  const proxy = {
    upstreams: deps.upstreams,
    timeoutMs: deps.timeoutMs ?? 30_000,
    bounds,
    cached,
    isLive: liveSessions({ purges, identityUrl: deps.upstreams.identity }),
    enterLarge: createSlots({
      total: bounds.largeResponses,
      perAddress: bounds.largeResponsesPerAddress,
      waitMs: bounds.waitMs,
    }),
  };
  const whole = {
    ...proxy,
    memory: createBodyMemory(bounds),
    connections: { total: bounds.callsToService, perAddress: bounds.callsPerAddress },
  };
  const uploads = { total: bounds.uploadsToService, perAddress: bounds.uploadsPerAddress };
  await app.register(async (api) => {
    await limitRate(api, perMinute.calls);
    cached.serveFromCache(api);
    limitStrictly(api);
    limitKeys(api);
    await api.register(docsRoutes);
    await api.register(connectionRoutes);
    await api.register(proxyRoutes, { ...whole, rows: routes.filter((row) => isApi(row) && !row.upload) });
    // Shoppers cannot use up the connections of the owner.
    for (const audience of ['admin', 'signed-in']) {
      const rows = routes.filter((row) => row.upload && row.audience === audience);
      await api.register(proxyRoutes, { ...proxy, connections: uploads, rows });
    }
    api.all('/api', nothingHere);
    api.all('/api/*', nothingHere);
  });
  // Pages cost rendering and database queries each.
  await app.register(async (site) => {
    await limitRate(site, perMinute.pages);
    cached.serveFromCache(site);
    const connections = { total: bounds.pagesAtOnce, perAddress: bounds.pagesPerAddress };
    await site.register(proxyRoutes, { ...whole, connections, rows: routes.filter(isPage) });
  });
  await app.register(async (files) => {
    await limitRate(files, perMinute.files);
    await files.register(proxyRoutes, { ...whole, rows: routes.filter((row) => !isApi(row) && !isPage(row)) });
  });
  return app;
}

async function nothingHere(): Promise<never> {
  throw new AppError('route.not-found', 'There is nothing here.');
}
