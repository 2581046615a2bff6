import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { adminViews } from '@kanaka/testing/views/admin-views';
import { existsAt, lookAt, settle } from '@kanaka/testing/views/look-at';
import { storefrontViews } from '@kanaka/testing/views/storefront-views';
import { scrollThrough, type View, type Visitor } from '@kanaka/testing/views/view';
import { arrive } from '@kanaka/testing/views/visitors';

/** The result of one screenshot; `failure` is the reason if there is none. */
export type Shot = { name: string; failure: string | null };

type Order = { folder: string; words: readonly string[]; report: (shot: Shot) => void };

const settings = {
  locale: 'en-IN',
  timezoneId: 'Asia/Kolkata',
  // With reduced motion, carousels do not move and the collections are laid out without a pinned section.
  reducedMotion: 'reduce',
} as const;

const screens = [
  { ...settings, viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
  { ...settings, viewport: { width: 768, height: 1024 }, hasTouch: true },
  { ...settings, viewport: { width: 1440, height: 900 } },
] as const;

const visitors: readonly Visitor[] = ['guest', 'newcomer', 'shopper', 'owner'];

/** How many pages are open at once: a page mostly waits. */
const AT_ONCE = 4;

/** Longer than any view takes. */
const TIMEOUT_MS = 90_000;

const isNamed = (words: readonly string[], name: string) =>
  words.length === 0 || words.some((word) => name.includes(word));

const reasonOf = (error: unknown) => (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));

/** Returns an error instead of throwing it, so that the other screenshots are taken. */
async function attempt(name: string, { report }: Order, take: () => Promise<void>): Promise<Shot> {
  const failure = await take().then(() => null, reasonOf);
  const shot = { name, failure };
  report(shot);
  return shot;
}

/** With a dialog, only the viewport; otherwise the full page, scrolled first so that lazy images load. */
async function photograph(page: Page, view: View, path: string): Promise<void> {
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  if (fullPage && !view.act) {
    await scrollThrough(page);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    // Scrolling has started further requests.
    await settle(page, { waits: view.name.endsWith('-skeleton') });
  }
  await page.screenshot({ path, fullPage, animations: 'disabled' });
}

/** A page that hangs must not delay the others; closing it ends all its pending operations. */
async function tooLate(): Promise<never> {
  await pause(TIMEOUT_MS, undefined, { ref: false });
  throw new Error(`no screenshot within ${TIMEOUT_MS / 1000} s`);
}

async function look(context: BrowserContext, view: View, path: string): Promise<void> {
  const before = new Set(context.pages());
  try {
    const take = async () => photograph(await lookAt(context, view), view, path);
    await Promise.race([take(), tooLate()]);
  } finally {
    for (const page of context.pages()) if (!before.has(page)) await page.close();
  }
}

/** All views of one visitor at one screen size. */
async function visit(browser: Browser, album: Album, order: Order): Promise<Shot[]> {
  const { visitor, screen, views } = album;
  const context = await browser.newContext(screen);
  const shots: Shot[] = [];
  try {
    await arrive(context.request, visitor);
    for (const view of views) {
      const name = `${view.name}-${screen.viewport.width}`;
      shots.push(await attempt(name, order, () => look(context, view, join(order.folder, `${name}.png`))));
    }
  } catch (error) {
    const shot = { name: `the ${visitor} at ${screen.viewport.width} px`, failure: reasonOf(error) };
    order.report(shot);
    shots.push(shot);
  } finally {
    await context.close();
  }
  return shots;
}

type Album = { visitor: Visitor; screen: (typeof screens)[number]; views: View[] };

/** All views of both apps whose name has one of the words. */
export async function photographAll(browser: Browser, order: Order): Promise<Shot[]> {
  const wanted = [...storefrontViews, ...adminViews].filter(({ name }) => isNamed(order.words, name));
  const albums: Album[] = visitors.flatMap((visitor) =>
    screens.map((screen) => ({
      visitor,
      screen,
      views: wanted.filter((view) => view.visitor === visitor && existsAt(view, screen.viewport.width)),
    })),
  );
  const waiting = albums.filter(({ views }) => views.length > 0);
  // The longest first, so that the last to finish are short ones.
  waiting.sort((one, other) => other.views.length - one.views.length);
  const shots: Shot[] = [];
  const worker = async () => {
    for (let album = waiting.shift(); album; album = waiting.shift())
      shots.push(...(await visit(browser, album, order)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return shots;
}
