import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { call, openGateway, openServices, type TestGateway } from './test-gateway.ts';

let servers: TestServers;
let services: Awaited<ReturnType<typeof openServices>>;
let gateway: TestGateway;

beforeAll(async () => {
  servers = await startTestServers('redis');
  services = await openServices();
  gateway = await openGateway(services.urls, { redisUrl: servers.redisUrl });
});
afterAll(async () => {
  await gateway.close();
  await services.close();
  await servers.stop();
});

const ask = (path: string, options: Parameters<typeof call>[2] = {}) => call(gateway.url, path, options);

describe('what a browser is told', () => {
  const policyOf = (answer: { headers: Record<string, unknown> }) =>
    new Map(
      String(answer.headers['content-security-policy'])
        .split(';')
        .map((directive) => directive.trim().split(' '))
        .map(([name = '', ...sources]) => [name, sources]),
    );

  it('lets pages load Razorpay, YouTube, a map and pictures, and no script of a stranger', async () => {
    const policy = policyOf(await ask('/shop/checkout'));
    for (const directive of ['script-src', 'frame-src', 'connect-src']) {
      expect(policy.get(directive)).toContain('https://*.razorpay.com');
      expect(policy.get(directive)).toContain('https://checkout.razorpay.com');
    }
    expect(policy.get('frame-src')).toEqual(
      expect.arrayContaining(['https://www.youtube-nocookie.com', 'https://www.youtube.com', 'https://www.google.com']),
    );
    expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:', 'https:']);
    expect(policy.get('style-src')).toEqual(["'self'", "'unsafe-inline'"]);
    expect(policy.get('script-src')).not.toContain("'unsafe-inline'");
    expect(policy.get('script-src')).not.toContain("'unsafe-eval'");
    expect(policy.get('object-src')).toEqual(["'none'"]);
  });

  it('lets pages load the payment page from where this shop has it', async () => {
    const checkoutUrl = 'http://127.0.0.1:8103/v1/checkout.js';
    const local = await openGateway(services.urls, { redisUrl: servers.redisUrl, checkoutUrl });
    const policy = policyOf(await call(local.url, '/'));
    await local.close();
    for (const directive of ['script-src', 'frame-src', 'connect-src']) {
      expect(policy.get(directive)).toContain('http://127.0.0.1:8103');
    }
  });

  it('spares files that are no pages the words about pages', async () => {
    const script = await ask('/assets/app.js');
    expect(script.headers['content-type']).toContain('javascript');
    expect(script.headers['x-content-type-options']).toBe('nosniff');
    expect(script.headers['content-security-policy']).toBeUndefined();
  });

  it('promises https only over https', async () => {
    const plain = await ask('/');
    expect(plain.headers['strict-transport-security']).toBeUndefined();
    expect(policyOf(plain).has('upgrade-insecure-requests')).toBe(false);
    const secure = await ask('/', { headers: { 'x-forwarded-proto': 'https' } });
    expect(secure.headers['strict-transport-security']).toContain('max-age=');
  });
});
