import { describe, expect, it } from '@jest/globals';
import type { Budget } from './budgets.ts';
import type { PageLoad } from './page-load.ts';
import { drawTable, isOver, judge } from './verdict.ts';

const budget: Budget = {
  performance: 95,
  accessibility: 100,
  bestPractices: 100,
  seo: 95,
  scriptBytes: 130 * 1024,
  largestPaintMs: 2_000,
  layoutShift: 0.01,
};

const justWithin: PageLoad = {
  performance: 95,
  accessibility: 100,
  bestPractices: 100,
  seo: 95,
  scriptBytes: 130 * 1024,
  totalBytes: 400 * 1024,
  largestPaintMs: 2_000,
  largestPaintElement: 'h1',
  layoutShift: 0.01,
};

describe('a page and its budget', () => {
  it('is met by a page that is exactly at its limits', () => {
    expect(isOver(judge(justWithin, budget))).toBe(false);
  });

  it.each<[string, Partial<PageLoad>]>([
    ['Performance', { performance: 94 }],
    ['Accessibility', { accessibility: 99 }],
    ['Best practices', { bestPractices: 99 }],
    ['SEO', { seo: 94 }],
    ['JavaScript (brotli)', { scriptBytes: 130 * 1024 + 1 }],
    ['Largest paint', { largestPaintMs: 2_001 }],
    ['Layout shift', { layoutShift: 0.011 }],
  ])('is exceeded by %s alone', (what, change) => {
    const lines = judge({ ...justWithin, ...change }, budget);
    expect(lines.filter(({ verdict }) => verdict === 'over').map((line) => line.what)).toEqual([what]);
    expect(isOver(lines)).toBe(true);
  });

  it('does not limit the total bytes, which are only reported', () => {
    expect(isOver(judge({ ...justWithin, totalBytes: 90_000_000 }, budget))).toBe(false);
  });

  it('can be printed as a table', () => {
    const table = drawTable('home', judge({ ...justWithin, largestPaintMs: 2_345 }, budget));
    expect(table).toMatch(/^home\n/);
    expect(table).toMatch(/Largest paint +2\.35 s +≤ 2\.00 s +over/);
    expect(table).toMatch(/JavaScript \(brotli\) +130\.0 KB +≤ 130\.0 KB +ok/);
  });
});
