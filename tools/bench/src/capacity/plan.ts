import type { Measured, Report } from '../shop/measured.ts';
import { type ByPart } from '../shop/processes.ts';
import { BUSY, callsPerOrder, PEAK } from './traffic.ts';

/** Local helpers that a real shop does not have. */
const helpers = new Set(['supervisor', 'stand-ins']);
/** Servers that grow by processors, not by replicas of ours. */
const servers = new Set(['postgres', 'redis']);
/** Parts that have connections to Postgres, each as many as `DATABASE_POOL` says. */
const withDatabase = new Set(['identity', 'catalog', 'cart', 'orders', 'reviews', 'media']);
const POOL = 10;
/** Pods of a service: one may be down or be replaced. Workers may wait for theirs. */
const fewestPods = (part: string) => (part.endsWith('-worker') ? 1 : 2);

export type PartPlan = {
  part: string;
  /** Processors that are busy at the peak. */
  cores: number;
  /** Pods, each with one processor (Node uses one); for Postgres and Redis its processors. */
  pods: number;
  /** Memory of all pods after load, in bytes. */
  memory: number;
  /** Connections to Postgres. */
  connections: number;
};

export type Traffic = { row: Measured; perSecond: number };

/** The calls of so many paid orders an hour at the peak. Throws when a row was not measured. */
export function trafficOf({ rows }: Report, ordersAnHour: number): Traffic[] {
  return Object.entries(callsPerOrder).map(([name, calls]) => {
    const row = rows.find((one) => one.name === name);
    if (!row || row.errors > 0) throw new Error(`the run has no row “${name}”; run the whole benchmark first`);
    return { row, perSecond: (calls * ordersAnHour * PEAK) / 3_600 };
  });
}

/** What each part needs at the peak of so many paid orders an hour. */
export function planFor(report: Report, ordersAnHour: number): PartPlan[] {
  const busyMs: ByPart = {};
  for (const { row, perSecond } of trafficOf(report, ordersAnHour)) {
    for (const [part, ms] of Object.entries(row.processorMs)) {
      if (!helpers.has(part)) busyMs[part] = (busyMs[part] ?? 0) + ms * perSecond;
    }
  }
  return Object.entries(busyMs).map(([part, ms]) => {
    const cores = ms / 1_000;
    const pods = Math.max(servers.has(part) ? 1 : fewestPods(part), Math.ceil(cores / BUSY));
    return {
      part,
      cores,
      pods,
      memory: (report.memory.after[part] ?? 0) * (servers.has(part) ? 1 : pods),
      connections: withDatabase.has(part) ? pods * POOL : 0,
    };
  });
}

export const connectionsOf = (plan: readonly PartPlan[]) => plan.reduce((sum, { connections }) => sum + connections, 0);

/** How many paid orders an hour keep so many processors of a part as busy as they should be. */
export function ordersUntilFull(report: Report, part: string, processors: number): number {
  const ofOne = planFor(report, 1).find((one) => one.part === part);
  return ofOne && ofOne.cores > 0 ? Math.round((processors * BUSY) / ofOne.cores) : Infinity;
}
