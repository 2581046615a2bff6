import { expect, it } from '@jest/globals';
import { extremesOf, monthsOf, nearestTo, ticksOf } from './rate-summary.ts';

const days = [
  { day: '2026-09-29', rate: 14_900 },
  { day: '2026-09-30', rate: 14_850 },
  { day: '2026-10-01', rate: 15_100 },
  { day: '2026-10-05', rate: 14_850 },
];

it('names the lowest and the highest day', () => {
  expect(extremesOf(days)).toEqual({ lowest: days[3], highest: days[2] });
  expect(extremesOf([])).toBeUndefined();
});

it('puts days together to months, newest first', () => {
  expect(monthsOf(days)).toEqual([
    { month: '2026-10', lowest: 14_850, highest: 15_100, last: 14_850 },
    { month: '2026-09', lowest: 14_850, highest: 14_900, last: 14_850 },
  ]);
});

it('finds the day that is nearest', () => {
  const number = (day: string) => Date.parse(day) / 86_400_000;
  expect(nearestTo(days, number('2026-10-02'))).toBe(days[2]);
  expect(nearestTo(days, number('2026-10-04'))).toBe(days[3]);
  expect(nearestTo([], 0)).toBeUndefined();
});

it.each([
  [14_850, 15_100, [14_800, 14_900, 15_000, 15_100]],
  [10_785, 15_240, [10_000, 12_000, 14_000, 16_000]],
  [231, 231, [231, 232]],
  [147.5, 231.5, [140, 160, 180, 200, 220, 240]],
])('draws lines around %d to %d', (lowest, highest, ticks) => {
  const drawn = ticksOf(lowest, highest);
  expect(drawn[0]).toBeLessThanOrEqual(lowest);
  expect(drawn.at(-1)).toBeGreaterThanOrEqual(highest);
  expect(drawn.length).toBeLessThanOrEqual(6);
  expect(drawn).toEqual(ticks);
});
