import { expect, test, type Page } from '@playwright/test';
import { scrollThrough } from '@kanaka/testing/views/view';

/** Long enough for whatever advances by itself to have advanced several times. */
const A_WHILE_MS = 30_000;

async function openStill(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
}

/** What the page shows, down to which picture of a row is the one in sight. */
const shown = (page: Page) => page.getByRole('main').innerHTML();

/** Brings a part of the page into sight and lets time pass. */
async function movesBy(page: Page, place: ReturnType<Page['locator']>): Promise<boolean> {
  await place.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  // What is only fetched ahead, such as the next picture, has its time first.
  await page.clock.runFor(A_WHILE_MS);
  const before = await shown(page);
  await page.clock.runFor(A_WHILE_MS);
  return (await shown(page)) !== before;
}

for (const motion of ['reduce', 'no-preference'] as const) {
  test.describe(`where a person ${motion === 'reduce' ? 'asked for' : 'did not ask for'} less motion`, () => {
    test.use({ contextOptions: { reducedMotion: motion } });

    test(`${motion === 'reduce' ? 'nothing advances by itself' : 'banners advance by themselves'}`, async ({
      page,
    }) => {
      await page.clock.install();
      await openStill(page, '/shop/home');
      const banners = page.getByRole('main').getByRole('region', { name: 'Featured' });
      await expect(banners).toBeVisible();
      if (motion === 'no-preference') {
        // It waits for the next picture to be there, however far the clock has gone.
        await expect.poll(() => movesBy(page, banners)).toBe(true);
        return;
      }
      expect(await movesBy(page, banners), 'the banners').toBe(false);

      await scrollThrough(page);
      const cards = page.getByRole('heading', { name: 'Feature Products' });
      expect(await movesBy(page, cards), 'the pictures of the cards').toBe(false);
      const reviews = page.getByRole('region', { name: 'Customer reviews' });
      expect(await movesBy(page, reviews), 'what shoppers wrote').toBe(false);

      const piece = await page.locator('main a[href^="/shop/product/"]').first().getAttribute('href');
      await openStill(page, piece ?? '');
      expect(await movesBy(page, page.getByRole('button', { name: /^Add to Bag/ }).first()), 'the gallery').toBe(false);
    });
  });
}
