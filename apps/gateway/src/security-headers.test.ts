import { describe, expect, it } from '@jest/globals';
import { call, gatewayForAll } from '../test/gateway-harness.ts';

const gateway = gatewayForAll();
const { ask } = gateway;

describe('security headers', () => {
  const policyOf = (answer: { headers: Record<string, unknown> }) =>
    new Map(
      String(answer.headers['content-security-policy'])
        .split(';')
        .map((directive) => directive.trim().split(' '))
        .map(([name = '', ...sources]) => [name, sources]),
    );

  it('allow own files, Razorpay, YouTube and maps, and no inline scripts or styles', async () => {
    const answer = await ask('/shop/checkout');
    const policy = policyOf(answer);
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('script-src')).toEqual(["'self'", 'https://checkout.razorpay.com', 'https://cdn.razorpay.com']);
    expect(policy.get('style-src')).toEqual(["'self'"]);
    expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'https:']);
    for (const directive of ['frame-src', 'connect-src', 'form-action']) {
      expect(policy.get(directive)).toContain('https://api.razorpay.com');
    }
    expect(policy.get('frame-src')).toEqual(
      expect.arrayContaining(['https://www.youtube-nocookie.com', 'https://www.google.com/maps/', 'upi:']),
    );
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    // In no directive: with one of these, a script or style injected into the page would take effect.
    expect(answer.headers['content-security-policy']).not.toMatch(/unsafe-|\*/);
  });

  it('allow the payment page from its configured origin', async () => {
    const checkoutUrl = 'http://127.0.0.1:8103/v1/checkout.js';
    const local = await gateway.openSecondGateway({ checkoutUrl });
    const policy = policyOf(await call(local.url, '/'));
    await local.close();
    for (const directive of ['script-src', 'frame-src', 'connect-src']) {
      expect(policy.get(directive)).toContain('http://127.0.0.1:8103');
    }
  });

  it('forbid framing, and allow the payment API but no other device feature', async () => {
    const { headers } = await ask('/shop/home');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      // `same-origin` would cut a bank's popup off from the payment that opened it.
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
    });
    const permissions = String(headers['permissions-policy']);
    expect(permissions).toMatch(/payment=\(self "https:\/\/api\.razorpay\.com" "https:\/\/checkout\.razorpay\.com"\)/);
    for (const feature of ['camera', 'microphone', 'geolocation']) expect(permissions).toContain(`${feature}=()`);
  });

  it.each([
    ['/admin/stock', '(self)'],
    ['/admin', '(self)'],
    ['/administration', '()'],
    ['/shop/home?next=/admin/', '()'],
  ])('allow the camera to the back office alone: %s', async (path, allowed) => {
    const { headers } = await ask(path);
    expect(String(headers['permissions-policy']).split(', ')).toContain(`camera=${allowed}`);
  });

  it('are left out of scripts where they apply to pages only', async () => {
    const script = await ask('/assets/app-1a2b3c4d.js');
    expect(script.headers['content-type']).toContain('javascript');
    expect(script.headers['x-content-type-options']).toBe('nosniff');
    expect(script.headers['content-security-policy']).toBeUndefined();
    expect(script.headers['permissions-policy']).toBeUndefined();
  });

  it('are short for data, which opens no frames and runs nothing', async () => {
    const data = await ask('/api/common/categories');
    expect(data.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(data.headers['permissions-policy']).toBeUndefined();
  });

  it.each([
    ['an internal endpoint', '/internal/orders', {}, 404],
    ["a change requested by another site's page", '/api/auth/logout', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a URL with a NUL character', '/shop/%00', {}, 400],
    ['an unknown path', '/api/nowhere', {}, 404],
  ])('are sent with refusals too: %s', async (_, path, headers, status) => {
    const method = status === 403 ? 'POST' : 'GET';
    const answer = await ask(path, { method, headers: { ...headers, 'x-forwarded-proto': 'https' } });
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  it('forbid guessing the content type, even of the response to a malformed URL', async () => {
    const answer = await ask('/shop/%zz');
    expect(answer.status).toBe(400);
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('contain HSTS only over https', async () => {
    const plain = await ask('/');
    expect(plain.headers['strict-transport-security']).toBeUndefined();
    expect(policyOf(plain).has('upgrade-insecure-requests')).toBe(false);
    const secure = await ask('/', { headers: { 'x-forwarded-proto': 'https' } });
    const [, seconds] =
      /^max-age=(\d+); includeSubDomains$/.exec(String(secure.headers['strict-transport-security'])) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(365 * 24 * 60 * 60);
  });
});
