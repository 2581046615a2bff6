import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '@kanaka/testing/free-port';
import { until } from '@kanaka/testing/until';

let folder: string;
let server: ChildProcess;
let url: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kanaka-test-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Back office</title>');
  await writeFile(join(folder, 'assets/app-1a2b.js'), 'console.log("gold")');
  await writeFile(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync('console.log("gold")'));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  server = spawn(process.execPath, [join(import.meta.dirname, 'static-files.ts')], {
    env: { ...process.env, PORT: String(port), FILES_DIR: folder, FILES_BASE: '/admin/' },
    stdio: 'inherit',
  });
  await until(() =>
    fetch(`${url}/readyz`).then(
      () => true,
      () => false,
    ),
  );
});
afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, init: RequestInit = {}) => fetch(url + path, { redirect: 'manual', ...init });

it('a built web app has its page at every route, to be revalidated each time', async () => {
  for (const path of ['/admin/', '/admin/orders', '/admin/orders?page=2']) {
    const reply = await get(path);
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(await reply.text()).toContain('Back office');
  }
  const bare = await get('/admin');
  expect([bare.status, bare.headers.get('location')]).toEqual([308, '/admin/']);
});

it('its hashed files are cached for a year, and sent compressed', async () => {
  const reply = await get('/admin/assets/app-1a2b.js', { headers: { 'accept-encoding': 'br' } });
  expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(reply.headers.get('content-encoding')).toBe('br');
  expect(await reply.text()).toBe('console.log("gold")');
});

it('a missing file, another prefix and another folder are not found', async () => {
  const paths = ['/admin/assets/app-old.js', '/', '/admin/%2e%2e/%2e%2e/etc/passwd.txt'];
  for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 404]);
  expect((await get('/admin/orders', { method: 'POST' })).status).toBe(404);
});
