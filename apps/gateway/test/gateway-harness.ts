/**
 * For this service's tests: a gateway that listens, and in place of each service a small server that returns what it
 * received.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from '@jest/globals';
import { urlOf } from '@kanaka/contracts/endpoint';
import { ownApiKey } from '@kanaka/contracts/identity/api-keys';
import { newApiKey } from '@kanaka/server-kit/api-key';
import { openFailFastRedis } from '@kanaka/server-kit/open-redis';
import { createLogger } from '@kanaka/server-kit/logger';
import { createTestAuth, type TestAuth } from '@kanaka/testing/sessions';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { buildApp, type AppDeps } from '../src/app.ts';
import type { Limits } from '../src/rate-limits.ts';
import { UPSTREAMS, type Upstream } from '../src/routes.ts';

export const quiet = createLogger({ service: 'gateway', level: 'silent' });

/** What a service received. */
export type Seen = {
  service: Upstream;
  method: string;
  url: string;
  headers: Record<string, string | undefined>;
  bytes: number;
  sha256: string;
};

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; json: () => unknown };

const many = 100_000;

export const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Services that respond to every request with what they received; `identity` knows the API keys that `addKey` makes. */
export async function openServices() {
  const keys = new Map<string, object>();
  const servers = await Promise.all(UPSTREAMS.map((service) => openService(service, keys)));
  return {
    addKey(callsPerMinute = many) {
      const key = newApiKey();
      const data = { _id: randomUUID(), name: 'Books', permissions: [], validUntil: new Date().toISOString() };
      keys.set(`Bearer ${key}`, { ...data, callsPerMinute });
      return { authorization: `Bearer ${key}` };
    },
    urls: Object.fromEntries(servers.map(({ service, url }) => [service, url])) as Record<Upstream, string>,
    close: () => Promise.all(servers.map(({ close }) => close())),
  };
}

async function openService(service: Upstream, keys: ReadonlyMap<string, object>) {
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await bytesOf(incoming).catch(() => null);
    // The gateway aborted the request.
    if (body === null) return;
    const { method = '', url = '', headers } = incoming;
    const seen = { service, method, url, headers, bytes: body.length, sha256: sha256(body) };
    const isApp = service === 'storefront' || service === 'admin';
    const type = url.endsWith('.js') ? 'text/javascript' : isApp ? 'text/html' : 'application/json';
    outgoing.setHeader('content-type', type);
    outgoing.setHeader('set-cookie', ['a=1', 'b=2']);
    const isOwnKey = url === urlOf(ownApiKey) && headers.authorization !== undefined;
    const own = isOwnKey && { success: true, data: keys.get(headers.authorization ?? '') ?? null };
    outgoing.end(JSON.stringify(own || seen));
  };
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  return { service, ...(await startServer(server)) };
}

/** Starts a server on a free port. */
export async function startServer(server: ReturnType<typeof createServer>) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type TestGateway = {
  app: FastifyInstance;
  url: string;
  auth: TestAuth;
  redis: Redis;
  close: () => Promise<void>;
};

export const highLimits: Limits = {
  SIGN_INS_PER_MINUTE: many,
  REGISTRATIONS_PER_HOUR: many,
  PASSWORD_RESETS_PER_HOUR: many,
  ORDERS_PER_HOUR: many,
  REVIEWS_PER_HOUR: many,
  SEARCHES_PER_MINUTE: many,
  STOCK_NOTICES_PER_HOUR: many,
  PHOTOGRAPHS_PER_HOUR: many,
  UPLOADS_PER_MINUTE: many,
};

/**
 * A gateway on a free port that counts requests in `redisUrl`. Redis may be slow on a busy machine: the long default timeout
 * makes sure that no request goes uncounted.
 */
export async function openGateway(
  upstreams: Record<Upstream, string>,
  {
    redisUrl,
    commandTimeoutMs = 30_000,
    auth = createTestAuth(),
    ...options
  }: { redisUrl: string; commandTimeoutMs?: number; auth?: TestAuth } & Partial<AppDeps>,
): Promise<TestGateway> {
  const redis = openFailFastRedis(redisUrl, quiet, { commandTimeoutMs });
  const app = await buildApp({
    logger: quiet,
    redis,
    jwtPublicKey: auth.publicKey,
    perMinute: { calls: many, pages: many, files: many },
    limits: highLimits,
    keysTriedPerMinute: many,
    cacheBytes: 8 * 1024 * 1024,
    checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    upstreams,
    ...options,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    url,
    auth,
    redis,
    async close() {
      await app.close();
      redis.disconnect();
    },
  };
}

/** A gateway, and the services behind it, for all tests of a file. */
export function gatewayForAll() {
  let servers: TestServers;
  let services: Awaited<ReturnType<typeof openServices>>;
  let gateway: TestGateway;
  beforeAll(async () => {
    servers = await startTestServers('redis');
    services = await openServices();
    gateway = await openGateway(services.urls, { redisUrl: servers.redisUrl });
  });
  afterAll(async () => {
    await gateway.close();
    await services.close();
    await servers.stop();
  });

  return {
    get url() {
      return gateway.url;
    },
    get app() {
      return gateway.app;
    },
    get auth() {
      return gateway.auth;
    },
    get upstreams() {
      return services.urls;
    },
    ask: (path: string, options?: Parameters<typeof call>[2]) => call(gateway.url, path, options),
    /** A second gateway in front of the same services, except the given ones. */
    openSecondGateway: ({
      upstreams,
      ...options
    }: { upstreams?: Partial<Record<Upstream, string>> } & Partial<Omit<AppDeps, 'upstreams'>>) =>
      openGateway({ ...services.urls, ...upstreams }, { redisUrl: servers.redisUrl, auth: gateway.auth, ...options }),
  };
}

/** Sends a request with its path exactly as written; `fetch` would normalise it first. */
export async function call(
  gatewayUrl: string,
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(gatewayUrl);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method, headers, agent: false }, resolve);
    outgoing.on('error', reject);
    outgoing.end(body);
  });
  const bytes = await bytesOf(response);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: bytes,
    json: () => JSON.parse(bytes.toString()),
  };
}
