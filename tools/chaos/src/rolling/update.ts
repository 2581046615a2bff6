/** One change of everything to a release while people look around and buy, and the judgement of the books afterwards. */
import { setTimeout as pause } from 'node:timers/promises';
import type { OnTry } from '@kanaka/testing/shop-client';
import { until } from '@kanaka/testing/until';
import { runDrill, type DrillReport } from '../drill/run-drill.ts';
import { reported } from '../drill/way-to-pay.ts';
import type { FindMisread } from './contracts-of.ts';
import { openLedger, type Ledger } from './ledger.ts';
import type { RollingOptions } from './options.ts';
import { letIn } from './passers-by.ts';
import { changesOf, type Direction } from './plan.ts';
import type { Stop } from './replicas.ts';
import { doubled, type Doubled, type TwoOfEach } from './two-of-each.ts';

export const owner = { email: 'owner@kanaka.example', password: 'kanaka-owner' };
/** Passers-by make so many calls in a few minutes, also on a slow machine. */
const CALLS_WITHIN_MS = 30 * 60_000;

export type Update = { ledger: Ledger; stops: Stop[]; report: DrillReport };

export async function updateUnderLoad(
  shop: TwoOfEach,
  {
    direction,
    options,
    at,
    findMisread,
    sharesFiles,
    onChange = () => undefined,
    say,
  }: {
    direction: Direction;
    options: RollingOptions;
    at: { port: number; url: string; dataDir: string };
    findMisread?: FindMisread;
    sharesFiles: boolean;
    /** Called before a replica of a part is changed, for the first and for the second of them. */
    onChange?: (name: Doubled, pass: number) => void;
    say: (line: string) => void;
  },
): Promise<Update> {
  const { to } = direction;
  const ledger = openLedger({ sharesFiles, ...(findMisread && { findMisread }) });
  const stops: Stop[] = [];
  const onTry: OnTry = (one, body) => ledger.note(one, body);

  async function changeEverything(): Promise<void> {
    const passes = changesOf(doubled);
    for (const [pass, names] of passes.entries()) {
      for (const name of names) {
        ledger.nowDoing(name);
        onChange(name, pass);
        const stop = await shop.changeOne(name, to);
        stops.push(stop);
        const seconds = (stop.ms / 1000).toFixed(1);
        say(`${name}: replica ${pass + 1} of 2 changed, ${stop.how} ${seconds} s after SIGTERM`);
        await pause(500);
      }
      ledger.nowDoing('everything');
      const wanted = (options.calls * (pass + 1)) / passes.length;
      await until(() => ledger.changing.length >= wanted, { withinMs: CALLS_WITHIN_MS });
    }
    ledger.nowDoing('nothing');
  }

  const passersBy = await letIn(at.url, { count: options.passersBy, owner, onTry });
  const changeAndLeave = async () => {
    try {
      await changeEverything();
    } finally {
      await passersBy.leave();
    }
  };
  let changing = Promise.resolve();
  const report = await runDrill(
    { ...at, owner, pidOf: notKilled },
    {
      orders: options.orders,
      shoppers: 8,
      atOnce: 4,
      ways: reported,
      faults: [],
      gapMs: 1_000,
      ownerActsEvery: 8,
      restMs: 2 * 60_000,
      say,
      onTry,
      onOpen: () => void (changing = changeAndLeave()),
    },
  );
  await changing;
  return { ledger, stops, report };
}

function notKilled(): Promise<number> {
  return Promise.reject(new Error('nothing is killed in this drill'));
}
