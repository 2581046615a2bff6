import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { runJob } from './cluster-jobs.ts';
import { openGround, type RestoreGround } from './ground.ts';
import { findPostgresPrograms } from './postgres-programs.ts';
import { migrateAll, restoreDatabase, runRestoreDrill, type RestoreReport } from './restore-drill.ts';

describe('a shop that was backed up, wiped and put back by the cluster’s jobs', () => {
  let folder: string;
  let ground: RestoreGround;
  let report: RestoreReport;
  beforeAll(async () => {
    const programs = await findPostgresPrograms();
    folder = await mkdtemp(join(tmpdir(), 'kanaka-restore-'));
    ground = await openGround(folder, programs);
    const orders = Number(process.env['ORDERS'] ?? 200);
    report = await runRestoreDrill(ground, { orders, products: 30, pictures: 6, documents: 6 });
  }, 1_800_000);
  afterAll(async () => {
    await ground.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('is unchanged: every row of every table, the value of each sequence, every object', () => {
    expect(report.differences).toEqual([]);
    const lines = Object.keys(report.fingerprint);
    expect(lines.filter((line) => line.startsWith('object '))).toHaveLength(12);
    // Empty tables would prove nothing.
    for (const table of ['orders public.orders', 'identity public.users', 'cart public.cart_items'])
      expect(report.fingerprint[table]).toMatch(/^[1-9]/);
    expect(report.fingerprint['reviews public.rating_sequence']).toBe('at 41');
  });

  it('is proven to be in the dumps', () => {
    expect(report.proof).toMatch(/^orders: KNK\/\d\d-\d\d 1 to \d+$/m);
    expect(report.proof).toContain('The newest dumps bring the shop back as it was.');
  });

  it('is put back also over the tables of a later version', async () => {
    const later = async () =>
      (await ground.query('catalog', "select 1 from information_schema.tables where table_name = 'later'")).length;
    const products = async () => (await ground.query<{ id: string }>('catalog', 'select id from products')).length;
    const before = await products();
    await ground.query('catalog', 'create table later (id uuid references products (id))');
    await ground.query('catalog', 'alter table later owner to catalog');
    await ground.query('catalog', 'delete from products where id in (select id from products limit 1)');

    await restoreDatabase(ground, 'catalog');
    expect([await later(), await products()]).toEqual([0, before]);
    // As the service does at its start.
    await migrateAll(ground);
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
