import type { Locator, Page } from 'playwright-core';
import { until } from '../until.ts';

/**
 * Who looks: someone passing by, a shopper who has just registered, a shopper with two pieces in the bag, an address and a
 * paid order, or the owner.
 */
export type Visitor = 'guest' | 'newcomer' | 'shopper' | 'owner';

/** One thing there is to see in the shop: an address, and what is done there to see it. */
export type View = {
  /** The page and its state, as a file may be called. */
  name: string;
  visitor: Visitor;
  path: string;
  /** What must be arranged before the page is loaded, such as an answer that fails. */
  before?: (page: Page) => Promise<void>;
  /** What is pressed and typed there; ends when what is to be seen stands. */
  act?: (page: Page) => Promise<void>;
  /** The narrowest or widest screen that has it, in px; below 1024 px the shop is laid out for phones and tablets. */
  from?: number;
  upTo?: number;
};

/** The last width with the layout for phones and tablets. */
export const NARROW = 1023;

export const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** Presses a button that stands further down. */
export async function buttonBelow(page: Page, name: string): Promise<void> {
  await scrollTo(page, page.getByRole('button', { name }));
  await button(name)(page);
}

/** Until something of that role and name is to be seen. */
export async function stands(page: Page, role: 'dialog' | 'heading' | 'menu' | 'alert', name?: string | RegExp) {
  await page
    .getByRole(role, name ? { name } : {})
    .first()
    .waitFor();
}

/** A document brings its page's first answers along; without them the page has to ask. */
async function withoutFirstAnswers(page: Page): Promise<void> {
  await page.route(/\/shop\/[^.]*$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/(id="first-answers">).*?(<\/script>)/s, '$1{}$2');
    return route.fulfill({ response, body });
  });
}

/** Makes the shop's calls below `path` fail, as they do when a service is away. */
export const failing = (path: string) => async (page: Page) => {
  await withoutFirstAnswers(page);
  await page.route(`**/api${path}**`, (route) =>
    route.fulfill({
      status: 503,
      json: {
        success: false,
        code: 'service.unavailable',
        message: 'This is not at hand for the moment.',
        requestId: 'r',
      },
    }),
  );
};

/** Makes the shop's calls below `path` wait for as long as anybody looks. */
export const waiting = (path: string) => async (page: Page) => {
  await withoutFirstAnswers(page);
  await page.route(`**/api${path}**`, () => undefined);
};

/** Moves on by a screen, and lets what has come near be drawn. Answers where the page stands then. */
function nextStretch(page: Page): Promise<number> {
  return page.evaluate(async () => {
    window.scrollBy({ top: window.innerHeight, behavior: 'instant' });
    // Not by frames: a browser with much to do may leave out those of a page nobody sees.
    await new Promise((drawn) => setTimeout(drawn, 80));
    return window.scrollY;
  });
}

/**
 * Down the page until something is to be seen there, however late the page comes, grows or begins anew: what is drawn only
 * when it comes near is drawn on the way.
 */
export async function scrollTo(page: Page, wanted: Locator): Promise<void> {
  const isThere = async () => {
    if (await wanted.first().isVisible()) return true;
    await nextStretch(page);
    return false;
  };
  await until(isThere, { withinMs: 15_000 }).catch(async (cause: unknown) => {
    const end = await page.evaluate(
      () => `${scrollY} of ${document.body.scrollHeight} px: ${document.body.innerText.slice(-300)}`,
    );
    throw new Error(`nothing at ${page.url()} led down to ${String(wanted)}; ${end}`, { cause });
  });
}

/** More stretches than any page has. */
const MOST_STRETCHES = 80;
/** So often nothing moved any more where a page ends; one that is still being drawn grows in between. */
const LOOKS_AT_END = 3;

/** Down to the end of the page, stretch by stretch: what is drawn only when it comes near is drawn then. */
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
