/**
 * `npm run chaos -- restore`: a shop with 100,000 orders is backed up by the cluster's own jobs, wiped and restored, and
 * must be unchanged. `--orders 5000` for fewer; the data is in DATA_DIR while the drill runs.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openGround } from './ground.ts';
import { findPostgresPrograms } from './postgres-programs.ts';
import { runRestoreDrill } from './restore-drill.ts';

const { values } = parseArgs({ options: { orders: { type: 'string', default: '100000' } } });
const orders = Number(values.orders);
const folder = process.env['DATA_DIR'] ?? join(import.meta.dirname, '../../../../.data/restore');

const programs = await findPostgresPrograms();
if (!programs)
  throw new Error('A Postgres with pg_dump and pg_restore is needed; on Debian: apt-get install postgresql');
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const ground = await openGround(folder, programs);
try {
  console.log(`A shop with ${orders} orders, by ${programs.postgres} …`);
  // With today's OpenSSL the embedded S3 cannot list more than a thousand objects.
  const volume = { orders, products: Math.max(100, orders / 10), pictures: 300, documents: 600 };
  const { differences, seconds, fingerprint } = await runRestoreDrill(ground, volume);
  const lines = Object.entries(fingerprint);
  const objects = lines.filter(([line]) => line.startsWith('object ')).length;
  const rows = lines.reduce((sum, [, line]) => sum + (Number(/^(\d+) rows/.exec(line)?.[1]) || 0), 0);
  console.log(`  ${rows} rows in ${lines.length - objects} tables and sequences, ${objects} objects`);
  for (const [what, took] of Object.entries(seconds)) console.log(`  ${what.padEnd(18)} ${took} s`);
  for (const line of differences) console.log(`  ✗ ${line}`);
  console.log(differences.length === 0 ? 'Everything is as it was.' : `${differences.length} things are not.`);
  process.exitCode = differences.length === 0 ? 0 : 1;
} finally {
  await ground.stop();
  await rm(folder, { recursive: true, force: true });
}
