import { expect, type Page } from '@playwright/test';
import { demoShop as shop } from '@kanaka/contracts/catalog/shop-profile';
import { addPiece, arriveSignedIn, withdrawPiece } from '../test-data.ts';
import { phone } from '../screens.ts';
import { test } from '../test.ts';

/** One of each kind of page. */
const publicPages = [
  '/',
  '/shop/listing?category=Ring&sortBy=title-ztoa',
  '/shop/listing?page=2',
  '/shop/search?keyword=temple',
  '/shop/about-us',
  '/shop/returns-policy',
  '/shop/rates',
  '/shop/nowhere',
  '/auth/login',
  '/unauth-page',
];

/** The errors while a page hydrates: React's about markup that differs, and those of the content security policy. */
async function errorsAt(page: Page, address: string): Promise<string[]> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${address}: ${error.message}`));
  page.on('console', (message) => {
    // The 404 page has status 404, and a guest's session check is answered with 401.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) {
      errors.push(`${address}: ${message.text()}`);
    }
  });
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  page.removeAllListeners();
  return errors;
}

/** Another time zone and language than the shop's: the server's markup must not depend on the reader's. */
const otherLocale = { timezoneId: 'America/Los_Angeles', locale: 'de-DE' };

test('every page hydrates without errors, for a guest and for a shopper, who is sent the same markup', async ({
  openWindow,
}) => {
  const title = `"><script>window.stolen = 1</script> ${Date.now().toString(36)}`;
  const piece = await addPiece({ title });
  const page = await openWindow(otherLocale);
  const found: string[] = [];
  const address = `/shop/product/${piece.slug}`;
  for (const place of [...publicPages, address]) found.push(...(await errorsAt(page, place)));
  await arriveSignedIn(page.request);
  for (const place of ['/shop/home', address]) found.push(...(await errorsAt(page, place)));
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  expect(found).toEqual([]);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
  await withdrawPiece(piece._id);
});

test('a page stays as the server rendered it while its code loads slowly', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      const removed = changes.flatMap(({ removedNodes }) => [...removedNodes]);
      if (removed.some((node) => node instanceof Element && (node.matches('h1') || node.querySelector('h1')))) {
        document.documentElement.dataset.headingRemoved = '';
      }
    }).observe(document, { childList: true, subtree: true });
  });
  // Later than the answer about the session, which updates the page.
  await page.route(/-page-[\w-]+\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  for (const address of ['/shop/terms-conditions', '/shop/nowhere']) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('html')).not.toHaveAttribute('data-heading-removed');
  }
});

test('a button pressed before hydration looks pressed, and works as soon as the page is hydrated', async ({ page }) => {
  const piece = await addPiece();
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  await page.route(/\/assets\/start-[^/]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  // The entry, which requests the app, remembers presses by then.
  const requested = page.waitForRequest(/\/assets\/start-/);
  const opened = page.goto(`/shop/product/${piece.slug}`);
  await requested;
  const add = page.getByRole('button', { name: `Add to Bag: ${piece.title}` });
  await add.click();
  await expect(add).toHaveAttribute('data-busy');
  release(undefined);
  await opened;
  await expect(page.getByText('Please login to add items to cart')).toHaveCount(1);
  await withdrawPiece(piece._id);
});

test.describe('without JavaScript', () => {
  test.use({ ...phone, javaScriptEnabled: false });

  /** The position of the first image, once it is loaded. */
  const positionOfImage = async (page: Page) => {
    const first = page.locator('#root img').first();
    await expect(first).toBeInViewport();
    await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    return first.boundingBox();
  };

  test('home links to the listing, and the listing to its next page and to a piece with its price', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: shop.tagline })).toBeVisible();
    await positionOfImage(page);
    await page.getByRole('link', { name: 'Explore all pieces' }).click();
    const pieces = page.getByRole('list', { name: 'Pieces' }).getByRole('article');
    await expect(pieces.first()).toContainText('₹');
    const [first] = await pieces.getByRole('heading').allInnerTexts();

    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(page).toHaveURL(/[?&]page=2$/);
    await expect(pieces.first()).toContainText('₹');
    await expect(pieces.getByRole('heading', { name: first ?? '', exact: true })).toHaveCount(0);
    const name = (await pieces.getByRole('heading').first().innerText()).trim();
    await pieces.first().getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('incl. 3% GST').first()).toBeVisible();
    await expect(page.getByText('Bring stone-set pieces in once a year')).toBeVisible();
  });

  test('a piece’s picture does not move when the page hydrates, which needs no request', async ({
    page,
    openWindow,
  }) => {
    const piece = await addPiece();
    await page.goto(`/shop/product/${piece.slug}`);
    const before = await positionOfImage(page);

    const whole = await openWindow({ ...phone, javaScriptEnabled: true });
    const requested: string[] = [];
    whole.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await whole.goto(`/shop/product/${piece.slug}`);
    await expect(whole.getByRole('heading', { level: 1, name: piece.title })).toBeVisible();
    await expect.poll(() => positionOfImage(whole)).toEqual(before);
    expect(requested).not.toContain(`/api/shop/products/get/${piece.slug}`);
    await withdrawPiece(piece._id);
  });
});
