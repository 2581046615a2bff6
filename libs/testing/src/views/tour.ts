import type { BrowserContext, Page, Request } from 'playwright-core';
import { until } from '../until.ts';
import { shopUrl } from '../whole-shop.ts';
import { settle } from './look-at.ts';
import type { View } from './view.ts';

/** So long nothing is asked of the shop once a page has what it shows. */
const QUIET_MS = 120;

const openPanels = '[role=dialog], [role=alertdialog], [role=menu]';

const pageOf = (path: string) => path.split(/[?#]/)[0];
/** What stands around a page: the shop, the sign-in, the back office, or nothing. */
const surroundingsOf = (path: string) => path.split('/')[1];

/** Follows an address of the app that is open, as its own links do, and waits until the page before has made room. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const heading = document.querySelector('h1');
    if (heading) heading.dataset['left'] = heading.textContent;
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    window.scrollTo(0, 0);
  }, path);
  // The one before stays while the code of the next comes; what is said in the same words by the same element is let through.
  const next = () => {
    const heading = document.querySelector('h1');
    return heading !== null && heading.dataset['left'] !== heading.textContent;
  };
  await page.waitForFunction(next, undefined, { timeout: 5_000, polling: 50 }).catch(() => undefined);
}

async function closePanels(page: Page): Promise<boolean> {
  // Nobody waits for a notice to go.
  if ((await page.locator('[data-sonner-toast]').count()) > 0) return false;
  const panels = page.locator(openPanels);
  if ((await panels.count()) === 0) return true;
  await page.keyboard.press('Escape');
  return until(async () => (await panels.count()) === 0, { withinMs: 600 }).then(
    () => true,
    () => false,
  );
}

/** A page that knows when it has all it asked for. */
async function openPage(context: BrowserContext) {
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const asked = new Set<Request>();
  let lastAt = Date.now();
  const answered = (request: Request) => {
    asked.delete(request);
    lastAt = Date.now();
  };
  page.on('request', (request) => asked.add(request));
  page.on('requestfinished', answered);
  page.on('requestfailed', answered);
  const rest = async ({ name }: View) => {
    if (!name.endsWith('-skeleton')) {
      const quiet = () => {
        lastAt = Math.max(lastAt, Date.now() - QUIET_MS / 2);
        return until(() => asked.size === 0 && Date.now() - lastAt > QUIET_MS, { withinMs: 8_000 });
      };
      await quiet();
      // Nothing is asked either while the code that has come is being read.
      await page.locator('.first-sight').waitFor({ state: 'detached' });
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await quiet();
    }
    await settle(page, { waits: true });
  };
  return { page, rest };
}

/** Where one stands: what was seen last, or nothing when something went wrong there. */
type Stand = Awaited<ReturnType<typeof openPage>> & { view: View | null };

/** Whether the app can go from one view to another by itself, and nothing of the first shows through. */
async function leadsTo(next: View, { page, view: left }: Stand): Promise<boolean> {
  if (!left || left.before || next.before || surroundingsOf(left.path) !== surroundingsOf(next.path)) return false;
  if (left.path === next.path ? left.act : pageOf(left.path) === pageOf(next.path)) return false;
  return closePanels(page);
}

/**
 * The views in an order that is walked quickly: no two of one page after each other as long as there are others, and at the end
 * those that need a page of their own.
 */
export function oneAfterAnother(views: readonly View[]): View[] {
  const plain = views.filter(({ before }) => !before);
  const pages = [...Map.groupBy(plain, ({ path }) => pageOf(path)).values()];
  const turns: View[] = [];
  let last: View[] | undefined;
  while (turns.length < plain.length) {
    const left = pages.filter(({ length }) => length > 0);
    const others = left.filter((page) => page !== last);
    const [next] = (others.length > 0 ? others : left).toSorted((one, other) => other.length - one.length);
    turns.push(...(next?.splice(0, 1) ?? []));
    last = next;
  }
  return [...turns, ...views.filter(({ before }) => before)];
}

/**
 * Walks through the views of one visitor, in the context that has their session, and loads the app anew only where what was
 * seen before would show through. Answers the page in which the view stands and rests.
 */
export function startTour(context: BrowserContext): (view: View) => Promise<Page> {
  let stand: Stand | null = null;

  return async (view) => {
    const last = stand;
    stand = null;
    const within = last !== null && (await leadsTo(view, last));
    // What was arranged in a page before it was loaded stays arranged there.
    const reused = last?.view && !last.view.before ? last : null;
    if (last && !reused) await last.page.close();
    const { page, rest } = reused ?? (await openPage(context));
    // Kept at once, so that the page is closed by the next call if this view does not come about.
    stand = { page, rest, view: null };
    if (!within) {
      await view.before?.(page);
      // Where only the fragment differs, the browser would stay.
      if (reused && view.path.includes('#')) await page.goto('about:blank');
      await page.goto(`${shopUrl}${view.path}`);
    } else if (last.view?.path !== view.path) await follow(page, view.path);
    const look = async () => {
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await rest(view);
      if (!view.act) return;
      await view.act(page);
      await rest(view);
    };
    if (!within) await look();
    else {
      await look().catch(async (cause: unknown) => {
        // The way inside the app is this walk's shortcut: what it did not lead to is loaded as a visitor would, and reported.
        console.log(`${view.name} did not come about after ${last.view?.name ?? ''}: ${String(cause)}`);
        await page.goto('about:blank');
        await page.goto(`${shopUrl}${view.path}`);
        await look();
      });
    }
    stand = { page, rest, view };
    return page;
  };
}
