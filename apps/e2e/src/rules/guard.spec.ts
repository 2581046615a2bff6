/** Who may be where: the route table and the guard's rules, in their order. */
import { expect, type Page } from '@playwright/test';
import { owner } from '@kanaka/testing/whole-shop';
import { arriveSignedIn } from '../test-data.ts';
import { apiSignIn } from '../people.ts';
import { test } from '../test.ts';

/** Where a path ends for somebody, when that is elsewhere. */
type Endings = { guest?: string; shopper?: string; owner?: string };
type Role = keyof Endings;

const login = '/auth/login';
const home = '/shop/home';
const dashboard = '/admin/dashboard';
const noAccess = '/unauth-page';

const publicPage: Endings = { owner: dashboard };
const privatePage: Endings = { guest: login, owner: dashboard };
const signingIn: Endings = { shopper: home, owner: dashboard };
const backOffice: Endings = { guest: login, shopper: noAccess };

const routes: readonly (readonly [path: string, endings: Endings])[] = [
  ['/', { guest: home, shopper: home, owner: dashboard }],
  ['/auth/login', signingIn],
  ['/auth/register', signingIn],
  ['/shop/home', publicPage],
  ['/shop/listing', publicPage],
  ['/shop/search', publicPage],
  ['/shop/about-us', publicPage],
  ['/shop/account', privatePage],
  ['/shop/checkout', privatePage],
  ['/shop/paypal-return', publicPage],
  ['/shop/payment-success', publicPage],
  ['/shop/terms-conditions', publicPage],
  ['/shop/privacy-policy', publicPage],
  ['/shop/returns-policy', publicPage],
  ['/shop/refund-policy', publicPage],
  ['/shop/shipping-policy', publicPage],
  ['/admin/dashboard', backOffice],
  ['/admin/products', backOffice],
  ['/admin/orders', backOffice],
  ['/admin/features', backOffice],
  // Rule 3 comes before what is not there, so no guest learns what the back office has.
  ['/admin/nothing-here', backOffice],
  ['/shop/nothing-here', publicPage],
  ['/unauth-page', {}],
  ['/nothing-here', {}],
];

/** What stands where somebody arrived, so that a page which is still deciding is not taken for an arrival. */
const expectedPages: Readonly<Record<string, string>> = {
  '/auth/login': 'Sign In',
  '/auth/register': 'Create new account',
  '/shop/home': 'Fine jewellery from Tamil Nadu',
  '/shop/listing': 'All Products',
  '/shop/search': 'Search',
  '/shop/account': 'My Atelier',
  '/shop/checkout': 'Finalize Your Order',
  '/shop/paypal-return': 'Processing Payment...Please wait!',
  '/shop/terms-conditions': 'Terms & Conditions',
  '/shop/privacy-policy': 'Privacy Policy',
  '/shop/returns-policy': 'Returns & Exchange Policy',
  '/shop/refund-policy': 'Refund Policy',
  '/shop/shipping-policy': 'Shipping Policy',
  '/admin/dashboard': 'Dashboard',
  '/admin/products': 'Products',
  '/admin/orders': 'All Orders',
  '/admin/features': 'Categories and banners',
  '/admin/nothing-here': 'Page not found',
  '/shop/nothing-here': 'Page not found',
  '/unauth-page': 'No access',
  '/nothing-here': 'Page not found',
};

/** The other app, and where it is decided which of the two one is in: only a full load gets there. */
const loadsAnew = (path: string) => path === '/' || path.startsWith('/admin');

async function goTo(page: Page, path: string): Promise<void> {
  const here = page.url();
  if (here === 'about:blank' || loadsAnew(path) || loadsAnew(new URL(here).pathname)) {
    await page.goto(path, { waitUntil: 'commit' });
    return;
  }
  // As following a link does, without the load: the guard is asked all the same.
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

async function walk(page: Page, role: Role): Promise<void> {
  // Where one ends is asked here, not what the pictures show.
  await page.route('**/media/**', (route) => route.abort());
  for (const [path, endings] of routes) {
    const end = endings[role] ?? path;
    await test.step(`${path} ends at ${end}`, async () => {
      await goTo(page, path);
      await expect(page).toHaveURL((url) => url.pathname === end);
      // Whoever is sent to the other app has left; that it stands there is seen by its own addresses.
      if (end !== path && end.startsWith('/admin')) return;
      await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(expectedPages[end] ?? /./);
      await expect(page).toHaveURL((url) => url.pathname === end);
    });
  }
}

test('a guest may look around, and signs in for the checkout, the account and the back office', async ({ page }) => {
  await walk(page, 'guest');
});

test('a shopper is everywhere but where one signs in and in the back office', async ({ page }) => {
  await arriveSignedIn(page.request);
  await walk(page, 'shopper');
});

test('the owner is in the back office only', async ({ page }) => {
  await apiSignIn(page.request, owner);
  await walk(page, 'owner');
});

test('the pages that stand where nothing else does say so', async ({ page }) => {
  await page.goto('/unauth-page');
  await expect(page.getByText("You don't have access to view this page", { exact: true })).toBeVisible();
  await page.goto('/nowhere/at/all?x=1');
  await expect(page.getByText("This page doesn't exists", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/nowhere\/at\/all\?x=1$/);
});

test('a skeleton stands while the shop asks who is there', async ({ page }) => {
  await arriveSignedIn(page.request);
  const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
  await page.route('**/api/auth/check-auth', async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto('/shop/account', { waitUntil: 'commit' });
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  answer(undefined);
  await expect(page.getByRole('heading', { name: 'My Atelier' })).toBeVisible();
  await expect(page).toHaveURL(/\/shop\/account$/);
});

test('who signs out goes where the guard sends a guest: from the account to sign in, from home nowhere', async ({
  page,
}) => {
  const { person } = await arriveSignedIn(page.request);
  const signOut = async () => {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  };
  await page.goto('/shop/account');
  await expect(page.getByRole('heading', { name: 'My Atelier' })).toBeVisible();
  await signOut();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await apiSignIn(page.request, person);
  await page.goto('/shop/about-us');
  await signOut();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL(/\/shop\/about-us$/);
});
