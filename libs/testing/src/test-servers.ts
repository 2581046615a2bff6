import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { databaseUrl, startEmbeddedPostgres } from './embedded-postgres.ts';
import { startEmbeddedRedis } from './embedded-redis.ts';
import { engineAtHand } from './engine-at-hand.ts';
import { freePort } from './free-port.ts';
import { findRedis } from './redis-binary.mjs';
import { hasSharedMemory, SHARED_MEMORY } from './shared-memory.ts';

export type Need = 'postgres' | 'redis' | 's3';

export type TestServers = {
  /** The URL of a new, empty database. */
  database: () => Promise<string>;
  /** A new database with the migrations of a folder. They run once on a server; each further database is a copy. */
  migrated: <Opened extends { close: () => Promise<void> }>(
    folder: string,
    open: (url: string) => Opened,
    migrate: (opened: Opened, folder: string) => Promise<void>,
  ) => Promise<Opened>;
  /** The URL of the server, without a database. */
  postgresUrl: string | undefined;
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

/** The URLs of the servers, in containers or embedded. */
export type RunningServers = {
  postgresUrl?: string;
  redisUrl?: string;
  s3Url?: string;
  s3Keys?: { accessKeyId: string; secretAccessKey: string };
  stop: () => Promise<void>;
};

const root = join(import.meta.dirname, '../../..');

/** The environment variable with the URL of the Postgres that all test files of a project share. */
export const SHARED_POSTGRES = 'TEST_POSTGRES_URL';

/** The migrated databases to copy from: their names by server and folder of migrations. */
const migratedOf = new Map<string, Map<string, Promise<string>>>();

/** The servers that test files have started and not stopped. */
const running = new Set<TestServers>();

const TEST_BUCKET = 'kanaka-test';

/**
 * Starts real servers for a test: in containers if a Docker engine has the images, embedded otherwise. Call it in
 * `beforeAll` and stop them in `afterAll`.
 */
export async function startTestServers(...needs: Need[]): Promise<TestServers> {
  const servers = await startServers(...needs);
  running.add(servers);
  return servers;
}

/** Stops what a test file leaves running, as it does when its `beforeAll` fails half-way. */
export async function stopLeftServers(): Promise<void> {
  await Promise.all([...running].map((servers) => servers.stop()));
}

/** The same servers, which no test file ends. */
export async function startServers(...needs: Need[]): Promise<TestServers> {
  const shared = process.env[SHARED_POSTGRES];
  const own = needs.filter((need) => need !== 'postgres' || !shared);
  // Loaded only when it is needed.
  const containers = own.length > 0 && engineAtHand() ? await import('./containers.ts') : null;
  const started = (await containers?.startContainers(own)) ?? (await startEmbedded(own));
  const { redisUrl = '', s3Url = '', s3Keys } = started;
  const postgresUrl = needs.includes('postgres') ? (started.postgresUrl ?? shared) : undefined;
  const create = async (like = '') => {
    if (!postgresUrl) throw new Error("ask for 'postgres' to have a database");
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    const client = new pg.Client(databaseUrl(postgresUrl, 'postgres'));
    await client.connect();
    // As files: to write a copy to the log takes ten times as long.
    await client.query(`create database ${name} ${like && `template ${like} strategy file_copy`}`);
    await client.end();
    return name;
  };
  const urlOf = (name: string) => databaseUrl(postgresUrl ?? '', name);
  const servers: TestServers = {
    database: async () => urlOf(await create()),
    async migrated(folder, open, migrate) {
      const known = migratedOf.get(postgresUrl ?? '') ?? new Map<string, Promise<string>>();
      migratedOf.set(postgresUrl ?? '', known);
      const make = async () => {
        const name = await create();
        const opened = open(urlOf(name));
        await migrate(opened, folder);
        await opened.close();
        return name;
      };
      const like = known.get(folder) ?? make();
      known.set(folder, like);
      return open(urlOf(await create(await like)));
    },
    postgresUrl,
    redisUrl,
    s3: {
      S3_ENDPOINT: s3Url,
      S3_BUCKET: TEST_BUCKET,
      S3_ACCESS_KEY_ID: s3Keys?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: s3Keys?.secretAccessKey ?? '',
      S3_REGION: 'ap-south-1',
    },
    async stop() {
      running.delete(servers);
      // Another server may get its port.
      if (started.postgresUrl) migratedOf.delete(started.postgresUrl);
      await started.stop();
    },
  };
  return servers;
}

async function startEmbedded(needs: Need[]): Promise<RunningServers> {
  // Each new database is a copy of three hundred files.
  const parent = (await hasSharedMemory({ gigabytes: 8 })) ? SHARED_MEMORY : tmpdir();
  const folder = await mkdtemp(join(parent, 'kanaka-test-'));
  const starting = [
    needs.includes('postgres') ? startPostgres(folder) : Promise.resolve(undefined),
    needs.includes('redis') ? startRedis(folder) : Promise.resolve(undefined),
    needs.includes('s3') ? startS3(folder) : Promise.resolve(undefined),
  ] as const;
  const stop = async () => {
    const outcomes = await Promise.allSettled(starting);
    for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const [postgres, redis, s3] = await Promise.all(starting);
    return {
      ...(postgres && { postgresUrl: postgres.url }),
      ...(redis && { redisUrl: redis.url }),
      ...(s3 && { s3Url: s3.url, s3Keys: s3.keys }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function startPostgres(folder: string) {
  return onFreePort((port, attempt) =>
    startEmbeddedPostgres({
      dataDir: join(folder, `postgres-${attempt}`),
      port,
      durable: false,
      freshFrom: join(root, 'node_modules', '.cache', 'kanaka'),
    }),
  );
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

/** Starts a server on a free port; tries another port if that one is used in the meantime. */
async function onFreePort<Server>(start: (port: number, attempt: number) => Promise<Server>): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(await freePort(), attempt);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}
