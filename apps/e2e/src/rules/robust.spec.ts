import { expect, type Page } from '@playwright/test';
import type { AdminProduct } from '@kanaka/contracts/admin-products';
import { addPiece, arriveSignedIn, putInBag, saveAddress, withdrawPiece } from '../test-data.ts';
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
const addToBag = (page: Page) => page.getByRole('button', { name: `Add to Bag: ${ring.title}` });
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

test('a lost connection is shown, and data is loaded again when it returns', async ({ page, context }) => {
  await page.goto(`/shop/product/${ring.slug}`);
  await expect(addToBag(page)).toBeVisible();
  // A request that is still under way when the connection returns would not be sent again.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(addToBag(page)).toBeVisible();
  const readAnew = page.waitForResponse((answer) => answer.url().includes(`/api/shop/products/get/${ring.slug}`));
  await context.setOffline(false);
  expect((await readAnew).ok()).toBe(true);
  await expect(page.getByText(OFFLINE)).toBeHidden();
});

/** A key press loads the toasts' code, but only after the page has registered its listener, a moment after rendering. */
const loadToasts = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Shift');
    await expect(page.getByRole('region', { name: /^Notices/ })).toBeAttached({ timeout: 1_000 });
  }).toPass();

/** As in a tab that has just checked for a newer release, so it does not check again. */
const checkedForRelease = (page: Page) =>
  page.addInitScript(() => sessionStorage.setItem('kanaka.reloaded-at', String(Date.now())));

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

test('when the code of the bag or a menu cannot be loaded, the page stays and says that the browser is offline', async ({
  page,
  context,
}) => {
  await arriveSignedIn(page.request);
  await checkedForRelease(page);
  // The code of the account's menu is loaded with the page.
  const code = /\/(account-menu|shop-bag)-[^/]+\.js$/;
  await page.route(code, (route) => route.abort());
  await page.goto('/shop/shipping-policy');
  const account = page.getByRole('button', { name: 'Account menu' });
  await expect(account).toBeVisible();
  await loadToasts(page);
  await context.setOffline(true);
  await page.unroute(code);
  const title = page.getByRole('heading', { name: 'Shipping Policy', level: 1 });
  const bag = page.getByRole('button', { name: 'Bag', exact: true });
  for (const button of [bag, account]) {
    await button.click();
    await expect(title).toBeVisible();
  }
  await expectRefusal(page, 'You are offline');
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
    const loaded = ['shop-bag', 'mobile-menu', 'filter-sheet', 'search-page'].map((name) =>
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

  test('a piece that could not be added to the bag is added with Retry', async ({ page, context }) => {
    await arriveSignedIn(page.request);
    await page.goto(`/shop/product/${ring.slug}`);
    await expect(addToBag(page)).toBeVisible();
    await loadToasts(page);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await addToBag(page).click();
    const said = page.getByText('You are offline. Please try again once you are connected.');
    await expect(said).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(quantity(page)).toHaveText('1');
  });
});

test('parts of the home page fail independently, each with a retry button', async ({ page }) => {
  const gone = /\/api\/(common\/feature\/get|shop\/review\/all|shop\/products\/feature)/;
  await page.route(gone, (route) => route.abort());
  // Navigated to within the app, because the document would contain the pictures.
  await page.goto('/shop/about-us');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByText('The pictures did not arrive')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The Collections' })).toBeVisible();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const reviews = page.getByRole('region', { name: 'What Our Customers Say' });
  await expect(reviews.getByText('Could not load reviews')).toBeVisible();
  await page.unroute(gone);
  await reviews.getByRole('button', { name: 'Try again' }).click();
  await expect(reviews.getByText('Could not load reviews')).toBeHidden();
});

test.describe('clicked twice', () => {
  test('Add to Bag adds one, and three clicks on plus send the final quantity last', async ({ page }) => {
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

  test('the checkout places one order', async ({ page }) => {
    const { userId } = await arriveSignedIn(page.request);
    await putInBag(page.request, { userId, productId: ring._id });
    await saveAddress(page.request, userId);
    await page.goto('/shop/checkout');
    const placed = countCalls(page, { method: 'POST', path: '/api/shop/order/create' });
    await page.getByRole('button', { name: /^4 Car Street/ }).click();
    await page.getByRole('button', { name: 'Proceed to Payment' }).dblclick();
    await expect(page.locator('iframe')).toBeVisible();
    expect(placed()).toBe(1);
  });
});

test.describe('two tabs', () => {
  test('agree about the bag and about who is signed in', async ({ page: one, context }) => {
    const { person } = await arriveSignedIn(one.request);
    const two = await context.newPage();
    await one.goto(`/shop/product/${ring.slug}`);
    await two.goto(`/shop/product/${ring.slug}`);
    await addToBag(one).click();
    await expect(quantity(two)).toHaveText('1');
    await quantity(two).getByRole('button', { name: 'Increase quantity' }).click();
    await expect(quantity(one)).toHaveText('2');

    await one.getByRole('button', { name: 'Account menu' }).click();
    await one.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(two.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(addToBag(two)).toBeVisible();
    await one.goto('/auth/login');
    await signIn(one, person);
    await expect(two.getByRole('button', { name: 'Account menu' })).toBeVisible();
    await expect(quantity(two)).toHaveText('2');
  });
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

  test('is in the bag after signing in from its own page', async ({ page, request }) => {
    const { person } = await arriveSignedIn(request);
    await page.goto(`/shop/product/${ring.slug}`);
    await addToBag(page).click();
    await expect(page).toHaveURL(/\/auth\/login/);
    await signIn(page, person);
    await expect(page).toHaveURL(new RegExp(`/shop/product/${ring.slug}$`));
    await expect(quantity(page)).toHaveText('1');
  });

  test('is not lost when a session expires', async ({ page, context }) => {
    const { person } = await arriveSignedIn(page.request);
    await page.goto(`/shop/product/${ring.slug}`);
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    await context.clearCookies();
    await addToBag(page).click();
    await expect(page.getByText('Please login to add items to cart')).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/login/);
    await signIn(page, person);
    await expect(page).toHaveURL(new RegExp(`/shop/product/${ring.slug}$`));
    await expect(quantity(page)).toHaveText('1');
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the back-to-top button covers neither the bag’s bar nor the checkout’s total', async ({ page }) => {
    const { userId } = await arriveSignedIn(page.request);
    await putInBag(page.request, { userId, productId: ring._id });
    await page.goto('/shop/listing');
    const bar = page.getByRole('complementary', { name: 'Your bag' });
    await expect(bar).toBeVisible();
    const up = page.getByRole('button', { name: 'Scroll to top' });
    await page.mouse.wheel(0, 600);
    await expect(up).toBeVisible();
    const room = async () => {
      const [button, below] = [await up.boundingBox(), await bar.boundingBox()];
      return (below?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0);
    };
    await expect.poll(room).toBeGreaterThanOrEqual(0);

    await page.goto('/shop/checkout');
    await page.getByRole('button', { name: 'Proceed to Payment' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('heading', { name: 'Your Selection' })).toBeAttached();
    await expect(up).toBeHidden();
  });

  test('number fields of an address are validated on blur', async ({ page }) => {
    await arriveSignedIn(page.request);
    await page.goto('/shop/account?tab=addresses');
    await page.getByRole('button', { name: 'Add New' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Destination' });
    await dialog.getByLabel('Pincode *').fill('6250');
    await dialog.getByLabel('Phone *').fill('98765');
    await expect(dialog.getByText('Pincode must be exactly 6 digits.')).toBeVisible();
    await dialog.getByLabel('Notes').focus();
    await expect(dialog.getByText('Phone number must be exactly 10 digits.')).toBeVisible();
    await dialog.getByLabel('Phone *').fill('9876543210');
    await expect(dialog.getByText('Phone number must be exactly 10 digits.')).toBeHidden();
  });
});
