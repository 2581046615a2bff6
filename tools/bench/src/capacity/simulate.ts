import TinyQueue from 'tinyqueue';
import { percentile } from '../statistics.ts';
import type { PartPlan, Traffic } from './plan.ts';

export type Queue = {
  part: string;
  /** The share of time in which its processors are busy. */
  busy: number;
  /** How long calls wait for a processor of this part, in milliseconds. */
  p50: number;
  p99: number;
};

type Visit = { at: number; stages: readonly (readonly [part: string, ms: number])[]; stage: number };

/**
 * Sends the traffic of `seconds` through the planned parts and returns how long calls queue in each. Calls arrive
 * independently of each other, visit their parts in turn, and need a time that varies around the measured one as that of a
 * memoryless server does: more than a real one's varies, so real queues are shorter. `random` is from 0 to 1.
 */
export function simulate(
  plan: readonly PartPlan[],
  traffic: readonly Traffic[],
  { seconds, random }: { seconds: number; random: () => number },
): Queue[] {
  const around = (mean: number) => -Math.log(1 - random()) * mean;
  const freeAt = new Map(plan.map(({ part, pods }) => [part, Array.from({ length: pods }, () => 0)]));
  const waits = new Map<string, number[]>(plan.map(({ part }) => [part, []]));
  const used = new Map<string, number>();

  const visits: Visit[] = traffic.flatMap(({ row, perSecond }) => {
    const stages = Object.entries(row.processorMs).filter(([part, ms]) => freeAt.has(part) && ms > 0);
    if (stages.length === 0) return [];
    const arrivals: Visit[] = [];
    for (let at = around(1_000 / perSecond); at < seconds * 1_000; at += around(1_000 / perSecond)) {
      arrivals.push({ at, stages, stage: 0 });
    }
    return arrivals;
  });
  const queue = new TinyQueue(visits, (one, other) => one.at - other.at);
  for (let visit = queue.pop(); visit; visit = queue.pop()) {
    const [part, mean] = visit.stages[visit.stage] ?? [];
    const processors = part === undefined ? undefined : freeAt.get(part);
    if (part === undefined || mean === undefined || !processors) continue;
    const next = processors.indexOf(Math.min(...processors));
    const begins = Math.max(visit.at, processors[next] ?? 0);
    const ms = around(mean);
    processors[next] = begins + ms;
    waits.get(part)?.push(begins - visit.at);
    used.set(part, (used.get(part) ?? 0) + ms);
    queue.push({ ...visit, at: begins + ms, stage: visit.stage + 1 });
  }
  return plan.map(({ part, pods }) => {
    const waited = waits.get(part) ?? [];
    if (waited.length === 0) return { part, busy: 0, p50: 0, p99: 0 };
    const busy = (used.get(part) ?? 0) / (seconds * 1_000 * pods);
    return { part, busy, p50: percentile(waited, 0.5), p99: percentile(waited, 0.99) };
  });
}
