import { expect, type Locator, type Page } from '@playwright/test';
import { scrollTo } from '@kanaka/testing/views/view';
import { test } from './test.ts';

/** Long enough for anything that moves automatically to have moved several times. */
const A_WHILE_MS = 30_000;

async function openStill(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
}

/** A description of the page that includes which image of a carousel is visible. */
const shown = (page: Page) => page.getByRole('main').innerHTML();

/** Scrolls to a part of the page and waits; returns whether something has changed. */
async function movesBy(page: Page, place: Locator): Promise<boolean> {
  // Not scrollIntoViewIfNeeded: it waits for two equal frames, and a busy machine draws few.
  await place.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
  });
  await page.waitForLoadState('networkidle');
  // First wait for preloaded content, such as the next image.
  await page.clock.runFor(A_WHILE_MS);
  const before = await shown(page);
  await page.clock.runFor(A_WHILE_MS);
  return (await shown(page)) !== before;
}

test('with reduced motion nothing advances by itself', async ({ page }) => {
  await page.clock.install();
  await openStill(page, '/shop/home');
  const banners = page.getByRole('main').getByRole('region', { name: 'Featured' });
  await expect(banners).toBeVisible();
  // Automatic motion repeats; content that only loads late, such as an image, changes once.
  const rests = (place: Locator, what: string) =>
    expect.poll(() => movesBy(page, place), { message: what, timeout: 60_000 }).toBe(false);
  await rests(banners, 'the banners');

  const reviews = page.getByRole('region', { name: 'Customer reviews' });
  await scrollTo(page, reviews);
  const cards = page.getByRole('heading', { name: 'Feature Products' });
  await rests(cards, 'the pictures of the cards');
  await rests(reviews, 'what shoppers wrote');

  await openStill(page, '/shop/product/surya-pendant-necklace');
  await rests(page.getByRole('button', { name: /^Add to Bag/ }).first(), 'the gallery');
});
