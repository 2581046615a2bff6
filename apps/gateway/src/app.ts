import { randomUUID } from 'node:crypto';
import { AppError } from '@kanaka/server-kit/app-error';
import { createHttpService } from '@kanaka/server-kit/http-service';
import type { Logger } from '@kanaka/server-kit/logger';
import { uploadBounds } from '@kanaka/server-kit/server-bounds';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { type Bounds, usualBounds } from './bounds.ts';
import { compressAnswers } from './compress.ts';
import { docsRoutes } from './docs.ts';
import { createBodyMemory } from './limit-body.ts';
import { limitConnections } from './limit-connections.ts';
import type { Limits } from './limits.ts';
import { proxyRoutes } from './proxy.ts';
import { limitCounted, limitRate } from './rate-limit.ts';
import { refuseCrossSite } from './refuse-cross-site.ts';
import { refuseInternal } from './refuse-internal.ts';
import { routes, type Row, type Upstream } from './routes.ts';
import { secureHeaders } from './security-headers.ts';
import { createSlots } from './slots.ts';

export type AppDeps = {
  logger: Logger;
  jwtPublicKey: string;
  redis: Redis;
  /** How much of each one address may ask for in a minute. */
  perMinute: Record<'calls' | 'pages' | 'files', number>;
  limits: Limits;
  checkoutUrl: string;
  upstreams: Record<Upstream, string>;
  /** How long a service may be silent, 30 s by default. */
  timeoutMs?: number;
  /** What the gateway takes at once, where it is not `usualBounds`. */
  bounds?: Partial<Bounds>;
  /** Whose connections carry the requests of many; by default those from private addresses. */
  isProxy?: (address: string | undefined) => boolean;
};

const isApi = ({ prefix }: Row) => prefix.startsWith('/api/');
const isPage = (row: Row) => !isApi(row) && row.to === 'catalog';

/** A built file with its hash in its name comes from a disk, and browsers keep it for a year. */
const isNotHashed = ({ url }: FastifyRequest) => !/^\/(admin\/)?assets\//.test(url);

/** The one door: who is asking, how often, and where it goes. No rule of the trade is here. */
export async function buildApp({ logger, jwtPublicKey, ...deps }: AppDeps): Promise<FastifyInstance> {
  // No service calls the gateway, so the token for that is one nobody has.
  // No checks: one service being away is no reason to take the door away from all the others.
  const app = await createHttpService({
    logger,
    jwtPublicKey,
    internalToken: randomUUID(),
    bounds: uploadBounds,
    metricsElsewhere: true,
  });
  // First, so that refusals have them too.
  await secureHeaders(app, deps);
  const { redis, perMinute } = deps;
  const bounds = { ...usualBounds, ...deps.bounds };
  limitConnections(app, { ...bounds, isProxy: deps.isProxy });
  refuseInternal(app);
  refuseCrossSite(app);
  await compressAnswers(app);

  const proxy = {
    upstreams: deps.upstreams,
    timeoutMs: deps.timeoutMs ?? 30_000,
    bounds,
    enterLarge: createSlots({
      total: bounds.largeAnswers,
      perAddress: bounds.largeAnswersPerAddress,
      waitMs: bounds.waitMs,
    }),
  };
  const whole = { ...proxy, memory: createBodyMemory(bounds) };
  await app.register(async (api) => {
    await limitRate(api, { redis, what: 'calls', perMinute: perMinute.calls });
    limitCounted(api, deps.limits);
    await api.register(docsRoutes);
    await api.register(proxyRoutes, { ...whole, rows: routes.filter((row) => isApi(row) && !row.upload) });
    await api.register(proxyRoutes, { ...proxy, rows: routes.filter((row) => row.upload) });
    api.all('/api', nothingHere);
    api.all('/api/*', nothingHere);
  });
  // Each of these pages is put together from the database.
  await app.register(async (pages) => {
    await limitRate(pages, { redis, what: 'pages', perMinute: perMinute.pages });
    await pages.register(proxyRoutes, { ...whole, rows: routes.filter(isPage) });
  });
  await app.register(async (files) => {
    await limitRate(files, { redis, what: 'files', perMinute: perMinute.files, isCounted: isNotHashed });
    await files.register(proxyRoutes, { ...whole, rows: routes.filter((row) => !isApi(row) && !isPage(row)) });
  });
  return app;
}

async function nothingHere(): Promise<never> {
  throw new AppError('not-found', 'route.not-found', 'There is nothing here.');
}
