import { describe, expect, it } from '@jest/globals';
import { periodOf } from './period.ts';

const iso = (dates: readonly Date[]) => dates.map((date) => date.toISOString());

describe('a period', () => {
  it.each([
    ['2026-11-21T18:29:59.999Z', '2026-11-21T18:30:00.000Z'],
    ['2026-11-21T18:30:00.000Z', '2026-11-22T18:30:00.000Z'],
  ])('at %s ends at the end of that day in India, %s', (now, to) => {
    expect(periodOf({ days: '7' }, new Date(now)).to.toISOString()).toBe(to);
  });

  it('consists of today and the days before it, and is compared up to the same time of day', () => {
    const { from, before } = periodOf({ days: '7' }, new Date('2026-11-21T04:00:00Z'));
    expect(iso([from, before.from, before.to])).toEqual([
      '2026-11-14T18:30:00.000Z',
      '2026-11-07T18:30:00.000Z',
      '2026-11-14T04:00:00.000Z',
    ]);
  });

  it.each([
    ['1', 25],
    ['7', 8],
    ['30', 31],
    ['365', 53],
  ] as const)('of %s day(s) has %s borders from beginning to end', (days, count) => {
    const { from, to, borders, bordersBefore } = periodOf({ days }, new Date('2026-11-21T04:00:00Z'));
    expect(borders).toHaveLength(count);
    expect(iso([borders[0] ?? to, borders.at(-1) ?? from])).toEqual(iso([from, to]));
    expect(bordersBefore.at(-1)).toEqual(from);
  });

  it('of a year is divided into weeks; the first is one day longer', () => {
    const { borders } = periodOf({ days: '365' }, new Date('2026-11-21T04:00:00Z'));
    expect(iso(borders.slice(0, 3))).toEqual([
      '2025-11-21T18:30:00.000Z',
      '2025-11-29T18:30:00.000Z',
      '2025-12-06T18:30:00.000Z',
    ]);
    expect(iso(borders.slice(-2))).toEqual(['2026-11-14T18:30:00.000Z', '2026-11-21T18:30:00.000Z']);
  });
});
