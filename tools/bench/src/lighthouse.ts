/**
 * Measures the size and speed of the shop's main pages on a phone against their budgets, with Lighthouse:
 *
 *     npm run lighthouse [runs] [page …]     three runs of every page by default; the median run counts
 *       -- --slow                            on a network of 400 kbit/s, really slowed down instead of computed
 *
 * Starts its own shop; `E2E_URL` names one that is running already. Reports are written to `.data/lighthouse/`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import lighthouse, { type Result } from 'lighthouse';
import puppeteer, { type LaunchOptions } from 'puppeteer';
import { browserToLaunch } from '@kanaka/testing/browser';
import { browserDir, dataDir, shopUrl, startShop, stopShop } from '@kanaka/testing/whole-shop';
import { z } from 'zod';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { slow: { type: 'boolean' } } });
const [asked = '3', ...names] = positionals;
const runs = z.coerce.number('how many runs?').int().min(1).parse(asked);
const START_TIMEOUT_MS = 6 * 60_000;
const reports = join(import.meta.dirname, '../../../.data/lighthouse');

const SLOW = {
  throttlingMethod: 'devtools' as const,
  throttling: {
    requestLatencyMs: 150,
    downloadThroughputKbps: 400,
    uploadThroughputKbps: 400,
    cpuSlowdownMultiplier: 4,
  },
};

/** What every page that shoppers enter the shop by must keep to on a phone with an average network. */
const budget: { what: string; least?: number; most?: number; of: (result: Result) => number }[] = [
  { what: 'performance', least: 95, of: (result) => score(result, 'performance') },
  { what: 'accessibility', least: 100, of: (result) => score(result, 'accessibility') },
  { what: 'best practices', least: 100, of: (result) => score(result, 'best-practices') },
  { what: 'SEO', least: 95, of: (result) => score(result, 'seo') },
  { what: 'JavaScript, KB', most: 150, of: (result) => kilobytes(result, 'Script') },
  { what: 'all bytes, KB', of: (result) => kilobytes(result) },
  { what: 'first paint, ms', of: (result) => figure(result, 'first-contentful-paint') },
  { what: 'largest paint, ms', most: 2_000, of: (result) => figure(result, 'largest-contentful-paint') },
  { what: 'layout shift', most: 0.01, of: (result) => figure(result, 'cumulative-layout-shift') },
];

const score = ({ categories }: Result, category: string) =>
  Math.round((categories[category]?.score ?? Number.NaN) * 100);

function figure({ audits, requestedUrl }: Result, audit: string): number {
  const value = audits[audit]?.numericValue;
  if (value === undefined) throw new Error(`Lighthouse could not measure ${audit} of ${requestedUrl}`);
  return Math.round(value * 1_000) / 1_000;
}

/** As they were transferred, so compressed. */
function kilobytes({ audits }: Result, type?: string): number {
  const { details } = audits['network-requests'] ?? {};
  const requests = (details?.type === 'table' ? details.items : []) as {
    resourceType?: string;
    transferSize?: number;
  }[];
  const counted = requests.filter(({ resourceType }) => type === undefined || resourceType === type);
  return Math.round(counted.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 102.4) / 10;
}

/** A first visit: every run has a browser of its own, with nothing in its cache. */
async function visit(browserToStart: LaunchOptions, path: string): Promise<{ result: Result; report: string }> {
  const browser = await puppeteer.launch(browserToStart);
  try {
    const port = Number(new URL(browser.wsEndpoint()).port);
    const visited = await lighthouse(`${shopUrl}${path}`, {
      port,
      output: 'html',
      logLevel: 'error',
      ...(values.slow && SLOW),
    });
    if (!visited || visited.lhr.runtimeError)
      throw new Error(`Lighthouse could not load ${path}: ${visited?.lhr.runtimeError?.message ?? 'no result'}`);
    return { result: visited.lhr, report: String(visited.report) };
  } finally {
    await browser.close();
  }
}

/** Measures a page and prints its results; returns whether it is within its budget. A slow network has no budget. */
async function measurePage(browser: LaunchOptions, [name, path]: [name: string, path: string]): Promise<boolean> {
  const visits: { result: Result; report: string }[] = [];
  for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, path));
  visits.sort((one, other) => score(one.result, 'performance') - score(other.result, 'performance'));
  const median = visits[Math.floor((visits.length - 1) / 2)];
  if (!median) return false;
  await writeFile(join(reports, `${name}.html`), median.report);
  const rows = budget.map(({ what, least = -Infinity, most = Infinity, of }) => {
    const measured = of(median.result);
    return { what, measured, least, most, kept: values.slow || (measured >= least && measured <= most) };
  });
  console.log(`\n${name}  ${path}`);
  console.table(rows, ['what', 'measured', 'least', 'most', 'kept']);
  return rows.every(({ kept }) => kept);
}

const own = !process.env['E2E_URL'];
await mkdir(reports, { recursive: true });
await mkdir(dataDir, { recursive: true });
if (own) await startShop({ timeoutMs: START_TIMEOUT_MS });
try {
  const browser = await browserToLaunch(browserDir);
  const response = await fetch(`${shopUrl}/api/shop/products/get?limit=1`, { signal: AbortSignal.timeout(10_000) });
  const { data } = z.object({ data: z.tuple([z.object({ slug: z.string() })]) }).parse(await response.json());
  const pages: [name: string, path: string][] = [
    ['home', '/shop/home'],
    ['listing', '/shop/listing'],
    ['product', `/shop/product/${data[0].slug}`],
  ];
  console.log(`Lighthouse, mobile, the median of ${runs} on ${shopUrl}`);
  for (const page of pages.filter(([name]) => names.length === 0 || names.includes(name)))
    if (!(await measurePage(browser, page))) process.exitCode = 1;
  console.log(`\nReports: ${reports}`);
} finally {
  if (own) await stopShop();
}
