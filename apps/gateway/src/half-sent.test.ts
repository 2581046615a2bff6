import { createServer } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { Failure } from '@kanaka/contracts/failure';
import { call, gatewayForAll, startServer } from '../test/gateway-harness.ts';
import { headerLines, sendRaw } from '../test/sockets.ts';

/** Many clients, on a machine that may be busy. */
const TIMEOUT_MS = 180_000;

const gateway = gatewayForAll();
const WEBHOOK = '/api/payments/razorpay/webhook';
const half = (url: string) => sendRaw(url, [`POST ${WEBHOOK} HTTP/1.1`, 'content-length: 100'], '{"half');

describe('requests whose body never arrives whole', () => {
  it(
    'use no connection to a service, however many they are',
    async () => {
      const busy = await gateway.openSecondGateway({ bounds: { callsToService: 4 } });
      const callers = await Promise.all(Array.from({ length: 128 }, () => half(busy.url)));
      const answers = await Promise.all(
        [WEBHOOK, '/api/shop/order/create'].map((path) =>
          call(busy.url, path, { method: 'POST', headers: gateway.auth.signIn().headers, body: Buffer.from('{}') }),
        ),
      );
      for (const { socket } of callers) socket.destroy();
      await busy.close();

      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    },
    TIMEOUT_MS,
  );

  it('are ended with 408', async () => {
    const second = await gateway.openSecondGateway({ bounds: { bodyTimeoutMs: 200 } });
    const answer = await (await half(second.url)).closed;
    await second.close();

    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    const [, body = ''] = answer.split('\r\n\r\n');
    expect(Failure.parse(JSON.parse(body)).code).toBe('request.body-too-slow');
  });

  it('fill at most the memory for bodies, and one address at most its part', async () => {
    const small = await gateway.openSecondGateway({
      bounds: { bodyBytes: 3_000, bodyBytesPerAddress: 2_000, bodyBytesAlways: 100, bodyTimeoutMs: 600_000 },
    });
    const send = (address: string) =>
      call(small.url, WEBHOOK, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: Buffer.alloc(1_500, ' '),
      });
    const keep = (address: string) =>
      sendRaw(
        small.url,
        [`POST ${WEBHOOK} HTTP/1.1`, 'content-length: 9000', `x-forwarded-for: ${address}`],
        ' '.repeat(1_400),
      );

    const first = await keep('203.0.113.1');
    // Repeated until the gateway has received what `keep` sent.
    const own = await untilStatus(() => send('203.0.113.1'), 429);
    const second = await keep('203.0.113.2');
    const all = await untilStatus(() => send('203.0.113.3'), 503);
    // A body within the small amount that each address may always have is accepted even now.
    const little = await call(small.url, WEBHOOK, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.4' },
      body: Buffer.alloc(100, ' '),
    });
    for (const { socket } of [first, second]) socket.destroy();
    const after = await untilStatus(() => send('203.0.113.1'), 200);
    await small.close();

    for (const answer of [own, all]) {
      expect(Failure.parse(answer.json()).code).toMatch(/^(request\.too-many-at-once|gateway\.busy)$/);
      expect(answer.headers['retry-after']).toBe('1');
    }
    expect([little.status, after.status]).toEqual([200, 200]);
  });
});

const upload = (lines: string[]) => [
  'POST /api/admin/products/upload-image HTTP/1.1',
  'content-type: multipart/form-data; boundary=x',
  ...headerLines(gateway.auth.signIn({ role: 'admin' }).headers),
  ...lines,
];

it.each([
  ['its service', 400, 1],
  ['the gateway, for want of a free connection', 429, 0],
])('an upload that %s refuses before it has arrived keeps no other request waiting', async (_, status, atOnce) => {
  const refusing = await startServer(createServer((__, outgoing) => outgoing.writeHead(400).end('{}')));
  const second = await gateway.openSecondGateway({
    upstreams: { media: refusing.url },
    bounds: { uploadsPerAddress: atOnce, uploadWaitMs: 1 },
  });
  const { closed } = await sendRaw(second.url, upload(['content-length: 1000000']), 'begun');
  const answer = await closed;
  await second.close();
  await refusing.close();

  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*\r\nconnection: close\r\n`));
});

describe('an upload whose client disconnects', () => {
  it.each([
    ['a declared length', ['content-length: 5000000']],
    ['no declared length', ['transfer-encoding: chunked']],
  ])(
    'while it waits for a connection to its service harms no other request, with %s',
    async (_, lines) => {
      const arrived = Promise.withResolvers<null>();
      const silent = await startServer(createServer(() => arrived.resolve(null)));
      const busy = await gateway.openSecondGateway({
        upstreams: { media: silent.url },
        bounds: { uploadsToService: 1, waitMs: 60_000 },
      });
      const first = await sendRaw(busy.url, upload(lines), '5\r\nabcde\r\n');
      await arrived.promise;
      // Each disconnects a little later than the one before.
      for (let steps = 0; steps < 8; steps += 1) {
        const next = await sendRaw(busy.url, upload(lines), '5\r\nabcde\r\n');
        for (let step = 0; step < steps; step += 1) await call(busy.url, '/livez');
        next.socket.resetAndDestroy();
        await next.closed;
      }
      const alive = await call(busy.url, WEBHOOK, { method: 'POST', body: Buffer.from('{}') });
      first.socket.destroy();
      await busy.close();
      await silent.close();

      expect(alive.status).toBe(200);
    },
    TIMEOUT_MS,
  );
});

async function untilStatus<Answer extends { status: number }>(ask: () => Promise<Answer>, status: number) {
  for (;;) {
    const answer = await ask();
    if (answer.status === status) return answer;
  }
}
