/** Backs up a whole shop with the cluster's own jobs, wipes it, restores it, and compares. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { keysOf } from '@kanaka/image-tools/copy-objects';
import { DATABASES } from '@kanaka/local-tools/databases';
import { startEmbeddedPostgres } from '@kanaka/testing/embedded-postgres';
import { freePort } from '@kanaka/testing/free-port';
import { mapConcurrently } from '@kanaka/testing/map-concurrently';
import { v7 as uuidv7 } from 'uuid';
import { backUpJobs, proofJob, restoreJob, runJob } from './cluster-jobs.ts';
import { fill } from './fill.ts';
import { differences, ofBucket, ofDatabases, type Fingerprint } from './fingerprint.ts';
import { openGround, type RestoreGround } from './ground.ts';
import { findPostgresPrograms } from './ground.ts';

describe('a shop that was backed up, wiped and put back by the cluster’s jobs', () => {
  let folder: string;
  let ground: RestoreGround;
  let before: Fingerprint;
  let after: Fingerprint;
  let proof: string;
  beforeAll(async () => {
    const programs = await findPostgresPrograms();
    folder = await mkdtemp(join(tmpdir(), 'kanaka-restore-'));
    ground = await openGround(folder, programs);
    const orders = Number(process.env['ORDERS'] ?? 200);
    await ground.createDatabases();
    await ground.migrate();
    await fill({ ...ground, store: ground.shop }, { orders, products: 30, images: 6, documents: 6 });
    before = await fingerprintOf(ground);
    await backUp(ground);
    proof = await proveBackups(ground);
    await wipe(ground);
    expect(await keysOf({ ...ground.shop, prefix: '' })).toEqual([]);
    await ground.createDatabases();
    for (const name of DATABASES) await restoreDatabase(ground, name);
    await runJob(await restoreJob('objects'), ground);
    // Migrations must be recognised as done, or this would fail or change something.
    await ground.migrate();
    after = await fingerprintOf(ground);
  }, 1_800_000);
  afterAll(async () => {
    await ground.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('is unchanged: every row of every table, the value of each sequence, every object', () => {
    expect(differences(before, after)).toEqual([]);
    const lines = Object.keys(before);
    expect(lines.filter((line) => line.startsWith('object '))).toHaveLength(12);
    // Empty tables would prove nothing.
    for (const table of ['orders public.orders', 'identity public.users', 'cart public.cart_items'])
      expect(before[table]).toMatch(/^[1-9]/);
    expect(before['reviews public.rating_sequence']).toBe('at 41');
  });

  it('is proven to be in the dumps', () => {
    expect(proof).toMatch(/^orders: KNK\/\d\d-\d\d 1 to \d+$/m);
    expect(proof).toContain('The newest dumps bring the shop back as it was.');
  });

  it('is put back also over the tables of a later version', async () => {
    const later = async () =>
      (await ground.query('catalog', "select 1 from information_schema.tables where table_name = 'later'")).length;
    const products = async () => (await ground.query<{ id: string }>('catalog', 'select id from products')).length;
    const known = await products();
    await ground.query('catalog', 'create table later (id uuid references products (id))');
    await ground.query('catalog', 'alter table later owner to catalog');
    await ground.query('catalog', 'delete from products where id in (select id from products limit 1)');

    await restoreDatabase(ground, 'catalog');
    expect([await later(), await products()]).toEqual([0, known]);
    await ground.migrate();
  }, 120_000);

  it('does jobs again on request that were done since, because the catalog’s backup is older than the orders’', async () => {
    const sold = uuidv7();
    await ground.query(
      'orders',
      `insert into outbox (job_id, queue, name, data, request_id, completed_at) values
         ('commit-' || $1, 'stock', 'commit-stock', jsonb_build_object('orderId', $1::text), 'r', now() + interval '1 day'),
         ('mail-confirmation-' || $1, 'mail', 'order-confirmation', '{}', 'r', now() + interval '1 day')`,
      [sold],
    );
    const env = { DATABASE_URL: ground.urlOf('orders'), SINCE: new Date(Date.now() + 60_000).toISOString() };
    const said = await runJob([{ command: [], args: ['replay-jobs.js'], env: [] }], { ...ground, env });
    expect(said).toBe('1 jobs will be repeated');
    const open = await ground.query('orders', 'select job_id from outbox where completed_at is null and job_id = $1', [
      `commit-${sold}`,
    ]);
    expect(open).toHaveLength(1);
  });
});

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

async function restoreDatabase(ground: RestoreGround, name: string): Promise<void> {
  const steps = await restoreJob('database');
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
