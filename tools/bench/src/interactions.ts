/// <reference lib="dom" />
/**
 * Measures how long a phone with a CPU four times slower takes to respond to the usual interactions: from the touch or
 * key press to the next paint, as the browser's Event Timing reports it (Interaction to Next Paint). Part of
 * `npm run bench slow`.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import puppeteer, { type LaunchOptions, type Page } from 'puppeteer';
import { browserToLaunch } from '@kanaka/testing/browser';
import { dataDir, demoShopper, shopUrl } from '@kanaka/testing/whole-shop';
import { PHONE, SLOWER } from './slow-phone.ts';

/** Up to here an interaction counts as good (https://web.dev/articles/inp). */
const GOOD_MS = 200;
/** How long events may still be reported after an interaction. */
const SETTLE_MS = 1_000;
const TIMEOUT_MS = 60_000;

type Interaction = { name: string; path: string; signedIn?: true; act: (page: Page) => Promise<void> };

const tap = (selector: string) => async (page: Page) => {
  const element = await page.waitForSelector(selector, { visible: true, timeout: TIMEOUT_MS });
  // Clear of the bars at the screen's edges.
  await element?.evaluate((each) => each.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await element?.tap();
};

function interactions(piece: string): Interaction[] {
  return [
    { name: 'open the menu', path: '/shop/home', act: tap('aria/Menu[role="button"]') },
    { name: 'open the bag', path: '/shop/home', act: tap('aria/Bag[role="button"]') },
    { name: 'open the filters', path: '/shop/listing', act: tap('aria/Filters[role="button"]') },
    { name: 'open a piece', path: '/shop/listing', act: tap('main article h2 a') },
    { name: 'search', path: '/shop/search', act: (page) => page.locator('input[type="search"]').fill('ring') },
    { name: 'next picture', path: piece, act: tap('aria/Next picture[role="button"]') },
    { name: 'choose a size', path: piece, act: tap('main input[type="radio"]:enabled') },
    {
      name: 'add to the bag',
      path: piece,
      signedIn: true,
      act: async (page) => {
        await tap('main input[type="radio"]:enabled')(page);
        await tap('main button[aria-label^="Add to Bag"]')(page);
        // So that the next run can add it again.
        await tap('main button[aria-label^="Remove"]')(page);
      },
    },
  ];
}

/** Runs in the page before its own scripts. */
function watch(): void {
  const longest = { ms: 0 };
  Object.assign(window, { longest });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) longest.ms = Math.max(longest.ms, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${shopUrl}/auth/login`);
  const status = await page.evaluate(async (person) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/auth/login', { method: 'POST', headers, body: JSON.stringify(person) })).status;
  }, demoShopper);
  if (status !== 200) throw new Error(`the demo shopper could not sign in: ${status}`);
}

/** The longest delay of an interaction, in milliseconds; 0 if it was shorter than the browser reports (16 ms). */
async function delayOf(chosen: LaunchOptions, { path, signedIn, act }: Interaction): Promise<number> {
  const browser = await puppeteer.launch(chosen);
  try {
    const page = await browser.newPage();
    await page.setViewport(PHONE);
    if (signedIn) await signIn(page);
    await page.evaluateOnNewDocument(watch);
    await page.emulateCPUThrottling(SLOWER);
    await page.goto(`${shopUrl}${path}`, { waitUntil: 'networkidle0', timeout: TIMEOUT_MS });
    await page.waitForSelector('html[data-hydrated]');
    await act(page);
    await pause(SETTLE_MS);
    return await page.evaluate(() => (window as unknown as { longest: { ms: number } }).longest.ms);
  } finally {
    await browser.close();
  }
}

/** The page of a piece in stock that has sizes. */
async function findSizedPiece(): Promise<string> {
  const reply = await fetch(`${shopUrl}/api/shop/products/get?limit=48`, { signal: AbortSignal.timeout(10_000) });
  const { data } = (await reply.json()) as { data: { slug: string; totalStock: number; sizes: unknown[] }[] };
  const piece = data.find(({ totalStock, sizes }) => totalStock > 0 && sizes.length > 0);
  if (!piece) throw new Error('the shop has no piece with sizes');
  return `/shop/product/${piece.slug}`;
}

/** Prints the longest delay of every interaction in all runs. */
export async function measureInteractions(runs: number): Promise<void> {
  const browser = await browserToLaunch(join(dataDir, 'browser'));
  console.log(`\nInteraction to Next Paint, CPU ${SLOWER} times slower, the longest of ${runs} runs`);
  for (const interaction of interactions(await findSizedPiece())) {
    let longest = 0;
    for (let run = 0; run < runs; run += 1) longest = Math.max(longest, await delayOf(browser, interaction));
    const verdict = longest > GOOD_MS ? `  above ${GOOD_MS} ms` : '';
    console.log(`${interaction.name.padEnd(18)} ${String(longest).padStart(4)} ms${verdict}`);
  }
}
