import { expect, it } from '@jest/globals';
import { clockWords, heldUntil, secondsLeft, type Hold } from './held-for.ts';

const hold: Hold = { until: '2026-11-23T10:15:00.000Z', serverTime: '2026-11-23T10:00:00.000Z', receivedAt: 1_000_000 };

it('a hold is counted by the server’s clock, whatever this device believes', () => {
  expect(
    [0, 1_000, 14 * 60_000, 15 * 60_000, 16 * 60_000].map((later) => secondsLeft(hold, 1_000_000 + later)),
  ).toEqual([900, 899, 60, 0, 0]);
});

it('it is not over before its last second is', () => {
  expect(secondsLeft(hold, 1_000_000 + 15 * 60_000 - 1)).toBe(1);
});

it('is written as minutes and seconds', () => {
  expect([900, 61, 60, 9].map(clockWords)).toEqual(['15:00', '1:01', '1:00', '0:09']);
});

it('ends at an hour of this device’s clock, also when that is not the server’s', () => {
  const receivedAt = new Date(2026, 10, 24, 14, 29, 55).getTime();
  expect(heldUntil({ ...hold, receivedAt })).toBe('2:44 pm');
  expect(heldUntil({ ...hold, receivedAt: receivedAt + 5_000 })).toBe('2:45 pm');
});
