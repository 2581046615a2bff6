/**
 * `npm run chaos -- pitr`: a Postgres whose log goes to a bucket is damaged and put back to the moment before. `--orders 100`
 * for fewer; the data is in DATA_DIR while the drill runs.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openGround } from '../restore/ground.ts';
import { findPgBackRest, findPostgresPrograms } from '../restore/postgres-programs.ts';
import { openLogArchive } from './log-archive.ts';
import { runPitrDrill } from './pitr-drill.ts';

const { values } = parseArgs({ options: { orders: { type: 'string', default: '500' } } });
const folder = process.env['DATA_DIR'] ?? join(import.meta.dirname, '../../../../.data/pitr');

const programs = await findPostgresPrograms();
if (!programs || !(await findPgBackRest()))
  throw new Error('A Postgres and pgBackRest are needed; on Debian: apt-get install postgresql pgbackrest');
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const archive = await openLogArchive(join(folder, 'archive'), join(folder, 'postgres'));
const ground = await openGround(folder, programs, archive);
try {
  const orders = Number(values.orders);
  console.log(`A shop with ${orders} orders, by ${programs.postgres} and pgBackRest …`);
  const report = await runPitrDrill(ground, archive, { orders });
  for (const [when, count] of Object.entries(report.orders)) console.log(`  orders ${when.padEnd(14)} ${count}`);
  console.log(`  put back to          ${report.moment}`);
  console.log(`  invoices             ${report.invoices.figures}`);
  for (const [what, took] of Object.entries(report.seconds)) console.log(`  ${what.padEnd(20)} ${took.toFixed(1)} s`);
  const faults = [...report.invoices.broken, ...report.differences];
  for (const fault of faults) console.log(`  ✗ ${fault}`);
  console.log(faults.length === 0 ? 'Everything is as it was at that moment.' : `${faults.length} things are not.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await ground.stop();
  await archive.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit();
