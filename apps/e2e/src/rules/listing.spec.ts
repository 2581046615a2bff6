import { expect, type Locator, type Page } from '@playwright/test';
import { phone } from '../screens.ts';
import { addCategoryOf, type OwnCategory } from './own-pieces.ts';
import { test } from '../test.ts';

/**
 * The listing, rule by rule, for a category of 60 pieces: 1 to 60, each ₹100.00 more expensive than the one before, without
 * tax.
 */
const PIECES = 60;
let own: OwnCategory;

test.beforeAll(async () => {
  own = await addCategoryOf(
    Array.from({ length: PIECES }, (_, place) => ({
      title: `Piece ${String(place + 1).padStart(2, '0')}`,
      price: 1000 + place * 100,
      material: place < 5 ? 'Platinum 950.' : 'Sterling silver.',
      subcategory: place < 30 ? 'Low Set' : 'High Set',
    })),
    { subcategories: ['Low Set', 'High Set'] },
  );
});
test.afterAll(() => own.remove());

const listing = (more: Record<string, string> = {}) =>
  `/shop/listing?${new URLSearchParams({ category: own.name, ...more }).toString()}`;
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const chips = (page: Page) =>
  page.getByRole('list', { name: 'Chosen filters' }).getByRole('button', { name: /^Remove/ });
const pieces = (page: Page) => page.getByRole('main').getByRole('article');
const titles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading');
const countOf = (page: Page, count: number) =>
  expect(page.getByText(`${count} Products`, { exact: true })).toBeVisible();
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('filters') ?? 'null') as Record<string, unknown> | null);

/** Collects the page's requests for pieces from now on. */
function productQueries(page: Page): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/shop/products/get') queries.push(searchParams);
  });
  return queries;
}

test('the URL’s category has priority, then its subcategory, then the tab’s stored filters', async ({ page }) => {
  const arrivals: [search: string, chosen: string[]][] = [
    ['?category=Ring,Bangles', ['Ring', 'Bangles']],
    ['?category=Ring&subcategory=Band', ['Ring', 'Band']],
    ['?subcategory=Temple', ['Temple']],
    [`?category=${own.name.replace(' ', '%2B')}&subcategory=Low+Set`, [own.name, 'Low Set']],
    ['', ['Earrings']],
    ['?category=,,&minPrice=9000&maxPrice=10&material=Brass', ['Earrings']],
  ];
  for (const [search, chosen] of arrivals) {
    // The listing itself stores its filters, also a moment after it is hydrated.
    await page.goto('/shop/about-us');
    await page.evaluate(() => sessionStorage.setItem('filters', '{"category":["Earrings"],"subcategory":[]}'));
    await page.goto(`/shop/listing${search}`);
    await expect(chips(page)).toHaveText(chosen);
    await expect(page.getByRole('heading', { name: 'All Products', level: 1 })).toBeVisible();
  }
  await expect(page).toHaveURL(/category=Earrings/);
});

test('a toggled category is stored in the URL and the tab, and clears the subcategories', async ({ page }) => {
  await page.goto(listing({ subcategory: 'Low Set' }));
  await countOf(page, 30);
  const filters = sidebar(page);
  await expect(filters.getByRole('checkbox', { name: 'Low Set' })).toBeChecked();
  await expect(filters.getByRole('checkbox', { name: 'Solitaire' })).toHaveCount(0);

  await filters.getByRole('checkbox', { name: 'Ring', exact: true }).click();
  await expect(chips(page)).toHaveText([own.name, 'Ring']);
  await expect(filters.getByRole('checkbox', { name: 'Solitaire' })).toBeVisible();
  await expect(filters.getByRole('checkbox', { name: 'Low Set' })).not.toBeChecked();
  await expect.poll(() => stored(page)).toMatchObject({ category: [own.name, 'Ring'], subcategory: [] });

  await filters.getByRole('checkbox', { name: 'Solitaire' }).click();
  await filters.getByRole('checkbox', { name: own.name }).click();
  await expect(page).toHaveURL(/\?category=Ring$/);
  await filters.getByRole('checkbox', { name: 'Solitaire' }).click();
  await expect(page).toHaveURL(/\?category=Ring&subcategory=Solitaire$/);
  await filters.getByRole('checkbox', { name: 'Ring', exact: true }).click();
  await expect(page).toHaveURL(/\/shop\/listing$/);
  await expect(filters.getByRole('checkbox', { name: 'Solitaire' })).toHaveCount(0);
  await expect.poll(() => stored(page)).toMatchObject({ category: [], subcategory: [] });
});

test('Back undoes one choice after the other, and those made at once together', async ({ page }) => {
  await page.clock.install();
  await page.goto(listing());
  await countOf(page, PIECES);
  const filters = sidebar(page);
  await filters.getByRole('checkbox', { name: 'Platinum', description: '5' }).click();
  await countOf(page, 5);
  await page.clock.fastForward(2_000);
  await filters.getByRole('slider', { name: 'Lowest price' }).press('PageUp');
  await filters.getByRole('slider', { name: 'Lowest price' }).press('PageUp');
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

test('the pieces are requested once, 400 ms after the last of several choices', async ({ page }) => {
  await page.clock.install();
  await page.goto(listing());
  await countOf(page, PIECES);
  // The page is hydrated, so its clock may be paused.
  await expect(page.getByLabel('Sort by')).toBeEnabled();
  await expect(sidebar(page).getByRole('checkbox', { name: 'Ring', exact: true })).toBeVisible();
  const queries = productQueries(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  for (const name of ['Ring', 'Bangles', 'Ring'])
    await sidebar(page).getByRole('checkbox', { name, exact: true }).click();
  await page.getByLabel('Sort by').selectOption('price-hightolow');
  await page.clock.runFor(399);
  expect(queries).toHaveLength(0);
  // The 400 ms begin when the last choice is rendered, which a busy machine does later.
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      return queries.length;
    })
    .toBe(1);
  expect(queries[0]?.get('category')).toBe(`${own.name},Bangles`);
  expect(queries[0]?.get('sortBy')).toBe('price-hightolow');
  await page.clock.runFor(2000);
  expect(queries).toHaveLength(1);
});

test('pieces start with the lowest price and follow ‘Sort by’', async ({ page }) => {
  await page.goto(listing());
  const sort = page.getByLabel('Sort by');
  await expect(sort).toHaveValue('price-lowtohigh');
  await expect(titles(page).first()).toHaveText('Piece 01');
  for (const [order, first] of [
    ['price-hightolow', 'Piece 60'],
    ['title-atoz', 'Piece 01'],
    ['title-ztoa', 'Piece 60'],
  ] as const) {
    await sort.selectOption(order);
    await expect(page).toHaveURL(new RegExp(`sortBy=${order}$`));
    await expect(titles(page).first()).toHaveText(first);
    await countOf(page, PIECES);
  }
});

test('more pieces are loaded while scrolling, each once, until all are shown', async ({ page }) => {
  const queries = productQueries(page);
  await page.goto(listing());
  await countOf(page, PIECES);
  await expect(page.getByText(`Showing 24 of ${PIECES}`)).toBeAttached();
  for (const shown of [48, PIECES]) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(pieces(page)).toHaveCount(shown);
  }
  await expect(page.getByText(`Showing all ${PIECES}`)).toBeVisible();
  const all = await titles(page).allTextContents();
  expect(all).toEqual(Array.from({ length: PIECES }, (_, place) => `Piece ${String(place + 1).padStart(2, '0')}`));
  // The first page may be contained in the document.
  expect(queries.map((query) => query.get('page')).filter((number) => number !== '1')).toEqual(['2', '3']);
});

test('when loading more pieces fails, the loaded ones stay, and a retry loads the rest', async ({ page }) => {
  await page.route('**/api/shop/products/get?*page=2*', (route) => route.abort());
  await page.goto(listing());
  await countOf(page, PIECES);
  await page.getByRole('link', { name: 'Show more' }).press('Enter');
  await expect(page.getByText('The next pieces could not be loaded.')).toBeVisible();
  await expect(pieces(page)).toHaveCount(24);
  await page.unroute('**/api/shop/products/get?*page=2*');
  await page.getByRole('link', { name: 'Try again' }).press('Enter');
  await expect(pieces(page)).not.toHaveCount(24);
});

const placeOf = async (piece: Locator) => Math.round((await piece.boundingBox())?.y ?? Number.NaN);

test('Back restores the scroll position: from a dialog, from a page, and after a reload', async ({ page }) => {
  await page.goto(listing());
  for (const shown of [24, 48, PIECES]) {
    await expect(pieces(page)).toHaveCount(shown);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  }
  const piece = page.getByRole('link', { name: 'Piece 50' });
  await piece.evaluate((link) => link.scrollIntoView({ block: 'center' }));
  const place = await placeOf(piece);
  const stands = () => expect.poll(async () => Math.abs((await placeOf(piece)) - place)).toBeLessThan(3);
  const queries = productQueries(page);

  await piece.click();
  await expect(page.getByRole('dialog', { name: 'Piece 50' })).toBeVisible();
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

test('a failed request shows no pieces and can be retried', async ({ page }) => {
  // The document of a listing contains its first pieces.
  await page.goto('/shop/about-us');
  await page.route('**/api/shop/products/get?*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole('link', { name: 'Products', exact: true }).hover();
  await page.getByRole('link', { name: own.name }).click();
  await expect(page.getByText('The pieces could not be loaded')).toBeVisible();
  await expect(pieces(page)).toHaveCount(0);
  await page.unroute('**/api/shop/products/get?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await countOf(page, PIECES);
});

test('when nothing matches, one click clears the filters', async ({ page }) => {
  await page.goto(listing({ maxPrice: '1' }));
  await expect(page.getByText('No pieces match this selection')).toBeVisible();
  await countOf(page, 0);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/shop\/listing$/);
  await expect(pieces(page).first()).toBeVisible();
});

test('a category chosen in the header is stored for the tab', async ({ page }) => {
  await page.goto('/shop/about-us');
  await page.getByRole('link', { name: 'Products', exact: true }).hover();
  await page.getByRole('link', { name: own.name }).click();
  await expect(page).toHaveURL(/\/shop\/listing\?category=/);
  await expect.poll(() => stored(page)).toMatchObject({ category: [own.name], subcategory: [] });
  await countOf(page, PIECES);
});

test('material and price filter the listing, and are removed by their chips', async ({ page }) => {
  await page.goto(listing());
  const filters = sidebar(page);
  await filters.getByRole('checkbox', { name: 'Platinum', description: '5' }).click();
  await expect(page).toHaveURL(/material=Platinum/);
  await countOf(page, 5);
  await chips(page).filter({ hasText: 'Platinum' }).click();
  await countOf(page, PIECES);

  // Piece 01 costs ₹1,030.00 with tax, piece 10 ₹1,957.00.
  const highest = filters.getByLabel('To (₹)');
  await expect(highest).toHaveAttribute('placeholder', '7,107');
  await highest.fill('1,957');
  await highest.press('Enter');
  await expect(page).toHaveURL(/maxPrice=1957/);
  await countOf(page, 10);
  await expect
    .poll(() => stored(page))
    .toMatchObject({ category: [own.name], material: [], minPrice: null, maxPrice: 1957 });

  await filters.getByRole('slider', { name: 'Highest price' }).press('End');
  await expect(page).not.toHaveURL(/maxPrice/);
  await filters.getByRole('slider', { name: 'Lowest price' }).press('PageUp');
  await expect(page).toHaveURL(/minPrice=\d+/);
  await chips(page).filter({ hasText: 'From' }).click();
  await countOf(page, PIECES);
});

test('the focus ring goes around the whole card', async ({ page }) => {
  await page.goto(listing());
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

test('before its scripts run, the page has the shape of the filters beside the pieces', async ({ browser }) => {
  // The usual page waits until its scripts have run.
  const page = await browser.newPage();
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto(listing());
  await expect(sidebar(page).getByRole('status', { name: 'Loading filters' })).toBeVisible();
  await page.context().close();
});

test('on a tablet, the filters open beside the pieces', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(listing());
  await countOf(page, PIECES);
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect.poll(() => sheet.boundingBox()).toEqual({ x: 0, y: 0, width: 448, height: 1024 });
});

test.describe('On a phone', () => {
  test.use(phone);

  test('filters and sorting stay in one row below the header while the pieces scroll', async ({ page }) => {
    await page.goto(listing());
    await countOf(page, PIECES);
    await page.evaluate(() => window.scrollTo({ top: 2000, behavior: 'instant' }));
    const rowOf = async (control: Locator) => Math.round((await control.boundingBox())?.y ?? Number.NaN);
    const header = await page.getByRole('banner').boundingBox();
    const filters = await rowOf(page.getByRole('button', { name: 'Filters' }));
    expect(filters).toBe(await rowOf(page.getByLabel('Sort by')));
    expect(filters - ((header?.y ?? 0) + (header?.height ?? 0))).toBeLessThan(16);
  });

  test('the sheet’s choices are applied with Apply, and discarded when it is closed', async ({ page }) => {
    await page.goto(listing());
    await countOf(page, PIECES);
    const open = page.getByRole('button', { name: 'Filters' });
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await open.click();
    await sheet.getByRole('checkbox', { name: 'Low Set' }).click();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
    await expect(chips(page)).toHaveText([own.name]);

    await open.click();
    await expect(sheet.getByRole('checkbox', { name: 'Low Set' })).not.toBeChecked();
    await sheet.getByRole('checkbox', { name: 'High Set', description: '30' }).click();
    await expect(sheet.getByText('30 pieces match')).toBeAttached();
    await sheet.getByRole('button', { name: 'Apply' }).click();
    await expect(sheet).toBeHidden();
    await expect(chips(page)).toHaveText([own.name, 'High Set']);
    await countOf(page, 30);
    await expect(page).toHaveURL(/subcategory=High\+Set/);
  });

  test('both prices can be typed in the sheet, one after the other', async ({ page }) => {
    await page.goto(listing());
    await countOf(page, PIECES);
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    // Above the prices of platinum, which therefore disappears from the choices.
    await sheet.getByLabel('From (₹)').fill('1,957');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2,472');
    await sheet.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/minPrice=1957&maxPrice=2472/);
    await countOf(page, 6);
  });
});
