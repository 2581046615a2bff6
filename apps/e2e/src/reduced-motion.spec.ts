import { expect, type Locator, type Page } from '@playwright/test';
import { scrollTo } from '@kanaka/testing/views/view';
import { test } from './test.ts';

/** Long enough for whatever advances by itself to have advanced several times. */
const A_WHILE_MS = 30_000;

async function openStill(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
}

/** What the page shows, down to which picture of a row is the one in sight. */
const shown = (page: Page) => page.getByRole('main').innerHTML();

/** Brings a part of the page into sight and lets time pass. */
async function movesBy(page: Page, place: Locator): Promise<boolean> {
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
      // What moves by itself moves every time; what only arrives while one looks, such as a picture, does not.
      const rests = (place: Locator, what: string) =>
        expect.poll(() => movesBy(page, place), { message: what, timeout: 60_000 }).toBe(false);
      await rests(banners, 'the banners');

      const reviews = page.getByRole('region', { name: 'Customer reviews' });
      await scrollTo(page, reviews);
      const cards = page.getByRole('heading', { name: 'Feature Products' });
      await rests(cards, 'the pictures of the cards');
      await rests(reviews, 'what shoppers wrote');

      const piece = await page.locator('main a[href^="/shop/product/"]').first().getAttribute('href');
      await openStill(page, piece ?? '');
      await rests(page.getByRole('button', { name: /^Add to Bag/ }).first(), 'the gallery');
    });
  });
}
