import { expect, type Locator, type Page } from '@playwright/test';
import { stoppableClock } from '../clock.ts';
import { phone } from '../screens.ts';
import { addCategoryOf, type OwnCategory } from './own-pieces.ts';
import { test } from '../test.ts';

/**
 * The listing, rule by rule, for a category of 30 pieces: 1 to 30, each ₹100.00 more expensive than the one before, without
 * tax.
 */
const PIECES = 30;
let own: OwnCategory;

test.beforeAll(async () => {
  own = await addCategoryOf(
    Array.from({ length: PIECES }, (_, place) => ({
      title: `Piece ${String(place + 1).padStart(2, '0')}`,
      price: 1000 + place * 100,
      material: place < 5 ? 'Platinum 950.' : 'Sterling silver.',
      subcategory: place < 15 ? 'Low Set' : 'High Set',
    })),
    { subcategories: ['Low Set', 'High Set'] },
  );
});
test.afterAll(() => own.remove());

const listing = () => `/shop/listing?${new URLSearchParams({ category: own.name }).toString()}`;
const chips = (page: Page) =>
  page.getByRole('list', { name: 'Chosen filters' }).getByRole('button', { name: /^Remove/ });
const pieces = (page: Page) => page.getByRole('main').getByRole('article');
const titles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading');
const countOf = (page: Page, count: number) =>
  expect(page.getByText(`${count} Products`, { exact: true })).toBeVisible();
/** Collects the page's requests for pieces from now on. */
function productQueries(page: Page): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/shop/products/get') queries.push(searchParams);
  });
  return queries;
}

const placeOf = async (piece: Locator) => Math.round((await piece.boundingBox())?.y ?? Number.NaN);

test('pieces are loaded while scrolling, each once, and Back restores the position: from a dialog, a page and a reload', async ({
  page,
}) => {
  const queries = productQueries(page);
  await page.goto(listing());
  await countOf(page, PIECES);
  await expect(page.getByText(`Showing 24 of ${PIECES}`)).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(pieces(page)).toHaveCount(PIECES);
  await expect(page.getByText(`Showing all ${PIECES}`)).toBeVisible();
  const all = await titles(page).allTextContents();
  expect(all).toEqual(Array.from({ length: PIECES }, (_, place) => `Piece ${String(place + 1).padStart(2, '0')}`));
  // The first page may be contained in the document.
  expect(queries.map((query) => query.get('page')).filter((number) => number !== '1')).toEqual(['2']);

  const piece = page.getByRole('link', { name: 'Piece 28' });
  await piece.evaluate((link) => link.scrollIntoView({ block: 'center' }));
  const place = await placeOf(piece);
  const stands = () => expect.poll(async () => Math.abs((await placeOf(piece)) - place)).toBeLessThan(3);
  queries.length = 0;
  await piece.click();
  await expect(page.getByRole('dialog', { name: 'Piece 28' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await stands();
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\/shop\/search/);
  await expect(pieces(page)).toHaveCount(0);
  await page.goBack();
  await stands();
  expect(queries).toHaveLength(0);
  await page.reload();
  await stands();
});

test('material and price filter the listing; Back undoes one choice after the other, and those made at once together', async ({
  page,
}) => {
  const stopClock = await stoppableClock(page);
  await page.goto(listing());
  await countOf(page, PIECES);
  await test.step('the focus ring goes around the whole card', async () => {
    const card = pieces(page).first();
    await card.getByRole('link').focus();
    const ring = await card.getByRole('link').evaluate((link) => {
      const { width, height, outlineStyle, outlineWidth } = getComputedStyle(link, '::after');
      return { width: parseFloat(width), height: parseFloat(height), outlineStyle, outlineWidth };
    });
    const box = await card.boundingBox();
    expect(ring).toMatchObject({ outlineStyle: 'solid', outlineWidth: '2px' });
    expect(Math.abs(ring.width - (box?.width ?? 0))).toBeLessThan(1);
    expect(Math.abs(ring.height - (box?.height ?? 0))).toBeLessThan(1);
  });
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByRole('checkbox', { name: 'Platinum', description: '5' }).click();
  await countOf(page, 5);
  await stopClock();
  await filters.getByRole('slider', { name: 'Lowest price' }).press('PageUp');
  await filters.getByRole('slider', { name: 'Lowest price' }).press('PageUp');
  await page.clock.resume();
  await expect(page).toHaveURL(/minPrice=\d+/);
  await page.clock.fastForward(2_000);
  await page.getByLabel('Sort by').selectOption('title-ztoa');
  await expect(page).toHaveURL(/sortBy=title-ztoa$/);

  await page.goBack();
  await expect(page).toHaveURL(/minPrice=\d+$/);
  await expect(page.getByLabel('Sort by')).toHaveValue('price-lowtohigh');
  await page.goBack();
  await expect(page).toHaveURL(/material=Platinum$/);
  await countOf(page, 5);
  await page.goBack();
  await expect(chips(page)).toHaveText([own.name]);
  await countOf(page, PIECES);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('filters and sorting stay below the header; the sheet’s choices are applied with Apply, and discarded when it is closed', async ({
    page,
  }) => {
    await page.goto(listing());
    await countOf(page, PIECES);
    const open = page.getByRole('button', { name: 'Filters' });
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await page.evaluate(() => window.scrollTo({ top: 2000, behavior: 'instant' }));
    const header = await page.getByRole('banner').boundingBox();
    const row = await placeOf(open);
    expect(row).toBe(await placeOf(page.getByLabel('Sort by')));
    expect(row - ((header?.y ?? 0) + (header?.height ?? 0))).toBeLessThan(16);

    await open.click();
    await sheet.getByRole('checkbox', { name: 'Low Set' }).click();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
    await expect(chips(page)).toHaveText([own.name]);

    await open.click();
    await expect(sheet.getByRole('checkbox', { name: 'Low Set' })).not.toBeChecked();
    await sheet.getByRole('checkbox', { name: 'High Set', description: '15' }).click();
    await expect(sheet.getByText('15 pieces match')).toBeAttached();
    await sheet.getByRole('button', { name: 'Apply' }).click();
    await expect(sheet).toBeHidden();
    await expect(chips(page)).toHaveText([own.name, 'High Set']);
    await countOf(page, 15);
    await expect(page).toHaveURL(/subcategory=High\+Set/);

    await page.setViewportSize({ width: 768, height: 1024 });
    await open.click();
    await expect.poll(() => sheet.boundingBox()).toEqual({ x: 0, y: 0, width: 448, height: 1024 });
  });
});
