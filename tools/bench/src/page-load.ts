import type { Result } from 'lighthouse';

/** One visit as measured by Lighthouse. Bytes are as transferred, so compressed. */
export type PageLoad = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  scriptBytes: number;
  totalBytes: number;
  largestPaintMs: number;
  /** CSS selector of the element of the largest paint; empty if Lighthouse could not tell. */
  largestPaintElement: string;
  layoutShift: number;
};

type Request = { resourceType?: string; transferSize?: number };

function requestsOf(result: Result): Request[] {
  const { details } = result.audits['network-requests'] ?? {};
  return details?.type === 'table' ? (details.items as Request[]) : [];
}

const bytesOf = (requests: Request[]) => requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);

function figure(result: Result, audit: string): number {
  const value = result.audits[audit]?.numericValue;
  if (value === undefined) throw new Error(`Lighthouse could not measure ${audit} of ${result.requestedUrl}`);
  return value;
}

function score(result: Result, category: string): number {
  const value = result.categories[category]?.score;
  if (value == null) throw new Error(`Lighthouse could not judge ${category} of ${result.requestedUrl}`);
  return Math.round(value * 100);
}

function largestPaintElement(result: Result): string {
  const { details } = result.audits['lcp-breakdown-insight'] ?? {};
  if (details?.type !== 'list') return '';
  const parts = details.items as { type?: string; selector?: string }[];
  return parts.find(({ type }) => type === 'node')?.selector ?? '';
}

export function toPageLoad(result: Result): PageLoad {
  const requests = requestsOf(result);
  return {
    performance: score(result, 'performance'),
    accessibility: score(result, 'accessibility'),
    bestPractices: score(result, 'best-practices'),
    seo: score(result, 'seo'),
    scriptBytes: bytesOf(requests.filter(({ resourceType }) => resourceType === 'Script')),
    totalBytes: bytesOf(requests),
    largestPaintMs: figure(result, 'largest-contentful-paint'),
    largestPaintElement: largestPaintElement(result),
    layoutShift: figure(result, 'cumulative-layout-shift'),
  };
}

/** The median visit by performance; of an even number the worse of the two in the middle. */
export function medianVisit<Visit extends { load: PageLoad }>(visits: readonly Visit[]): Visit {
  const ranked = visits.toSorted((one, other) => one.load.performance - other.load.performance);
  const middle = ranked[Math.floor((ranked.length - 1) / 2)];
  if (!middle) throw new Error('there is no visit to choose from');
  return middle;
}
