import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { MAX_IMAGE_BYTES } from '@kanaka/contracts/media/media';
import { openDatabase } from '@kanaka/server-kit/database/database';
import { freePort } from '@kanaka/testing/free-port';
import { startStaffStandIn } from '@kanaka/server-kit/test/staff-stand-in';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { until } from '@kanaka/testing/until';
import { images } from './schema.ts';
import { acceptedBy, get, auth, send, silent } from '../test/media-harness.ts';
import { photograph } from '../test/images.ts';

let servers: TestServers;
let folder: string;
let environment: Record<string, string>;
let identity: Awaited<ReturnType<typeof startStaffStandIn>>;

beforeAll(async () => {
  servers = await startTestServers('postgres', 's3');
  identity = await startStaffStandIn(auth);
  folder = await mkdtemp(join(tmpdir(), 'kanaka-media-'));
  environment = {
    TMPDIR: folder,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    PORT: String(await freePort()),
    DATABASE_URL: await servers.database(),
    JWT_PUBLIC_KEY: auth.publicKey.replaceAll('\n', '\\n'),
    INTERNAL_TOKEN: auth.internalToken,
    IDENTITY_URL: identity.url,
    // Nobody is there; it is asked about unused photographs after an hour.
    ORDERS_URL: 'http://127.0.0.1:9',
    REVIEWS_URL: 'http://127.0.0.1:9',
    ...servers.s3,
  };
});

afterAll(async () => {
  await identity.stop();
  await servers.stop();
  await rm(folder, { recursive: true, force: true });
});

function startMain(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], { env, stdio: 'pipe' });
}

/** The process that encodes AVIFs; 0 while there is none. */
async function avifProcessOf(pid: number | undefined): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
  const lines = await Promise.all(
    children.map((child) => readFile(`/proc/${child}/cmdline`, 'latin1').catch(() => '')),
  );
  return Number(children[lines.findIndex((line) => line.split('\0').includes('avif'))] ?? 0);
}

it('makes AVIFs of pictures a minute old in a process of the lowest priority, again after it died, and ends with the service', async () => {
  const main = startMain(environment);
  const address = `http://127.0.0.1:${environment['PORT']}`;
  await until(async () => (await fetch(`${address}/readyz`).catch(() => null))?.status === 200);
  expect(await avifProcessOf(main.pid)).toBe(0);

  const avifMade = async (width: number) => {
    const [image] = await acceptedBy(await send(address, [{ name: 'a.jpg', bytes: await photograph(width, 400) }]));
    const avif = `${address}${image?.url.replace('.jpg', '.avif')}`;
    await database.db.update(images).set({ createdAt: sql`now() - interval '1 minute'` });
    await until(async () => (await get(avif)).headers.get('content-type') === 'image/avif');
    return avifProcessOf(main.pid);
  };
  const database = openDatabase({ url: environment['DATABASE_URL'] ?? '', poolSize: 1, logger: silent });
  const first = await avifMade(300);
  const niceness = (await readFile(`/proc/${first}/stat`, 'utf8')).split(' ')[18];
  expect(niceness).toBe('19');
  process.kill(first, 'SIGKILL');
  const second = await avifMade(310);
  expect([0, first]).not.toContain(second);

  // No upload leaves a temporary file, whether it was accepted or refused.
  await send(address, [{ name: 'bad.jpg', bytes: Buffer.alloc(MAX_IMAGE_BYTES + 1) }]);
  expect(await readdir(folder)).toEqual([]);

  await database.close();
  main.kill('SIGTERM');
  expect((await once(main, 'exit'))[0]).toBe(0);
  expect(() => process.kill(second, 0)).toThrow('ESRCH');
}, 120_000);
