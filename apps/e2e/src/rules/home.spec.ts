/** What moves and scrolls on the home page. */
import { expect, type Locator } from '@playwright/test';
import { moving, phone } from '../screens.ts';
import { test } from '../test.ts';

test.use(moving);

test('five collections move horizontally while scrolling, and have arrows when nothing may move by itself', async ({
  page,
}) => {
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

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await section.scrollIntoViewIfNeeded();
  for (let step = 0; step < 4; step += 1) await section.getByRole('button', { name: 'Next collection' }).click();
  await expect(section.getByRole('link', { name: 'Explore Collection: Earrings' })).toBeInViewport();
  await section.getByRole('button', { name: 'Previous collection' }).click();
  await expect(section.getByRole('link', { name: 'Explore Collection: Bracelet' })).toBeInViewport();
  await section.getByRole('link', { name: 'Explore Collection: Bracelet' }).click();
  await expect(page).toHaveURL(/\/shop\/listing/);
});

test.describe('on a tablet', () => {
  test.use({ ...phone, viewport: { width: 768, height: 1024 } });

  test('the reviews that are loaded on the way do not throw the page back', async ({ page }) => {
    await page.goto('/shop/home');
    const top = await page.evaluate(() => {
      const nearTheEnd = Math.round(document.documentElement.scrollHeight - 3 * window.innerHeight);
      window.scrollTo({ top: nearTheEnd, behavior: 'instant' });
      return nearTheEnd;
    });
    await expect(page.getByRole('region', { name: 'Customer reviews' })).toBeAttached();
    expect(await page.evaluate(() => window.scrollY)).toBe(top);
  });
});
