import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Failure } from '@kanaka/contracts/failure';
import { freePort } from '@kanaka/testing/free-port';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { Redis } from 'ioredis';
import { call, openGateway, openServices } from './test-gateway.ts';

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

async function counting(options: { redisUrl?: string } = {}) {
  const gateway = await openGateway(services.urls, { redisUrl: servers.redisUrl, ratePerMinute: 3, ...options });
  return gateway;
}

/** Until this gateway's counter answers: its first calls may otherwise pass uncounted. */
async function counted(url: string, address: string) {
  for (;;) {
    const { headers } = await call(url, '/api/nothing', from(address));
    if (headers['x-ratelimit-remaining'] !== '3') return;
  }
}

describe('how often one address may call', () => {
  it('counts together what replicas let in, and each address by itself', async () => {
    const [one, other] = [await counting(), await counting()];
    await Promise.all([counted(one.url, '198.51.100.1'), counted(other.url, '198.51.100.2')]);

    const busy = '203.0.113.1';
    const statuses = [];
    for (const { url } of [one, other, one, other, one]) {
      statuses.push(await ask(url, '/api/shop/review/all', busy));
    }
    const refused = await call(one.url, '/api/shop/review/all', from(busy));
    const unknown = await ask(one.url, '/api/nothing', busy);
    const guest = await ask(one.url, '/api/shop/cart/get/1', busy);
    const pages = await ask(one.url, '/shop/home', busy);
    const neighbour = await ask(one.url, '/api/shop/review/all', '203.0.113.2');
    await Promise.all([one.close(), other.close()]);

    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect(Failure.parse(refused.json())).toMatchObject({ success: false, code: 'request.too-many' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect([unknown, guest]).toEqual([429, 429]);
    expect(pages).toBe(200);
    expect(neighbour).toBe(200);
  });

  it('lets everyone in while Redis is away', async () => {
    const gateway = await counting({ redisUrl: `redis://127.0.0.1:${await freePort()}` });
    const statuses = [];
    for (let count = 0; count < 6; count += 1) {
      statuses.push(await ask(gateway.url, '/api/shop/review/all', '203.0.113.3'));
    }
    await gateway.close();
    expect(statuses).toEqual(Array(6).fill(200));
  });

  it('lets everyone in while Redis hangs, without making them wait for it', async () => {
    const gateway = await counting();
    await counted(gateway.url, '198.51.100.4');
    const redis = new Redis(servers.redisUrl);
    await redis.call('client', 'pause', '3000', 'ALL');
    const started = Date.now();
    const status = await ask(gateway.url, '/api/shop/review/all', '203.0.113.4');
    const waitedMs = Date.now() - started;
    redis.disconnect();
    await gateway.close();
    expect(status).toBe(200);
    expect(waitedMs).toBeLessThan(2_000);
  });
});
