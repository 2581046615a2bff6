import { test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { owner } from '@kanaka/testing/whole-shop';
import { apiSignIn } from './people.ts';
import { desktop } from './screens.ts';
import { slowDown } from './slow.ts';

type Windows = {
  /** Opens another user's browser next to the test's own page; it is closed when the test ends. */
  openWindow: (screen?: BrowserContextOptions) => Promise<Page>;
  /** The same with the owner signed in, by default on a desktop. */
  openOffice: (screen?: BrowserContextOptions) => Promise<Page>;
};

/**
 * Opening or reloading a page of the storefront waits until it is hydrated, and going back until what was opened or closed
 * just before has changed the history: a user is slower, so a test must not act earlier.
 */
function waitForApp(page: Page): Page {
  const app = page.locator('html[data-hydrated], html:not(:has(#page-data))');
  const [goto, reload, goBack] = [page.goto.bind(page), page.reload.bind(page), page.goBack.bind(page)];
  page.goto = async (...args) => {
    const response = await goto(...args);
    await app.waitFor({ state: 'attached' });
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload(...args);
    await app.waitFor({ state: 'attached' });
    return response;
  };
  page.goBack = async (...args) => {
    // The page's own timers: on a busy machine they are late.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)));
    return goBack(...args);
  };
  return page;
}

/** The base of all browser tests: it can open further browsers, and all of them can be slowed down. */
export const test = base.extend<Windows>({
  context: async ({ context }, provide) => {
    await slowDown(context);
    await provide(context);
  },
  page: async ({ page, javaScriptEnabled }, provide) => {
    await provide(javaScriptEnabled ? waitForApp(page) : page);
  },
  openWindow: async ({ browser }, provide) => {
    const opened: BrowserContext[] = [];
    await provide(async (screen) => {
      const context = await browser.newContext(screen);
      opened.push(context);
      await slowDown(context);
      return waitForApp(await context.newPage());
    });
    await Promise.all(opened.map((context) => context.close()));
  },
  openOffice: async ({ openWindow }, provide) => {
    await provide(async (screen = desktop) => {
      const page = await openWindow(screen);
      await apiSignIn(page.request, owner);
      return page;
    });
  },
});
