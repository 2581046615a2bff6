import { createServer } from 'node:http';
import { afterEach, expect, it } from '@jest/globals';
import { sendSlowClients, slowKinds } from '@kanaka/testing/slow-clients';
import { until } from '@kanaka/testing/until';
import { call, gatewayForAll, startServer } from '../test/gateway-harness.ts';

const gateway = gatewayForAll();
const CLIENTS = 60;
const ADDRESSES = 20;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** The requests that a shopper makes on the way to an order. */
const purchase = [
  ['GET', '/'],
  ['GET', '/api/auth/check-auth'],
  ['GET', '/api/shop/products/get?limit=20'],
  ['GET', '/media/ring.jpg'],
  ['POST', '/api/shop/cart/add'],
  ['GET', '/api/shop/cart/get/1'],
  ['POST', '/api/shop/order/create'],
  ['POST', '/api/shop/order/verify-razorpay'],
] as const;

it('serves a shopper while slow clients of every kind are connected, and closes each of them', async () => {
  const large = await startServer(createServer((_, answer) => void answer.end(Buffer.alloc(64 * 1024))));
  closing.push(large.close);
  const { url, app, close } = await gateway.openSecondGateway({
    upstreams: { admin: large.url },
    // So few connections that unfinished bodies would occupy all of them if they were forwarded.
    bounds: { callsToService: 4, uploadsToService: 4, waitMs: 10_000, bodyTimeoutMs: 5_000, stalledResponseMs: 5_000 },
  });
  closing.push(close);
  // How long an idle connection is kept; the shopper opens a new one for each call.
  app.server.keepAliveTimeout = 5_000;
  const owner = gateway.auth.signIn({ role: 'admin' }).headers;
  const slow = await sendSlowClients(url, {
    count: CLIENTS,
    headersOf: (number) => ({ ...owner, 'x-forwarded-for': `203.0.113.${number % ADDRESSES}` }),
    largePath: '/admin/assets/large.js',
  });
  closing.push(slow.leave);
  await until(() => slow.waiting('body half sent') > 0);

  const headers = { ...gateway.auth.signIn().headers, 'x-forwarded-for': '198.51.100.1' };
  const statuses: number[] = [];
  for (const [method, path] of Array.from({ length: 5 }, () => purchase).flat()) {
    const body = method === 'POST' ? { body: Buffer.from('{}') } : {};
    statuses.push((await call(url, path, { method, headers, ...body })).status);
  }
  expect(statuses.filter((status) => status !== 200)).toEqual([]);

  // Node's own timeouts, the longest ones here (ten seconds and ten minutes), are shortened for the test.
  app.server.headersTimeout = 1_000;
  app.server.requestTimeout = 1_000;
  await slow.untilClosed();
  expect(slow.open(...slowKinds)).toBe(0);
  expect((await call(url, '/livez')).status).toBe(200);
}, 300_000);
