import { describe, expect, it } from '@jest/globals';
import { Failure } from '@kanaka/contracts/failure';
import { createMetricsServer } from '@kanaka/server-kit/health-server';
import { proxiesTrusted } from '@kanaka/server-kit/trusted-proxies';
import { createSigner } from 'fast-jwt';
import { v7 as uuidv7 } from 'uuid';
import { call, gatewayForAll, type Seen, sha256 } from '../test/gateway-harness.ts';

const gateway = gatewayForAll();
const { ask } = gateway;
const seen = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).json() as Seen;
const asShopper = () => gateway.auth.signIn().headers;
const asAdmin = () => gateway.auth.signIn({ role: 'admin' }).headers;
const refusal = (answer: { json: () => unknown }) => Failure.parse(answer.json());

describe('routing', () => {
  it.each([
    ['/api/auth/check-auth', 'identity'],
    ['/api/common/countries', 'identity'],
    ['/api/common/categories', 'catalog'],
    ['/api/shop/products/get?category=Ring,Bangles&sortBy=title-atoz', 'catalog'],
    ['/api/shop/search/%E0%A4%95%E0%A4%A1%E0%A4%BE%20kada', 'catalog'],
    ['/api/shop/review/all', 'reviews'],
    ['/media/abc-100x100/320.avif', 'media'],
    ['/', 'storefront'],
    ['/shop/listing?category=Ring', 'storefront'],
    ['/sitemap.xml', 'storefront'],
    ['/.well-known/security.txt', 'storefront'],
    ['/auth/login', 'storefront'],
    ['/favicon.svg', 'storefront'],
    ['/collections/ring-480.avif', 'storefront'],
    ['/assets/app-1a2B_c-4.js', 'storefront'],
    ['/admin', 'admin'],
    ['/admin/assets/app.js', 'admin'],
  ])('forwards %s to %s unchanged', async (url, service) => {
    expect(await seen(url)).toMatchObject({ service, url, method: 'GET' });
  });

  it('asks no service for what cannot be a built file or a picture of a collection', async () => {
    for (const path of ['/assets/a/b', '/assets/app.js', '/assets']) {
      expect((await ask(path)).status).toBe(404);
    }
  });

  it('forwards Authorization to the webhook of couriers alone', async () => {
    const headers = { authorization: 'Token secret' };
    const of = async (path: string) => (await seen(path, { method: 'POST', headers })).headers['authorization'];
    expect(await of('/api/couriers/webhook')).toBe('Token secret');
    expect(await of('/api/payments/razorpay/webhook')).toBeUndefined();
  });

  it('forwards method, body and query byte for byte', async () => {
    // Invalid JSON with spaces and an escape that a parser would normalise: Razorpay's signature covers these exact bytes.
    const body = Buffer.from('{ "amount" : 4500.00, "note":"\\u20b9",, }\n');
    const answer = await seen('/api/payments/razorpay/webhook?try=2', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-razorpay-signature': 'abc' },
      body,
    });
    expect(answer).toMatchObject({ service: 'orders', method: 'POST', bytes: body.length, sha256: sha256(body) });
    expect(answer.url).toBe('/api/payments/razorpay/webhook?try=2');
    expect(answer.headers).toMatchObject({ 'x-razorpay-signature': 'abc', 'content-type': 'application/json' });
  });

  it('returns every cookie that the service sets', async () => {
    expect((await ask('/api/auth/check-auth')).headers['set-cookie']).toEqual(['a=1', 'b=2']);
  });

  it('responds 404 to an unknown path below /api', async () => {
    for (const path of ['/api', '/api/nothing', '/api/shop/cartoon', '/api/admin', '/api/common']) {
      const answer = await ask(path);
      expect(answer.status).toBe(404);
      expect(refusal(answer).code).toBe('route.not-found');
    }
  });

  it.each([
    '/internal/stock/reserve',
    '//internal/stock/reserve',
    '/%69nternal/stock/reserve',
    '/%2569nternal/stock/reserve',
    '/api/../internal/stock/reserve',
    '/media/..%2finternal/stock',
    '/media/%2e%2e/internal/stock',
    '/api/internal/stock',
    'http://orders/internal/stock',
  ])('responds 404 at %s to every caller', async (path) => {
    const headers = { ...asAdmin(), authorization: `Bearer ${gateway.auth.internalToken}` };
    const answer = await ask(path, { method: 'POST', headers });
    expect(answer.status).toBe(404);
    expect(refusal(answer).code).toBe('route.not-found');
  });
});

describe('authorization', () => {
  it.each(['/api/shop/cart/get/1', '/api/shop/order/list/1', '/api/shop/address/get/1', '/api/admin/orders/get'])(
    'turns a guest away from %s',
    async (path) => {
      const answer = await ask(path);
      expect(answer.status).toBe(401);
      expect(refusal(answer)).toMatchObject({
        code: 'auth.sign-in-required',
        message: 'Please sign in to continue.',
        requestId: answer.headers['x-request-id'],
      });
    },
  );

  it('forwards a shopper’s calls, but not to the owner’s endpoints', async () => {
    expect(await seen('/api/shop/cart/get/1', { headers: asShopper() })).toMatchObject({ service: 'cart' });
    const answer = await ask('/api/admin/products/get', { headers: asShopper() });
    expect(answer.status).toBe(403);
    expect(refusal(answer)).toMatchObject({ code: 'auth.admin-only', message: "You don't have access to this." });
  });

  it('forwards the owner’s calls with their cookie', async () => {
    const headers = asAdmin();
    const answer = await seen('/api/admin/products/get', { headers });
    expect(answer).toMatchObject({ service: 'catalog', headers: { cookie: headers.cookie } });
  });

  it('treats an expired or a foreign token as no session', async () => {
    const claims = {
      sub: uuidv7(),
      sid: uuidv7(),
      role: 'user',
      name: 'Asha',
      email: 'asha@kanaka.example',
      emailProven: true,
    };
    const sign = { key: gateway.auth.privateKey, algorithm: 'EdDSA' as const, iss: 'kanaka' };
    const expired = createSigner({ ...sign, expiresIn: 1, clockTimestamp: Date.now() - 600_000 })(claims);
    const foreign = createSigner({ ...sign, iss: 'elsewhere', expiresIn: 600_000 })(claims);
    for (const token of [expired, foreign, 'nonsense']) {
      const answer = await ask('/api/shop/cart/get/1', { headers: { cookie: `kanaka_access=${token}` } });
      expect(refusal(answer).code).toBe('auth.sign-in-required');
    }
  });

  it('lets the service decide where a prefix has public and private calls', async () => {
    expect(await seen('/api/common/categories', { method: 'POST' })).toMatchObject({ service: 'catalog' });
    expect(await seen('/api/auth/sessions')).toMatchObject({ service: 'identity' });
  });
});

describe('the headers that a service receives about the client', () => {
  it('are set by the gateway, not by the client', async () => {
    const { headers } = await seen('/api/auth/check-auth', {
      headers: {
        authorization: `Bearer ${gateway.auth.internalToken}`,
        forwarded: 'for=1.2.3.4',
        'x-forwarded-prefix': '/internal',
        'x-real-ip': '1.2.3.4',
        'x-client-network': '1.2.3.4',
        host: 'shop.example',
      },
    });
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-client-network': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'shop.example',
      host: new URL(gateway.upstreams.identity).host,
    });
    for (const name of ['authorization', 'forwarded', 'x-forwarded-prefix', 'x-real-ip']) {
      expect(headers[name]).toBeUndefined();
    }
  });

  it('are taken from a trusted proxy in front of the gateway', async () => {
    const { headers } = await seen('/api/auth/check-auth', {
      headers: { 'x-forwarded-for': '203.0.113.9, 10.0.0.7', 'x-forwarded-proto': 'https' },
    });
    expect(headers).toMatchObject({ 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' });
  });

  it('name its address without the port that some proxies write behind it', async () => {
    const { headers } = await seen('/api/auth/check-auth', { headers: { 'x-forwarded-for': '203.0.113.9:4711' } });
    expect(headers).toMatchObject({ 'x-forwarded-for': '203.0.113.9' });
  });

  it('name its network: that of an IPv6 address is its /48', async () => {
    const { headers } = await seen('/api/auth/check-auth', { headers: { 'x-forwarded-for': '2001:db8:1:1:ffff::2' } });
    expect(headers).toMatchObject({ 'x-client-network': '2001:db8:1::' });
  });

  it('are taken from proxies at public addresses if the operator names their networks, and from no others', async () => {
    const cloudflare = await gateway.openSecondGateway({ isProxy: proxiesTrusted(['172.64.0.0/13']) });
    const throughCdn = { 'x-forwarded-for': '203.0.113.9, 172.68.9.1, 10.0.0.7', 'x-forwarded-proto': 'https' };
    const headersAt = async (url: string, headers: Record<string, string>) =>
      ((await call(url, '/api/auth/check-auth', { headers })).json() as Seen).headers;
    expect(await headersAt(cloudflare.url, throughCdn)).toMatchObject({ 'x-forwarded-for': '203.0.113.9' });
    expect((await seen('/api/auth/check-auth', { headers: throughCdn })).headers).toMatchObject({
      'x-forwarded-for': '172.68.9.1',
    });
    // A client that names an address of such a network itself is counted by its own address all the same.
    const forged = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9, 10.0.0.7' };
    expect(await headersAt(cloudflare.url, forged)).toMatchObject({ 'x-forwarded-for': '203.0.113.9' });
    await cloudflare.close();
  });

  it('carry one request id through all services', async () => {
    const answer = await ask('/api/shop/review/all', { headers: { 'x-request-id': 'journey-0001' } });
    expect(answer.headers['x-request-id']).toBe('journey-0001');
    expect((answer.json() as Seen).headers['x-request-id']).toBe('journey-0001');

    const own = await ask('/api/shop/review/all', { headers: { 'x-request-id': 'bad id {}' } });
    expect(own.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect((own.json() as Seen).headers['x-request-id']).toBe(own.headers['x-request-id']);
  });
});

describe('the gateway itself', () => {
  it('reports that it is alive and ready', async () => {
    expect((await ask('/livez')).json()).toEqual({ status: 'alive' });
    expect((await ask('/readyz')).json()).toEqual({ status: 'ready', missing: [] });
  });

  it('serves its metrics at a port of their own, which is not public', async () => {
    const metrics = createMetricsServer(gateway.app);
    const url = await metrics.listen({ host: '127.0.0.1', port: 0 });
    const [own, published] = [await call(url, '/metrics'), await seen('/metrics')];
    await metrics.close();

    expect(own.body.toString()).toContain('http_request_duration_seconds');
    expect(published).toMatchObject({ service: 'storefront', url: '/metrics' });
  });

  it('describes the API as JSON and as a web page', async () => {
    const document = await ask('/api/openapi.json');
    expect(document.json()).toMatchObject({ openapi: '3.1.0', paths: { '/api/auth/login': {} } });
    const page = await ask('/api/docs');
    expect(page.headers['content-type']).toContain('text/html');
    // The page's policy allows only scripts from our own files, so the page must not contain any other.
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.body.toString()).not.toMatch(/<script(?![^>]* src="\.?\/)/);
    for (const [, file] of page.body.toString().matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)) {
      const url = new URL(file ?? '', `${gateway.url}/api/docs`);
      expect((await ask(url.pathname)).status).toBe(200);
    }
  });
});
