/** Backs up a whole shop with the cluster's own jobs, wipes it, restores it, and returns the differences. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { keysOf } from '@kanaka/image-tools/copy-objects';
import { DATABASES } from '@kanaka/local-tools/databases';
import { migrateDatabase, openDatabase } from '@kanaka/server-kit/database/database';
import { createLogger } from '@kanaka/server-kit/logger';
import { startEmbeddedPostgres } from '@kanaka/testing/embedded-postgres';
import { freePort } from '@kanaka/testing/free-port';
import { mapConcurrently } from '@kanaka/testing/map-concurrently';
import { backUpJobs, proofJob, restoreDatabaseJob, restoreObjectsJob, runJob } from './cluster-jobs.ts';
import { fill, type Volume } from './fill.ts';
import { differences, ofBucket, ofDatabases, type Fingerprint } from './fingerprint.ts';
import type { RestoreGround } from './ground.ts';

export type RestoreReport = {
  /** Should be empty. */
  differences: string[];
  /** What the monthly job has said about the dumps. */
  proof: string;
  fingerprint: Fingerprint;
};

const apps = join(import.meta.dirname, '../../../../apps');
const logger = createLogger({ service: 'restore', level: 'silent' });

export async function migrateAll(ground: RestoreGround): Promise<void> {
  for (const name of DATABASES) {
    const database = openDatabase({ url: ground.urlOf(name), poolSize: 1, logger });
    try {
      await migrateDatabase(database, join(apps, name, 'drizzle'));
    } finally {
      await database.close();
    }
  }
}

export async function runRestoreDrill(ground: RestoreGround, volume: Volume): Promise<RestoreReport> {
  const { shop } = ground;
  await ground.createDatabases();
  await migrateAll(ground);
  await fill({ ...ground, store: shop }, volume);
  const before = await fingerprintOf(ground);

  await backUp(ground);
  const proof = await proveBackups(ground);
  await wipe(ground);
  const left = [...(await keysOf({ ...shop, prefix: '' }))];
  if (left.length > 0) throw new Error('the bucket was not emptied');
  await ground.createDatabases();
  for (const name of DATABASES) await restoreDatabase(ground, name);
  await runJob(await restoreObjectsJob(), ground);
  // As every service does at its start: migrations must be recognised as done, or this would fail or change something.
  await migrateAll(ground);
  return {
    differences: differences(before, await fingerprintOf(ground)),
    proof,
    fingerprint: before,
  };
}

const fingerprintOf = async ({ query, shop }: RestoreGround): Promise<Fingerprint> => ({
  ...(await ofDatabases(query)),
  ...(await ofBucket(shop)),
});

async function backUp(ground: RestoreGround): Promise<void> {
  for (const { name, steps } of await backUpJobs()) {
    const env = name === 'objects' ? ground.env : envOf(ground, name);
    await inOwnFolder(ground, (folder) => runJob(steps, { ...ground, folder, env }));
  }
}

export async function restoreDatabase(ground: RestoreGround, name: string): Promise<void> {
  const steps = await restoreDatabaseJob();
  await inOwnFolder(ground, (folder) =>
    runJob(steps, { ...ground, folder, env: { ...envOf(ground, name), DATABASE: name } }),
  );
}

/** The monthly job, with a Postgres of its own; returns what it says, and throws if it fails. */
async function proveBackups(ground: RestoreGround): Promise<string> {
  return inOwnFolder(ground, async (folder) => {
    const port = await freePort();
    const { programs } = ground;
    const scratch = await startEmbeddedPostgres({ dataDir: join(folder, 'scratch'), port, durable: false, programs });
    const { username: PGUSER, password: PGPASSWORD } = new URL(scratch.url);
    const env = { ...ground.env, PGUSER, PGPASSWORD, PGPORT: String(port), DATABASES: DATABASES.join(' ') };
    try {
      return await runJob(await proofJob(), { programs, folder, env });
    } finally {
      await scratch.stop();
    }
  });
}

/** Each pod has its own `/dump`. */
async function inOwnFolder<Result>(ground: RestoreGround, work: (folder: string) => Promise<Result>): Promise<Result> {
  await mkdir(ground.folder, { recursive: true });
  const folder = await mkdtemp(join(ground.folder, 'dump-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const envOf = (ground: RestoreGround, name: string) => ({ ...ground.env, DATABASE_URL: ground.urlOf(name) });

async function wipe(ground: RestoreGround): Promise<void> {
  await ground.dropDatabases();
  const { client, bucket } = ground.shop;
  const keys = await keysOf({ client, bucket, prefix: '' });
  // One by one: the embedded server removes folders that a concurrent deletion is still reading.
  await mapConcurrently(keys, 1, (Key) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key })));
}
