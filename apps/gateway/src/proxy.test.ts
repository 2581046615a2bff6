import { createServer } from 'node:http';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Failure } from '@kanaka/contracts/failure';
import { freePort } from '@kanaka/testing/free-port';
import { call, gatewayForAll, listening, type Seen, sha256 } from '../test/gateway-harness.ts';

const gateway = gatewayForAll();
const { ask } = gateway;
const seen = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).json() as Seen;
const asAdmin = () => gateway.auth.signIn({ role: 'admin' }).headers;
const refusal = (answer: { json: () => unknown }) => Failure.parse(answer.json());

describe('large bodies', () => {
  const upload = '/api/admin/products/upload-image';

  it('streams pictures through, and copes with a client that asks leave first', async () => {
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

  it('takes a small body of no declared length', async () => {
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    const answer = await seen('/api/auth/login', { method: 'POST', headers, body: Buffer.from('{}') });
    expect(answer).toMatchObject({ bytes: 2 });
  });

  it('refuses an upload no twenty pictures can make', async () => {
    const headers = { ...asAdmin(), 'content-length': String(180 * 1024 * 1024) };
    expect((await ask(upload, { method: 'POST', headers, body: Buffer.alloc(1) }).catch(() => null))?.status).toBe(413);
  });
});

describe('a service in trouble', () => {
  it('that is down is reported at once, in our words', async () => {
    const away = `http://127.0.0.1:${await freePort()}`;
    const lonely = await gateway.openSecondGateway({ upstreams: { catalog: away } });
    const answer = await call(lonely.url, '/api/shop/products/get', { headers: { 'x-request-id': 'journey-0002' } });
    const others = await call(lonely.url, '/api/shop/review/all');
    await lonely.close();

    expect(answer.status).toBe(503);
    expect(refusal(answer)).toMatchObject({ code: 'catalog.unavailable', requestId: 'journey-0002' });
    expect(answer.headers['retry-after']).toBe('2');
    expect(others.status).toBe(200);
  });

  it('that does not answer in time is given up', async () => {
    const silent = await listening(createServer(() => undefined));
    const patient = await gateway.openSecondGateway({ upstreams: { catalog: silent.url }, timeoutMs: 300 });
    const answer = await call(patient.url, '/api/shop/products/get');
    await patient.close();
    await silent.close();

    expect(answer.status).toBe(504);
    expect(refusal(answer).code).toBe('catalog.too-slow');
  });

  it('that refuses is quoted, once', async () => {
    let calls = 0;
    const resting = await listening(
      createServer((_, outgoing) => {
        calls += 1;
        outgoing.writeHead(503, { 'content-type': 'application/json', 'retry-after': '2' }).end('{"success":false}');
      }),
    );
    const quoting = await gateway.openSecondGateway({ upstreams: { catalog: resting.url } });
    const answer = await call(quoting.url, '/api/shop/products/get');
    await quoting.close();
    await resting.close();

    expect(answer.status).toBe(503);
    expect(answer.json()).toEqual({ success: false });
    expect(calls).toBe(1);
  });

  it('that hung up a kept connection is asked again for reading, never for writing', async () => {
    const methods: string[] = [];
    const fickle = await listening(
      createServer((incoming, outgoing) => {
        methods.push(incoming.method ?? '');
        if (methods.length === 1 || incoming.method === 'POST') incoming.socket.destroy();
        else outgoing.end('{}');
      }),
    );
    const options = await gateway.openSecondGateway({ upstreams: { reviews: fickle.url } });
    const read = await call(options.url, '/api/shop/review/all');
    const written = await call(options.url, '/api/shop/review/add', { method: 'POST', body: Buffer.from('{}') });
    await options.close();
    await fickle.close();

    expect(read.status).toBe(200);
    expect(written.status).toBe(503);
    expect(refusal(written).code).toBe('reviews.unavailable');
    expect(methods).toEqual(['GET', 'GET', 'POST']);
  });
});

describe('a gateway that is stopping', () => {
  it('finishes what it has started', async () => {
    const arrived = Promise.withResolvers<null>();
    const release = Promise.withResolvers<null>();
    const slow = await listening(
      createServer(async (_, outgoing) => {
        arrived.resolve(null);
        await release.promise;
        outgoing.end('{"success":true}');
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
