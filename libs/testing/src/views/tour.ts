import type { BrowserContext, Page, Request } from 'playwright-core';
import { until } from '../until.ts';
import { shopUrl } from '../whole-shop.ts';
import { settle } from './look-at.ts';
import type { View } from './view.ts';

/** How long there must be no requests before a page counts as loaded. */
const QUIET_MS = 120;

const openPanels = '[role=dialog], [role=alertdialog], [role=menu]';

const pageOf = (path: string) => path.split(/[?#]/)[0];
/** The layout around a page: storefront, sign-in, back office, or none. */
const surroundingsOf = (path: string) => path.split('/')[1];

/** Navigates within the open app, as its links do, and waits until the new page is shown. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const heading = document.querySelector('h1');
    if (heading) heading.dataset['left'] = heading.textContent;
    // With a key of its own, as the router's pages have: the app would restore the scroll position of an earlier visit.
    const state = { key: crypto.randomUUID() };
    window.history.pushState(state, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
    window.scrollTo(0, 0);
  }, path);
  // The old page stays until the code of the next is loaded. An equal heading in the same element is accepted too.
  const next = () => {
    const heading = document.querySelector('h1');
    return heading !== null && heading.dataset['left'] !== heading.textContent;
  };
  await page.waitForFunction(next, undefined, { timeout: 5_000, polling: 50 }).catch(() => undefined);
}

async function closePanels(page: Page): Promise<boolean> {
  // Do not wait until a toast disappears; load a new page instead.
  if ((await page.locator('[data-sonner-toast]').count()) > 0) return false;
  const panels = page.locator(openPanels);
  if ((await panels.count()) === 0) return true;
  await page.keyboard.press('Escape');
  return until(async () => (await panels.count()) === 0, { withinMs: 600 }).then(
    () => true,
    () => false,
  );
}

/** A page that can wait until it has loaded everything. */
async function openPage(context: BrowserContext) {
  const page = await context.newPage();
  // Only a view that cannot be shown waits so long.
  page.setDefaultTimeout(60_000);
  const awaited = new Set<Request>();
  let lastAt = Date.now();
  const answered = (request: Request) => {
    awaited.delete(request);
    lastAt = Date.now();
  };
  page.on('request', (request) => awaited.add(request));
  page.on('requestfinished', answered);
  page.on('requestfailed', answered);
  const rest = async ({ name }: View) => {
    if (!name.endsWith('-skeleton')) {
      const quiet = () => {
        lastAt = Math.max(lastAt, Date.now() - QUIET_MS / 2);
        return until(() => awaited.size === 0 && Date.now() - lastAt > QUIET_MS, { withinMs: 30_000 });
      };
      await quiet();
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await quiet();
    }
    await settle(page, { waits: true });
  };
  return { page, rest, awaited };
}

/** The current page: its last view, or null when something failed there. */
type Stand = Awaited<ReturnType<typeof openPage>> & { view: View | null };

/** Whether the app can navigate from one view to the other without a trace of the first. */
async function leadsTo(next: View, { page, view: left }: Stand): Promise<boolean> {
  if (!left || left.before || next.before || surroundingsOf(left.path) !== surroundingsOf(next.path)) return false;
  if (left.path === next.path ? left.act : pageOf(left.path) === pageOf(next.path)) return false;
  return closePanels(page);
}

/**
 * The views in an order that is fast to show: no two of one page after each other as long as there are others, and at the
 * end those that need a new page.
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
 * Shows the views of one visitor, in the browser context with their session, and reloads the app only if the earlier view
 * could affect the next. Returns the page when the view is stable.
 */
export function startTour(context: BrowserContext): (view: View) => Promise<Page> {
  let stand: Stand | null = null;

  return async (view) => {
    const last = stand;
    stand = null;
    const within = last !== null && (await leadsTo(view, last));
    // A page whose routes were mocked for a view is not used again.
    const reused = last?.view && !last.view.before ? last : null;
    if (last && !reused) await last.page.close();
    const { page, rest, awaited } = reused ?? (await openPage(context));
    // Set before the view is shown, so that the next call closes this page if the view fails.
    stand = { page, rest, awaited, view: null };
    if (!within) {
      await view.before?.(page);
      // The browser would not load the page again if only the fragment differs.
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
    await look().catch(async (cause: unknown) => {
      // Navigating within the app is only a shortcut, and of the many pages that load at once a busy browser loses a
      // request now and then: the view is loaded directly, and the failure is logged with what was still awaited.
      const pending = [...awaited].map((request) => request.url()).join(', ');
      console.log(
        `${view.name} could not be shown after ${last?.view?.name ?? 'no view'}: ${String(cause)}; ${pending}`,
      );
      awaited.clear();
      await page.goto('about:blank');
      await page.goto(`${shopUrl}${view.path}`);
      await look();
    });
    stand = { page, rest, awaited, view };
    return page;
  };
}
