import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Failure } from '@kanaka/contracts/failure';
import { createLogger } from '@kanaka/server-kit/logger';
import { REFUSING_PORT } from '@kanaka/testing/free-port';
import { createTestAuth } from '@kanaka/testing/sessions';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { until } from '@kanaka/testing/until';
import { Redis } from 'ioredis';
import { call, highLimits, openGateway, openServices } from '../test/gateway-harness.ts';

let servers: TestServers;
let services: Awaited<ReturnType<typeof openServices>>;
beforeAll(async () => {
  servers = await startTestServers('redis');
  services = await openServices();
});
afterAll(async () => {
  await services.close();
  await servers.stop();
});

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const ask = async (url: string, path: string, address: string) => (await call(url, path, from(address))).status;

async function counting(options: Partial<Parameters<typeof openGateway>[1]> = {}) {
  const gateway = await openGateway(services.urls, {
    redisUrl: servers.redisUrl,
    perMinute: { calls: 3, pages: 2, files: 2 },
    ...options,
  });
  return gateway;
}

/** Before its connection to Redis works, calls with a stricter limit pass uncounted. */
const untilCounting = ({ redis }: { redis: Redis }) => until(() => redis.status === 'ready');

describe('the rate limit of one address', () => {
  it('counts each address separately, whatever it asks', async () => {
    const one = await counting();
    const busy = '203.0.113.1';
    const statuses = [];
    for (let asked = 0; asked < 5; asked += 1) statuses.push(await ask(one.url, '/api/shop/review/all', busy));
    const refused = await call(one.url, '/api/shop/review/all', from(busy));
    const unknown = await ask(one.url, '/api/nothing', busy);
    const guest = await ask(one.url, '/api/shop/cart/get/1', busy);
    const pages = await ask(one.url, '/shop/home', busy);
    const callService = await ask(one.url, '/api/shop/review/all', '203.0.113.2');
    await one.close();

    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect(Failure.parse(refused.json())).toMatchObject({ success: false, code: 'request.too-many' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect([unknown, guest]).toEqual([429, 429]);
    expect(pages).toBe(200);
    expect(callService).toBe(200);
  });

  it.each([
    ['pages', '203.0.113.5', '/shop/listing?category=Ring', '/sitemap.xml', '/api/shop/review/all'],
    ['pictures and files', '203.0.113.6', '/media/abc-100x100/320.avif', '/favicon.svg', '/shop/home'],
  ])('counts %s separately from other requests', async (_, address, one, alike, rest) => {
    const gateway = await counting();
    const statuses = [];
    for (const path of [one, alike, one, alike]) statuses.push(await ask(gateway.url, path, address));
    const others = [await ask(gateway.url, rest, address), await ask(gateway.url, one, '203.0.113.8')];
    await gateway.close();

    expect(statuses).toEqual([200, 200, 429, 429]);
    expect(others).toEqual([200, 200]);
  });

  it('allows calls with a stricter one while Redis is down', async () => {
    const gateway = await counting({
      redisUrl: `redis://127.0.0.1:${REFUSING_PORT}`,
      perMinute: { calls: 10, pages: 2, files: 2 },
      limits: { ...highLimits, SEARCHES_PER_MINUTE: 3 },
    });
    const statuses = [];
    for (let count = 0; count < 6; count += 1) {
      statuses.push(await ask(gateway.url, '/api/shop/search/kada', '203.0.113.3'));
    }
    await gateway.close();
    expect(statuses).toEqual(Array(6).fill(200));
  });

  it('accepts every request while Redis hangs, without waiting long for it', async () => {
    const own = await startTestServers('redis');
    const gateway = await counting({ redisUrl: own.redisUrl, commandTimeoutMs: 250 });
    await untilCounting(gateway);
    const redis = new Redis(own.redisUrl);
    await redis.call('client', 'pause', '30000', 'ALL');
    let answersAgain = false;
    void redis.ping().then(
      () => (answersAgain = true),
      () => undefined,
    );
    const status = await ask(gateway.url, '/api/shop/search/kada', '203.0.113.4');
    const hung = !answersAgain;
    redis.disconnect();
    await gateway.close();
    await own.stop();
    expect([status, hung]).toEqual([200, true]);
  });
});

describe('a stricter rate limit', () => {
  const pair = async (limits: Partial<typeof highLimits>) => {
    const auth = createTestAuth();
    const logged: string[] = [];
    const logger = createLogger({ service: 'gateway', level: 'warn', to: { write: (line) => void logged.push(line) } });
    const options = {
      auth,
      logger,
      perMinute: { calls: 1_000, pages: 1_000, files: 1_000 },
      limits: { ...highLimits, ...limits },
    };
    const [one, other] = [await counting(options), await counting(options)];
    await Promise.all([one, other].map(untilCounting));
    return { auth, logged, one, other, close: () => Promise.all([one.close(), other.close()]) };
  };
  const signIn = (url: string, address: string, path = '/api/auth/login') =>
    call(url, path, { method: 'POST', headers: { 'x-forwarded-for': address } });

  it('is counted by address, shared by all replicas, and explained to the client', async () => {
    const { one, other, logged, close } = await pair({ SIGN_INS_PER_MINUTE: 3, REGISTRATIONS_PER_HOUR: 1 });
    const statuses = [];
    for (const [{ url }, path] of [
      [one, '/api/auth/login'],
      [other, '/api/auth/%6Cogin'],
      [one, '/api/auth/./login'],
      [other, '/api/auth/login'],
    ] as const) {
      statuses.push((await signIn(url, '203.0.113.11', path)).status);
    }
    const refused = await signIn(one.url, '203.0.113.11');
    const register = await signIn(one.url, '203.0.113.11', '/api/auth/register');
    const callService = await signIn(one.url, '203.0.113.12');
    await close();

    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(Failure.parse(refused.json())).toMatchObject({
      code: 'request.too-many',
      message: expect.stringMatching(/^Too many requests. Please try again in \d+ s\.$/),
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect([register.status, callService.status]).toEqual([200, 200]);
    expect(logged.join()).toContain('"limit":"SIGN_INS_PER_MINUTE","by":"address"');
    expect(logged.join()).not.toContain('203.0.113');
  });

  it('is counted by account too, across addresses, replicas and sessions', async () => {
    const { auth, one, other, close } = await pair({ REVIEWS_PER_HOUR: 2 });
    const { id, headers: asha } = auth.signIn();
    const [again, meera] = [auth.signIn({ id }).headers, auth.signIn().headers];
    const review = async (url: string, address: string, headers: Record<string, string>) =>
      (await call(url, '/api/shop/review/add', { method: 'POST', headers: { ...headers, 'x-forwarded-for': address } }))
        .status;
    const statuses = [
      await review(one.url, '203.0.113.21', asha),
      await review(other.url, '203.0.113.22', asha),
      await review(one.url, '203.0.113.23', again),
      await review(other.url, '203.0.113.24', meera),
    ];
    // Both replicas accept the same session: it is in the token.
    const carts = await Promise.all(
      [one, other].map(({ url }) => call(url, '/api/shop/cart/get/1', { headers: asha })),
    );
    await close();
    expect(statuses).toEqual([200, 200, 429, 200]);
    expect(carts.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('counts all addresses of one IPv6 /64 network as one', async () => {
    const { one, close } = await pair({ SIGN_INS_PER_MINUTE: 1 });
    const first = await signIn(one.url, '2001:db8:1:1::1');
    const second = await signIn(one.url, '2001:db8:1:1:ffff::2');
    const next = await signIn(one.url, '2001:db8:1:2::1');
    await close();
    expect([first, second, next].map(({ status }) => status)).toEqual([200, 429, 200]);
  });
});
