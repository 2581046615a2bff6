import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { databaseUrl, startEmbeddedPostgres } from './embedded-postgres.ts';
import { startEmbeddedRedis } from './embedded-redis.ts';
import { engineAtHand } from './engine-at-hand.ts';
import { freePort } from './free-port.ts';
import { findRedis } from './redis-binary.ts';

export type Need = 'postgres' | 'redis' | 's3';

export type TestServers = {
  /** Address of a fresh, empty database of its own. */
  database: () => Promise<string>;
  redisUrl: string;
  s3: {
    S3_ENDPOINT: string;
    S3_BUCKET: string;
    S3_ACCESS_KEY_ID: string;
    S3_SECRET_ACCESS_KEY: string;
    S3_REGION: string;
  };
  stop: () => Promise<void>;
};

/** Where the servers themselves are: in containers, or embedded. */
export type RunningServers = {
  postgresUrl?: string;
  redisUrl?: string;
  s3Url?: string;
  s3Keys?: { accessKeyId: string; secretAccessKey: string };
  stop: () => Promise<void>;
};

const root = join(import.meta.dirname, '../../..');

export const TEST_BUCKET = 'kanaka-test';

/**
 * Real servers for a test, in one call: containers where a Docker engine with the images is, embedded ones otherwise.
 * Start them in `beforeAll`, stop them in `afterAll`.
 */
export async function startTestServers(...needs: Need[]): Promise<TestServers> {
  // What a test does not need is not loaded for it.
  const containers = engineAtHand() ? await import('./containers.ts') : null;
  const servers = (await containers?.startContainers(needs)) ?? (await startEmbedded(needs));
  const { postgresUrl, redisUrl = '', s3Url = '', s3Keys } = servers;
  return {
    async database() {
      if (!postgresUrl) throw new Error("ask for 'postgres' to have a database");
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      const client = new pg.Client(databaseUrl(postgresUrl, 'postgres'));
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return databaseUrl(postgresUrl, name);
    },
    redisUrl,
    s3: {
      S3_ENDPOINT: s3Url,
      S3_BUCKET: TEST_BUCKET,
      S3_ACCESS_KEY_ID: s3Keys?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: s3Keys?.secretAccessKey ?? '',
      S3_REGION: 'ap-south-1',
    },
    stop: servers.stop,
  };
}

async function startEmbedded(needs: Need[]): Promise<RunningServers> {
  const folder = await mkdtemp(join(tmpdir(), 'kanaka-test-'));
  const [postgres, redis, s3] = await Promise.all([
    needs.includes('postgres')
      ? onFreePort((port, attempt) =>
          startEmbeddedPostgres({
            dataDir: join(folder, `postgres-${attempt}`),
            port,
            durable: false,
            freshFrom: join(root, 'node_modules', '.cache', 'kanaka'),
          }),
        )
      : undefined,
    needs.includes('redis') ? startRedis(folder) : undefined,
    needs.includes('s3') ? startS3(folder) : undefined,
  ]);
  return {
    ...(postgres && { postgresUrl: postgres.url }),
    ...(redis && { redisUrl: redis.url }),
    ...(s3 && { s3Url: s3.url, s3Keys: s3.keys }),
    async stop() {
      await Promise.all([postgres?.stop(), redis?.stop(), s3?.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startRedis(folder: string) {
  const binary = await findRedis(join(tmpdir(), 'kanaka-tools'));
  if (!binary)
    throw new Error('No redis-server was found and none could be had from Debian; install one to run these tests.');
  return onFreePort((port) => startEmbeddedRedis({ binary, dataDir: join(folder, 'redis'), port, durable: false }));
}

async function startS3(folder: string) {
  const { startEmbeddedS3, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = await import('./embedded-s3.ts');
  const keys = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY };
  const dataDir = join(folder, 's3');
  return { ...(await onFreePort((port) => startEmbeddedS3({ dataDir, port, bucket: TEST_BUCKET }))), keys };
}

const ATTEMPTS = 3;

/** Starts a server on a free port; on another one when somebody has taken it in the meantime. */
async function onFreePort<Server>(start: (port: number, attempt: number) => Promise<Server>): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(await freePort(), attempt);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}
