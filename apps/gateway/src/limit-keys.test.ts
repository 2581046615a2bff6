import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newApiKey } from '@kanaka/server-kit/api-key';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { until } from '@kanaka/testing/until';
import { call, openGateway, openServices, type Seen, type TestGateway } from '../test/gateway-harness.ts';

let servers: TestServers;
let services: Awaited<ReturnType<typeof openServices>>;
let gateway: TestGateway;
beforeAll(async () => {
  servers = await startTestServers('redis');
  services = await openServices();
  gateway = await openGateway(services.urls, { redisUrl: servers.redisUrl, keysTriedPerMinute: 3 });
  await until(() => gateway.redis.status === 'ready');
});
afterAll(async () => {
  await gateway.close();
  await services.close();
  await servers.stop();
});

const ORDERS = '/api/admin/orders/get';
let addresses = 0;
/** From an address of its own, which has tried no key. */
const ask = (headers: Record<string, string>, path = ORDERS, method = 'GET') =>
  call(gateway.url, path, { method, headers: { 'x-forwarded-for': `203.0.113.${++addresses}`, ...headers } });
const outcome = async (...asked: Parameters<typeof ask>) => {
  const answer = await ask(...asked);
  const { code = 'done' } = answer.json() as { code?: string };
  return `${answer.status} ${code}`;
};

describe('a call with an API key', () => {
  it('is forwarded with the key and without cookies, so that it counts as the key’s alone', async () => {
    const key = services.addKey();
    const owner = gateway.auth.signIn({ role: 'admin' }).headers;
    const { headers } = (await ask({ ...owner, ...key })).json() as Seen;
    expect([headers['authorization'], headers['cookie']]).toEqual([key.authorization, undefined]);
    const page = (await ask({ ...owner, ...key }, '/admin')).json() as Seen;
    expect([page.headers['authorization'], page.headers['cookie']]).toEqual([undefined, undefined]);
  });

  it('needs no origin of the shop, as no cookie counts, and is none of a shopper or of a sign-in', async () => {
    const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://books.example' };
    const key = services.addKey();
    expect(await outcome({ ...elsewhere, ...key }, '/api/admin/orders/notes/1', 'POST')).toBe('200 done');
    const owner = gateway.auth.signIn({ role: 'admin' }).headers;
    expect(await outcome({ ...elsewhere, ...owner }, '/api/admin/orders/notes/1', 'POST')).toBe(
      '403 request.cross-site',
    );
    expect(await outcome({ ...owner, ...key }, '/api/shop/order/list/1')).toBe('403 auth.not-by-key');
    expect(await outcome(key, '/internal/staff/refusals', 'POST')).toBe('404 route.not-found');
  });

  it('counts against the limit of its key at all gateways together, with the headers that say so', async () => {
    const other = await openGateway(services.urls, { redisUrl: servers.redisUrl });
    await until(() => other.redis.status === 'ready');
    const key = services.addKey(4);
    const first = await ask(key);
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '4', 'ratelimit-remaining': '3' });
    expect(Number(first.headers['ratelimit-reset'])).toBeGreaterThan(0);
    const statuses = await Promise.all(
      [gateway, other, gateway, other, gateway].map(
        async ({ url }) => (await call(url, ORDERS, { headers: key })).status,
      ),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    const refused = await ask(key);
    expect(refused.json()).toMatchObject({ code: 'request.too-many' });
    expect(refused.headers).toMatchObject({ 'ratelimit-limit': '4', 'ratelimit-remaining': '0' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await outcome(services.addKey(4))).toBe('200 done');
    await other.close();
  });

  it('is refused with a wrong key, a broken one and after many of them from one address', async () => {
    const wrong = () => ({ authorization: `Bearer ${newApiKey()}`, 'x-forwarded-for': '198.51.100.7' });
    const broken = { authorization: 'bearer kan_live_0', 'x-forwarded-for': '198.51.100.7' };
    const invalid = '401 auth.key-invalid';
    expect([await outcome(wrong()), await outcome(broken), await outcome(wrong())]).toEqual([
      invalid,
      invalid,
      invalid,
    ]);
    expect(await outcome(wrong())).toBe('429 request.too-many');
    expect(await outcome({ ...wrong(), 'x-forwarded-for': '198.51.100.8' })).toBe(invalid);
    const key = services.addKey();
    const burst = await Promise.all(
      Array.from({ length: 10 }, () => outcome({ ...key, 'x-forwarded-for': '198.51.100.9' })),
    );
    expect(new Set(burst)).toEqual(new Set(['200 done']));
  });

  it('passes uncounted while Redis is away, and is refused while identity is', async () => {
    const alone = await openGateway(services.urls, { redisUrl: 'redis://127.0.0.1:1' });
    const key = services.addKey(1);
    const statuses = [];
    for (let time = 0; time < 3; time++) statuses.push((await call(alone.url, ORDERS, { headers: key })).status);
    expect(statuses).toEqual([200, 200, 200]);
    await alone.close();
    const upstreams = { ...services.urls, identity: 'http://127.0.0.1:1' };
    const blind = await openGateway(upstreams, { redisUrl: 'redis://127.0.0.1:1' });
    expect((await call(blind.url, ORDERS, { headers: key })).status).toBe(503);
    await blind.close();
  });
});
