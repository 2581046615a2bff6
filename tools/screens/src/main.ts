/**
 * Photographs every page and state of both apps on phone, tablet and desk:
 *
 *     npm run screens [word …]     only what has one of the words in its name
 *     npm run screens -- --readme  the small pictures of README.md as well, into docs/images/
 *
 * Starts a shop of its own; `E2E_URL` names one that is running already. The pictures are in `.data/screens/`.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { browserArgs, browserPath } from '@kanaka/testing/browser';
import { adminViews } from '@kanaka/testing/views/admin-views';
import { existsAt, lookAt } from '@kanaka/testing/views/look-at';
import { storefrontViews } from '@kanaka/testing/views/storefront-views';
import { scrollThrough, type View, type Visitor } from '@kanaka/testing/views/view';
import { arrive } from '@kanaka/testing/views/visitors';
import { dataDir, startShop, stopShop } from '@kanaka/testing/whole-shop';
import { takeReadmePictures } from './readme-pictures.ts';

const START_PATIENCE_MS = 6 * 60_000;
const root = join(import.meta.dirname, '../../..');
const folder = join(root, '.data/screens');

const screens = [
  { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
  { viewport: { width: 768, height: 1024 }, hasTouch: true },
  { viewport: { width: 1440, height: 900 } },
] as const;

const visitors: readonly Visitor[] = ['guest', 'newcomer', 'shopper', 'owner'];

/** A photograph of one view; says what went wrong instead of throwing, so that the others are taken all the same. */
async function photograph(context: BrowserContext, view: View, width: number): Promise<string | null> {
  try {
    const page = await lookAt(context, view);
    try {
      const open = await page.getByRole('dialog').count();
      // A dialog hides the page; all else is shown whole, with what is fetched only when it comes near.
      if (open === 0 && !view.act) {
        await scrollThrough(page);
        await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      }
      const path = join(folder, `${view.name}-${width}.png`);
      await page.screenshot({ path, fullPage: open === 0, animations: 'disabled' });
      return null;
    } finally {
      await page.close();
    }
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  }
}

async function photographAll(browser: Browser, words: readonly string[]): Promise<void> {
  const named = (view: View) => words.length === 0 || words.some((word) => view.name.includes(word));
  const wanted = [...storefrontViews, ...adminViews].filter(named);
  let taken = 0;
  for (const visitor of visitors) {
    const theirs = wanted.filter((view) => view.visitor === visitor);
    if (theirs.length === 0) continue;
    for (const screen of screens) {
      const { width } = screen.viewport;
      const context = await browser.newContext({ ...screen, locale: 'en-IN', timezoneId: 'Asia/Kolkata' });
      await arrive(context.request, visitor);
      for (const view of theirs.filter((one) => existsAt(one, width))) {
        const failure = await photograph(context, view, width);
        console.log(`${failure === null ? 'taken ' : 'FAILED'}  ${view.name}-${width}${failure ? `: ${failure}` : ''}`);
        if (failure === null) taken += 1;
        else process.exitCode = 1;
      }
      await context.close();
    }
  }
  console.log(`\n${taken} pictures in ${folder}`);
}

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const readme = words.includes('--readme');
  const own = !process.env['E2E_URL'];
  await mkdir(folder, { recursive: true });
  await mkdir(dataDir, { recursive: true });
  if (own) await startShop({ patienceMs: START_PATIENCE_MS });
  try {
    const executablePath = await browserPath(join(dataDir, 'browser'));
    const browser = await chromium.launch({ executablePath, args: browserArgs });
    try {
      await photographAll(
        browser,
        words.filter((word) => word !== '--readme'),
      );
      if (readme) await takeReadmePictures(browser, join(root, 'docs/images'));
    } finally {
      await browser.close();
    }
  } finally {
    if (own) await stopShop();
  }
}

await main();
