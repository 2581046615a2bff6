/**
 * Measures the size and speed of the shop's main pages on a phone (Lighthouse's mobile defaults) against their budgets:
 *
 *     npm run lighthouse [runs] [page …]     three runs of every page by default; the median run counts
 *
 * Starts its own shop; `E2E_URL` names one that is running already. Reports are written to `.data/lighthouse/`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import puppeteer, { type LaunchOptions } from 'puppeteer';
import { browserToLaunch } from '@kanaka/testing/browser';
import { browserDir, dataDir, shopUrl, startShop, stopShop } from '@kanaka/testing/whole-shop';
import { findProductSlug, measuredPages, type MeasuredPage } from './budgets.ts';
import { medianVisit, toPageLoad, type PageLoad } from './page-load.ts';
import { drawTable, isOver, judge } from './verdict.ts';

const START_TIMEOUT_MS = 6 * 60_000;
const reports = join(import.meta.dirname, '../../../.data/lighthouse');

type Visit = { load: PageLoad; report: string };

/** A first visit: every run has a browser of its own, with nothing in its cache. */
async function visit(chosen: LaunchOptions, path: string): Promise<Visit> {
  const browser = await puppeteer.launch(chosen);
  try {
    const port = Number(new URL(browser.wsEndpoint()).port);
    const result = await lighthouse(`${shopUrl}${path}`, { port, output: 'html', logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse returned no result for ${path}`);
    if (result.lhr.runtimeError)
      throw new Error(`Lighthouse could not load ${path}: ${result.lhr.runtimeError.message}`);
    return { load: toPageLoad(result.lhr), report: String(result.report) };
  } finally {
    await browser.close();
  }
}

/** Measures a page and prints its results; returns whether it is within its budget. */
async function measurePage(
  chosen: LaunchOptions,
  { name, path, budget }: MeasuredPage,
  runs: number,
): Promise<boolean> {
  const visits: Visit[] = [];
  for (let run = 0; run < runs; run += 1) visits.push(await visit(chosen, path));
  const { load, report } = medianVisit(visits);
  await writeFile(join(reports, `${name}.html`), report);
  const lines = judge(load, budget);
  const all = visits.map((each) => each.load.performance).join(', ');
  console.log(`\n${drawTable(`${name}  ${path}`, lines)}`);
  console.log(`  largest paint is ${load.largestPaintElement || 'unknown'}; performance of all runs: ${all}`);
  return !isOver(lines);
}

async function main(): Promise<void> {
  const [asked = '3', ...names] = process.argv.slice(2);
  const runs = Number(asked);
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`how many runs? "${asked}" is no number`);
  const own = !process.env['E2E_URL'];
  await mkdir(reports, { recursive: true });
  await mkdir(dataDir, { recursive: true });
  if (own) await startShop({ timeoutMs: START_TIMEOUT_MS });
  try {
    const browser = await browserToLaunch(browserDir);
    const pages = measuredPages(await findProductSlug(shopUrl));
    const chosen = names.length > 0 ? pages.filter(({ name }) => names.includes(name)) : pages;
    console.log(`Lighthouse, mobile, the median of ${runs} on ${shopUrl}`);
    for (const page of chosen) {
      if (!(await measurePage(browser, page, runs))) process.exitCode = 1;
    }
    console.log(`\nReports: ${reports}`);
  } finally {
    if (own) await stopShop();
  }
}

await main();
