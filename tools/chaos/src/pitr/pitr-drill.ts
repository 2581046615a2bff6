/** Damages a shop, puts its Postgres back to the moment before, and returns the differences to that moment. */
import { chown, mkdir, rm, stat } from 'node:fs/promises';
import { fillCatalog } from '@kanaka/bench-tools/volume/fill-catalog';
import { fillOrders } from '@kanaka/bench-tools/volume/fill-orders';
import { DATABASES } from '@kanaka/local-tools/databases';
import { serialsRunOn } from '../drill/invariants/documents.ts';
import { mapConcurrently } from '../drill/map-concurrently.ts';
import { fill } from '../restore/fill.ts';
import { differences, ofDatabase, type Fingerprint } from '../restore/fingerprint.ts';
import type { RestoreGround } from '../restore/ground.ts';
import { migrateAll } from '../restore/restore-drill.ts';
import type { LogArchive } from './log-archive.ts';

export type PitrReport = {
  /** The moment that the shop was put back to. */
  moment: string;
  orders: Record<'at the backup' | 'at the moment' | 'at the damage' | 'restored', number>;
  /** The restored series of invoices, and what is wrong with them. */
  invoices: { figures: string; broken: string[] };
  /** Compared with the moment: every row of every table and every sequence. Should be empty. */
  differences: string[];
  seconds: Record<'base backup' | 'restore' | 'replay', number>;
};

export async function runPitrDrill(
  ground: RestoreGround,
  { pgBackRest }: Pick<LogArchive, 'pgBackRest'>,
  { orders: count }: { orders: number },
): Promise<PitrReport> {
  const { query, urlOf } = ground;
  const seconds = {} as PitrReport['seconds'];
  const timed = async (what: keyof typeof seconds, work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    seconds[what] = (performance.now() - began) / 1000;
  };
  const orders = {} as PitrReport['orders'];
  const note = async (when: keyof typeof orders) => {
    const [row] = await query<{ orders: number }>('orders', 'select count(*)::int as orders from orders');
    orders[when] = row?.orders ?? 0;
  };
  const placeOrders = async (more: number) =>
    fillOrders(urlOf('orders'), { orders: more, pieces: await fillCatalog(urlOf('catalog'), { products: 1 }) });

  await ground.createDatabases();
  await migrateAll(ground);
  const volume = { orders: count, products: Math.max(30, count / 10), pictures: 0, documents: 0 };
  await fill({ ...ground, store: ground.shop }, volume);
  await pgBackRest('stanza-create');
  await note('at the backup');
  await timed('base backup', () => pgBackRest('backup', '--type=full'));

  await placeOrders(Math.ceil(count / 5));
  await note('at the moment');
  const before = await fingerprintOf(ground);
  const [clock] = await query<{ at: string }>('postgres', 'select clock_timestamp()::text as at');
  const moment = clock?.at ?? '';

  await placeOrders(Math.ceil(count / 10));
  await query('orders', 'drop table invoices cascade');
  await query('orders', 'delete from order_items');
  await query('postgres', 'drop database catalog with (force)');
  await note('at the damage');

  await ground.whilePostgresIsDown(async (dataDir) => {
    await timed('restore', async () => {
      const { uid, gid } = await stat(dataDir);
      await rm(dataDir, { recursive: true });
      await mkdir(dataDir, { mode: 0o700 });
      await chown(dataDir, uid, gid);
      await pgBackRest('restore', '--type=time', `--target=${moment}`, '--target-action=promote');
    });
    seconds.replay = -performance.now() / 1000;
  });
  seconds.replay += performance.now() / 1000;
  await note('restored');
  const invoices = await query<{ number: string }>('orders', 'select number from invoices');
  const { figures, broken } = serialsRunOn(
    'Invoice',
    invoices.map(({ number }) => number),
  );
  return {
    moment,
    orders,
    invoices: { figures, broken },
    differences: differences(before, await fingerprintOf(ground)),
    seconds,
  };
}

async function fingerprintOf({ query }: RestoreGround): Promise<Fingerprint> {
  const databases = await mapConcurrently(DATABASES, 2, (name) => ofDatabase(query, name));
  return Object.assign({}, ...databases) as Fingerprint;
}
