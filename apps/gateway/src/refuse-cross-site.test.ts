import { describe, expect, it } from '@jest/globals';
import { Failure } from '@kanaka/contracts/failure';
import { gatewayForAll } from '../test/gateway-harness.ts';

const gateway = gatewayForAll();

const post = (headers: Record<string, string>, method = 'POST') =>
  gateway.ask('/api/auth/logout', { method, headers: { host: 'shop.example', ...headers } });

describe('a request that changes data', () => {
  it.each([
    ['another site’s page', { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }],
    ['a page of another host of the same domain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.example' }],
    ['an older browser on another site', { origin: 'https://elsewhere.example' }],
    ['an older browser on another port', { origin: 'http://shop.example:8081' }],
    ['a page that hides where it is', { origin: 'null' }],
    [
      'a page that forges our origin, but not Sec-Fetch-Site',
      { 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' },
    ],
  ])('is refused from %s', async (_, headers) => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await post(headers, method);
      expect(answer.status).toBe(403);
      expect(Failure.parse(answer.json()).code).toBe('request.cross-site');
    }
  });

  it.each([
    ['the shop’s own page', { 'sec-fetch-site': 'same-origin', origin: 'https://shop.example' }],
    ['an older browser on the shop’s own page', { origin: 'https://shop.example' }],
    ['a person who typed the address', { 'sec-fetch-site': 'none' }],
    ['a program, such as Razorpay’s webhooks', {}],
  ])('passes from %s', async (_, headers) => {
    expect((await post(headers)).status).toBe(200);
  });
});

it('allows a GET request from any site', async () => {
  const answer = await gateway.ask('/api/shop/review/all', { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(answer.status).toBe(200);
});
