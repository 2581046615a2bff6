import { expect, it } from '@jest/globals';
import { readRollingOptions } from './options.ts';
import { changesOf, directionsFrom, hasPassed, writeOutcomes, type Outcome } from './plan.ts';

it('restarts a small shop, unless it begins with a release: then a shop with many orders, and at least 3,000 calls', () => {
  const usual = { orders: 150, passersBy: 4 };
  expect(readRollingOptions([])).toEqual({ ...usual, from: null, stored: 0, calls: 0 });
  expect(readRollingOptions(['--from', 'v1.4.0'])).toEqual({ ...usual, from: 'v1.4.0', stored: 100_000, calls: 3_000 });
  expect(readRollingOptions(['--from', 'main', '--stored', '0'])).toMatchObject({ from: 'main', stored: 0 });
});

it.each([
  ['--orders', 'many'],
  ['--stored', '-1'],
  ['--calls', ''],
  ['--from', ''],
  ['--from=--output=x'],
  ['--to', 'v1'],
])('refuses %s %s', (...args) => {
  expect(() => readRollingOptions(args)).toThrow();
});

it('goes forward, back on the migrated databases, and forward again', () => {
  expect(directionsFrom('v1.4.0').map(({ to }) => to)).toEqual(['new', 'old', 'new']);
  expect(directionsFrom(null).map(({ to }) => to)).toEqual(['new']);
});

it('changes one replica of each part before the second of any', () => {
  expect(changesOf(['catalog', 'gateway']).flat()).toEqual(['catalog', 'gateway', 'catalog', 'gateway']);
});

const call = { method: 'GET', path: '/shop/home', status: 200, ms: 40 };
const good: Outcome = {
  name: 'forward',
  ledger: { changing: [call, { ...call, ms: 870 }], failures: [], misread: new Map() },
  stops: [{ part: 'catalog', ms: 2_000, how: 'exit 0' }],
  wrong: [],
};
const failure = { ...call, status: 503, during: 'catalog', at: new Date() };

it('says of each direction how many calls failed and how long the longest took', () => {
  const text = writeOutcomes([good, { ...good, name: 'back', ledger: { ...good.ledger, failures: [failure] } }], 2);
  expect(text).toContain('✓ forward: 0 failed of 2 calls (at least 2), the longest took 870 ms');
  expect(text).toContain('✗ back: 1 failed of 2 calls');
  expect(text).toContain('would have been noticed');
  expect(writeOutcomes([good], 2)).toContain('No call failed');
});

it.each<[string, Partial<Outcome>]>([
  ['a call failed', { ledger: { ...good.ledger, failures: [failure] } }],
  ['a release could not read a response', { ledger: { ...good.ledger, misread: new Map([['GET /api/x', 1]]) } }],
  ['there were too few calls', { ledger: { ...good.ledger, changing: [call] } }],
  ['a replica had to be killed', { stops: [{ part: 'catalog', ms: 15_000, how: 'SIGKILL' }] }],
  ['the books are wrong', { wrong: ['the books are not right'] }],
])('has not passed when %s', (_, what) => {
  expect([hasPassed(good, 2), hasPassed({ ...good, ...what }, 2)]).toEqual([true, false]);
});
