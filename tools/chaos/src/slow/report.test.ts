import { expect, it } from '@jest/globals';
import { judgeSlow, writeSlow, type Round, type Seen } from './report.ts';

const round = (isUnderAttack: boolean, ms: number, status: number | null = 200): Round => ({
  name: isUnderAttack ? 'with slow clients' : 'alone',
  isUnderAttack,
  tries: Array.from({ length: 20 }, () => ({ method: 'GET', path: '/shop/home', ms, status })),
  open: isUnderAttack ? 60 : 0,
  ended: 0,
});
const seen = (over: Partial<Seen> = {}): Seen => ({
  rounds: [round(false, 20), round(true, 30)],
  orders: 4,
  paid: 4,
  oneAddress: { underWay: 90, allowed: 100 },
  gatewayIsTheSame: true,
  leftOpen: 0,
  ...over,
});
const brokenIn = (over: Partial<Seen>) => judgeSlow(seen(over)).flatMap(({ broken }) => broken);

it('no invariant is violated if a shopper is served as well as without slow clients', () => {
  expect(brokenIn({})).toEqual([]);
  const text = writeSlow(seen(), judgeSlow(seen()));
  expect(text).toContain('with slow clients                20 calls, 95 of 100 within 30 ms, 60 slow connections open');
  expect(text).toContain('20 ms without, 30 ms with them: 1.50 times');
  expect(text).toContain('All 4 invariants hold.');
});

it('every failed request, every unpaid order and every connection left open is reported', () => {
  expect(brokenIn({ rounds: [round(false, 20), round(true, 50)] })).toEqual(['2.50 times as long']);
  const failed = { ...round(true, 20), tries: [{ method: 'GET', path: '/shop/home', ms: 9, status: null }] };
  expect(brokenIn({ rounds: [round(false, 20), failed], paid: 3 })).toEqual([
    'with slow clients: GET /shop/home: no answer after 9 ms',
    '1 orders were not paid',
  ]);
  expect(brokenIn({ oneAddress: { underWay: 101, allowed: 100 } })).toEqual(['101 were under way']);
  expect(brokenIn({ leftOpen: 2, gatewayIsTheSame: false })).toEqual([
    'the gateway was started again, or does not answer',
    '2 were never closed',
  ]);
});
