import { createServer, type RequestListener } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { REFUSING_PORT } from '@kanaka/testing/free-port';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { call, startServer, openGateway, openServices, type Seen } from '../test/gateway-harness.ts';

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

/** Runs `work` with a gateway whose catalog service is `answer`, or is down. */
async function withCatalog<T>(answer: RequestListener | 'away', work: (url: string) => Promise<T>): Promise<T> {
  const catalog = answer === 'away' ? null : await startServer(createServer(answer));
  const url = catalog?.url ?? `http://127.0.0.1:${REFUSING_PORT}`;
  const gateway = await openGateway({ ...services.urls, catalog: url }, { redisUrl: servers.redisUrl });
  try {
    return await work(gateway.url);
  } finally {
    await gateway.close();
    await catalog?.close();
  }
}

describe('a long text response', () => {
  const words = JSON.stringify({ data: Array.from({ length: 200 }, () => 'Padmavati Temple Haar') });
  const saying =
    (headers: Record<string, string>, body: string | Buffer = words, status = 200): RequestListener =>
    (_, outgoing) =>
      void outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  const asked = (
    listener: RequestListener,
    options: Parameters<typeof call>[2] = { headers: { 'accept-encoding': 'gzip, deflate, br' } },
  ) => withCatalog(listener, (url) => call(url, '/api/shop/products/get', options));

  it('is compressed in an encoding that the client accepts', async () => {
    const brotli = await asked(saying({ etag: '"abc"', 'content-length': String(words.length) }));
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', etag: 'W/"abc"' });
    expect(brotli.body.length).toBeLessThan(300);
    expect(brotliDecompressSync(brotli.body).toString()).toBe(words);

    const gzip = await asked(saying({}), { headers: { 'accept-encoding': 'gzip' } });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).toString()).toBe(words);

    const plain = await asked(saying({}), {});
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toBe('accept-encoding');
    expect(plain.body.toString()).toBe(words);
  });

  it.each<[string, RequestListener]>([
    ['an image', saying({ 'content-type': 'image/avif' })],
    ['a compressed response', saying({ 'content-encoding': 'zstd' })],
    ['a part of a file', saying({ 'content-range': 'bytes 0-4199/9000' }, words, 206)],
    ['a short text', saying({ 'content-length': '16' }, '{"success":true}')],
    ['a stream of events', saying({ 'content-type': 'text/event-stream' })],
  ])('is not compressed when it is %s', async (_, listener) => {
    const untouched = await asked(listener, {});
    const answer = await asked(listener);
    expect(answer.body).toEqual(untouched.body);
    expect(answer.headers['content-encoding']).toBe(untouched.headers['content-encoding']);
  });

  it('has no body with 304 and for a HEAD request', async () => {
    const unchanged = await asked((_, outgoing) => void outgoing.writeHead(304, { etag: 'W/"abc"' }).end());
    expect([unchanged.status, unchanged.body.length, unchanged.headers.etag]).toEqual([304, 0, 'W/"abc"']);
    const head = await asked(saying({ etag: '"abc"' }), { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, 'W/"abc"']);
  });

  it('whose upstream connection breaks before its end becomes an error', async () => {
    const answer = await asked((_, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': '9000' });
      outgoing.write(words, () => outgoing.destroy());
    });
    expect([answer.status, answer.headers['content-encoding']]).toEqual([500, undefined]);
    expect(answer.json()).toMatchObject({ success: false });
  });

  it('leaves a compressed request body unchanged', async () => {
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
