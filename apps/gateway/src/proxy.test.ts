import { createServer } from 'node:http';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Failure } from '@kanaka/contracts/failure';
import { REFUSING_PORT } from '@kanaka/testing/free-port';
import { call, gatewayForAll, startServer, type Seen, sha256 } from '../test/gateway-harness.ts';

const gateway = gatewayForAll();
const { ask } = gateway;
const seen = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).json() as Seen;
const asAdmin = () => gateway.auth.signIn({ role: 'admin' }).headers;
const refusal = (answer: { json: () => unknown }) => Failure.parse(answer.json());

describe('large bodies', () => {
  const upload = '/api/admin/products/upload-image';

  it('streams uploads, also from a client that sends Expect: 100-continue', async () => {
    const body = randomBytes(40 * 1024 * 1024);
    const headers = { ...asAdmin(), 'content-type': 'multipart/form-data; boundary=x', expect: '100-continue' };
    const answer = await seen(upload, { method: 'POST', headers, body });
    expect(answer).toMatchObject({ service: 'media', bytes: body.length, sha256: sha256(body) });
    expect(answer.headers['expect']).toBeUndefined();
  });

  it.each([
    ['a declared length', { 'content-length': String(2 * 1024 * 1024) }],
    ['no declared length', { 'transfer-encoding': 'chunked' }],
  ])('refuses more than 1 MB elsewhere, with %s', async (_, headers: Record<string, string>) => {
    const body = Buffer.alloc(2 * 1024 * 1024, ' ');
    const json = { 'content-type': 'application/json', ...headers };
    const answer = await ask('/api/auth/login', { method: 'POST', headers: json, body });
    expect(answer.status).toBe(413);
    expect(refusal(answer).code).toBe('request.too-large');
  });

  it('accepts a small body without a declared length', async () => {
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    const answer = await seen('/api/auth/login', { method: 'POST', headers, body: Buffer.from('{}') });
    expect(answer).toMatchObject({ bytes: 2 });
  });

  it('refuses an upload larger than twenty of the largest images', async () => {
    const headers = { ...asAdmin(), 'content-length': String(180 * 1024 * 1024) };
    expect((await ask(upload, { method: 'POST', headers, body: Buffer.alloc(1) }).catch(() => null))?.status).toBe(413);
  });
});

describe('a failing service', () => {
  it('that is down is reported at once, with our error message', async () => {
    const away = `http://127.0.0.1:${REFUSING_PORT}`;
    const second = await gateway.openSecondGateway({ upstreams: { catalog: away } });
    const answer = await call(second.url, '/api/shop/products/get', { headers: { 'x-request-id': 'journey-0002' } });
    const others = await call(second.url, '/api/shop/review/all');
    await second.close();

    expect(answer.status).toBe(503);
    expect(refusal(answer)).toMatchObject({ code: 'service.unavailable', requestId: 'journey-0002' });
    expect(answer.headers['retry-after']).toBe('2');
    expect(others.status).toBe(200);
  });

  it('that does not respond in time leads to 504', async () => {
    const silent = await startServer(createServer(() => undefined));
    const second = await gateway.openSecondGateway({ upstreams: { catalog: silent.url }, timeoutMs: 300 });
    const answer = await call(second.url, '/api/shop/products/get');
    await second.close();
    await silent.close();

    expect(answer.status).toBe(504);
    expect(refusal(answer).code).toBe('service.too-slow');
  });

  it('that refuses is not asked again; its refusal is forwarded', async () => {
    let calls = 0;
    const refusing = await startServer(
      createServer((_, outgoing) => {
        calls += 1;
        outgoing.writeHead(503, { 'content-type': 'application/json', 'retry-after': '2' }).end('{"success":false}');
      }),
    );
    const second = await gateway.openSecondGateway({ upstreams: { catalog: refusing.url } });
    const answer = await call(second.url, '/api/shop/products/get');
    await second.close();
    await refusing.close();

    expect(answer.status).toBe(503);
    expect(answer.json()).toEqual({ success: false });
    expect(calls).toBe(1);
  });

  it('that closed a keep-alive connection is asked again with GET, never with POST', async () => {
    const methods: string[] = [];
    const closing = await startServer(
      createServer((incoming, outgoing) => {
        methods.push(incoming.method ?? '');
        if (methods.length === 1 || incoming.method === 'POST') incoming.socket.destroy();
        else outgoing.end('{}');
      }),
    );
    const second = await gateway.openSecondGateway({ upstreams: { reviews: closing.url } });
    const read = await call(second.url, '/api/shop/review/all');
    const written = await call(second.url, '/api/shop/review/all', { method: 'POST', body: Buffer.from('{}') });
    await second.close();
    await closing.close();

    expect(read.status).toBe(200);
    expect(written.status).toBe(503);
    expect(refusal(written).code).toBe('service.unavailable');
    expect(methods).toEqual(['GET', 'GET', 'POST']);
  });
});

describe('a gateway that is stopping', () => {
  it('finishes the requests that it has accepted', async () => {
    const arrived = Promise.withResolvers<null>();
    const release = Promise.withResolvers<null>();
    const slow = await startServer(
      createServer((_, outgoing) => {
        arrived.resolve(null);
        void release.promise.then(() => outgoing.end('{"success":true}'));
      }),
    );
    const stopping = await gateway.openSecondGateway({ upstreams: { orders: slow.url } });
    const answer = call(stopping.url, '/api/payments/razorpay/webhook', { method: 'POST', body: Buffer.from('{}') });
    await arrived.promise;
    const closed = stopping.close();
    while (await call(stopping.url, '/livez').catch(() => null));
    release.resolve(null);

    expect((await answer).json()).toEqual({ success: true });
    await closed;
    await slow.close();
  });
});
