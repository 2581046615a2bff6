import { describe, expect, it } from '@jest/globals';
import type { Result } from 'lighthouse';
import { medianVisit, toPageLoad, type PageLoad } from './page-load.ts';

/** The part of a Lighthouse report that is used. */
const report = {
  requestedUrl: 'http://shop.example/shop/home',
  categories: {
    performance: { score: 0.964 },
    accessibility: { score: 1 },
    'best-practices': { score: 0.96 },
    seo: { score: 1 },
  },
  audits: {
    'network-requests': {
      details: {
        type: 'table',
        items: [
          { resourceType: 'Document', transferSize: 4_000 },
          { resourceType: 'Script', transferSize: 70_000 },
          { resourceType: 'Script', transferSize: 20_000 },
          { resourceType: 'Preflight' },
          { resourceType: 'Image', transferSize: 100_000 },
        ],
      },
    },
    'largest-contentful-paint': { numericValue: 1_812.5 },
    'lcp-breakdown-insight': {
      details: { type: 'list', items: [{ type: 'table' }, { type: 'node', selector: 'main > img' }] },
    },
    'cumulative-layout-shift': { numericValue: 0.002 },
  },
} as unknown as Result;

const visitOf = (performance: number) => ({ load: { performance } as PageLoad });

describe('a page load', () => {
  it('is read from its report', () => {
    expect(toPageLoad(report)).toEqual({
      performance: 96,
      accessibility: 100,
      bestPractices: 96,
      seo: 100,
      scriptBytes: 90_000,
      totalBytes: 194_000,
      largestPaintMs: 1_812.5,
      largestPaintElement: 'main > img',
      layoutShift: 0.002,
    });
  });

  it('does not need the element of the largest paint', () => {
    const { 'lcp-breakdown-insight': _, ...audits } = report.audits;
    expect(toPageLoad({ ...report, audits }).largestPaintElement).toBe('');
  });

  it('is refused if a value is missing', () => {
    const { 'largest-contentful-paint': _, ...audits } = report.audits;
    expect(() => toPageLoad({ ...report, audits })).toThrow('largest-contentful-paint');
  });
});

describe('the median visit', () => {
  it('is the one in the middle', () => {
    expect(medianVisit([visitOf(99), visitOf(71), visitOf(95)]).load.performance).toBe(95);
  });

  it('is the worse of the two in the middle', () => {
    expect(medianVisit([visitOf(99), visitOf(90), visitOf(71), visitOf(95)]).load.performance).toBe(90);
  });
});
