import { describe, expect, it } from '@jest/globals';
import { contentDifferences, countersBehind, missingNumbers, tablesNotIn, type Contents } from './dump-manifest.ts';

const said: Contents = {
  at: '2026-11-25T20:00:00Z',
  tables: { 'public.orders': 3, 'public.invoices': 2 },
  series: [{ series: 'KNK/26-27', last: 2, highest: 2, numbers: 2 }],
};

describe('the manifest of a dump', () => {
  it('names tables whose rows the dump does not have', () => {
    const listing = ['3353; 0 16397 TABLE DATA public orders orders', '3351; 0 16387 TABLE public invoices orders'];
    expect(tablesNotIn(listing.join('\n'), said)).toEqual(['public.invoices']);
  });

  it('has no complaint about a database that holds the same, whatever the time', () => {
    expect(contentDifferences(said, { ...said, at: '2026-12-01T21:30:00Z' })).toEqual([]);
    expect(countersBehind(said)).toEqual([]);
    expect(missingNumbers(said)).toBe(0);
  });

  it.each<[string, Partial<Contents>, string[]]>([
    ['a lost row', { tables: { 'public.orders': 2, 'public.invoices': 2 } }, ['public.orders had 3 rows and has 2']],
    ['a lost table', { tables: { 'public.orders': 3 } }, ['public.invoices had 2 rows and has none']],
    [
      'another counter',
      { series: [{ series: 'KNK/26-27', last: 1, highest: 2, numbers: 2 }] },
      [expect.stringContaining('series KNK/26-27 was ') as unknown as string],
    ],
    ['a lost series', { series: [] }, [expect.stringContaining('and is undefined') as unknown as string]],
  ])('reports %s', (_, change, findings) => {
    expect(contentDifferences(said, { ...said, ...change })).toEqual(findings);
  });

  it('counts numbers that are missing, and names a counter that would give one out again', () => {
    const series = (last: number, highest: number, numbers: number) => ({
      ...said,
      series: [{ series: 'KNK/26-27', last, highest, numbers }],
    });
    expect(missingNumbers(series(9, 9, 7))).toBe(2);
    expect(missingNumbers(series(9, 7, 7))).toBe(2);
    expect(countersBehind(series(7, 8, 8))).toEqual(['KNK/26-27 would give 8 again']);
  });
});
