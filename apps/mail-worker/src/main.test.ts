import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '@kanaka/testing/free-port';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { untilReady } from '@kanaka/testing/until';

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
])('names %s when it is %s, and does not start', async (name, value, complaint) => {
  const { [name]: _, ...rest } = environment;
  const main = startMain(value === undefined ? rest : { ...rest, [name]: value });
  let email = '';
  main.stderr?.on('data', (chunk: Buffer) => (email += chunk.toString()));
  const [code] = await once(main, 'close');
  expect({ code, complains: email.includes(complaint) }).toEqual({ code: 1, complains: true });
});

it('reports readiness, and stops in order on SIGTERM', async () => {
  const main = startMain(environment);
  const healthUrl = `http://127.0.0.1:${environment['PORT']}`;
  await untilReady(`${healthUrl}/readyz`);
  main.kill('SIGTERM');
  expect((await once(main, 'exit'))[0]).toBe(0);
});
