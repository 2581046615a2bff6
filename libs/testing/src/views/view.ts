import type { Locator, Page } from 'playwright-core';
import { until } from '../until.ts';

/**
 * The visitor: a guest, a shopper who has just registered, a shopper with two pieces in the cart, an address and a paid
 * order, or the owner.
 */
export type Visitor = 'guest' | 'newcomer' | 'shopper' | 'owner';

/** One view of the shop: a path, and what is done there. */
export type View = {
  /** The page and its state, usable as a file name. */
  name: string;
  visitor: Visitor;
  path: string;
  /** Prepares the page before it is loaded, for example with a failing response. */
  before?: (page: Page) => Promise<void>;
  /** Clicks and types; ends when the view is visible. */
  act?: (page: Page) => Promise<void>;
  /** The smallest and largest width in px at which the view exists; below 1024 px the layout is for phones and tablets. */
  from?: number;
  upTo?: number;
};

/** The largest width with the layout for phones and tablets. */
export const NARROW = 1023;

export const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** Clicks a button further down the page. */
export async function buttonBelow(page: Page, name: string): Promise<void> {
  await scrollTo(page, page.getByRole('button', { name }));
  await button(name)(page);
}

/** Waits until an element of that role and name is visible. */
export async function stands(page: Page, role: 'dialog' | 'heading' | 'menu' | 'alert', name?: string | RegExp) {
  await page
    .getByRole(role, name ? { name } : {})
    .first()
    .waitFor();
}

/** Removes the rendered markup and its data from a page, so that the app has to request everything. */
async function withoutRenderedPage(page: Page): Promise<void> {
  await page.route(/\/shop\/[^.]*$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text())
      .replace(/(<div id="root">).*(<\/div>\s*<noscript>Signing)/s, '$1$2')
      .replace(/(id="page-data">).*?(<\/script>)/s, '$1$2');
    return route.fulfill({ response, body });
  });
}

/** Makes requests below `path` fail, as they do when a service is down. */
export const failing = (path: string) => async (page: Page) => {
  await withoutRenderedPage(page);
  await page.route(`**/api${path}**`, (route) =>
    route.fulfill({
      status: 503,
      json: {
        success: false,
        code: 'service.unavailable',
        message: 'A part of the shop is unavailable for a moment. Please try again.',
        requestId: 'r',
      },
    }),
  );
};

/** Makes requests below `path` wait for ever. */
export const waiting = (path: string) => async (page: Page) => {
  await withoutRenderedPage(page);
  await page.route(`**/api${path}**`, () => undefined);
};

/** Scrolls by one screen and waits until content near the viewport is drawn. Returns the scroll position. */
function nextStretch(page: Page): Promise<number> {
  return page.evaluate(async () => {
    window.scrollBy({ top: window.innerHeight, behavior: 'instant' });
    // Not requestAnimationFrame: a busy browser may skip frames of a page that is not visible.
    await new Promise((drawn) => setTimeout(drawn, 80));
    return window.scrollY;
  });
}

/**
 * Scrolls down until an element is visible, also if the page loads late, grows or is rendered again: content that is drawn
 * only near the viewport is drawn on the way. At the end it begins again, because a busy browser may have passed some by.
 */
export async function scrollTo(page: Page, wanted: Locator): Promise<void> {
  let seen = -1;
  const isThere = async () => {
    if (await wanted.first().isVisible()) return true;
    const place = await nextStretch(page);
    if (place === seen) await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    seen = place;
    return false;
  };
  await until(isThere).catch(async (cause: unknown) => {
    const end = await page.evaluate(
      () =>
        `${scrollY} of ${document.body.scrollHeight} px: ${document.querySelector('main')?.innerText.slice(-300) ?? ''}`,
    );
    throw new Error(`nothing at ${page.url()} scrolled to ${String(wanted)}; ${end}`, { cause });
  });
}

/** More screens than any page has. */
const MOST_STRETCHES = 80;
/** How often the position must be unchanged at the end of a page; a page that is still being drawn grows in between. */
const LOOKS_AT_END = 3;

/** Scrolls to the end of the page, screen by screen, so that content near the viewport is drawn. */
export async function scrollThrough(page: Page): Promise<void> {
  let seen = -1;
  let looks = 0;
  for (let stretch = 0; stretch < MOST_STRETCHES; stretch += 1) {
    const place = await nextStretch(page);
    looks = place === seen ? looks + 1 : 0;
    if (looks === LOOKS_AT_END) return;
    seen = place;
  }
}

/** Lets a mailed link be good, as only the mailbox knows one. */
export async function withGoodLink(page: Page): Promise<void> {
  const data = { kind: 'password-reset', name: 'Asha Raman', openedAt: '2026-11-20T09:00:00.000Z' };
  const json = { success: true, data };
  await page.route('**/api/auth/find-link', (route) => route.fulfill({ json }));
}
