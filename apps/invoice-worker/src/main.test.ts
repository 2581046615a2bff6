import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { findChromium } from '@kanaka/chromium/find-chromium';
import { freePort } from '@kanaka/testing/free-port';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { until, untilReady } from '@kanaka/testing/until';

let servers: TestServers;
let folder: string;
let environment: Record<string, string>;

beforeAll(async () => {
  servers = await startTestServers('redis', 's3');
  folder = await mkdtemp(join(tmpdir(), 'kanaka-invoice-'));
  // Unpacked once for all tests of this project; where the worker unpacks one itself is in find-chromium.test.ts.
  const { executablePath, env } = await findChromium();
  environment = {
    PUPPETEER_EXECUTABLE_PATH: executablePath,
    FONTCONFIG_FILE: env['FONTCONFIG_FILE'] ?? '',
    LD_LIBRARY_PATH: env['LD_LIBRARY_PATH'] ?? '',
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    TMPDIR: folder,
    REDIS_URL: servers.redisUrl,
    ORDERS_URL: 'http://127.0.0.1:9',
    INTERNAL_TOKEN: 'a-token-of-this-test-only',
    PUBLIC_URL: 'https://shop.example',
    ...servers.s3,
  };
});

afterAll(async () => {
  await servers.stop();
  await rm(folder, { recursive: true, force: true });
});

function startMain(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], { env, stdio: 'pipe' });
}

it('names what is missing in its environment and does not start', async () => {
  const { PUBLIC_URL: _, ...rest } = environment;
  const main = startMain(rest);
  let output = '';
  main.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = await once(main, 'close');
  expect({ code, named: output.includes('PUBLIC_URL is missing') }).toEqual({ code: 1, named: true });
});

it('is ready when its browser is, and ends it and deletes its profile when it stops', async () => {
  const main = startMain(environment);
  const healthUrl = `http://127.0.0.1:${environment['PORT']}`;
  // The profile of the browser that it is checked with, which is closed at once.
  await until(async () => (await readdir(folder)).length > 0);
  await untilReady(`${healthUrl}/readyz`);
  expect((await fetch(`${healthUrl}/livez`)).status).toBe(200);
  expect(await (await fetch(`${healthUrl}/metrics`)).text()).toContain('process_cpu_seconds_total');

  main.kill('SIGTERM');
  expect((await once(main, 'exit'))[0]).toBe(0);
  expect(await readdir(folder)).toEqual([]);
});
