import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { adminViews } from '@kanaka/testing/views/admin-views';
import { existsAt, lookAt } from '@kanaka/testing/views/look-at';
import { storefrontViews } from '@kanaka/testing/views/storefront-views';
import type { Visitor } from '@kanaka/testing/views/view';
import { arrive } from '@kanaka/testing/views/visitors';

/** Every page, dialog and state of both apps, for eyes, ears and thumbs alike. */
const views = [...storefrontViews, ...adminViews];
const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

// One sign-in a visitor is enough for all views: looking changes nothing that another view shows.
const contexts = new Map<Visitor, Promise<BrowserContext>>();

async function contextOf(browser: Browser, visitor: Visitor): Promise<BrowserContext> {
  const known = contexts.get(visitor);
  if (known) return known;
  const made = browser.newContext(test.info().project.use).then(async (context) => {
    await arrive(context.request, visitor);
    return context;
  });
  contexts.set(visitor, made);
  return made;
}

test.afterAll(async () => {
  for (const context of contexts.values()) await (await context).close();
  contexts.clear();
});

/** What axe finds, one line a fault, so that a failure can be read. */
async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/** By how many px the page can be pushed aside. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const view of views) {
  test(`${view.name} can be used by everyone`, async ({ browser }) => {
    const width = test.info().project.use.viewport?.width ?? 0;
    test.skip(!existsAt(view, width), 'this screen has no such thing');
    const page = await lookAt(await contextOf(browser, view.visitor), view);
    try {
      expect.soft(await sideways(page), 'px the page scrolls sideways').toBe(0);
      expect(await faultsOf(page)).toEqual([]);
    } finally {
      await page.close();
    }
  });
}
