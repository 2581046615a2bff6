/// <reference lib="dom" />
/**
 * Measures when a shopper on a slow network sees something, on the pages that visits start with:
 *
 *     E2E_URL=http://localhost:8080 npm run bench slow [runs]     by default three runs per page, of which the median is printed
 *
 * 400 kbit/s, a round trip of 150 ms, a CPU four times slower, a phone's screen, an empty cache. Prints the times of the
 * first paint, the first name and price, the first picture, and the largest paint.
 */
import puppeteer, { type LaunchOptions, type Page } from 'puppeteer';
import { browserToLaunch } from '@kanaka/testing/browser';
import { browserDir, shopUrl } from '@kanaka/testing/whole-shop';
import { findProductSlug, measuredPages } from './budgets.ts';
import { PHONE, SLOWER } from './slow-phone.ts';

const NETWORK = { offline: false, latency: 150, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };
const TIMEOUT_MS = 60_000;

/** Milliseconds from the start of the navigation. */
type Timings = { firstPaint: number; words: number; picture: number; largestPaint: number };

/** Runs in the page before its own scripts. */
function watch(): void {
  const seen: Partial<Timings> = {};
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') seen.firstPaint = startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    seen.largestPaint = list.getEntries().at(-1)?.startTime ?? 0;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const look = () => {
    const title = document.querySelector('h1:not(.sr-only)')?.textContent.trim();
    const words = document.querySelector('#root')?.textContent ?? '';
    if (title && words.includes('₹')) seen.words ??= performance.now();
    const picture = document.querySelector<HTMLImageElement>('#root img');
    if (picture?.complete && picture.naturalWidth > 1) seen.picture ??= performance.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

async function visit(chosen: LaunchOptions, path: string): Promise<Timings> {
  const browser = await puppeteer.launch(chosen);
  try {
    const page = await browser.newPage();
    await page.setViewport(PHONE);
    await page.evaluateOnNewDocument(watch);
    await slowDown(page);
    await page.goto(`${shopUrl}${path}`, { waitUntil: 'networkidle0', timeout: TIMEOUT_MS });
    return await page.evaluate(() => (window as unknown as { seen: Timings }).seen);
  } finally {
    await browser.close();
  }
}

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? 0;

const seconds = (ms: number | undefined) => `${((ms ?? Number.NaN) / 1000).toFixed(2)} s`;

/** Prints the median of every page. */
export async function measureSlowNetwork(runs: number): Promise<void> {
  const browser = await browserToLaunch(browserDir);
  console.log(`400 kbit/s, CPU ${SLOWER} times slower, medians of ${runs} runs on ${shopUrl}`);
  for (const { name, path } of measuredPages(await findProductSlug(shopUrl))) {
    const results: Timings[] = [];
    for (let run = 0; run < runs; run += 1) results.push(await visit(browser, path));
    const of = (key: keyof Timings) => seconds(median(results.map((result) => result[key])));
    console.log(
      `${name.padEnd(8)} first paint ${of('firstPaint')}, name and price ${of('words')}, first picture ${of('picture')}, largest paint ${of('largestPaint')}`,
    );
  }
}
