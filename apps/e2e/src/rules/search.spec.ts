import { expect, type Page } from '@playwright/test';
import { addCategoryOf, type OwnCategory } from './own-pieces.ts';
import { faultsOf } from '../accessibility-checks.ts';
import { test } from '../test.ts';

/** The search, rule by rule. A unique word finds three pieces of the test, a longer one a single piece. */
const word = `zq${Date.now().toString(36)}`;
let own: OwnCategory;

test.beforeAll(async () => {
  own = await addCategoryOf([
    { title: `${word} First`, price: 1000 },
    { title: `${word} Second`, price: 2000 },
    { title: `${word} Third`, price: 3000 },
  ]);
});
test.afterAll(() => own.remove());

const box = (page: Page) => page.getByPlaceholder('Search for products, categories, brands...');
const pieces = (page: Page) => page.getByRole('main').getByRole('article');

function searchedKeywords(page: Page): string[] {
  const keywords: string[] = [];
  page.on('request', (request) => {
    const keyword = /\/api\/shop\/search\/([^?]+)/.exec(request.url())?.[1];
    if (keyword) keywords.push(decodeURIComponent(keyword));
  });
  return keywords;
}

test('a trimmed keyword is searched once, 800 ms after the last letter, and is in the URL', async ({ page }) => {
  await page.clock.install();
  await page.goto('/shop/search');
  const keywords = searchedKeywords(page);
  await expect(box(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await box(page).fill(`  ${word.slice(0, 5)}`);
  await page.clock.runFor(700);
  await box(page).fill(`  ${word}  `);
  await page.clock.runFor(799);
  await expect(page.getByText('Searching', { exact: true })).toBeVisible();
  expect(keywords).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => keywords).toEqual([word]);
  await page.clock.resume();
  await expect(page.getByText(`Showing 3 results for "${word}"`)).toBeVisible();
  await expect(pieces(page)).toHaveCount(3);
  await expect(page).toHaveURL(new RegExp(`/shop/search\\?keyword=${word}$`));
  expect(keywords).toEqual([word]);
});

test('three letters are not searched, and shortening a keyword clears the results', async ({ page }) => {
  const keywords = searchedKeywords(page);
  await page.goto(`/shop/search?keyword=${word}`);
  await expect(pieces(page)).toHaveCount(3);
  await box(page).fill(`${word.slice(0, 3)}   `);
  await expect(pieces(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/shop\/search$/);
  await expect(page.getByText('Searching', { exact: true })).toHaveCount(0);
  // The document contained the results.
  expect(keywords).toEqual([]);
});

test('a keyword without results shows a message', async ({ page }) => {
  await page.goto('/shop/search?keyword=qqqqxxxxwwww');
  await expect(page.getByText('No results found')).toBeVisible();
  await expect(page.getByText('Try a different keyword or check your spelling.')).toBeVisible();
});

test('one piece is one result', async ({ page }) => {
  await page.route('**/api/shop/search/**', async (route) => {
    const reply = await route.fetch();
    const answer = (await reply.json()) as { data: unknown[] };
    await route.fulfill({ response: reply, json: { ...answer, data: answer.data.slice(0, 1) } });
  });
  await page.goto('/shop/search');
  await box(page).fill(word);
  await expect(page.getByText(`Showing 1 result for "${word}"`)).toBeVisible();
});

test('a failed search shows no results and can be retried', async ({ page }) => {
  await page.route('**/api/shop/search/**', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/shop/search');
  await box(page).fill(word);
  await expect(page.getByText('The search did not go through')).toBeVisible();
  await expect(pieces(page)).toHaveCount(0);
  await page.unroute('**/api/shop/search/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(pieces(page)).toHaveCount(3);
});

test('a limit of the price is understood, shown as a chip, and removed with it', async ({ page }) => {
  // With 3 % tax the second piece costs ₹2,060.
  const typed = `${word} under ₹2,060`;
  await page.goto(`/shop/search?keyword=${encodeURIComponent(typed)}`);
  await expect(page.getByText(`Showing 2 results for "${typed}"`)).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Up to ₹2,060' }).click();
  await expect(box(page)).toHaveValue(word);
  await expect(page.getByText(`Showing 3 results for "${word}"`)).toBeVisible();
});

test('a result can be opened, added to the bag from its card, and is shown again on Back', async ({ page }) => {
  await page.goto(`/shop/search?keyword=${word}`);
  await page.getByRole('link', { name: `${word} Second` }).click();
  await expect(page.getByRole('dialog', { name: `${word} Second` })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(`Showing 3 results for "${word}"`)).toBeVisible();
  await page.getByRole('button', { name: `Add to Bag: ${word} First` }).click();
  await expect(page.getByText('Please login to add items to cart')).toBeVisible();
});

test('the header’s search starts empty', async ({ page }) => {
  await page.goto(`/shop/search?keyword=${word}`);
  await expect(pieces(page)).toHaveCount(3);
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(box(page)).toHaveValue('');
  await expect(pieces(page)).toHaveCount(0);
});

test('from two letters on pieces and categories are suggested, and nothing moves for them', async ({ page }) => {
  await page.goto('/shop/search');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  const below = page.getByRole('list', { name: 'Suggested searches' });
  await box(page).fill(word.slice(0, 3));
  await expect(options.first()).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  const open = await below.boundingBox();
  await box(page).press('Escape');
  await expect(options).toHaveCount(0);
  await expect(box(page)).toHaveValue(word.slice(0, 3));
  expect(await below.boundingBox()).toEqual(open);
});

test('a suggested piece is opened with the keys', async ({ page }) => {
  await page.goto('/shop/search');
  await box(page).fill(`${word} sec`);
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options.filter({ hasText: `${word} Second` })).toBeVisible();
  await box(page).press('ArrowDown');
  await box(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `${word} Second` })).toBeVisible();
});
