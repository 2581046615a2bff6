import { createServer, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Failure } from '@kanaka/contracts/failure';
import { call, gatewayForAll, startServer } from '../test/gateway-harness.ts';

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
