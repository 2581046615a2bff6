import { createServer, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Failure } from '@kanaka/contracts/failure';
import { call, gatewayForAll, startServer } from '../test/gateway-harness.ts';
import { sendRaw } from '../test/sockets.ts';

const gateway = gatewayForAll();
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const [busyAddress, otherAddress] = ['203.0.113.1', '203.0.113.2'];

/** A service that responds only when the test allows it. */
let held: ServerResponse[];
let answersAtOnce: boolean;
let service: Awaited<ReturnType<typeof startServer>>;
beforeEach(async () => {
  held = [];
  answersAtOnce = false;
  service = await startServer(
    createServer((_, answer) => {
      if (answersAtOnce) return void answer.end('{}');
      held.push(answer);
    }),
  );
});
afterEach(() => service.close());

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

// Not a call that is cached: there, many requests are one question.
const ask = (url: string, address: string) => call(url, '/api/common/countries', from(address));

describe('a service whose connections are all in use', () => {
  it('makes clients wait for a limited time, then asks them to try again', async () => {
    const busy = await gateway.openSecondGateway({
      upstreams: { identity: service.url },
      bounds: { callsToService: 2, waitMs: 100 },
    });
    const first = [ask(busy.url, busyAddress), ask(busy.url, busyAddress)];
    await until(() => held.length === 2);
    const refused = await ask(busy.url, otherAddress);
    for (const answer of held) answer.end('{}');
    const statuses = (await Promise.all(first)).map(({ status }) => status);
    await busy.close();

    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
    expect(Failure.parse(refused.json()).code).toBe('gateway.busy');
    expect(statuses).toEqual([200, 200]);
  });

  it('does not affect other services', async () => {
    const busy = await gateway.openSecondGateway({
      upstreams: { identity: service.url },
      bounds: { callsToService: 1 },
    });
    const first = ask(busy.url, busyAddress);
    await until(() => held.length === 1);
    const other = await call(busy.url, '/api/shop/products/get', from(busyAddress));
    for (const answer of held) answer.end('{}');
    await first;
    await busy.close();

    expect(other.status).toBe(200);
  });
});

describe('one address', () => {
  it('uses only its part of the connections, so that others are served', async () => {
    const busy = await gateway.openSecondGateway({
      upstreams: { identity: service.url },
      bounds: { callsToService: 8, callsPerAddress: 2, waitMs: 100 },
    });
    const refused: string[] = [];
    const burst = Array.from({ length: 6 }, async () => {
      const answer = await ask(busy.url, busyAddress);
      if (answer.status === 429) refused.push(Failure.parse(answer.json()).code);
      return answer.status;
    });
    const other = ask(busy.url, otherAddress);
    await until(() => held.length === 3 && refused.length === 4);
    for (const answer of held) answer.end('{}');
    const statuses = await Promise.all(burst);
    const answered = await other;
    await busy.close();

    expect(new Set(refused)).toEqual(new Set(['request.too-many-at-once']));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 429, 429, 429, 429]);
    expect(answered.status).toBe(200);
  });

  it('gets its connections back, however its requests end', async () => {
    answersAtOnce = true;
    const single = await gateway.openSecondGateway({
      upstreams: { identity: service.url },
      bounds: { callsToService: 1, callsPerAddress: 1, waitMs: 60_000 },
    });
    const statuses = [];
    for (const method of ['GET', 'HEAD', 'GET', 'OPTIONS', 'HEAD', 'GET']) {
      statuses.push((await call(single.url, '/api/common/countries', { method })).status);
    }
    await single.close();

    expect(statuses).toEqual(Array(6).fill(200));
  });
});

describe('pages', () => {
  it('are rendered for one address only a few at a time, so that others do not wait', async () => {
    const busy = await gateway.openSecondGateway({
      upstreams: { storefront: service.url },
      bounds: { pagesPerAddress: 2, waitMs: 60_000 },
    });
    const page = (path: string, address: string) => call(busy.url, path, from(address));
    const burst = Array.from({ length: 10 }, (_, place) => page(`/no/such/page/${place}`, busyAddress));
    await until(() => held.length === 2);
    const other = page('/auth/login', otherAddress);
    await until(() => held.length === 3);
    answersAtOnce = true;
    for (const answer of held) answer.end('{}');
    const statuses = (await Promise.all([...burst, other])).map(({ status }) => status);
    await busy.close();

    expect(statuses).toEqual(Array(11).fill(200));
  });
});

describe('uploads', () => {
  const PHOTOGRAPHS = '/api/common/photographs/upload';
  /** One byte is sent, and no more. */
  const slowly = (url: string, address: string, cookie: string) =>
    sendRaw(
      url,
      [
        `POST ${PHOTOGRAPHS} HTTP/1.1`,
        'content-type: multipart/form-data; boundary=x',
        'content-length: 5000000',
        `x-forwarded-for: ${address}`,
        `cookie: ${cookie}`,
      ],
      '-',
    );

  it('of one address are at most two at a time, and never keep the owner from uploading', async () => {
    const { url, close } = await gateway.openSecondGateway({
      upstreams: { media: service.url },
      bounds: { uploadsToService: 16, uploadWaitMs: 100, slowUploadMs: 60_000 },
    });
    const shopper = gateway.auth.signIn().headers.cookie;
    const addresses = Array.from({ length: 16 }, (_, place) => `203.0.113.${100 + Math.floor(place / 2)}`);
    const slow = await Promise.all(addresses.map((address) => slowly(url, address, shopper)));
    await until(() => held.length === 16);
    answersAtOnce = true;
    const third = await call(url, PHOTOGRAPHS, {
      method: 'POST',
      headers: { cookie: shopper, 'x-forwarded-for': '203.0.113.100' },
      body: Buffer.from('{}'),
    });
    const owners = await call(url, '/api/admin/products/upload-image', {
      method: 'POST',
      headers: { ...gateway.auth.signIn({ role: 'admin' }).headers, 'x-forwarded-for': '203.0.113.100' },
      body: Buffer.from('{}'),
    });
    for (const { socket } of slow) socket.destroy();
    await close();

    expect([third.status, Failure.parse(third.json()).code]).toEqual([429, 'request.too-many-at-once']);
    expect(owners.status).toBe(200);
  });

  it('that hardly send anything are ended', async () => {
    const { url, close } = await gateway.openSecondGateway({
      upstreams: { media: service.url },
      bounds: { slowUploadMs: 200 },
    });
    const answer = await (await slowly(url, busyAddress, gateway.auth.signIn().headers.cookie)).closed;
    await close();
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });
});
