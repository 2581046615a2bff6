import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openFailFastRedis } from '@kanaka/server-kit/open-redis';
import { createLogger } from '@kanaka/server-kit/logger';
import { REFUSING_PORT } from '@kanaka/testing/free-port';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { until } from '@kanaka/testing/until';
import { startApp } from '../test/rendered-pages.ts';
import { isPageFile, sharePageFiles } from './page-files.ts';

const logger = createLogger({ service: 'storefront', level: 'silent' });
const NO_REDIS = `redis://127.0.0.1:${REFUSING_PORT}`;
const opened: (() => unknown)[] = [];
let redis: TestServers;

beforeAll(async () => {
  redis = await startTestServers('redis');
});
afterAll(async () => {
  for (const close of opened.toReversed()) await close();
  await redis.stop();
});

/** A server with a release's files, by their names, and one that each has: once it is found, Redis is connected. */
async function startRelease(own: Record<string, string>, redisUrl = redis.redisUrl) {
  const files = { ...own, 'each-00000000.js': '' };
  const folder = await mkdtemp(join(tmpdir(), 'kanaka-pages-'));
  opened.push(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, 'assets', name), text);
  const connection = openFailFastRedis(redisUrl, logger);
  opened.push(() => connection.disconnect());
  const pageFiles = await sharePageFiles({ folder: join(folder, 'assets'), redis: connection, logger });
  opened.push(pageFiles.close);
  // A busy machine takes longer than the two seconds for which a start waits.
  const shared = redisUrl === NO_REDIS ? [] : Object.keys(files).filter(isPageFile);
  for (const name of shared) await until(async () => (await pageFiles.find(name)) !== null);
  const app = await startApp({ files: folder, pageFiles });
  opened.push(() => app.close());
  return async (name: string) => {
    const { statusCode, headers, body } = await app.inject({ url: `/assets/${name}` });
    const sent = ['content-type', 'cache-control', 'x-content-type-options', 'last-modified'].map(
      (header) => headers[header],
    );
    return { statusCode, body, sent };
  };
}

async function watchRedis() {
  const inspector = openFailFastRedis(redis.redisUrl, logger, { commandTimeoutMs: 5_000 });
  opened.push(() => inspector.disconnect());
  await until(() => inspector.status === 'ready');
  return inspector;
}

describe("the files of other releases' pages", () => {
  it('are sent like own files, whichever of two servers is asked', async () => {
    const old = await startRelease({ 'shop-AAAA_-11.js': 'old()', 'index-CCCCCC11.css': 'a{}' });
    const next = await startRelease({ 'shop-BBBBBB22.js': 'next()', 'mukta-latin-DDDDDD33.woff2': 'font' });
    for (const name of ['shop-AAAA_-11.js', 'index-CCCCCC11.css', 'shop-BBBBBB22.js', 'mukta-latin-DDDDDD33.woff2']) {
      const [one, other] = [await old(name), await next(name)];
      expect(one.statusCode).toBe(200);
      expect(one.sent).toContain('public, max-age=31536000, immutable');
      expect(other).toEqual(one);
    }
  });

  it('are not found if nobody has shared them, and neither are maps and compressed copies', async () => {
    const get = await startRelease({
      'shop-EEEEEE11.js': '',
      'shop-EEEEEE11.js.map': '{}',
      'shop-EEEEEE11.js.br': 'x',
    });
    const other = await startRelease({});
    expect((await other('shop-EEEEEE11.js')).statusCode).toBe(200);
    for (const name of ['shop-EEEEEE11.js.map', 'shop-EEEEEE11.js.br', 'shop-FFFFFF11.js']) {
      expect((await other(name)).statusCode).toBe(404);
    }
    expect((await get('shop-FFFFFF11.js')).statusCode).toBe(404);
  });

  it('are asked of Redis only by names that a build gives', async () => {
    const get = await startRelease({});
    const inspector = await watchRedis();
    const monitor = await inspector.monitor();
    opened.push(() => monitor.disconnect());
    const lookups: string[] = [];
    monitor.on('monitor', (_: string, [command = '', key = '']: string[]) => {
      if (command.toLowerCase() === 'get') lookups.push(key);
    });
    const hostile = [
      '..%2f..%2fetc%2fpasswd-12345678.js',
      '..%2fshop-12345678.js',
      `${'a'.repeat(200)}-12345678.js`,
      `${'a'.repeat(5_000)}-12345678.js`,
      'shop%0a-12345678.js',
      'shop-12345678.js%0a',
      'shop-12345678.js%00',
      'shop*-12345678.js',
      'à-12345678.js',
      '%E0%A4%A-12345678.js',
      'shop.js',
      'nested/shop-12345678.js',
    ];
    for (const name of hostile) expect([400, 404]).toContain((await get(name)).statusCode);
    await get('shop-12345678.js');
    await until(() => lookups.length > 0);
    expect(lookups).toEqual(['page-file:shop-12345678.js']);
  });

  it('are kept for two weeks after the last replica has shared them', async () => {
    await startRelease({ 'kept-AAAAAA11.js': '' });
    const inspector = await watchRedis();
    await inspector.expire('page-file:kept-AAAAAA11.js', 60);
    await startRelease({ 'kept-AAAAAA11.js': '' });
    await until(async () => (await inspector.ttl('page-file:kept-AAAAAA11.js')) > 13 * 86_400);
  });

  it('are shared again once Redis is back', async () => {
    const own = await startTestServers('redis');
    opened.push(() => own.stop());
    await startRelease({ 'back-AAAAAA11.js': '' }, own.redisUrl);
    const inspector = openFailFastRedis(own.redisUrl, logger, { commandTimeoutMs: 5_000 });
    opened.push(() => inspector.disconnect());
    await until(() => inspector.status === 'ready');
    await inspector.flushall();
    await inspector.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await until(async () => (await inspector.exists('page-file:back-AAAAAA11.js')) === 1);
  });

  it('are missing while Redis is down, own files are not', async () => {
    const get = await startRelease({ 'shop-DDDDDD11.js': 'own()' }, NO_REDIS);
    expect((await get('shop-DDDDDD11.js')).body).toBe('own()');
    expect((await get('shop-12345678.js')).statusCode).toBe(404);
  });
});
