/**
 * `npm run chaos -- rolling`: every part of the shop has two replicas, which are replaced one after the other as in a
 * rolling update, while people browse, sign in and buy. No request may fail, and all data must be consistent. `--orders 150`
 * sets the number of orders, `PORT` the port.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runDrill } from '../drill/run-drill.ts';
import { reported } from '../drill/way-to-pay.ts';
import { hasHeld, writeReport } from '../report.ts';
import { openLedger, writeLedger } from './ledger.ts';
import { letIn } from './passers-by.ts';
import { strangersBetween } from './two-gateways.ts';
import type { Stop } from './replicas.ts';
import { doubled, startTwoOfEach } from './two-of-each.ts';

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '150' }, 'passers-by': { type: 'string', default: '4' } },
});
const port = Number(process.env['PORT'] ?? 18_400);
const dataDir = process.env['DATA_DIR'] ?? join(import.meta.dirname, '../../../../.data/rolling');
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

const ledger = openLedger();
const stops: Stop[] = [];
const shop = await startTwoOfEach({ port, dataDir, say });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void shop.stop().finally(() => process.exit(130)));
try {
  const owner = { email: 'owner@kanaka.example', password: 'kanaka-owner' };
  const strangers = await strangersBetween(shop.replicas.get('gateway')?.urls() ?? [], owner);
  for (const line of strangers) console.log(`  ✗ ${line}`);
  const passersBy = await letIn(url, { count: Number(values['passers-by']), onTry: (one) => ledger.note(one) });
  let changing = Promise.resolve();
  const changeWhilePeopleWalk = async () => {
    try {
      await changeEverything();
    } finally {
      await passersBy.leave();
    }
  };
  const report = await runDrill(
    { port, url, dataDir, owner, pidOf: notKilled },
    {
      orders: Number(values.orders),
      shoppers: 8,
      atOnce: 4,
      ways: reported,
      faults: [],
      gapMs: 1_000,
      ownerActsEvery: 8,
      restMs: 2 * 60_000,
      say,
      onTry: (one) => ledger.note(one),
      onOpen: () => void (changing = changeWhilePeopleWalk()),
    },
  );
  await changing;
  console.log(writeLedger(ledger, stops));
  console.log(writeReport(report));
  const clean = stops.every(({ how }) => how === 'exit 0') && ledger.failures.length === 0;
  process.exitCode = clean && strangers.length === 0 && hasHeld(report) ? 0 : 1;
} finally {
  await shop.stop();
}
process.exit();

async function changeEverything(): Promise<void> {
  for (const name of doubled) {
    for (let replica = 1; replica <= 2; replica += 1) {
      ledger.nowDoing(name);
      const stop = await shop.replicas.get(name)?.changeOne();
      if (stop) stops.push(stop);
      say(
        `${name}: replica ${replica} of 2 changed, ${stop?.how} ${((stop?.ms ?? 0) / 1000).toFixed(1)} s after SIGTERM`,
      );
      await pause(500);
    }
  }
  ledger.nowDoing('nothing');
}

function notKilled(): Promise<number> {
  return Promise.reject(new Error('nothing is killed in this drill'));
}
