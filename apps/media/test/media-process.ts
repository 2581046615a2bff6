/** The service as a process of its own, with its own folder for temporary files, a real Postgres and a real bucket. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { openDatabase } from '@kanaka/server-kit/database/database';
import { eq, sql } from 'drizzle-orm';
import { freePort } from '@kanaka/testing/free-port';
import { startStaffStandIn } from '@kanaka/server-kit/test/staff-stand-in';
import { startTestServers } from '@kanaka/testing/test-servers';
import { until } from '@kanaka/testing/until';
import { images, type ImageRow } from '../src/schema.ts';
import { auth, silent } from './media-harness.ts';

const MIB = 1024 * 1024;

export type MediaProcess = {
  address: string;
  port: number;
  /** Its current memory, in MiB. */
  memory: () => Promise<number>;
  /** Its largest memory since the last call, in MiB. */
  peak: () => Promise<number>;
  /** Its temporary files. */
  leftFiles: () => Promise<string[]>;
  rows: () => Promise<ImageRow[]>;
  /** Makes an image the oldest, so that its AVIFs are made next. */
  makeOldest: (path: string) => Promise<unknown>;
  /** The bucket's keys. */
  keys: () => Promise<string[]>;
  stop: () => Promise<void>;
};

export async function startMediaProcess(): Promise<MediaProcess> {
  const servers = await startTestServers('postgres', 's3');
  const folder = await mkdtemp(join(tmpdir(), 'kanaka-media-'));
  const [port, url] = [await freePort(), await servers.database()];
  const identity = await startStaffStandIn(auth);
  const env = {
    TMPDIR: folder,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    PORT: String(port),
    DATABASE_URL: url,
    JWT_PUBLIC_KEY: auth.publicKey.replaceAll('\n', '\\n'),
    INTERNAL_TOKEN: auth.internalToken,
    IDENTITY_URL: identity.url,
    ORDERS_URL: 'http://127.0.0.1:9',
    REVIEWS_URL: 'http://127.0.0.1:9',
    ...servers.s3,
  };
  const main = spawn(process.execPath, [fileURLToPath(new URL('../src/main.ts', import.meta.url))], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(`${address}/readyz`).catch(() => null))?.status === 200);
  const database = openDatabase({ url, poolSize: 2, logger: silent });
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = servers.s3;
  const bucket = new S3Client({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    forcePathStyle: true,
  });
  const statusOf = async (field: 'VmRSS' | 'VmHWM') => {
    const status = await readFile(`/proc/${main.pid}/status`, 'utf8');
    return (Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024) / MIB;
  };
  return {
    address,
    port,
    memory: () => statusOf('VmRSS'),
    peak: () => statusOf('VmHWM'),
    leftFiles: () => readdir(folder),
    rows: () => database.db.select().from(images),
    makeOldest: (path) =>
      database.db
        .update(images)
        .set({ createdAt: sql`now() - interval '1 hour'` })
        .where(eq(images.id, path.split('/')[2] ?? '')),
    async keys() {
      const { Contents = [] } = await bucket.send(new ListObjectsV2Command({ Bucket: S3_BUCKET }));
      return Contents.map(({ Key = '' }) => Key);
    },
    async stop() {
      const ended = once(main, 'exit');
      main.kill('SIGTERM');
      await ended;
      await identity.stop();
      bucket.destroy();
      await database.close();
      await servers.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
