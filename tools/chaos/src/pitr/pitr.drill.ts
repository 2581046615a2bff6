import { chown, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { fillCatalog } from '@kanaka/demo-tools/volume/fill-catalog';
import { fillOrders } from '@kanaka/demo-tools/volume/fill-orders';
import { fill } from '../restore/fill.ts';
import { differences, ofDatabases } from '../restore/fingerprint.ts';
import { openGround } from '../restore/ground.ts';
import { findPostgresPrograms } from '../restore/ground.ts';
import { openLogArchive } from './log-archive.ts';

it('a Postgres whose log is archived is as it was at the moment before somebody damaged it', async () => {
  const programs = await findPostgresPrograms();
  const folder = await mkdtemp(join(tmpdir(), 'kanaka-pitr-'));
  const archive = await openLogArchive(join(folder, 'archive'), join(folder, 'postgres'));
  const { pgBackRest } = archive;
  const ground = await openGround(folder, programs, archive);
  const { query, urlOf } = ground;
  const orders: Record<string, number> = {};
  const note = async (when: string) => {
    const [row] = await query<{ orders: number }>('orders', 'select count(*)::int as orders from orders');
    orders[when] = row?.orders ?? 0;
  };
  const placeOrders = async (more: number) =>
    fillOrders(urlOf('orders'), { orders: more, pieces: await fillCatalog(urlOf('catalog'), { products: 1 }) });

  try {
    await ground.createDatabases();
    await ground.migrate();
    await fill({ ...ground, store: ground.shop }, { orders: 100, products: 30, images: 0, documents: 0 });
    await pgBackRest('stanza-create');
    await note('at the backup');
    await pgBackRest('backup', '--type=full');

    await placeOrders(20);
    await note('at the moment');
    const before = await ofDatabases(query);
    const [clock] = await query<{ at: string }>('postgres', 'select clock_timestamp()::text as at');
    const moment = clock?.at ?? '';

    await placeOrders(10);
    await query('orders', 'drop table invoices cascade');
    await query('orders', 'delete from order_items');
    await query('postgres', 'drop database catalog with (force)');
    await note('at the damage');

    await ground.whilePostgresIsDown(async (dataDir) => {
      const { uid, gid } = await stat(dataDir);
      await rm(dataDir, { recursive: true });
      await mkdir(dataDir, { mode: 0o700 });
      await chown(dataDir, uid, gid);
      await pgBackRest('restore', '--type=time', `--target=${moment}`, '--target-action=promote');
    });
    await note('restored');
    // Those after the backup, and none of those that came later.
    expect(orders).toEqual({ 'at the backup': 100, 'at the moment': 120, 'at the damage': 130, restored: 120 });
    expect(differences(before, await ofDatabases(query))).toEqual([]);
  } finally {
    await ground.stop();
    await archive.stop();
    await rm(folder, { recursive: true, force: true });
  }
}, 240_000);
