import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@kanaka/testing/until';
import { LIST, openCachedShop, refusing, tagged } from '../../test/cached-service.ts';

let shop: Awaited<ReturnType<typeof openCachedShop>>;
let gateway: Awaited<ReturnType<typeof shop.open>>;
beforeAll(async () => {
  shop = await openCachedShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.answer = tagged(1);
  shop.asked = [];
  gateway = await shop.open();
});
afterEach(() => gateway.close());

const seconds = (count: number) => (shop.nowMs += count * 1000);
/** Holds back the service's next responses until they are let go. */
function holdBack(answer = shop.answer) {
  const held: (() => void)[] = [];
  shop.answer = (request, response: ServerResponse) => void held.push(() => answer(request, response));
  return held;
}

describe('a public response', () => {
  it('is asked for once and then served from memory', async () => {
    const first = await gateway.ask();
    const second = await gateway.ask();
    expect([first.cache, second.cache]).toEqual(['gateway; fwd=miss; stored; ttl=120', 'gateway; hit; ttl=120']);
    expect(second.body).toEqual(first.body);
    expect(second.headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.any(String),
      'x-request-id': expect.any(String),
      'content-length': String(first.body.length),
    });
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(shop.asked).toHaveLength(1);
  });

  it('says nothing of its tags, whether it is stored or not', async () => {
    expect([(await gateway.ask()).headers, (await gateway.ask()).headers].map((one) => one['cache-tag'])).toEqual([
      undefined,
      undefined,
    ]);
    const head = await gateway.ask('/api/shop/products/featured', {}, 'HEAD');
    expect([head.status, head.headers['cache-tag']]).toEqual([200, undefined]);
  });

  it('is one entry whatever is added to its URL, and in whatever order', async () => {
    await gateway.ask('/api/shop/products/get?limit=20&category=Ring');
    for (const path of [
      '/api/shop/products/get?category=Ring&limit=20',
      '/api/shop/products/get?utm_source=mail&category=Ring&limit=20&nonsense=1',
    ]) {
      expect((await gateway.ask(path)).cache).toContain('hit');
    }
    await gateway.ask('/shop/home?utm_source=mail');
    expect((await gateway.ask('/shop/home?fbclid=1')).cache).toContain('hit');
    expect(shop.asked.map(({ url }) => url)).toEqual(['/api/shop/products/get?category=Ring&limit=20', '/shop/home']);
  });

  it('that the contract would refuse is not cached', async () => {
    for (const path of ['/api/shop/products/get?limit=nonsense', '/api/shop/products/get?limit=20&limit=30']) {
      expect([(await gateway.ask(path)).cache, (await gateway.ask(path)).cache]).toEqual(['', '']);
    }
    expect(shop.asked).toHaveLength(4);
  });

  it('gets 304 in every encoding once the client has it, also before the service is asked', async () => {
    const { headers, body } = await gateway.ask(LIST, { 'accept-encoding': 'br' });
    const etag = String(headers.etag);
    expect([etag, brotliDecompressSync(body).toString()]).toEqual([
      expect.stringMatching(/^"[\w-]{22}-br"$/),
      expect.stringContaining('Jhumka'),
    ]);
    const again = await gateway.ask(LIST, { 'accept-encoding': 'br', 'if-none-match': `W/"other", ${etag}` });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    shop.answer = tagged(2);
    seconds(200);
    expect((await gateway.ask(LIST, { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(200);
  });

  it('is sent compressed as the client accepts it, each encoding with its own ETag', async () => {
    const plain = await gateway.ask();
    const gzip = await gateway.ask(LIST, { 'accept-encoding': 'gzip' });
    const brotli = await gateway.ask(LIST, { 'accept-encoding': 'gzip, deflate, br' });
    expect([gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br']);
    expect([gunzipSync(gzip.body), brotliDecompressSync(brotli.body)]).toEqual([plain.body, plain.body]);
    expect(new Set([plain, gzip, brotli].map(({ headers }) => headers.etag)).size).toBe(3);
    expect(plain.headers.vary).toBe('accept-encoding');
    expect(shop.asked).toHaveLength(1);
    expect(shop.asked[0]?.headers['accept-encoding']).toBeUndefined();
  });

  it('answers HEAD by the service, as before', async () => {
    await gateway.ask();
    const head = await gateway.ask(LIST, {}, 'HEAD');
    expect([head.status, head.body.length, head.cache, shop.asked.at(-1)?.method]).toEqual([200, 0, '', 'HEAD']);
  });

  it('counts in the metrics, of the cache and of requests', async () => {
    await gateway.ask();
    await gateway.ask();
    await shop.publish('banners');
    await until(async () => /gateway_cache_purges_total [2-9]/.test(await gateway.app.metrics.metrics()));
    const metrics = await gateway.app.metrics.metrics();
    expect(metrics).toContain('gateway_cache_responses_total{served="hit"} 1');
    expect(metrics).toContain('gateway_cache_responses_total{served="miss"} 1');
    expect(metrics).toMatch(/gateway_cache_bytes \d{4,}/);
    const count = 'http_request_duration_seconds_count{method="GET",route="/api/shop/products/*",status="200"} 2';
    expect(metrics).toContain(count);
  });
});

describe('what depends on who asks', () => {
  it('does not exist in a public response: cookies are neither sent on nor stored', async () => {
    const [asha, meera] = [gateway.auth.signIn().headers, gateway.auth.signIn({ role: 'admin' }).headers];
    shop.answer = (request, response) => tagged(request.headers.cookie ?? '1')(request, response);
    const answers = [await gateway.ask(LIST, asha), await gateway.ask(LIST, meera), await gateway.ask()];
    expect(answers.map(({ price }) => price)).toEqual(['"1"', '"1"', '"1"']);
    expect(answers.map(({ cache }) => cache.includes('hit'))).toEqual([false, true, true]);
    expect(shop.asked.flatMap(({ headers }) => [headers.cookie, headers.authorization])).toEqual([
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['sets a cookie', { 'set-cookie': 'a=1' }],
    ['is private', { 'cache-control': 'private' }],
    ['must not be stored', { 'cache-control': 'no-store' }],
    ['differs by cookie', { vary: 'cookie' }],
    ['has no tags', { 'cache-tag': '' }],
  ])('is not stored: a response that %s', async (_, headers) => {
    shop.answer = tagged(1, headers);
    await gateway.ask();
    shop.answer = tagged(2);
    const next = await gateway.ask();
    expect([next.price, next.headers['set-cookie'], shop.asked.length]).toEqual(['2', undefined, 2]);
  });

  it.each([400, 404, 429, 500, 503])('nor an error with status %d', async (status) => {
    shop.answer = refusing(status);
    expect((await gateway.ask()).status).toBe(status);
    shop.answer = tagged(1);
    expect((await gateway.ask()).status).toBe(200);
  });

  it('leaves the page that says there is none, which is the same for everybody', async () => {
    shop.answer = (_, response) =>
      void response
        .writeHead(404, { 'content-type': 'text/html', 'content-length': '4', 'cache-tag': 'products' })
        .end('none');
    await gateway.ask('/shop/product/nothing');
    const again = await gateway.ask('/shop/product/nothing');
    expect([again.status, again.cache]).toEqual([404, expect.stringContaining('hit')]);
    // A condition is about a response that is there (RFC 9110, section 13.2.1).
    const known = { 'if-none-match': String(again.headers.etag) };
    expect((await gateway.ask('/shop/product/nothing', known)).status).toBe(404);
  });
});

describe('many who ask at once', () => {
  it('are one question to the service', async () => {
    const held = holdBack();
    const asking = Array.from({ length: 20 }, () => gateway.ask());
    await until(async () => held.length > 0);
    held[0]?.();
    const answers = await Promise.all(asking);
    expect([new Set(answers.map(({ price }) => price)), shop.asked.length]).toEqual([new Set(['1']), 1]);
    expect(answers.filter(({ cache }) => cache.includes('stored'))).toHaveLength(1);
  });

  it('all get a response when the one that asked has left', async () => {
    const held = holdBack();
    const left = new AbortController();
    const first = fetch(`${gateway.url}${LIST}`, { signal: left.signal }).catch(() => null);
    await until(async () => held.length === 1);
    const waiting = Array.from({ length: 5 }, () => gateway.ask());
    left.abort();
    await first;
    await until(async () => held.length === 2);
    held[1]?.();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(shop.asked).toHaveLength(2);
  });

  it('do not get what another one may not share', async () => {
    const held = holdBack(tagged(1, { 'set-cookie': 'session=1' }));
    const asking = [gateway.ask(), gateway.ask()];
    await until(async () => held.length === 1);
    held[0]?.();
    await until(async () => held.length === 2);
    held[1]?.();
    expect((await Promise.all(asking)).map(({ cache }) => cache)).toEqual(['', '']);
  });
});

describe('a response that grows old', () => {
  it('is served at once while its service is asked again, once', async () => {
    await gateway.ask();
    seconds(121);
    const held = holdBack(tagged(2));
    const stale = await Promise.all(Array.from({ length: 10 }, () => gateway.ask()));
    expect(new Set(stale.map(({ price, cache }) => `${price} ${cache}`))).toEqual(
      new Set(['1 gateway; hit; detail=stale-while-revalidate; ttl=-1']),
    );
    await until(async () => held.length === 1);
    held[0]?.();
    await until(async () => (await gateway.ask()).price === '2');
    expect(shop.asked).toHaveLength(2);
  });

  it('is never older than three minutes while its service responds', async () => {
    await gateway.ask();
    shop.answer = tagged(2);
    seconds(181);
    const fresh = await gateway.ask();
    expect([fresh.price, fresh.cache]).toEqual(['2', 'gateway; fwd=stale; stored; ttl=120']);
  });
});

describe('a response that changes by time alone', () => {
  it('is asked for again at the moment that its service names, and never served later', async () => {
    shop.answer = tagged(1, { 'cache-control': 'public, max-age=0, must-revalidate, s-maxage=30' });
    expect((await gateway.ask()).cache).toBe('gateway; fwd=miss; stored; ttl=30');
    shop.answer = tagged(2);
    seconds(29);
    expect((await gateway.ask()).price).toBe('1');
    seconds(1);
    expect((await gateway.ask()).price).toBe('2');
  });
});

describe('a service that fails', () => {
  it.each([
    ['responds with an error', refusing(503)],
    ['breaks the connection', (_: unknown, response: ServerResponse) => void response.destroy()],
  ])('is replaced by its last responses for ten minutes when it %s', async (_, failing) => {
    await gateway.ask();
    shop.answer = failing;
    seconds(599);
    for (let count = 0; count < 3; count += 1) {
      const old = await gateway.ask();
      expect([old.status, old.price, old.cache]).toEqual([
        200,
        '1',
        'gateway; fwd=stale; detail=stale-if-error; ttl=-479',
      ]);
    }
    // Nobody waits for it more than once a second.
    expect(shop.asked.length).toBeLessThanOrEqual(3);
    seconds(2);
    expect((await gateway.ask()).status).toBe(503);
    shop.answer = tagged(2);
    expect((await gateway.ask()).price).toBe('2');
  });

  it('is asked again as soon as it may work', async () => {
    await gateway.ask();
    shop.answer = refusing(500);
    seconds(181);
    expect((await gateway.ask()).cache).toContain('stale-if-error');
    shop.answer = tagged(2);
    seconds(2);
    expect((await gateway.ask()).price).toBe('2');
  });
});

describe('the memory', () => {
  it('holds no more bytes than it may, and keeps what is asked for most', async () => {
    const small = await shop.open({ cacheBytes: 100_000 });
    for (let page = 1; page <= 40; page += 1) {
      await small.ask(`${LIST}&page=${page}`, { 'accept-encoding': page % 2 ? 'br' : 'gzip' });
      await small.ask(`${LIST}&page=1`);
    }
    const [, bytes] = /gateway_cache_bytes (\d+)/.exec(await small.app.metrics.metrics()) ?? [];
    const rare = await small.ask(`${LIST}&page=2`);
    const often = await small.ask(`${LIST}&page=1`);
    await small.close();
    expect(Number(bytes)).toBeLessThanOrEqual(100_000);
    expect([rare.cache, often.cache]).toEqual([expect.stringContaining('miss'), expect.stringContaining('hit')]);
  });
});
