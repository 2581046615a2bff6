/**
 * `npm run chaos -- restore`: a shop with 100,000 orders is backed up by the cluster's own jobs, wiped and restored, and
 * must be unchanged; then a Postgres whose log goes to a bucket is damaged and put back to the moment
 * before. `--orders 5000` for fewer; the data is in DATA_DIR while the drill runs.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runPitrDrill } from './pitr/pitr-drill.ts';
import { openGround } from './restore/ground.ts';
import { findPostgresPrograms } from './restore/postgres-programs.ts';
import { runRestoreDrill } from './restore/restore-drill.ts';

const { values } = parseArgs({ options: { orders: { type: 'string', default: '100000' } } });
const orders = Number(values.orders);
const folder = process.env['DATA_DIR'] ?? join(import.meta.dirname, '../../../.data/restore');

const programs = await findPostgresPrograms();
/** With today's OpenSSL the embedded S3 cannot list more than a thousand objects. */
const volume = { orders, products: Math.max(100, orders / 10), pictures: 300, documents: 600 };
await drill('backed up, wiped and restored', orders, async () => {
  const ground = await openGround(folder, programs);
  try {
    return await runRestoreDrill(ground, volume);
  } finally {
    await ground.stop();
  }
});
const fewer = Math.min(orders, 500);
await drill('put back to the moment before', fewer, () => runPitrDrill(folder, programs, { orders: fewer }));

type Outcome = { differences: string[]; seconds: Record<string, number> };

async function drill(what: string, count: number, hold: () => Promise<Outcome>): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    console.log(`A shop with ${count} orders is ${what} …`);
    const { differences, seconds } = await hold();
    for (const [part, took] of Object.entries(seconds)) console.log(`  ${part.padEnd(18)} ${took} s`);
    for (const line of differences) console.log(`  ✗ ${line}`);
    console.log(differences.length === 0 ? 'Everything is as it was.' : `${differences.length} things are not.`);
    if (differences.length > 0) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
