import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '@kanaka/testing/free-port';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { untilReady } from '@kanaka/testing/until';
import { readConfig } from '@kanaka/server-kit/config';
import { Config } from './config.ts';

let servers: TestServers;
let environment: Record<string, string>;

beforeAll(async () => {
  servers = await startTestServers('redis', 's3');
  environment = {
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    REDIS_URL: servers.redisUrl,
    IDENTITY_URL: 'http://127.0.0.1:9',
    CATALOG_URL: 'http://127.0.0.1:9',
    INTERNAL_TOKEN: 'a-token-of-this-test-only',
    PUBLIC_URL: 'https://shop.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Kanaka <atelier@kanaka.example>',
    ...servers.s3,
  };
});

afterAll(() => servers.stop());

function startMain(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], { env, stdio: 'pipe' });
}

it.each([
  ['SMTP_URL', undefined, 'SMTP_URL is missing'],
  ['SMTP_URL', 'http://mail.example', 'SMTP_URL is wrong'],
  ['MAIL_FROM', 'Kanaka <a@b.example>\nBcc: thief@evil.example', 'MAIL_FROM is wrong'],
])('is not configured without a good %s: %s', (name, value, complaint) => {
  expect(() => readConfig(Config, { ...environment, [name]: value })).toThrow(complaint);
});

it('reports readiness, and stops in order on SIGTERM', async () => {
  const main = startMain(environment);
  const healthUrl = `http://127.0.0.1:${environment['PORT']}`;
  await untilReady(`${healthUrl}/readyz`);
  main.kill('SIGTERM');
  expect((await once(main, 'exit'))[0]).toBe(0);
});
