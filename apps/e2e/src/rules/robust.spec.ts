import { expect, type Page } from '@playwright/test';
import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { addPiece, arriveSignedIn, putInCart, withdrawPiece } from '../test-data.ts';
import { newShopper, signIn } from '../people.ts';
import { phone } from '../screens.ts';
import { expectRefusal } from './notice.ts';
import { test } from '../test.ts';

let ring: AdminProduct;
test.beforeAll(async () => {
  ring = await addPiece({ totalStock: 50 });
});
test.afterAll(async () => {
  await withdrawPiece(ring._id);
});

const OFFLINE = 'You are offline. What you see may be out of date.';
const addToCart = (page: Page) => page.getByRole('button', { name: `Add to Bag: ${ring.title}` });
const quantity = (page: Page) => page.getByRole('group', { name: `Quantity of ${ring.title}` });

/** Counts matching requests from now on. */
function countCalls(page: Page, { method, path }: { method: string; path: string }): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) calls += 1;
  });
  return () => calls;
}

/** Two clicks before the page is rendered in between. */
const pressTwice = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });

/** A key press loads the toasts' code, but only after the page has registered its listener, a moment after rendering. */
const loadToasts = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Shift');
    await expect(page.getByRole('region', { name: /^Notices/ })).toBeAttached({ timeout: 1_000 });
  }).toPass();

test('when the code of the details cannot be loaded, the list stays, and they open with Retry', async ({
  page,
  context,
}) => {
  const details = /\/product-dialog-page-[^/]+\.js$/;
  await page.route(details, (route) => route.abort());
  await page.goto(`/shop/search?keyword=${encodeURIComponent(ring.title)}`);
  const link = page.getByRole('link', { name: ring.title });
  await expect(link).toBeVisible();
  await loadToasts(page);
  await context.setOffline(true);
  await link.click();
  await expectRefusal(page, 'You are offline');
  await expect(page).toHaveURL(/\/shop\/search/);
  await expect(link).toBeVisible();
  await page.unroute(details);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('group', { name: 'Share this piece' })).toBeVisible();
});

test.describe('offline, on a phone', () => {
  test.use(phone);
  const offline = (page: Page) => page.getByRole('main').getByText('You are offline', { exact: true });

  test('what was loaded ahead opens; a page that was not says so, and comes by itself once online', async ({
    page,
    context,
  }) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    const loaded = ['shop-cart', 'mobile-menu', 'filter-sheet', 'search-page'].map((name) =>
      page.waitForResponse((answer) => answer.url().includes(`/${name}-`) && answer.url().endsWith('.js')),
    );
    await page.goto('/shop/listing');
    await Promise.all(loaded);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    for (const [button, dialog] of [
      ['Menu', 'Menu'],
      ['Filters', 'Filters'],
      ['Bag', 'Your Bag'],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'Search' }).click();
    await expect(page.getByPlaceholder('Search for products, categories, brands...')).toBeVisible();

    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'About Us' }).click();
    await expect(offline(page)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(offline(page)).toBeHidden();
    expect(errors).toEqual([]);
  });

  test('says so even before the code of toasts was loaded', async ({ page, context }) => {
    for (const name of ['product-dialog-page', 'toaster-view']) {
      await page.route(new RegExp(`/${name}-[^/]+\\.js$`), (route) => route.abort());
    }
    await page.goto(`/shop/search?keyword=${encodeURIComponent(ring.title)}`);
    const link = page.getByRole('link', { name: ring.title });
    await expect(link).toBeVisible();
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
    await context.setOffline(true);
    await link.click();
    await expect(page.getByRole('alert')).toContainText('You are offline');
    await expect(link).toBeVisible();
  });

  test('a lost connection is shown; once it is back, the piece is loaded again, and added to the bag with Retry', async ({
    page,
    context,
  }) => {
    await arriveSignedIn(page.request);
    await page.goto(`/shop/product/${ring.slug}`);
    await expect(addToCart(page)).toBeVisible();
    await loadToasts(page);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await addToCart(page).click();
    await expect(page.getByText('You are offline. Please try again once you are connected.')).toBeVisible();
    const readAnew = page.waitForResponse((answer) => answer.url().includes(`/api/shop/products/get/${ring.slug}`));
    await context.setOffline(false);
    expect((await readAnew).ok()).toBe(true);
    await expect(page.getByText(OFFLINE)).toBeHidden();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(quantity(page)).toHaveText('1');
  });
});

test('clicked twice, Add to Bag adds one, and three clicks on plus send the final quantity last', async ({ page }) => {
  await arriveSignedIn(page.request);
  await page.goto(`/shop/product/${ring.slug}`);
  const added = countCalls(page, { method: 'POST', path: '/api/shop/cart/add' });
  await pressTwice(page, `Add to Bag: ${ring.title}`);
  await expect(quantity(page)).toHaveText('1');
  expect(added()).toBe(1);

  const plus = quantity(page).getByRole('button', { name: 'Increase quantity' });
  for (let press = 0; press < 3; press++) await plus.click();
  await expect(quantity(page)).toHaveText('4');
  await expect(page.getByRole('button', { name: 'Bag, 4 pieces' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.reload();
  await expect(quantity(page)).toHaveText('4');
});

test('two tabs agree about the bag and about who is signed in', async ({ page: one, context }) => {
  const { person } = await arriveSignedIn(one.request);
  const two = await context.newPage();
  await one.goto(`/shop/product/${ring.slug}`);
  await two.goto(`/shop/product/${ring.slug}`);
  await addToCart(one).click();
  await expect(quantity(two)).toHaveText('1');
  await quantity(two).getByRole('button', { name: 'Increase quantity' }).click();
  await expect(quantity(one)).toHaveText('2');

  await one.getByRole('button', { name: 'Account menu' }).click();
  await one.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(two.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(addToCart(two)).toBeVisible();
  await one.goto('/auth/login');
  await signIn(one, person);
  await expect(two.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await expect(quantity(two)).toHaveText('2');
});

test.describe('a piece that a guest wanted to add', () => {
  test('is in the bag after registering, and the details are open again as before', async ({ page }) => {
    const { name, email, password } = newShopper();
    await page.goto(`/shop/search?keyword=${encodeURIComponent(ring.title)}`);
    await page.getByRole('link', { name: ring.title }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Add to Bag: ${ring.title}` })
      .dblclick();
    await expect(page.getByText('Please login to add items to cart')).toBeVisible();
    await expect(page.getByText('You need to be logged in to add items to your cart')).toBeVisible();
    await page.getByRole('link', { name: 'Register' }).click();
    await page.getByLabel('User Name').fill(name);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL(/\/auth\/login/);
    await signIn(page, { email, password });
    const dialog = page.getByRole('dialog', { name: ring.title });
    await expect(dialog.getByRole('group', { name: `Quantity of ${ring.title}` })).toHaveText('1');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/shop\/search/);
  });

  test('is not lost when a session expires', async ({ page, context }) => {
    const { person } = await arriveSignedIn(page.request);
    await page.goto(`/shop/product/${ring.slug}`);
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    await context.clearCookies();
    await addToCart(page).click();
    await expect(page.getByText('Please login to add items to cart')).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/login/);
    await signIn(page, person);
    await expect(page).toHaveURL(new RegExp(`/shop/product/${ring.slug}$`));
    await expect(quantity(page)).toHaveText('1');
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a bar shows the bag’s total; the back-to-top button covers neither it nor the checkout’s total', async ({
    page,
  }) => {
    const { userId } = await arriveSignedIn(page.request);
    await putInCart(page.request, { userId, productId: ring._id });
    await page.goto('/shop/listing');
    const bar = page.getByRole('complementary', { name: 'Your bag' });
    await expect(bar).toContainText('Cart: 1 item');
    await expect(bar).toContainText('₹10,300.00');
    const up = page.getByRole('button', { name: 'Scroll to top' });
    await page.mouse.wheel(0, 600);
    await expect(up).toBeVisible();
    const room = async () => {
      const [button, below] = [await up.boundingBox(), await bar.boundingBox()];
      return (below?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0);
    };
    await expect.poll(room).toBeGreaterThanOrEqual(0);

    await bar.getByRole('button', { name: 'Checkout' }).click();
    await expect(page).toHaveURL(/\/shop\/checkout$/);
    await page.getByRole('button', { name: 'Proceed to Payment' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('heading', { name: 'Your Selection' })).toBeAttached();
    await expect(up).toBeHidden();
  });
});
