/** Servers for a restore drill: a Postgres with pg_dump, one role and database per service, and two buckets. */
import { join } from 'node:path';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { newKeys } from '@kanaka/image-tools/encryption';
import { DATABASES } from '@kanaka/local-tools/databases';
import { migrateDatabase, openDatabase } from '@kanaka/server-kit/database/database';
import { createLogger } from '@kanaka/server-kit/logger';
import { openS3Client } from '@kanaka/server-kit/object-store';
import { openDatabases } from '../drill/the-shop.ts';
import { startEmbeddedPostgres, type PostgresOptions } from '@kanaka/testing/embedded-postgres';
import { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, startEmbeddedS3 } from '@kanaka/testing/embedded-s3';
import { freePort } from '@kanaka/testing/free-port';
import { access, readdir } from 'node:fs/promises';

const apps = join(import.meta.dirname, '../../../../apps');
const logger = createLogger({ service: 'restore', level: 'silent' });

export type RestoreGround = Awaited<ReturnType<typeof openGround>>;

export async function openGround(
  folder: string,
  programs: PostgresPrograms,
  options: Partial<Pick<PostgresOptions, 'port' | 'settings' | 'env'>> = {},
) {
  const dataDir = join(folder, 'postgres');
  const port = options.port ?? (await freePort());
  const startPostgres = () => startEmbeddedPostgres({ ...options, dataDir, port, durable: false, programs });
  const [first, s3] = await Promise.all([
    startPostgres(),
    startEmbeddedS3({ dataDir: join(folder, 's3'), port: await freePort(), bucket: 'shop' }),
  ]);
  let postgres = first;
  const client = openS3Client({
    S3_ENDPOINT: s3.url,
    S3_REGION: 'ap-south-1',
    S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY,
  });
  await client.send(new CreateBucketCommand({ Bucket: 'backup' }));
  const query = openDatabases(postgres.url);
  const keys = await newKeys();
  for (const name of DATABASES) await query('postgres', `create role ${name} login password 'its-own'`);
  const named = (prefix: string, bucket: string) => ({
    [`${prefix}S3_ENDPOINT`]: s3.url,
    [`${prefix}S3_BUCKET`]: bucket,
    [`${prefix}S3_REGION`]: 'ap-south-1',
    [`${prefix}S3_ACCESS_KEY_ID`]: S3_ACCESS_KEY_ID,
    [`${prefix}S3_SECRET_ACCESS_KEY`]: S3_SECRET_ACCESS_KEY,
  });
  /** The URL with which its service connects: with the role that owns it and has no other rights. */
  const urlOf = (database: string) =>
    postgres.url.replace('kanaka:kanaka', `${database}:its-own`).concat(`/${database}`);
  return {
    programs,
    folder: join(folder, 'dumps'),
    query,
    urlOf,
    shop: { client, bucket: 'shop' },
    backup: { client, bucket: 'backup' },
    /** The values of the jobs' settings and secrets. */
    env: {
      ...named('', 'shop'),
      ...named('BACKUP_', 'backup'),
      BACKUP_RECIPIENTS: keys.recipient,
      BACKUP_IDENTITY: keys.identity,
    },
    async createDatabases() {
      for (const name of DATABASES) await query('postgres', `create database ${name} owner ${name}`);
    },
    /** As every service does at its start. */
    async migrate() {
      for (const name of DATABASES) {
        const database = openDatabase({ url: urlOf(name), poolSize: 1, logger });
        try {
          await migrateDatabase(database, join(apps, name, 'drizzle'));
        } finally {
          await database.close();
        }
      }
    },
    async dropDatabases() {
      for (const name of DATABASES) await query('postgres', `drop database ${name} with (force)`);
    },
    /** Stops the server, lets `work` do what it will with its data directory, and starts it again. */
    async whilePostgresIsDown(work: (dataDir: string) => Promise<void>) {
      await postgres.stop();
      await work(dataDir);
      postgres = await startPostgres();
    },
    async stop() {
      client.destroy();
      await Promise.all([postgres.stop(), s3.stop()]);
    },
  };
}

/** `bin` has the client's programs too. */
export type PostgresPrograms = { bin: string; initdb: string; postgres: string };

/** The folders in which Debian, Homebrew and the vendor's packages install a version. */
const homes = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local/opt'];

/**
 * The newest installed Postgres server with a matching pg_dump and pg_restore: the embedded one has none, and an older
 * pg_dump refuses its server.
 */
export async function findPostgresPrograms(): Promise<PostgresPrograms> {
  const versions = await Promise.all(
    homes.map(async (home) => (await readdir(home).catch(() => [])).map((name) => join(home, name, 'bin'))),
  );
  for (const bin of versions.flat().toSorted().toReversed()) {
    const needed = ['initdb', 'postgres', 'psql', 'pg_dump', 'pg_restore', 'createdb'];
    const there = await Promise.allSettled(needed.map((name) => access(join(bin, name))));
    if (there.every(({ status }) => status === 'fulfilled'))
      return { bin, initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  }
  throw new Error('A Postgres and pgBackRest are needed; on Debian: apt-get install postgresql pgbackrest');
}
