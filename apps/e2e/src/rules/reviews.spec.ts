import { expect, type Page } from '@playwright/test';
import type { Review } from '@kanaka/contracts/reviews/reviews';
import { stoppableClock } from '../clock.ts';
import { moving } from '../screens.ts';
import { test } from '../test.ts';

test.use(moving);

const reviewsCall = '**/api/shop/review/all';

const block = (page: Page) => page.getByRole('region', { name: 'What Our Customers Say' });

async function openBlock(page: Page): Promise<void> {
  await page.goto('/shop/home');
  await expect(page.getByRole('heading', { name: 'Feature Products' })).toBeVisible();
  // Sections are rendered near the viewport: scroll until the page does not grow any more.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect(block(page).getByRole('heading', { name: 'What Our Customers Say' })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
}

const review = (place: number, change: Partial<Review> = {}): Review => ({
  _id: `0192a000-0000-7000-8000-0000000000${String(place).padStart(2, '0')}`,
  productId: null,
  userName: `Shopper ${place}`,
  reviewMessage: `Voice ${place}.`,
  reviewValue: 5,
  verified: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  answer: '',
  answeredAt: null,
  ...change,
});

const answerWith = (page: Page, data: Review[]) =>
  page.route(reviewsCall, (route) => route.fulfill({ json: { success: true, data } }));

test('the reviews advance one by one in a loop, and pause under the mouse', async ({ page }) => {
  const long = 'A sentence that goes on. '.repeat(19);
  const stopClock = await stoppableClock(page);
  await answerWith(page, [
    review(1, { userName: '', reviewMessage: long, reviewValue: 3, verified: true }),
    ...Array.from({ length: 12 }, (_, place) => review(place + 2)),
  ]);
  await openBlock(page);
  const carousel = page.getByRole('region', { name: 'Customer reviews' });
  const cards = carousel.getByRole('listitem');
  await expect(cards).toHaveCount(13);
  const first = cards.first();
  await expect(first).toContainText('3 of 5 stars');
  await expect(first).toContainText('Anonymous');
  await expect(first.getByText('Verified Customer', { exact: true })).toBeAttached();
  await expect(cards.nth(1).getByText('Customer', { exact: true })).toBeAttached();
  const words = first.getByRole('blockquote').getByRole('paragraph');
  await expect(words).toHaveCSS('-webkit-line-clamp', '4');
  await expect(words).toContainText('“A sentence');

  const beside = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    const [track, card] = [await carousel.boundingBox(), await first.boundingBox()];
    // A card's width includes its gap of 24 px.
    return Math.round(((track?.width ?? 0) + 24) / (card?.width ?? 1));
  };
  expect([await beside(767), await beside(768), await beside(1023), await beside(1024)]).toEqual([1, 2, 2, 3]);
  await expect(first).toHaveCSS('padding-left', '24px');

  const shown = carousel.locator('button[aria-current="true"]');
  const dot = (place: number) => expect(shown).toHaveAccessibleName(`Show review ${place}`);
  await carousel.getByRole('button', { name: 'Show review 3', exact: true }).click();
  await dot(3);
  await carousel.getByRole('button', { name: 'Next review' }).click();
  await dot(4);
  await carousel.getByRole('button', { name: 'Show review 1', exact: true }).click();
  await carousel.getByRole('button', { name: 'Previous review' }).click();
  await dot(13);
  await stopClock();
  await page.clock.runFor(10_000);
  await dot(13);
  // A click does not stop it: when the mouse has left, it continues, also from the last to the first.
  await page.mouse.move(2, 2);
  await page.clock.runFor(100);
  await page.clock.runFor(4800);
  await dot(13);
  await page.clock.runFor(300);
  await dot(1);
});
