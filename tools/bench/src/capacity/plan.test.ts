import { describe, expect, it } from '@jest/globals';
import type { Measured, Report } from '../shop/measured.ts';
import { connectionsOf, ordersUntilFull, planFor, trafficOf } from './plan.ts';
import { simulate } from './simulate.ts';
import { callsPerOrder } from './traffic.ts';

const row = (name: string, processorMs: Record<string, number>): Measured => ({
  name,
  what: name,
  calls: 1,
  perSecond: 1,
  p50: 1,
  p99: 1,
  ratio: null,
  floors: {},
  processorMs,
  errors: 0,
  firstError: null,
  wanted: {},
});

const report: Report = {
  at: '2026-11-01T00:00:00Z',
  size: { products: 1_000, orders: 0 },
  quick: false,
  rows: Object.keys(callsPerOrder).map((name) =>
    row(name, name === 'orders' ? { orders: 60, 'invoice-worker': 40, postgres: 30, 'stand-ins': 9 } : {}),
  ),
  memory: { idle: {}, after: { orders: 100 * 2 ** 20, postgres: 200 * 2 ** 20 }, rested: {} },
};

const planOf = (ordersAnHour: number, part: string) => planFor(report, ordersAnHour).find((one) => one.part === part);

/** The same numbers every time (mulberry32). */
function seeded(): () => number {
  let state = 7;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('the plan of a shop', () => {
  it('gives a service pods for its processor time at the peak, three times the average', () => {
    // 12,000 an hour are ten a second at the peak, each 60 ms.
    expect(planOf(12_000, 'orders')).toMatchObject({ pods: 2, connections: 20, memory: 200 * 2 ** 20 });
    expect(planOf(12_000, 'orders')?.cores).toBeCloseTo(0.6);
    expect(planOf(48_000, 'orders')?.pods).toBe(4);
  });

  it('gives a service two pods, and a worker one, however little there is to do', () => {
    expect(planOf(10, 'orders')?.pods).toBe(2);
    expect(planOf(10, 'invoice-worker')?.pods).toBe(1);
  });

  it('counts Postgres by processors, and no local helper', () => {
    expect(planOf(48_000, 'postgres')).toMatchObject({ pods: 2, memory: 200 * 2 ** 20, connections: 0 });
    expect(planOf(48_000, 'stand-ins')).toBeUndefined();
    expect(connectionsOf(planFor(report, 48_000))).toBe(40);
    expect(ordersUntilFull(report, 'postgres', 2)).toBe(48_000);
  });

  it('refuses a run that did not measure every row', () => {
    const incomplete = { ...report, rows: report.rows.slice(1) };
    expect(() => trafficOf(incomplete, 10)).toThrow('run the whole benchmark first');
  });
});

describe('the simulation', () => {
  const queuesFor = (ordersAnHour: number, plan = planFor(report, ordersAnHour)) =>
    new Map(
      simulate(plan, trafficOf(report, ordersAnHour), { seconds: 60, random: seeded() }).map((one) => [one.part, one]),
    );

  it('finds planned parts as busy as planned, with short queues', () => {
    const orders = queuesFor(48_000).get('orders');
    expect(orders?.busy).toBeCloseTo(0.6, 1);
    expect(orders?.p99).toBeLessThan(300);
  });

  it('finds queues that grow where a part has too few pods', () => {
    const tooFew = planFor(report, 48_000).map((one) => (one.part === 'orders' ? { ...one, pods: 2 } : one));
    expect(queuesFor(48_000, tooFew).get('orders')?.p50).toBeGreaterThan(2_000);
  });
});
