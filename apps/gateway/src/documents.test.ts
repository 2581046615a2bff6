import { createServer, type RequestListener } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@kanaka/testing/free-port';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { call, listening, openGateway, openServices, type Seen } from '../test/gateway-harness.ts';

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

/** Asks a gateway whose catalog is this one. */
async function withCatalog<T>(answer: RequestListener | 'away', work: (url: string) => Promise<T>): Promise<T> {
  const catalog = answer === 'away' ? null : await listening(createServer(answer));
  const url = catalog?.url ?? `http://127.0.0.1:${await freePort()}`;
  const gateway = await openGateway({ ...services.urls, catalog: url }, { redisUrl: servers.redisUrl });
  try {
    return await work(gateway.url);
  } finally {
    await gateway.close();
    await catalog?.close();
  }
}

describe('a page of the shop', () => {
  it.each<[string, RequestListener | 'away']>([
    ['is away', 'away'],
    ['does not answer', () => undefined],
    ['is in trouble', (_, outgoing) => void outgoing.writeHead(500, { etag: '"broken"', 'x-own': '1' }).end('{}')],
  ])(
    'is the storefront’s own while the catalogue %s',
    async (_, catalog) => {
      for (const path of ['/', '/shop/product/a-ring?from=mail']) {
        const answer = await withCatalog(catalog, (url) => call(url, path));
        expect(answer.status).toBe(200);
        expect(answer.json()).toMatchObject({ service: 'storefront', url: path });
        expect(answer.headers['etag']).toBeUndefined();
        expect(answer.headers['x-own']).toBeUndefined();
      }
    },
    20_000,
  );

  it('is the catalogue’s where it says that there is no such piece', async () => {
    const answer = await withCatalog(
      (_, outgoing) => void outgoing.writeHead(404, { 'content-type': 'text/html' }).end('gone'),
      (url) => call(url, '/shop/product/sold-long-ago'),
    );
    expect([answer.status, answer.body.toString()]).toEqual([404, 'gone']);
  });

  it('is not made up where programs ask for the map', async () => {
    const answer = await withCatalog('away', (url) => call(url, '/sitemap.xml'));
    expect(answer.status).toBe(503);
  });
});

describe('an answer of many words', () => {
  const words = JSON.stringify({ data: Array.from({ length: 200 }, () => 'Padmavati Temple Haar') });
  const saying =
    (headers: Record<string, string>, body: string | Buffer = words, status = 200): RequestListener =>
    (_, outgoing) =>
      void outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  const asked = (
    listener: RequestListener,
    options: Parameters<typeof call>[2] = { headers: { 'accept-encoding': 'gzip, deflate, br' } },
  ) => withCatalog(listener, (url) => call(url, '/api/shop/products/get', options));

  it('is sent in few bytes, as the caller can read them', async () => {
    const brotli = await asked(saying({ etag: '"abc"', 'content-length': String(words.length) }));
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', etag: 'W/"abc"' });
    expect(brotli.body.length).toBeLessThan(300);
    expect(brotliDecompressSync(brotli.body).toString()).toBe(words);

    const gzip = await asked(saying({}), { headers: { 'accept-encoding': 'gzip' } });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).toString()).toBe(words);

    const plain = await asked(saying({}), {});
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['vary']).toBe('accept-encoding');
    expect(plain.body.toString()).toBe(words);
  });

  it.each<[string, RequestListener]>([
    ['a picture', saying({ 'content-type': 'image/avif' })],
    ['what is compressed already', saying({ 'content-encoding': 'zstd' })],
    ['a part of a file', saying({ 'content-range': 'bytes 0-4199/9000' }, words, 206)],
    ['a few words', saying({ 'content-length': '16' }, '{"success":true}')],
    ['a stream of events', saying({ 'content-type': 'text/event-stream' })],
  ])('is left as it came: %s', async (_, listener) => {
    const untouched = await asked(listener, {});
    const answer = await asked(listener);
    expect(answer.body).toEqual(untouched.body);
    expect(answer.headers['content-encoding']).toBe(untouched.headers['content-encoding']);
  });

  it('has no body where nothing is new, and where only the head was asked for', async () => {
    const unchanged = await asked((_, outgoing) => void outgoing.writeHead(304, { etag: 'W/"abc"' }).end());
    expect([unchanged.status, unchanged.body.length, unchanged.headers['etag']]).toEqual([304, 0, 'W/"abc"']);
    const head = await asked(saying({ etag: '"abc"' }), { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    expect([head.status, head.body.length, head.headers['etag']]).toEqual([200, 0, 'W/"abc"']);
  });

  it('that breaks off in the middle is not passed off as whole', async () => {
    const answer = await asked((_, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': '9000' });
      outgoing.write(words, () => outgoing.destroy());
    });
    expect([answer.status, answer.headers['content-encoding']]).toEqual([500, undefined]);
    expect(answer.json()).toMatchObject({ success: false });
  });

  it('reaches the service with its question untouched', async () => {
    const answer = await withCatalog('away', (url) =>
      call(url, '/api/auth/login', {
        method: 'POST',
        headers: { 'content-encoding': 'gzip', 'content-type': 'application/json' },
        body: Buffer.from('not gzip at all'),
      }),
    );
    expect(answer.json() as Seen).toMatchObject({ service: 'identity', bytes: 15 });
  });
});
