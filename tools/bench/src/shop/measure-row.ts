import type { LoadGenerator, LoadResult, Target } from './load.ts';
import { waitingTimes, type Measured } from './measured.ts';
import { readProcessorMs, type ByPart } from './processes.ts';
import type { Wanted } from './wanted.ts';

/** What is measured beside a row, on the same machine at the same time. */
export type Beside = { name: string; target: Target; set?: () => Promise<unknown> };

/** A row of calls over ten connections. */
export type CallRow = {
  name: string;
  what: string;
  target: Target;
  /** The row's ratio is to the first of them. */
  beside: Beside[];
  wanted: Wanted;
  /** Called before each slice of the shop. */
  prepare?: () => Promise<unknown>;
};

/** The shop and its floors are measured in turn, in slices so short that other load on this machine affects all of them. */
export type Slices = { count: number; seconds: number; floorSeconds: number };

export const usualSlices: Slices = { count: 8, seconds: 1, floorSeconds: 0.7 };
export const quickSlices: Slices = { count: 2, seconds: 0.8, floorSeconds: 0.5 };

const perSecond = (results: readonly LoadResult[]) =>
  results.reduce((sum, { latenciesMs }) => sum + latenciesMs.length, 0) /
  results.reduce((sum, { seconds }) => sum + seconds, 0);

export async function measureRow(
  { name, what, target, beside, wanted, prepare = async () => undefined }: CallRow,
  { load, parts, slices }: { load: LoadGenerator; parts: ByPart; slices: Slices },
): Promise<Measured> {
  const ofShop: LoadResult[] = [];
  const ofBeside = beside.map((): LoadResult[] => []);
  const used: ByPart = {};
  // The first round is not counted: what has just started, or was not used for long, is slower than usual.
  for (let round = 0; round <= slices.count; round += 1) {
    await prepare();
    const before = readProcessorMs(parts);
    const result = await load.ask({ ...target, seconds: slices.seconds });
    const after = readProcessorMs(parts);
    if (round > 0) {
      ofShop.push(result);
      for (const [part, ms] of Object.entries(after)) used[part] = (used[part] ?? 0) + ms - (before[part] ?? 0);
    }
    for (const [index, { target: floor, set }] of beside.entries()) {
      await set?.();
      const floorResult = await load.ask({ ...floor, seconds: slices.floorSeconds });
      if (round > 0) ofBeside[index]?.push(floorResult);
    }
  }
  const latencies = ofShop.flatMap(({ latenciesMs }) => latenciesMs);
  const floors = beside.map(({ name: floorName }, index) => [floorName, perSecond(ofBeside[index] ?? [])] as const);
  const rate = perSecond(ofShop);
  const all = [...ofShop, ...ofBeside.flat()];
  const refusedWith = all.find((result) => result.refusedWith !== null)?.refusedWith;
  const errors = all.reduce((sum, result) => sum + result.errors, 0);
  return {
    name,
    what,
    calls: latencies.length,
    perSecond: rate,
    ...waitingTimes(latencies),
    ratio: floors[0] ? rate / floors[0][1] : null,
    floors: Object.fromEntries(floors),
    processorMs: Object.fromEntries(Object.entries(used).map(([part, ms]) => [part, ms / latencies.length])),
    errors,
    firstError: errors === 0 ? null : refusedWith ? `status ${refusedWith}` : 'no response, or an unexpected one',
    wanted,
  };
}
