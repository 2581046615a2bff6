import { describe, expect, it } from '@jest/globals';
import { hasTrade } from './demo-trade.ts';
import { portsOf, partsOf } from './make-parts.ts';
import { mustHaveBrowser } from './preflight.ts';
import { readSettings } from './settings.ts';

const secrets = { jwtPrivateKey: 'private', jwtPublicKey: 'public', internalToken: 'token' };
const razorpayKeys = {
  RAZORPAY_KEY_ID: 'rzp_test_1',
  RAZORPAY_KEY_SECRET: 'a-key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'a-webhook-secret',
};
const startedWith = (env: NodeJS.ProcessEnv) => partsOf({ settings: readSettings(env), secrets, redis: null });
const namesOf = (env: NodeJS.ProcessEnv) => startedWith(env).map(({ name }) => name);

describe('settings from the environment', () => {
  it('start everything embedded at the usual ports by default', () => {
    const ports = portsOf({ settings: readSettings({}), secrets, redis: null });
    expect(ports).toEqual(
      expect.arrayContaining([
        { name: 'gateway', port: 8080 },
        { name: 'identity', port: 8081 },
        { name: 'admin', port: 8090 },
        // Its metrics.
        { name: 'gateway', port: 8091 },
        { name: 'postgres', port: 8100 },
        { name: 'stand-ins', port: 8102 },
        { name: 'stand-ins', port: 8103 },
      ]),
    );
    expect(new Set(ports.map(({ port }) => port)).size).toBe(ports.length);
  });

  it.each<[env: NodeJS.ProcessEnv, trade: boolean]>([
    [{}, true],
    [{ DEMO: 'empty' }, false],
    [{ DEMO: 'off' }, false],
    [{ RAZORPAY_API_URL: 'https://api.razorpay.com', ...razorpayKeys }, false],
  ])('%j: the demo has trade only by default, and only with the stand-in for Razorpay', (env, trade) => {
    expect(hasTrade(readSettings(env))).toBe(trade);
  });

  it('run the services from source and the pages with Vite for those who work on the code', () => {
    const settings = readSettings({});
    const parts = partsOf({ settings, secrets, redis: null, fromSource: true });
    const orders = parts.find(({ name }) => name === 'orders');
    expect(orders).toMatchObject({ args: ['--watch', '--watch-preserve-output', 'src/main.ts'] });
    expect(orders?.cwd).toMatch(/apps\/orders$/);
    const pages = ['storefront-pages', 'admin-pages'];
    expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining(pages));
    for (const page of pages) expect(namesOf({})).not.toContain(page);
  });

  it('need a browser of one’s own where the one that comes with the shop does not run', () => {
    const mac = { platform: 'darwin', arch: 'arm64' };
    expect(() => mustHaveBrowser({}, mac)).toThrow(/name an installed .* with PUPPETEER_EXECUTABLE_PATH\.$/);
    mustHaveBrowser({ PUPPETEER_EXECUTABLE_PATH: '/Applications/Chromium' }, mac);
    mustHaveBrowser({}, { platform: 'linux', arch: 'x64' });
  });

  it('start nothing embedded if a real server is named', () => {
    const real = {
      DATABASE_URL: 'postgres://kanaka:secret@db.example:5432/?sslmode=require',
      REDIS_URL: 'redis://cache.example:6379',
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      SMTP_URL: 'smtp://mail.example',
      RAZORPAY_API_URL: 'https://api.razorpay.com',
      RAZORPAY_KEY_ID: 'rzp_live_1',
      RAZORPAY_KEY_SECRET: 'secret',
      RAZORPAY_WEBHOOK_SECRET: 'secret',
    };
    expect(namesOf(real)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(postgres|redis|stand-ins)$/)]));
    const orders = startedWith(real).find(({ name }) => name === 'orders');
    expect(orders?.after).toEqual(['build']);
    expect(orders?.env).toMatchObject({
      DATABASE_URL: 'postgres://kanaka:secret@db.example:5432/orders?sslmode=require',
      REDIS_URL: 'redis://cache.example:6379',
      S3_BUCKET: 'pictures',
      RAZORPAY_API_URL: 'https://api.razorpay.com',
    });
    expect(orders?.env['RAZORPAY_CHECKOUT_URL']).toBeUndefined();
  });

  it('give each part only the secrets that it needs', () => {
    const parts = startedWith({});
    const holders = (name: string) => parts.filter(({ env }) => env[name] !== undefined).map((part) => part.name);
    expect(holders('JWT_PRIVATE_KEY')).toEqual(['identity']);
    expect(holders('INTERNAL_TOKEN')).not.toContain('gateway');
    expect(holders('INTERNAL_TOKEN')).not.toContain('stand-ins');
    expect(holders('OWNER_PASSWORD')).toEqual(['identity']);
    expect(holders('RAZORPAY_KEY_SECRET')).toEqual(['stand-ins', 'orders']);
  });

  it.each([
    [{ PORT: 'eighty' }, /^PORT cannot be used/],
    [{ PORT: '65530' }, /^PORT cannot be used/],
    [{ DATABASE_URL: 'mysql://db' }, /^DATABASE_URL cannot be used as it is set: a postgres/],
    [{ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'one' }, /^S3_ENDPOINT is set, so S3_ACCESS_KEY_ID/],
    [{ RAZORPAY_API_URL: 'https://api.razorpay.com' }, /^RAZORPAY_API_URL is set, so RAZORPAY_KEY_ID/],
  ])('refuses %j with one sentence', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(sentence);
  });
});
