/**
 * `npm run chaos -- rolling`: every part of the shop has two replicas, which are replaced one after the other as in a
 * rolling update, while people browse, sign in and buy. No request may fail, no page may lack a file, and all data must be
 * consistent. `--orders 150` sets the number of orders, `PORT` the port.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { runDrill } from '../drill/run-drill.ts';
import { reported } from '../drill/way-to-pay.ts';
import { hasHeld, writeReport } from '../report.ts';
import { openLedger, writeLedger } from './ledger.ts';
import { letIn } from './passers-by.ts';
import type { Stop } from './replicas.ts';
import { startTwoOfEach } from './two-of-each.ts';

const owner = { email: 'owner@kanaka.example', password: 'kanaka-owner' };
const PASSERS_BY = 4;

const { values } = parseArgs({ allowPositionals: true, options: { orders: { type: 'string', default: '150' } } });
const orders = Number(values.orders);
if (!Number.isInteger(orders)) throw new Error('--orders takes a whole number');
const port = Number(process.env['PORT'] ?? 18_400);
const dataDir = process.env['DATA_DIR'] ?? join(import.meta.dirname, '../../../../.data/rolling');
const url = `http://127.0.0.1:${port}`;
const say = (line: string) => console.log(`  ${line}`);

// All requests come from this machine; the local start raises the other limits for that.
process.env['RATE_LIMIT_PER_MINUTE'] = '1000000';
process.env['RESERVATION_SECONDS'] = '45';

const ledger = openLedger();
const stops: Stop[] = [];
const shop = await startTwoOfEach({ port, dataDir, say });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void shop.stop().finally(() => process.exit(130)));
try {
  const passersBy = await letIn(url, { count: PASSERS_BY, owner, onTry: ledger.note });
  const changeAndLeave = async () => {
    try {
      await changeEverything();
    } finally {
      await passersBy.leave();
    }
  };
  let changing = Promise.resolve();
  const report = await runDrill(
    { port, url, dataDir, owner, pidOf: () => Promise.reject(new Error('nothing is killed in this drill')) },
    {
      ...{ orders, shoppers: 8, atOnce: 4, ways: reported, faults: [], gapMs: 1_000, ownerActsEvery: 8 },
      restMs: 2 * 60_000,
      say,
      onTry: ledger.note,
      onOpen: () => void (changing = changeAndLeave()),
    },
  );
  await changing;
  const isGood = hasHeld(report) && ledger.failures.length === 0;
  console.log([writeReport(report), '', writeLedger(ledger, stops)].join('\n'));
  console.log(isGood ? 'No call failed, and the books are right.' : 'This update would have been noticed.');
  process.exitCode = isGood ? 0 : 1;
} finally {
  await shop.stop();
}

/** First one replica of each part, then the other replicas. */
async function changeEverything(): Promise<void> {
  for (const pass of [0, 1]) {
    for (const [name, pair] of shop.pairs) {
      ledger.nowDoing(name);
      const stop = await pair.changeOne();
      stops.push(stop);
      if (stop.how !== 'exit 0') ledger.failures.push(`a replica of ${name} ended with ${stop.how}`);
      say(`${name}: replica ${pass + 1} of 2 changed, ${stop.how} ${(stop.ms / 1000).toFixed(1)} s after SIGTERM`);
      await pause(500);
    }
  }
  ledger.nowDoing(null);
}
