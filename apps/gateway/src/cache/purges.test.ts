import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sessionTag } from '@kanaka/contracts/cache-tags';
import { openPurges } from '@kanaka/server-kit/cache-tags';
import { createTestAuth } from '@kanaka/testing/sessions';
import { REFUSING_PORT } from '@kanaka/testing/free-port';
import { startRedisPair } from '@kanaka/testing/redis-failover';
import { until } from '@kanaka/testing/until';
import { openCachedShop, purgesOf, tagged } from '../../test/cached-service.ts';
import { quiet } from '../../test/gateway-harness.ts';
import { createPurges } from '@kanaka/server-kit/purges';

const auth = createTestAuth();
let shop: Awaited<ReturnType<typeof openCachedShop>>;
beforeAll(async () => {
  shop = await openCachedShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.answer = tagged(1);
  shop.asked = [];
});

describe('a change', () => {
  it('is visible through every gateway at once', async () => {
    const gateways = [await shop.open(), await shop.open()];
    for (const { ask } of gateways) await ask();
    shop.answer = tagged(2);
    await shop.publish('product-1');
    for (const { ask } of gateways) await until(async () => (await ask()).price === '2');
    await Promise.all(gateways.map(({ close }) => close()));
    expect(shop.asked).toHaveLength(4);
  });

  it('leaves what was made from something else', async () => {
    const gateway = await shop.open();
    await gateway.ask();
    const before = await purgesOf(gateway.app);
    await shop.publish('product-2', 'banners');
    await until(async () => (await purgesOf(gateway.app)) > before);
    const { cache } = await gateway.ask();
    await gateway.close();
    expect(cache).toContain('hit');
  });

  it('that arrives while a response is on its way keeps it from being served to anyone who asks later', async () => {
    const gateway = await shop.open();
    const held: (() => void)[] = [];
    shop.answer = (request, response: ServerResponse) => void held.push(() => tagged(1)(request, response));
    const before = await purgesOf(gateway.app);
    const early = gateway.ask();
    await until(() => held.length === 1);
    await shop.publish('products');
    await until(async () => (await purgesOf(gateway.app)) > before);
    const late = gateway.ask();
    shop.answer = tagged(2);
    held[0]?.();
    const prices = [(await early).price, (await late).price, (await gateway.ask()).price];
    await gateway.close();
    expect(prices).toEqual(['1', '2', '2']);
  });

  it('that arrives while a response is refreshed does the same', async () => {
    const gateway = await shop.open();
    await gateway.ask();
    shop.nowMs += 121_000;
    const held: (() => void)[] = [];
    shop.answer = (request, response: ServerResponse) => void held.push(() => tagged(1)(request, response));
    await gateway.ask();
    await until(() => held.length === 1);
    const before = await purgesOf(gateway.app);
    await shop.publish('products');
    await until(async () => (await purgesOf(gateway.app)) > before);
    shop.answer = tagged(2);
    held[0]?.();
    const { price } = await gateway.ask();
    await gateway.close();
    expect(price).toBe('2');
  });

  it('is noticed after half a minute when Redis has lost it', async () => {
    const gateway = await shop.open({ redisUrl: `redis://127.0.0.1:${REFUSING_PORT}` });
    await gateway.ask();
    const again = await gateway.ask();
    shop.answer = tagged(2);
    shop.nowMs += 31_000;
    const { price } = await gateway.ask();
    await gateway.close();
    expect([again.cache, price]).toEqual([expect.stringContaining('hit'), '2']);
  });
});

describe('a response right after a change', () => {
  it('is kept for seconds only, in case its service had not heard of the change yet', async () => {
    const gateway = await shop.open();
    const before = await purgesOf(gateway.app);
    await shop.publish('product-1');
    await until(async () => (await purgesOf(gateway.app)) > before);
    const early = await gateway.ask();
    shop.answer = tagged(2);
    shop.nowMs += 6_000;
    const stale = await gateway.ask();
    await until(async () => (await gateway.ask()).price === '2');
    const { cache } = await gateway.ask();
    await gateway.close();
    expect([early.cache, stale.cache, cache]).toEqual([
      expect.stringContaining('ttl=5'),
      expect.stringContaining('stale-while-revalidate'),
      expect.stringContaining('ttl=120'),
    ]);
  });
});

it('an ended session is refused everywhere while its access token is valid, and no other', async () => {
  const gateways = [await shop.open({ auth }), await shop.open({ auth })];
  const [ended, other] = [auth.signIn(), auth.signIn()];
  const statusesOf = ({ headers }: { headers: Record<string, string> }) =>
    Promise.all(gateways.map(async ({ ask }) => (await ask('/api/shop/order/list/1', headers)).status));
  expect(await statusesOf(ended)).toEqual([200, 200]);
  await shop.publish(sessionTag(ended.sessionId));
  await until(async () => (await statusesOf(ended)).every((status) => status === 401));
  expect(await statusesOf(other)).toEqual([200, 200]);
  await Promise.all(gateways.map(({ close }) => close()));
});

describe('a gateway that may have missed the end of a session', () => {
  const ORDERS = '/api/shop/order/list/1';
  type Session = ReturnType<typeof auth.signIn>;
  /** What identity says of these sessions. */
  const lives = (isLive: (cookie: string) => boolean) => {
    shop.answer = ({ url, headers }, response) =>
      void response
        .writeHead(url?.startsWith('/api/auth/check-auth') && !isLive(String(headers.cookie)) ? 401 : 200)
        .end('{}');
  };
  const isOf = ({ headers }: Session, cookie: string) => headers.cookie.includes(cookie);
  const timesAsked = () => shop.asked.filter(({ url }) => url?.startsWith('/api/auth/check-auth')).length;

  it('asks identity about each once when its connection was cut, until all was heard for as long as a token lives', async () => {
    const gateway = await shop.open({ auth });
    const [ended, other] = [auth.signIn(), auth.signIn()];
    lives(() => true);
    expect((await gateway.ask(ORDERS, ended.headers)).status).toBe(200);
    const before = await purgesOf(gateway.app);
    await shop.publisher.call('client', 'kill', 'type', 'pubsub');
    lives((cookie) => !isOf(ended, cookie));
    await until(async () => (await purgesOf(gateway.app)) > before);
    shop.asked = [];
    for (const _ of [1, 2, 3]) {
      expect((await gateway.ask(ORDERS, ended.headers)).status).toBe(401);
      expect((await gateway.ask(ORDERS, other.headers)).status).toBe(200);
    }
    expect(timesAsked()).toBe(2);
    shop.nowMs += 300_000;
    expect((await gateway.ask(ORDERS, auth.signIn().headers)).status).toBe(200);
    expect(timesAsked()).toBe(2);
    await gateway.close();
  });

  it('asks identity again and again while it hears nothing, and lets nobody in while that is away too', async () => {
    const redisUrl = `redis://127.0.0.1:${REFUSING_PORT}`;
    const gateway = await shop.open({ auth, redisUrl });
    const session = auth.signIn();
    lives(() => true);
    expect((await gateway.ask(ORDERS, session.headers)).status).toBe(200);
    lives(() => false);
    await until(async () => (await gateway.ask(ORDERS, session.headers)).status === 401);
    shop.answer = (_, response) => void response.destroy();
    const { status, body } = await gateway.ask(ORDERS, auth.signIn().headers);
    expect([status, JSON.parse(body.toString())]).toMatchObject([503, { code: 'service.unavailable' }]);
    await gateway.close();
  });
});

describe('a change that a service could not announce', () => {
  it('is followed by the purge of everything once Redis takes messages again', async () => {
    const gateway = await shop.open();
    await gateway.ask();
    const service = openPurges(shop.redisUrl, quiet);
    await until(async () => {
      await service.purge(['banners']);
      return (await purgesOf(gateway.app)) > 1;
    });
    await shop.publisher.call('client', 'pause', '1500', 'all');
    await service.purge(['product-1']);
    shop.answer = tagged(2);
    await until(async () => (await gateway.ask()).price === '2', { withinMs: 20_000 });
    await gateway.close();
    service.close();
  });
});

describe('a gateway that has lost Redis', () => {
  it('asks for everything anew once it hears of changes again', async () => {
    const gateway = await shop.open();
    await gateway.ask();
    shop.answer = tagged(2);
    const before = await purgesOf(gateway.app);
    await shop.publisher.call('client', 'kill', 'type', 'pubsub');
    await until(async () => (await purgesOf(gateway.app)) > before);
    const { price } = await gateway.ask();
    await gateway.close();
    expect(price).toBe('2');
  });

  it('still has its old responses for when a service fails as well', async () => {
    const gateway = await shop.open();
    await gateway.ask();
    const before = await purgesOf(gateway.app);
    await shop.publisher.call('client', 'kill', 'type', 'pubsub');
    await until(async () => (await purgesOf(gateway.app)) > before);
    shop.answer = (_, response) => void response.destroy();
    const old = await gateway.ask();
    await gateway.close();
    expect([old.price, old.cache]).toEqual(['1', expect.stringContaining('stale-if-error')]);
  });

  it('hears of changes after a failover that left all connections open, like one that was started since', async () => {
    const pair = await startRedisPair();
    const publisher = openPurges(pair.redisUrl, quiet);
    const old = await shop.open({ redisUrl: pair.redisUrl });
    await until(async () => (await purgesOf(old.app)) > 0);
    await publisher.purge(['products']);
    await until(async () => (await purgesOf(old.app)) > 1);

    await pair.failOver();
    const gateways = [old, await shop.open({ redisUrl: pair.redisUrl })];
    for (const price of [2, 3]) {
      shop.answer = tagged(price);
      for (const gateway of gateways) {
        await until(async () => {
          await publisher.purge(['product-1']);
          return (await gateway.ask()).price === String(price);
        });
      }
    }
    await Promise.all(gateways.map(({ close }) => close()));
    publisher.close();
    await pair.stop();
  });

  it('takes a message that it cannot read for the purge of everything', async () => {
    const gateway = await shop.open();
    await gateway.ask();
    shop.answer = tagged(2);
    await shop.publisher.publish('gateway:purge', 'nonsense');
    await until(async () => (await gateway.ask()).price === '2', { withinMs: 2_000 });
    await gateway.close();
  });
});

it('forgets single tags when there are too many, and purges everything instead', () => {
  const purges = createPurges();
  const since = purges.count;
  expect(purges.isOutdated(['shop'], since)).toBe(false);
  purges.purge(Array.from({ length: 10_001 }, (_, number) => `product-${number}`));
  expect(purges.isOutdated(['shop'], since)).toBe(true);
  expect(purges.isOutdated(['shop', 'product-1'], purges.count)).toBe(false);
});
