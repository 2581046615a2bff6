import { expect, it } from '@jest/globals';
import type { DrillReport } from './drill/run-drill.ts';
import { readOptions } from './options.ts';
import { hasHeld, writeReport } from './report.ts';

const report = (broken: string[]): DrillReport => ({
  verdicts: [{ name: 'No order is stuck', figures: '3 confirmed', broken }],
  incidents: [
    { fault: 'orders', at: new Date(0), downMs: 900 },
    { fault: 'orders', at: new Date(0), downMs: 1_500 },
    { fault: 'forgetful redis', at: new Date(0), downMs: 0 },
  ],
  ways: new Map([['abandoned', 2]]),
  tally: new Map([['answered 503', 7]]),
  shoppingMs: 12_000,
  restMs: null,
});

it('a report contains what was done and which invariants hold or do not hold', () => {
  const text = writeReport(report(['order 1 is pending past its hold']));
  expect(text).toMatch(/orders killed +2 times, back after 1\.5 s at the latest/);
  expect(text).toContain('✗ No order is stuck');
  expect(text).toContain('✗ order 1 is pending past its hold');
  expect(text).toMatch(/1 of 1 invariants are broken\.$/);
  expect(hasHeld(report([]))).toBe(true);
  expect(hasHeld(report(['order 1 is pending past its hold']))).toBe(false);
});

it('the default is a thousand orders by a hundred shoppers', () => {
  expect(readOptions([])).toMatchObject({ orders: 1000, shoppers: 100 });
  expect(readOptions(['--orders', '40'])).toMatchObject({ orders: 40, shoppers: 4 });
  expect(() => readOptions(['--orders', 'many'])).toThrow('--orders must be an integer of at least 1');
});
