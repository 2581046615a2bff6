/** Damages a shop, puts its Postgres back to the moment before, and returns the differences to that moment. */
import { chown, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fillCatalog } from '@kanaka/demo-tools/volume/fill-catalog';
import { fillOrders } from '@kanaka/demo-tools/volume/fill-orders';
import { fill } from '../restore/fill.ts';
import { differences, ofDatabases } from '../restore/fingerprint.ts';
import { openGround } from '../restore/ground.ts';
import type { PostgresPrograms } from '../restore/postgres-programs.ts';
import { migrateAll } from '../restore/restore-drill.ts';
import { openLogArchive } from './log-archive.ts';

export type PitrReport = {
  /** The moment that the shop was put back to. */
  moment: string;
  orders: Record<'at the backup' | 'at the moment' | 'at the damage' | 'restored', number>;
  /** Compared with the moment: every row of every table and every sequence. Should be empty. */
  differences: string[];
};

/** `folder` holds all its data. */
export async function runPitrDrill(
  folder: string,
  programs: PostgresPrograms,
  { orders: count }: { orders: number },
): Promise<PitrReport> {
  const archive = await openLogArchive(join(folder, 'archive'), join(folder, 'postgres'));
  const { pgBackRest } = archive;
  const ground = await openGround(folder, programs, archive);
  const { query, urlOf } = ground;
  const orders = {} as PitrReport['orders'];
  const note = async (when: keyof typeof orders) => {
    const [row] = await query<{ orders: number }>('orders', 'select count(*)::int as orders from orders');
    orders[when] = row?.orders ?? 0;
  };
  const placeOrders = async (more: number) =>
    fillOrders(urlOf('orders'), { orders: more, pieces: await fillCatalog(urlOf('catalog'), { products: 1 }) });

  try {
    await ground.createDatabases();
    await migrateAll(ground);
    const volume = { orders: count, products: Math.max(30, count / 10), pictures: 0, documents: 0 };
    await fill({ ...ground, store: ground.shop }, volume);
    await pgBackRest('stanza-create');
    await note('at the backup');
    await pgBackRest('backup', '--type=full');

    await placeOrders(Math.ceil(count / 5));
    await note('at the moment');
    const before = await ofDatabases(query);
    const [clock] = await query<{ at: string }>('postgres', 'select clock_timestamp()::text as at');
    const moment = clock?.at ?? '';

    await placeOrders(Math.ceil(count / 10));
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
    return { moment, orders, differences: differences(before, await ofDatabases(query)) };
  } finally {
    await ground.stop();
    await archive.stop();
  }
}
