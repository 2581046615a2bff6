/** The shop's bucket, the backups and the clock of Postgres. */
import { randomUUID } from 'node:crypto';
import { paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { folderOf } from '@kanaka/image-tools/dumps';
import { DATABASES } from '@kanaka/image-tools/secrets-from';
import { s3Config } from '@kanaka/server-kit/config';
import { openObjectStore, openS3Client, type ObjectStoreConfig } from '@kanaka/server-kit/object-store';
import pg from 'pg';
import { z } from 'zod';
import { ask } from './ask.ts';
import { comparedClocks } from './check-web.ts';
import { reasonOf, right, unknown, unreachable, wrong, type Finding } from './finding.ts';
import type { Env } from './service-envs.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Backups are made every night; the alert BackupOld has the same limit. */
const OLD_HOURS = 26;

/** Writes a small object, tries to read and to list it as a stranger, and deletes it. */
export async function checkBucket(env: Env): Promise<Finding[]> {
  const config = bucketIn(env);
  if (!config) return [wrong('the bucket was not tried: a variable beginning with S3_ is missing')];
  if (!config.S3_ACCESS_KEY_ID) return [unknown('the bucket was not tried: the env file has no key for it')];
  const store = openObjectStore(config);
  const key = `check-production/${randomUUID()}`;
  try {
    await store.put(key, Buffer.from('check:production'), 'text/plain');
    const bucket = `${config.S3_ENDPOINT.replace(/\/$/, '')}/${config.S3_BUCKET}`;
    const strangers = await Promise.all(
      [`${bucket}/${key}`, `${bucket}?list-type=2&max-keys=1`].map((url) => ask(new URL(url))),
    );
    await store.delete(key);
    return [
      right('the bucket can be written'),
      strangers.some(({ status }) => status === 200)
        ? wrong('the bucket is public: everybody can read invoices; forbid it at your provider (“block public access”)')
        : right('strangers cannot read the bucket'),
    ];
  } catch (error) {
    const refused = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
    if (refused)
      return [
        wrong(
          `the bucket refuses to be written (${reasonOf(error)}, ${refused}): check S3_BUCKET and the key’s rights`,
        ),
      ];
    return [unreachable('the bucket', config.S3_ENDPOINT, error)];
  } finally {
    store.close();
  }
}

/** How old the newest dump of each database is. */
export async function checkBackups(env: Env): Promise<Finding> {
  // The key that makes backups may not be allowed to list them.
  const backup = (name: string) => env[`BACKUP_READER_${name}`] || env[`BACKUP_${name}`];
  const config = bucketIn(Object.fromEntries(Object.keys(s3Config).map((name) => [name, backup(name)])));
  if (!config?.S3_ACCESS_KEY_ID)
    return unknown('backups were not looked at: the env file names no bucket and key for them');
  const client = openS3Client(config);
  try {
    const newest = await Promise.all(
      DATABASES.map(async (database) => {
        let last = 0;
        const wanted = { Bucket: config.S3_BUCKET, Prefix: folderOf(database) };
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, wanted))
          for (const { LastModified } of Contents) last = Math.max(last, LastModified?.getTime() ?? 0);
        return { database, last };
      }),
    );
    return ageFinding(newest);
  } catch (error) {
    const refused = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
    if (refused === 403) return unknown('the age of backups is not known: this key may not list them');
    if (refused) return wrong(`the bucket of the backups answers ${refused}: check BACKUP_S3_BUCKET`);
    return unreachable('the bucket of the backups', config.S3_ENDPOINT, error);
  } finally {
    client.destroy();
  }
}

function ageFinding(newest: readonly { database: string; last: number }[]): Finding {
  const hoursOf = (last: number) => Math.floor((Date.now() - last) / HOUR_MS);
  const never = newest.filter(({ last }) => last === 0).map(({ database }) => database);
  if (never.length > 0)
    return wrong(`there is no backup of ${never.join(', ')}: start one now and look why none was made`);
  const old = newest.filter(({ last }) => hoursOf(last) > OLD_HOURS).map(({ database }) => database);
  if (old.length > 0)
    return wrong(`the backup of ${old.join(', ')} is older than ${OLD_HOURS} hours: docs/runbooks/backup-old.md`);
  return right(
    `every database has a backup, the oldest of ${Math.max(...newest.map(({ last }) => hoursOf(last)))} hours ago`,
  );
}

export async function checkPostgres(url: string): Promise<Finding> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  const asked = new Date();
  try {
    await client.connect();
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
    return comparedClocks('Postgres', new Date(rows[0]?.now ?? Number.NaN), asked);
  } catch (error) {
    return unreachable('Postgres', url, error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function bucketIn(env: Env): ObjectStoreConfig | null {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  return z.object(s3Config).safeParse(given).data ?? null;
}
