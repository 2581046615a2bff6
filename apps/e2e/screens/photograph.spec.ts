import { join } from 'node:path';
import { test, type Browser, type BrowserContext } from '@playwright/test';
import { adminViews } from '@kanaka/testing/views/admin-views';
import { existsAt, lookAt, settle } from '@kanaka/testing/views/look-at';
import { storefrontViews } from '@kanaka/testing/views/storefront-views';
import { scrollThrough, type Visitor } from '@kanaka/testing/views/view';
import { arrive } from '@kanaka/testing/views/visitors';

const root = join(import.meta.dirname, '../../..');

/** The images of README.md, which is read on slow connections too. */
const ofReadme: Record<string, string> = {
  home: 'home',
  listing: 'piece',
  'checkout-chosen': 'checkout',
  'admin-dashboard': 'admin',
};

/** Those who look in this process; a shopper has bought before. */
const visits = new Map<Visitor, Promise<BrowserContext>>();

function visit(browser: Browser, visitor: Visitor): Promise<BrowserContext> {
  const begin = async () => {
    const context = await browser.newContext();
    await arrive(context.request, visitor);
    return context;
  };
  const context = visits.get(visitor) ?? begin();
  visits.set(visitor, context);
  return context;
}

for (const view of [...storefrontViews, ...adminViews]) {
  const { name, visitor, act } = view;
  test(name, async ({ browser, viewport }, { project }) => {
    const width = viewport?.width ?? 0;
    const isForReadme = project.name === 'readme';
    test.skip(isForReadme ? !(name in ofReadme) : !existsAt(view, width));
    const page = await lookAt(await visit(browser, visitor), view);
    if (isForReadme) {
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      const path = join(root, 'docs/images', `${ofReadme[name]}.jpg`);
      await page.screenshot({ path, animations: 'disabled', quality: 80 });
    } else {
      // With a dialog, only the viewport; otherwise the full page, scrolled first so that lazy images load.
      const fullPage = (await page.getByRole('dialog').count()) === 0;
      if (fullPage && !act) {
        await scrollThrough(page);
        await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
        // Scrolling has started further requests.
        await settle(page, { waits: name.endsWith('-skeleton') });
      }
      await page.screenshot({
        path: join(root, '.data/screens', `${name}-${width}.png`),
        fullPage,
        animations: 'disabled',
      });
    }
    await page.close();
  });
}
