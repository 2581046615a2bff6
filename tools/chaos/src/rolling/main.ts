/**
 * `npm run chaos -- rolling`: every part of the shop has two replicas, which are replaced one after the other as in a
 * rolling update, while people browse, sign in and buy. No request may fail, no page may lack a file, and all data must be
 * consistent. `--orders 150` sets the number of orders, `PORT` the port.
 *
 * `--from v1.4.0` (any git ref) begins with that release and 100,000 orders (`--stored`), changes everything to this
 * checkout's, back on the migrated databases, and forward again, with a migration of each kind on the way. At least 3,000 calls
 * (`--calls`) are made in each direction.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabases } from '../drill/databases.ts';
import { postgresOf } from '../drill/the-shop.ts';
import { hasHeld, writeReport } from '../report.ts';
import { endpointsOf, misreadBy, type FindMisread } from './contracts-of.ts';
import { backfill, judgeMigrations, readSlowly } from './drill-migrations.ts';
import { writeLedger } from './ledger.ts';
import { takeRelease, type Release } from './release.ts';
import { startTwoOfEach, type Doubled, type ReleaseName } from './two-of-each.ts';
import { updateUnderLoad } from './update.ts';

/** As long as a migration is tried several times meanwhile. */
const LONG_READ_MS = 10_000;

const root = join(import.meta.dirname, '../../../..');
const text = (fallback: string) => ({ type: 'string', default: fallback }) as const;
const { values } = parseArgs({
  options: { from: { type: 'string' }, orders: text('150'), stored: text('100000'), calls: text('3000') },
});
const { from } = values;
if (from?.startsWith('-')) throw new Error('--from takes a tag, a branch or a commit');
const [orders, stored, calls] = [values.orders, from ? values.stored : '0', from ? values.calls : '0'].map(Number);
if (orders === undefined || stored === undefined || calls === undefined || !Number.isInteger(orders + stored + calls))
  throw new Error('--orders, --stored and --calls take whole numbers');
const port = Number(process.env['PORT'] ?? 18_400);
const dataDir = process.env['DATA_DIR'] ?? join(root, '.data/rolling');
const at = { port, url: `http://127.0.0.1:${port}`, dataDir };
const say = (line: string) => console.log(`  ${line}`);

// All requests come from this machine, so the gateway's limits per address are raised.
const perMinute = ['RATE_LIMIT', 'SIGN_INS', 'SEARCHES', 'UPLOADS'].map((what) => `${what}_PER_MINUTE`);
const perHour = ['REGISTRATIONS', 'ORDERS', 'REVIEWS', 'STOCK_NOTICES', 'PHOTOGRAPHS'].map(
  (what) => `${what}_PER_HOUR`,
);
for (const name of [...perMinute, ...perHour]) process.env[name] = '1000000';
process.env['RESERVATION_SECONDS'] = '45';

const old = from ? await takeRelease(from, { root, say }) : null;
const findMisread = old ? await readersOf(old) : undefined;
const shop = await startTwoOfEach({ port, dataDir, old, stored, say });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void shop.stop().finally(() => process.exit(130)));
const directions: [string, ReleaseName][] = old
  ? [
      ['forward', 'new'],
      ['back', 'old'],
      ['forward again', 'new'],
    ]
  : [['restart', 'new']];
const outcomes: string[] = [];
let isGood = true;
try {
  const query = openDatabases(postgresOf({ port }));
  for (const [name, to] of directions) {
    say(`${name}: to the ${to} release`);
    const meanwhile: Promise<void>[] = [];
    const begin = (work: Promise<void>) => {
      // A failure is thrown at the end, when the promise is awaited.
      work.catch(() => undefined);
      meanwhile.push(work);
    };
    const onChange = (part: Doubled, pass: number) => {
      if (name !== 'forward' || pass > 0) return;
      if (part === 'orders') begin(readSlowly(`${postgresOf({ port })}/orders`, 'orders', LONG_READ_MS));
      // The part after orders: its first replica is up then, and its migrations are done.
      if (part === 'identity') begin(backfill(query));
    };
    const { ledger, stops, report } = await updateUnderLoad(shop, {
      to,
      orders,
      calls,
      at,
      findMisread,
      onChange,
      say,
    });
    await Promise.all(meanwhile);
    if (old) report.verdicts.push(await judgeMigrations(query));
    console.log(writeReport(report));
    outcomes.push(writeLedger(name, ledger, stops));
    isGood &&= hasHeld(report) && ledger.failures.length === 0;
  }
} finally {
  await shop.stop();
}
console.log(['', ...outcomes].join('\n'));
console.log(isGood ? 'No call failed, and the books are right.' : 'This update would have been noticed.');
process.exit(isGood ? 0 : 1);

/** Pages of either release may be open in a browser, whichever of the two answers. */
async function readersOf(release: Release): Promise<FindMisread> {
  const readers = [misreadBy('old', await endpointsOf(release.root)), misreadBy('new', await endpointsOf(root))];
  return (one, body) => readers.map((read) => read(one, body)).find((wrong) => wrong !== null) ?? null;
}
