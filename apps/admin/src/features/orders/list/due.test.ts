import { expect, it } from '@jest/globals';
import { dueOf } from './due.ts';

const order = {
  delivery: { from: '2026-11-24', to: '2026-11-27' },
  sendBy: '2026-11-24',
  orderStatus: 'inShipping',
  paymentStatus: 'paid',
} as const;
const at = (time: string) => new Date(`${time}+05:30`);
const evening = at('2026-11-27T23:59:00');
const midnight = at('2026-11-28T00:00:00');
const wordsOf = (change: object, now: Date) =>
  dueOf({ ...order, ...change }, now)?.words.replaceAll('\u00a0', ' ') ?? null;

it('an order is late from the midnight in India after its last promised day', () => {
  expect([wordsOf({}, evening), wordsOf({}, midnight)]).toEqual([null, 'Late since Fri 27 Nov']);
});

it('what has arrived, was closed, is unpaid or was never promised is not late', () => {
  const { sendBy: _, delivery: __, ...never } = order;
  expect(wordsOf({ orderStatus: 'delivered' }, midnight)).toBeNull();
  expect(wordsOf({ orderStatus: 'cancelled' }, midnight)).toBeNull();
  expect(wordsOf({ paymentStatus: 'pending' }, midnight)).toBeNull();
  expect(wordsOf({ readyToCollect: true }, midnight)).toBeNull();
  expect(wordsOf({ readyToCollect: false }, midnight)).toBe('Late since Fri 27 Nov');
  expect(dueOf(never, midnight)).toBeNull();
});

it.each([
  ['2026-11-23T12:00:00', 'Send by Tue 24 Nov', 'coming'],
  ['2026-11-24T00:00:00', 'Send today', 'today'],
  ['2026-11-25T00:00:00', 'Late: should have left Tue 24 Nov', 'late'],
])('what was not sent says at %s: %s', (time, words, tone) => {
  const due = dueOf({ ...order, orderStatus: 'inProcess' }, at(time));
  expect([due?.words.replaceAll('\u00a0', ' '), due?.tone]).toEqual([words, tone]);
});

it('what is collected says until when it is to be ready, as long as it is not', () => {
  const { sendBy: _, ...pickup } = order;
  const collected = { ...pickup, orderStatus: 'confirmed', readyToCollect: false } as const;
  expect(dueOf(collected, at('2026-11-26T12:00:00'))?.words).toBe('Ready by Fri\u00a027\u00a0Nov');
  expect(dueOf({ ...collected, readyToCollect: true }, at('2026-11-26T12:00:00'))).toBeNull();
});
