import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { listen, startProxy, startShop, type Forwarded } from '../test/running-shop.ts';
import { checkKeys, checkWebhooks } from './check-payments.ts';
import { checkWeb, httpsFindings } from './check-web.ts';
import type { Finding } from './finding.ts';

const SHOPPER = '203.0.113.9';

let shop: Awaited<ReturnType<typeof startShop>>;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** The findings for a shop behind a proxy without TLS of its own, which says that its callers come by `protocol`. */
async function behind(forwardedFor: Forwarded, protocol = 'http'): Promise<string[]> {
  const proxy = await startProxy(shop.url, { forwardedFor, protocol });
  closing.push(proxy.close);
  return linesOf(await checkWeb(new URL(proxy.url), { PUBLIC_URL: proxy.url }));
}
const linesOf = (findings: readonly Finding[]) => findings.map(({ mark, text }) => `${mark} ${text}`);
const about = (start: string) => expect.arrayContaining([expect.stringContaining(start)]);

describe('the client’s address', () => {
  it('is right if the proxy reports it', async () => {
    expect(await behind(() => SHOPPER)).toEqual(about(`✓ the shop sees this caller at ${SHOPPER}`));
  });

  it.each<[string, Forwarded, string]>([
    ['a caller can invent it', (given) => given ?? SHOPPER, '✗ a caller can invent its address'],
    ['it is that of a CDN', () => `${SHOPPER}, 172.68.1.1`, '✗ the shop takes the proxy 172.68.1.1 for the shopper'],
    ['it is that of a proxy nearby', () => 'fd12:3456:789a::7', '✗ all shoppers seem to come from fd12:3456:789a::7'],
  ])('is wrong if %s', async (_, forwardedFor, line) => {
    expect(await behind(forwardedFor)).toEqual(about(line));
  });

  it('cannot be judged from a machine beside the shop', async () => {
    expect(await behind(() => undefined)).toEqual(about('– the client’s address was not checked'));
  });
});

describe('a shop without https', () => {
  it('is not ready: passwords can be read, and cookies are not Secure', async () => {
    const lines = await behind(() => SHOPPER);
    expect(lines).toEqual(about('is not https'));
    expect(lines).toEqual(about('✗ cookies are not Secure'));
  });
});

it('a shop that does not answer, and a server that is none, end the check with one line', async () => {
  const other = await listen(createServer((_, reply) => reply.end('Welcome to nginx!')));
  closing.push(other.close);
  const nobody = linesOf(await checkWeb(new URL('http://127.0.0.1:9'), {}));
  const somebody = linesOf(await checkWeb(new URL(`http://127.0.0.1:${other.port}`), {}));
  expect([nobody.length, nobody[1]]).toEqual([2, expect.stringContaining('✗ the shop does not answer')]);
  expect([somebody.length, somebody[1]]).toEqual([2, expect.stringContaining('but not as this shop')]);
});

it.each([
  [90, '✓ the certificate is valid for 89 more days'],
  [5, '✗ the certificate ends in 4 days'],
])('a certificate of %i days', async (days, line) => {
  const reply = {
    ...{ status: 200, text: '', headers: { 'strict-transport-security': 'max-age=31536000' } },
    certifiedUntil: new Date(Date.now() + days * 86_400_000 - 1_000),
  };
  const lines = linesOf(await httpsFindings(new URL('https://127.0.0.1:9'), reply));
  expect(lines).toEqual(about(line));
  expect(lines).toEqual(about('✓ browsers remember to use https (HSTS)'));
});

describe('payments', () => {
  const env = {
    RAZORPAY_WEBHOOK_SECRET: 'new-webhook-secret, another',
    COURIER_WEBHOOK_SECRET: 'what-the-courier-sends',
  };

  it('a shop takes signed events and refuses forged ones, and the check leaves one row however often it runs', async () => {
    const expected = [
      '✓ a forged event of Razorpay is refused',
      '✓ a signed event of Razorpay is accepted',
      '✓ a forged event of the courier is refused',
    ];
    expect(linesOf(await checkWebhooks(new URL(shop.url), env))).toEqual(expected);
    expect(linesOf(await checkWebhooks(new URL(shop.url), env))).toEqual(expected);
    const { rows } = await shop.orders.database.pool.query('select id from webhook_events');
    expect(rows).toEqual([{ id: 'check-production' }]);
  });

  it('a shop that runs with another secret is found out', async () => {
    const lines = linesOf(await checkWebhooks(new URL(shop.url), { RAZORPAY_WEBHOOK_SECRET: 'of-the-dashboard' }));
    expect(lines).toEqual(about('✗ a signed event of Razorpay is answered 401'));
  });

  it('a shop that does not answer is said in lines', async () => {
    const lines = linesOf(await checkWebhooks(new URL('http://127.0.0.1:9'), env));
    expect(lines).toHaveLength(3);
    expect(lines).toEqual(about('✗ signed events of Razorpay cannot reach the shop'));
  });

  it.each([
    [200, { items: [] }, '✓ Razorpay accepts the key'],
    [401, { error: { description: 'Authentication failed' } }, '✗ Razorpay refuses RAZORPAY_KEY_ID'],
    [503, {}, 'the key was not checked'],
  ])('a key that Razorpay answers with %i', async (status, answer, line) => {
    const razorpay = await listen(
      createServer((_, reply) =>
        reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
      ),
    );
    closing.push(razorpay.close);
    const keys = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'secret' };
    const finding = await checkKeys({ ...keys, RAZORPAY_API_URL: `http://127.0.0.1:${razorpay.port}` });
    expect(linesOf([finding])).toEqual(about(line));
  });
});
