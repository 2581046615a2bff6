import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { proxiesTrusted } from '@kanaka/server-kit/trusted-proxies';
import { call, openGateway, openServices, type TestGateway } from '../test/gateway-harness.ts';

let services: Awaited<ReturnType<typeof openServices>>;
let gateway: TestGateway;
beforeAll(async () => {
  services = await openServices();
  // Requests are not counted in these tests: without Redis the rate limit lets all of them pass.
  const isProxy = proxiesTrusted(['100.64.0.0/10']);
  gateway = await openGateway(services.urls, { redisUrl: 'redis://127.0.0.1:1', isProxy });
});
afterAll(async () => {
  await gateway.close();
  await services.close();
});

it.each([
  ['nothing', {}, { address: '127.0.0.1', protocol: 'http', untrusted: 0 }],
  [
    'trusted proxies',
    { 'x-forwarded-for': '203.0.113.9, 100.64.3.3', 'x-forwarded-proto': 'https' },
    { address: '203.0.113.9', protocol: 'https', untrusted: 0 },
  ],
  [
    'a proxy that is not trusted',
    { 'x-forwarded-for': '203.0.113.9, 172.68.1.1, 10.0.0.4', 'x-forwarded-proto': 'https' },
    { address: '172.68.1.1', protocol: 'https', untrusted: 1 },
  ],
  [
    'IPv6',
    { 'x-forwarded-for': '[2001:db8:1:1::2]:4711' },
    { address: '2001:db8:1:1::2', protocol: 'http', untrusted: 0 },
  ],
])('a caller behind %s sees by which address and protocol it is known', async (_, headers, seen) => {
  const answer = await call(gateway.url, '/api/connection', { headers });
  expect([answer.json(), answer.headers['cache-control']]).toEqual([{ success: true, data: seen }, 'no-store']);
});
