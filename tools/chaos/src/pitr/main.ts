/**
 * `npm run chaos -- pitr`: a Postgres whose log goes to a bucket is damaged and put back to the moment before. `--orders 100`
 * for fewer; the data is in DATA_DIR while the drill runs.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findPgBackRest, findPostgresPrograms } from '../restore/postgres-programs.ts';
import { runPitrDrill } from './pitr-drill.ts';

const { values } = parseArgs({ options: { orders: { type: 'string', default: '500' } } });
const folder = process.env['DATA_DIR'] ?? join(import.meta.dirname, '../../../../.data/pitr');

const programs = await findPostgresPrograms();
if (!programs || !(await findPgBackRest()))
  throw new Error('A Postgres and pgBackRest are needed; on Debian: apt-get install postgresql pgbackrest');
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
try {
  console.log(`A shop with ${values.orders} orders, by ${programs.postgres} and pgBackRest …`);
  const { differences, ...report } = await runPitrDrill(folder, programs, { orders: Number(values.orders) });
  console.log(report);
  for (const line of differences) console.log(`  ✗ ${line}`);
  console.log(differences.length === 0 ? 'Everything is as it was at that moment.' : 'It is not as it was.');
  process.exitCode = differences.length === 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
