/** The home page: banners, collections and featured pieces. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Banner } from '@kanaka/contracts/banners';
import { phone } from '../screens.ts';
import { addPiece, answerOf, withdrawPiece } from '../test-data.ts';
import { test } from '../test.ts';

const bannersCall = '**/api/common/feature/get';
const carousel = (page: Page) => page.getByRole('region', { name: 'Featured', exact: true });
const shownBanner = (page: Page) => carousel(page).locator('[role="group"][aria-hidden="false"]');

/** A picture's sizes and formats lie in one folder. */
const folderOf = (url: string) => url.replace(/\/[^/]*$/, '');
const shownPicture = (page: Page) =>
  shownBanner(page)
    .locator('img')
    .evaluate((image: HTMLImageElement) => image.currentSrc.replace(location.origin, '').replace(/\/[^/]*$/, ''));

test('the banners fade one into the next every five seconds, or at the press of a dot', async ({ page }) => {
  await page.clock.install();
  await page.goto('/shop/home');
  await expect(shownBanner(page)).toHaveAttribute('aria-label', /^1 of \d+$/);
  await expect(shownBanner(page)).toHaveCSS('transition-duration', '1s');
  // The next banner is preloaded.
  const second = carousel(page).getByRole('group', { includeHidden: true }).nth(1).locator('img');
  await expect.poll(() => second.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  await carousel(page).getByRole('button', { name: 'Show banner 3' }).click();
  await expect(shownBanner(page)).toHaveAttribute('aria-label', /^3 of \d+$/);
  await carousel(page).getByRole('button', { name: 'Show banner 1' }).click();
  await expect(shownBanner(page)).toHaveAttribute('aria-label', /^1 of \d+$/);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.mouse.move(700, 899);
  await page.clock.runFor(4900);
  await expect(shownBanner(page)).toHaveAttribute('aria-label', /^1 of \d+$/);
  await page.clock.runFor(200);
  await expect(shownBanner(page)).toHaveAttribute('aria-label', /^2 of \d+$/);
});

test('a phone, up to 768 px, has its own pictures; a banner without one for the width is left out', async ({
  page,
}) => {
  const { data } = await answerOf<{ data: Banner[] }>(await page.request.get('/api/common/feature/get'));
  const [both, wideOnly] = data;
  if (!both || !wideOnly) throw new Error('the demo shop has too few banners');
  let banners = [{ ...wideOnly, imageMobile: '' }, both];
  await page.route(bannersCall, (route) => route.fulfill({ json: { success: true, data: banners } }));
  // Navigated to within the app, because the document would contain the pictures.
  const fromWithin = async () => {
    await page.goto('/shop/about-us');
    await page.getByRole('link', { name: 'Kanaka, home' }).click();
  };
  await page.setViewportSize({ width: 769, height: 900 });
  await fromWithin();
  await expect.poll(() => shownPicture(page)).toBe(folderOf(wideOnly.imageDesktop));
  await expect(carousel(page).getByRole('button', { name: /^Show banner/ })).toHaveCount(2);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect.poll(() => shownPicture(page)).toBe(folderOf(both.imageMobile));
  await expect(carousel(page).getByRole('button', { name: /^Show banner/ })).toHaveCount(0);
  banners = [];
  await fromWithin();
  await expect(page.getByText('No feature images available', { exact: true })).toBeVisible();
});

test('five collections move horizontally while scrolling, each with a link to the listing', async ({ page }) => {
  await page.goto('/shop/home');
  const section = page.getByRole('region', { name: 'The Collections' });
  await expect(section.getByRole('heading', { level: 3 })).toHaveText([
    'Necklace',
    'Ring',
    'Bangles',
    'Bracelet',
    'Earrings',
  ]);
  const explore = section.getByRole('link', { name: /^Explore Collection/ });
  await expect(explore).toHaveText(Array.from({ length: 5 }, () => 'Explore Collection'));

  const scrollTo = (part: number) =>
    section.evaluate((element, share) => {
      const travel = element.getBoundingClientRect().height - window.innerHeight;
      const top = element.getBoundingClientRect().top + window.scrollY + travel * share;
      window.scrollTo({ top, behavior: 'instant' });
    }, part);
  await scrollTo(0.02);
  await expect(explore.first()).toBeInViewport();
  await expect(explore.last()).not.toBeInViewport();
  await scrollTo(0.98);
  await expect(explore.last()).toBeInViewport();
  await expect(explore.first()).not.toBeInViewport();
  // Pinned: the heading has not moved, and each panel rests at the page's edge, below the heading.
  const heading = section.getByRole('heading', { level: 2 });
  await expect(heading).toBeInViewport();
  const left = async (of: Locator) => Math.round((await of.boundingBox())?.x ?? 0);
  for (const [place, rest] of [0.05, 0.25, 0.5, 0.75, 0.95].entries()) {
    await scrollTo(rest);
    await expect.poll(() => left(section.getByRole('listitem').nth(place))).toBe(await left(heading));
  }
  await explore.last().click();
  await expect(page).toHaveURL(/\/shop\/listing/);
});

test('the collections have arrows when nothing may move by itself', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/shop/home');
  const section = page.getByRole('region', { name: 'The Collections' });
  await section.scrollIntoViewIfNeeded();
  for (let step = 0; step < 4; step += 1) await section.getByRole('button', { name: 'Next collection' }).click();
  await expect(section.getByRole('link', { name: 'Explore Collection: Earrings' })).toBeInViewport();
  await section.getByRole('button', { name: 'Previous collection' }).click();
  await expect(section.getByRole('link', { name: 'Explore Collection: Bracelet' })).toBeInViewport();
});

test('at most eight pieces are featured, the newest in stock first', async ({ page }) => {
  const older = await addPiece();
  const soldOut = await addPiece({ totalStock: 0 });
  const newest = await addPiece();
  const grid = page.getByRole('list', { name: 'Feature Products' });
  const pieces = grid.locator(':scope > li');
  await expect(async () => {
    await page.goto('/shop/home');
    await expect(grid).toContainText(newest.title, { timeout: 2000 });
    // Other tests may have added pieces since.
    const shown = (await pieces.allTextContents()).filter((text) =>
      [older, newest].some(({ title }) => text.includes(title)),
    );
    expect(shown[0]).toContain(newest.title);
  }).toPass();
  await expect(pieces).toHaveCount(8);
  await expect(grid).not.toContainText(soldOut.title);
  for (const [width, columns] of [
    [600, 2],
    [800, 3],
    [1200, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const found = await grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);
    expect(found).toBe(columns);
  }
  await page.getByRole('link', { name: newest.title }).click();
  await expect(page.getByRole('dialog', { name: newest.title })).toBeVisible();
  for (const { _id } of [older, soldOut, newest]) await withdrawPiece(_id);
});

test.describe('on a tablet', () => {
  test.use({ ...phone, viewport: { width: 768, height: 1024 } });

  test('the reviews that are loaded on the way do not throw the page back', async ({ page }) => {
    await page.goto('/shop/home');
    await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
    await expect(page.getByRole('region', { name: 'Customer reviews' })).toBeAttached();
    expect(await page.evaluate(() => window.scrollY)).toBe(1500);
  });
});
