import { createServer } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { Failure } from '@kanaka/contracts/failure';
import { call, gatewayForAll, startServer } from '../test/gateway-harness.ts';
import { sendRaw } from '../test/sockets.ts';

const gateway = gatewayForAll();
const isProxy = () => false;

describe('the connections of one address', () => {
  it('are limited, and one too many is closed', async () => {
    const bounded = await gateway.openSecondGateway({ isProxy, bounds: { connectionsPerAddress: 2 } });
    const open = await Promise.all([1, 2].map(() => sendRaw(bounded.url, ['GET /livez HTTP/1.1'])));
    await Promise.all(open.map(({ socket }) => new Promise((resolve) => socket.once('data', resolve))));
    const third = await call(bounded.url, '/livez').catch(() => null);
    open[0]?.socket.destroy();
    let fourth = null;
    while (fourth === null) fourth = await call(bounded.url, '/livez').catch(() => null);
    open[1]?.socket.destroy();
    await bounded.close();

    expect(third).toBeNull();
    expect(fourth.status).toBe(200);
  });

  it('are counted as concurrent requests when they come through a proxy', async () => {
    const arrived = Promise.withResolvers<null>();
    const silent = await startServer(createServer(() => arrived.resolve(null)));
    const bounded = await gateway.openSecondGateway({
      upstreams: { reviews: silent.url },
      bounds: { connectionsPerAddress: 1 },
    });
    const ask = (path: string, address: string) => call(bounded.url, path, { headers: { 'x-forwarded-for': address } });
    const first = ask('/api/shop/review/all', '203.0.113.1').catch(() => null);
    await arrived.promise;
    const second = await ask('/livez', '203.0.113.1');
    const other = await ask('/livez', '203.0.113.2');
    await silent.close();
    await first;
    await bounded.close();

    expect(second.status).toBe(429);
    expect(Failure.parse(second.json()).code).toBe('request.too-many-at-once');
    expect(other.status).toBe(200);
  });
});

describe('a URL that is too long', () => {
  it.each([
    ['slashes', '/'.repeat(15_000)],
    ['a long path', `/shop/${'a'.repeat(9_000)}`],
    ['a long query', `/api/shop/products/get?category=${'a'.repeat(9_000)}`],
  ])('is refused and reaches no service: %s', async (_, path) => {
    const answer = await gateway.ask(path);
    expect(answer.status).toBe(414);
    expect(Failure.parse(answer.json()).code).toBe('request.address-too-long');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });
});
