import { test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { owner } from '@kanaka/testing/whole-shop';
import { apiSignIn } from './people.ts';
import { desktop } from './screens.ts';
import { slowDown } from './slow.ts';

type Windows = {
  /** A browser of another person's beside the test's own page; closed when the test ends, however it ends. */
  openWindow: (screen?: BrowserContextOptions) => Promise<Page>;
  /** The same with the owner signed in, by default on a desktop. */
  openOffice: (screen?: BrowserContextOptions) => Promise<Page>;
};

/** Every test of the shop: it may open further browsers, and all of them can be slowed down. */
export const test = base.extend<Windows>({
  context: async ({ context }, provide) => {
    await slowDown(context);
    await provide(context);
  },
  openWindow: async ({ browser }, provide) => {
    const opened: BrowserContext[] = [];
    await provide(async (screen) => {
      const context = await browser.newContext(screen);
      opened.push(context);
      await slowDown(context);
      return context.newPage();
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
