/** One change of everything to a release while people look around and buy, and the judgement of the books afterwards. */
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@kanaka/testing/until';
import { runDrill, type DrillReport } from '../drill/run-drill.ts';
import { reported } from '../drill/way-to-pay.ts';
import type { FindMisread } from './contracts-of.ts';
import { openLedger, type Ledger } from './ledger.ts';
import { letIn } from './passers-by.ts';
import type { Stop } from './replicas.ts';
import { doubled, type Doubled, type ReleaseName, type TwoOfEach } from './two-of-each.ts';

const owner = { email: 'owner@kanaka.example', password: 'kanaka-owner' };
const PASSERS_BY = 4;
/** Passers-by make so many calls in a few minutes, also on a slow machine. */
const CALLS_WITHIN_MS = 30 * 60_000;

export type Update = { ledger: Ledger; stops: Stop[]; report: DrillReport };

type Options = {
  to: ReleaseName;
  orders: number;
  /** How many calls it takes at least; it waits for them while both releases serve. */
  calls: number;
  at: { port: number; url: string; dataDir: string };
  findMisread: FindMisread | undefined;
  /** Called before a replica of a part is changed, for the first and for the second of them. */
  onChange: (name: Doubled, pass: number) => void;
  say: (line: string) => void;
};

export async function updateUnderLoad(shop: TwoOfEach, options: Options): Promise<Update> {
  const { to, orders, calls, at, onChange, say } = options;
  const ledger = openLedger(options.findMisread);
  const stops: Stop[] = [];

  /** First one replica of each part, so that each part meets both releases of every other one; then the other replicas. */
  async function changeEverything(): Promise<void> {
    for (const pass of [0, 1]) {
      for (const name of doubled) {
        ledger.nowDoing(name);
        onChange(name, pass);
        const stop = await shop.changeOne(name, to);
        stops.push(stop);
        if (stop.how !== 'exit 0') ledger.failures.push(`a replica of ${name} ended with ${stop.how}`);
        say(`${name}: replica ${pass + 1} of 2 changed, ${stop.how} ${(stop.ms / 1000).toFixed(1)} s after SIGTERM`);
        await pause(500);
      }
      ledger.nowDoing('everything');
      await until(() => ledger.changing.length >= (calls * (pass + 1)) / 2, { withinMs: CALLS_WITHIN_MS });
    }
    ledger.nowDoing(null);
  }

  const passersBy = await letIn(at.url, { count: PASSERS_BY, owner, onTry: ledger.note });
  const changeAndLeave = async () => {
    try {
      await changeEverything();
    } finally {
      await passersBy.leave();
    }
  };
  let changing = Promise.resolve();
  const report = await runDrill(
    { ...at, owner, pidOf: () => Promise.reject(new Error('nothing is killed in this drill')) },
    {
      ...{ orders, shoppers: 8, atOnce: 4, ways: reported, faults: [], gapMs: 1_000, ownerActsEvery: 8 },
      restMs: 2 * 60_000,
      say,
      onTry: ledger.note,
      onOpen: () => void (changing = changeAndLeave()),
    },
  );
  await changing;
  return { ledger, stops, report };
}
