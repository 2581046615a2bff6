import { describe, expect, it } from '@jest/globals';
import { importRates } from '@kanaka/contracts/catalog/metal-rates';
import { todaysRates, yearOfRates } from './demo-rates.ts';

describe('the demo’s year of rates', () => {
  const now = new Date('2026-11-23T18:00:00Z');
  const year = yearOfRates(now);

  it('ends a moment ago at today’s rates and began a year before', () => {
    expect(year.at(-1)).toMatchObject(todaysRates);
    expect(now.getTime() - Date.parse(year.at(-1)?.at ?? '')).toBeLessThan(3_600_000);
    expect(year[0]?.at).toBe('2025-11-24T04:30:00.000Z');
    expect(year.length).toBeGreaterThan(300);
  });

  it('can be imported, moves by less than three percent a day, and rests on Sundays', () => {
    expect(importRates.body.safeParse({ days: year }).error).toBeUndefined();
    for (const metal of ['gold', 'silver', 'platinum'] as const) {
      const rates = year.map((day) => day[metal]);
      const moves = rates.slice(1).map((rate, place) => Math.abs(rate / (rates[place] ?? rate) - 1));
      expect([metal, Math.max(...moves) < 0.03]).toEqual([metal, true]);
    }
    expect(year.filter(({ at }) => new Date(at).getUTCDay() === 0)).toEqual([]);
  });

  it('is the same for a shop that starts on another day', () => {
    const later = yearOfRates(new Date(now.getTime() + 7 * 86_400_000));
    expect(later.map(({ gold }) => gold)).toEqual(year.map(({ gold }) => gold));
  });
});
