import { newestRun, readRun, say } from '../shop/runs.ts';
import { align, mebibytes } from '../shop/table.ts';
import { connectionsOf, ordersUntilFull, planFor, trafficOf, type PartPlan } from './plan.ts';
import { simulate, type Queue } from './simulate.ts';

const ORDERS_AN_HOUR = [10, 1_000, 20_000];
/** Simulated seconds of the peak: fewer calls arrive at a small shop. */
const secondsFor = (ordersAnHour: number) => (ordersAnHour < 1_000 ? 600 : 30);

/** Prints what shops of three sizes need, planned from a run of the benchmark and checked by a simulation of the queues. */
export async function describeCapacity(file: string | null): Promise<boolean> {
  const path = file ?? (await newestRun());
  const report = await readRun(path);
  say(`from ${path}, ${report.at}`);
  for (const ordersAnHour of ORDERS_AN_HOUR) {
    const plan = planFor(report, ordersAnHour);
    const traffic = trafficOf(report, ordersAnHour);
    const calls = traffic.reduce((sum, { perSecond }) => sum + perSecond, 0);
    const queues = simulate(plan, traffic, { seconds: secondsFor(ordersAnHour), random: Math.random });
    say('');
    say(`${ordersAnHour} paid orders an hour: ${calls.toFixed(0)} calls a second at the peak`);
    for (const line of draw(plan, queues)) say(line);
    say(`${connectionsOf(plan)} connections to Postgres`);
  }
  say('');
  for (const [part, processors] of [
    ['postgres', 4],
    ['postgres', 16],
    ['redis', 1],
  ] as const) {
    say(
      `${part} with ${processors} processors is enough for ${ordersUntilFull(report, part, processors)} orders an hour`,
    );
  }
  return true;
}

function draw(plan: readonly PartPlan[], queues: readonly Queue[]): string[] {
  const heading = ['', 'processors', 'pods', 'MiB', 'busy', 'queued p50 ms', 'p99 ms'];
  const lines = plan
    .toSorted((one, other) => other.cores - one.cores)
    .map(({ part, cores, pods, memory }) => {
      const queue = queues.find((one) => one.part === part);
      return [
        part,
        cores.toFixed(2),
        String(pods),
        String(mebibytes(memory)),
        `${Math.round((queue?.busy ?? 0) * 100)} %`,
        (queue?.p50 ?? 0).toFixed(1),
        (queue?.p99 ?? 0).toFixed(1),
      ];
    });
  return align([heading, ...lines], (column) => column === 0);
}
