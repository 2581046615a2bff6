/** Customer reviews on the home page, and its three dialogs. */
import { expect, type Page, type Route } from '@playwright/test';
import type { Review } from '@kanaka/contracts/reviews';
import { demoShop as shop } from '@kanaka/contracts/shop-profile';
import { arriveSignedIn } from '../test-data.ts';
import { expectNews } from './notice.ts';
import { test } from '../test.ts';

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

test('the section shows loading, an error, or an invitation to the first review', async ({ page }) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
  await page.route(reviewsCall, async (route) => {
    await answered;
    await route.fulfill({ status: 500, body: 'down' });
  });
  await openBlock(page);
  const reviews = block(page);
  await expect(reviews.getByText('Loading reviews...', { exact: true })).toBeVisible();
  await expect(
    reviews.getByText("Don't just take our word for it—hear from our satisfied customers.", { exact: true }),
  ).toBeVisible();
  await expect(reviews.getByRole('button', { name: 'Share Your Experience' })).toHaveCount(0);
  answer(undefined);
  await expect(reviews.getByText('Could not load reviews', { exact: true })).toBeVisible();

  await page.unroute(reviewsCall);
  await answerWith(page, []);
  await reviews.getByRole('button', { name: 'Try again' }).click();
  await expect(reviews.getByText('Be the first to share your experience!', { exact: true })).toBeVisible();
  await reviews.getByRole('button', { name: 'Leave a Review' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('the reviews advance one by one in a loop, and pause under the mouse', async ({ page }) => {
  const long = 'A sentence that goes on. '.repeat(19);
  await page.clock.install();
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
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.clock.runFor(10_000);
  await dot(13);
  // A click does not stop it: when the mouse has left, it continues, also from the last to the first.
  await page.mouse.move(2, 2);
  await page.clock.runFor(4900);
  await dot(13);
  await page.clock.runFor(200);
  await dot(1);
});

test('a shopper writes a review, and sees what is missing until it is complete', async ({ page }) => {
  await arriveSignedIn(page.request);
  await openBlock(page);
  const open = block(page).getByRole('button', { name: 'Share Your Experience' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Share Your Experience' });
  const submit = dialog.getByRole('button', { name: 'Submit Review' });
  const words = dialog.getByRole('textbox');
  const refused = dialog.getByRole('alert');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Google Review' })).toHaveAttribute('href', shop.reviewUrl);
  await submit.click();
  await expect(refused).toHaveText('Please select a star rating.');
  await dialog.getByRole('radio', { name: '4 stars' }).click();
  await expect(refused).toHaveCount(0);
  await words.fill('   ');
  await submit.click();
  await expect(refused).toHaveText('Please share your experience.');
  await words.fill('x'.repeat(600));
  await expect(refused).toHaveCount(0);
  await expect(dialog.getByText('500/500', { exact: true })).toBeVisible();
  await expect(words).toHaveValue('x'.repeat(500));

  // One mocked route for all attempts: removing one would leave concurrent requests without a response.
  let answerTry: (route: Route) => Promise<void> = (route) => route.abort();
  await page.route('**/api/shop/review/add', (route) => answerTry(route));
  await test.step('a failure is shown, and the text is kept', async () => {
    await submit.click();
    await expect(refused).toHaveText('Failed to submit review.');
    const json = { success: false, code: 'review.refused', message: 'Not today.', requestId: 'r' };
    answerTry = (route) => route.fulfill({ status: 409, json });
    await submit.click();
    await expect(refused).toHaveText('Not today.');
  });

  const text = `The clasp closes with a click, ${Date.now()}.`;
  await words.fill(text);
  const { promise: sent, resolve: send } = Promise.withResolvers<undefined>();
  answerTry = async (route) => {
    await sent;
    await route.continue();
  };
  await submit.click();
  await expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  send(undefined);
  await expectNews(page, 'Thank you for your review!');
  await expect(dialog).toHaveCount(0);
  await expect(block(page).getByText(`“${text}”`)).toBeAttached();
  await open.click();
  await expect(words).toHaveValue('');
  await expect(dialog.getByText('0/500', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(refused).toHaveCount(0);
});

test('the Google reviews can be opened by a link or with a phone', async ({ page }) => {
  await openBlock(page);
  const reviews = block(page);
  await expect(reviews.getByText('Love our service?', { exact: true })).toBeVisible();
  await expect(reviews.getByText('Help others discover us by leaving a Google review!', { exact: true })).toBeVisible();
  const link = reviews.getByRole('link', { name: 'Leave Google Review' });
  await expect(link).toHaveAttribute('href', shop.reviewUrl);
  await expect(link).toHaveAttribute('target', '_blank');
  await reviews.getByRole('button', { name: 'Scan QR Code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Review on Google' });
  await expect(dialog.getByRole('img')).toBeVisible();
  await expect(
    dialog.getByText("Scan this code with your phone's camera to leave a review.", { exact: true }),
  ).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Open Google Reviews' })).toHaveAttribute('href', shop.reviewUrl);
  await dialog.getByText('Close', { exact: true }).click();
  await expect(dialog).toHaveCount(0);
});
