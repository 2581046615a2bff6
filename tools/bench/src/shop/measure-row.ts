import autocannon from 'autocannon';
import type { Floor } from './floor.ts';
import { readProcessorMs, type ByPart } from './processes.ts';
import { percentile, type Measured } from './report.ts';

export const CONNECTIONS = 10;
/** How often autocannon looks whether its time is over. */
const CHECK_MS = 100;

export type Call = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };

/** A row of calls over some connections. */
export type CallRow = {
  name: string;
  /** The calls of each connection, sent one after the other, again and again. */
  calls: Call[][];
  /** Every response must contain this text. */
  contains: string;
  wanted: string;
  /** `CONNECTIONS` if nothing is said. */
  connections?: number;
  /** Not for calls that change something. */
  hasFloor: boolean;
  /** Called before each slice of the shop. */
  prepare?: () => Promise<unknown>;
};

/** Shop and floor are measured in turn, in slices so short that other load on this machine affects both. */
export type Slices = { count: number; seconds: number };

type Load = { seconds: number; latenciesMs: number[]; errors: number };

async function load(
  url: string,
  { calls, contains, connections = CONNECTIONS }: CallRow,
  seconds: number,
): Promise<Load> {
  const latenciesMs: number[] = [];
  let connection = 0;
  const began = performance.now();
  let last = began;
  const run = autocannon({
    url,
    connections,
    duration: seconds,
    sampleInt: CHECK_MS,
    verifyBody: (body) => body.includes(contains),
    setupClient(client) {
      client.setRequests(calls[connection % calls.length] ?? []);
      connection += 1;
    },
  });
  run.on('response', (_client, _status, _bytes, ms) => {
    last = performance.now();
    latenciesMs.push(ms);
  });
  const { errors, non2xx, mismatches } = await run;
  return { seconds: (last - began) / 1000, latenciesMs, errors: errors + non2xx + mismatches };
}

const perSecond = (loads: readonly Load[]) =>
  loads.reduce((sum, { latenciesMs }) => sum + latenciesMs.length, 0) /
  loads.reduce((sum, { seconds }) => sum + seconds, 0);

export async function measureRow(
  row: CallRow,
  { url, parts, floor, slices }: { url: string; parts: ByPart; floor: Floor; slices: Slices },
): Promise<Measured> {
  const [{ path, headers = {} } = { path: '/' }] = row.calls[0] ?? [];
  if (row.hasFloor) {
    const sample = await fetch(url + path, { headers: { ...headers, 'accept-encoding': 'identity' } });
    const body = await sample.text();
    if (!sample.ok || !body.includes(row.contains))
      throw new Error(`${path} answered ${sample.status} without “${row.contains}”: ${body.slice(0, 300)}`);
    await floor.answer({ body, type: sample.headers.get('content-type') ?? 'text/plain' });
  }
  const ofShop: Load[] = [];
  const ofFloor: Load[] = [];
  const used: ByPart = {};
  // The first round is not counted: what has just started, or was not used for long, is slower than usual.
  for (let round = 0; round <= slices.count; round += 1) {
    await row.prepare?.();
    const before = readProcessorMs(parts);
    const measured = await load(url, row, slices.seconds);
    const after = readProcessorMs(parts);
    const beside = row.hasFloor ? [await load(floor.url, row, slices.seconds)] : [];
    if (round === 0) continue;
    ofShop.push(measured);
    ofFloor.push(...beside);
    for (const [part, ms] of Object.entries(after)) used[part] = (used[part] ?? 0) + ms - (before[part] ?? 0);
  }
  const latencies = ofShop.flatMap(({ latenciesMs }) => latenciesMs);
  const rate = perSecond(ofShop);
  return {
    name: row.name,
    perSecond: rate,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    ratio: row.hasFloor ? rate / perSecond(ofFloor) : null,
    processorMs: Object.fromEntries(Object.entries(used).map(([part, ms]) => [part, ms / latencies.length])),
    errors: [...ofShop, ...ofFloor].reduce((sum, { errors }) => sum + errors, 0),
    wanted: row.wanted,
  };
}
