import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@kanaka/testing/free-port';

describe('a built web app', () => {
  let folder: string;
  let server: ChildProcess;
  let url: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kanaka-test-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Back office</title>');
    await writeFile(join(folder, 'assets/app-1a2b.js'), 'console.log("gold")');
    await writeFile(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync('console.log("gold")'));
    await writeFile(join(folder, 'assets/late-3c4d.js'), 'console.log("silver")');
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    server = spawn(process.execPath, [join(import.meta.dirname, 'static-files.ts')], {
      env: { ...process.env, PORT: String(port), FILES_DIR: folder, FILES_BASE: '/admin/' },
      stdio: 'inherit',
    });
    const ready = () =>
      fetch(`${url}/readyz`).then(
        () => true,
        () => false,
      );
    while (!(await ready())) await new Promise((resolve) => setImmediate(resolve));
  });
  afterAll(async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
    await rm(folder, { recursive: true, force: true });
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { headers: { accept: '*/*', ...headers }, redirect: 'manual' });
  const page = { accept: 'text/html,application/xhtml+xml' };

  it('serves its page for every route of the app, to be revalidated each time', async () => {
    for (const path of ['/admin/', '/admin/orders', '/admin/orders?page=2']) {
      const reply = await get(path, page);
      expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-cache']);
      expect(await reply.text()).toContain('Back office');
    }
  });

  it('lets browsers cache hashed files for a year, and serves the precompressed file', async () => {
    const reply = await get('/admin/assets/app-1a2b.js', { 'accept-encoding': 'br' });
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(reply.headers.get('content-encoding')).toBe('br');
    expect(reply.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(await reply.text()).toBe('console.log("gold")');
  });

  it('serves its page to a crawler that accepts any type', async () => {
    expect((await get('/admin/orders')).status).toBe(200);
  });

  it('responds 404 for a missing file instead of serving the page', async () => {
    expect((await get('/admin/assets/app-old.js', page)).status).toBe(404);
    expect((await get('/admin/orders', { accept: 'application/json' })).status).toBe(404);
    expect((await get('/admin/picture', { 'sec-fetch-dest': 'image' })).status).toBe(404);
    expect((await fetch(`${url}/admin/orders`, { method: 'POST' })).status).toBe(404);
  });

  it('responds 404 for a file that was deleted after the start, and keeps running', async () => {
    const path = join(folder, 'assets/late-3c4d.js');
    expect((await get('/admin/assets/late-3c4d.js')).status).toBe(200);
    await rm(path);
    expect((await get('/admin/assets/late-3c4d.js')).status).toBe(404);
    expect((await get('/admin/assets/app-1a2b.js')).status).toBe(200);
  });

  it('serves only its own path prefix and its own folder', async () => {
    expect((await get('/', page)).status).toBe(404);
    expect((await get('/admin/%2e%2e/%2e%2e/etc/passwd')).status).toBe(404);
    const bare = await get('/admin', page);
    expect([bare.status, bare.headers.get('location')]).toEqual([308, '/admin/']);
  });
});
