/**
 * `npm run chaos -- rolling`: every part of the shop has two replicas, which are replaced one after the other as in a
 * rolling update, while people browse, sign in and buy. No request may fail, no page may lack a file, and all data must be
 * consistent. `--orders 150` sets the number of orders, `PORT` the port.
 *
 * `--from v1.4.0` (any git ref) begins with that release and 100,000 orders (`--stored`), changes everything to this
 * checkout's, back, and forward again, with a migration of each kind on the way. At least 3,000 calls (`--calls`) are made
 * in each direction.
 */
import { join } from 'node:path';
import { openDatabases } from '../drill/databases.ts';
import { postgresOf } from '../drill/the-shop.ts';
import { writeReport } from '../report.ts';
import { endpointsOf, misreadBy, type FindMisread } from './contracts-of.ts';
import { backfill, judgeMigrations, readSlowly } from './drill-migrations.ts';
import { writeLedger } from './ledger.ts';
import { readRollingOptions } from './options.ts';
import { directionsFrom, hasPassed, writeOutcomes, type Outcome } from './plan.ts';
import { sharesFiles, takeRelease, type Release } from './release.ts';
import { strangersBetween } from './two-gateways.ts';
import { startTwoOfEach } from './two-of-each.ts';
import { owner, updateUnderLoad } from './update.ts';

/** As long as a migration is tried several times meanwhile. */
const LONG_READ_MS = 10_000;

const root = join(import.meta.dirname, '../../../..');
const options = readRollingOptions(process.argv.slice(2));
const port = Number(process.env['PORT'] ?? 18_400);
const dataDir = process.env['DATA_DIR'] ?? join(root, '.data/rolling');
const url = `http://127.0.0.1:${port}`;
const say = (line: string) => console.log(`  ${line}`);

// All requests come from this machine, so the gateway's limits per address are raised.
for (const name of [
  'RATE_LIMIT_PER_MINUTE',
  'SIGN_INS_PER_MINUTE',
  'REGISTRATIONS_PER_HOUR',
  'SEARCHES_PER_MINUTE',
  'UPLOADS_PER_MINUTE',
  'ORDERS_PER_HOUR',
  'REVIEWS_PER_HOUR',
  'STOCK_NOTICES_PER_HOUR',
  'PHOTOGRAPHS_PER_HOUR',
]) {
  process.env[name] = '1000000';
}
process.env['RESERVATION_SECONDS'] = '45';

const old = options.from === null ? null : await takeRelease(options.from, { root, say });
const findMisread = old ? await readersOf(old) : null;
const shop = await startTwoOfEach({ port, dataDir, old, stored: options.stored, say });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void shop.stop().finally(() => process.exit(130)));
try {
  const query = openDatabases(postgresOf({ port }));
  const outcomes: Outcome[] = [];
  for (const direction of directionsFrom(options.from)) {
    say(`${direction.name}: to the ${direction.to} release`);
    const strangers = await strangersBetween(shop.gateways(), owner);
    const meanwhile: Promise<void>[] = [];
    const begin = (work: Promise<void>) => {
      // A failure is thrown at the end, when the promise is awaited.
      work.catch(() => undefined);
      meanwhile.push(work);
    };
    const { ledger, stops, report } = await updateUnderLoad(shop, {
      direction,
      options,
      at: { port, url, dataDir },
      ...(findMisread && { findMisread }),
      sharesFiles: !old || sharesFiles(old),
      onChange(name, pass) {
        if (direction.name !== 'forward' || pass > 0) return;
        if (name === 'orders') begin(readSlowly(`${postgresOf({ port })}/orders`, 'orders', LONG_READ_MS));
        // The part after orders: its first replica is up then, and its migrations are done.
        if (name === 'identity') begin(backfill(query));
      },
      say,
    });
    await Promise.all(meanwhile);
    if (old) report.verdicts.push(await judgeMigrations(query, options.stored));
    const wrong = [
      ...strangers,
      ...report.verdicts.filter(({ broken }) => broken.length > 0).map(({ name }) => `not so: ${name}`),
    ];
    outcomes.push({ name: direction.name, ledger, stops, wrong });
    console.log(writeLedger(ledger, stops));
    for (const line of strangers) console.log(`  ✗ ${line}`);
    console.log(writeReport(report));
  }
  console.log(writeOutcomes(outcomes, options.calls));
  process.exitCode = outcomes.every((outcome) => hasPassed(outcome, options.calls)) ? 0 : 1;
} finally {
  await shop.stop();
}
process.exit();

/** Pages of either release may be open in a browser, whichever of the two answers. */
async function readersOf(release: Release): Promise<FindMisread> {
  const readers = [misreadBy('old', await endpointsOf(release.root)), misreadBy('new', await endpointsOf(root))];
  return (one, body) => readers.map((read) => read(one, body)).find((wrong) => wrong !== null) ?? null;
}
