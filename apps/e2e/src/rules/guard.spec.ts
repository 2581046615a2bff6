/** Route guards: the route table and the guard's rules, in their order. */
import { expect, type Page } from '@playwright/test';
import { owner } from '@kanaka/testing/whole-shop';
import { addPiece, arriveSignedIn, buy, withdrawPiece } from '../test-data.ts';
import { apiSignIn, signIn } from '../people.ts';
import { test } from '../test.ts';

/** Where a path redirects each role, if it does. */
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
  // Rule 3 is applied before the 404 page, so that a guest does not learn which back office pages exist.
  ['/admin/nothing-here', backOffice],
  ['/shop/nothing-here', publicPage],
  ['/unauth-page', {}],
  ['/nothing-here', {}],
];

/** The heading of each page, so that a page that is still loading is not taken for the final one. */
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

/** Paths of the other app: the redirect is a full page load. */
const loadsAnew = (path: string) => path === '/' || path.startsWith('/admin');

async function goTo(page: Page, path: string): Promise<void> {
  const here = page.url();
  if (here === 'about:blank' || loadsAnew(path) || loadsAnew(new URL(here).pathname)) {
    await page.goto(path, { waitUntil: 'commit' });
    return;
  }
  // Like following a link, without a page load: the guard is applied all the same.
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** A path for each rule: the rules themselves are checked for every role in guard.test.ts, and a page load takes a second. */
const oneOfEachRule = [
  '/',
  '/auth/login',
  '/shop/home',
  '/shop/account',
  '/shop/nothing-here',
  '/admin/dashboard',
  '/admin/nothing-here',
  '/unauth-page',
  '/nothing-here',
];

async function walk(page: Page, role: Role, paths = routes.map(([path]) => path)): Promise<void> {
  // Pictures are blocked, because only the final path is checked.
  await page.route('**/media/**', (route) => route.abort());
  for (const [path, endings] of routes.filter(([one]) => paths.includes(one))) {
    const end = endings[role] ?? path;
    await test.step(`${path} ends at ${end}`, async () => {
      await goTo(page, path);
      await expect(page).toHaveURL((url) => url.pathname === end);
      // A redirect to the other app is a page load; its own pages are checked by their paths.
      if (end !== path && end.startsWith('/admin')) return;
      await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(expectedPages[end] ?? /./);
      await expect(page).toHaveURL((url) => url.pathname === end);
    });
  }
}

test('a guest can browse, and has to sign in for the checkout, the account and the back office', async ({ page }) => {
  await walk(page, 'guest');
});

test('a shopper can open all pages except sign-in and the back office', async ({ page }) => {
  await arriveSignedIn(page.request);
  await walk(page, 'shopper', oneOfEachRule);
});

test('the owner can open the back office only', async ({ page }) => {
  await apiSignIn(page.request, owner);
  await walk(page, 'owner', oneOfEachRule);
});

test('unknown paths show the 404 page', async ({ page }) => {
  await page.goto('/unauth-page');
  await expect(page.getByText("You don't have access to view this page", { exact: true })).toBeVisible();
  await page.goto('/nowhere/at/all?x=1');
  await expect(page.getByText("This page doesn't exists", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/nowhere\/at\/all\?x=1$/);
});

test('a skeleton is shown while the session is being checked', async ({ page }) => {
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

for (const { path, role, heading } of [
  { path: '/shop/account', role: 'shopper', heading: 'My Atelier' },
  { path: '/admin/orders?sort=promised', role: 'owner', heading: 'Orders' },
]) {
  test(`a failed check of the session neither leaves nor shows ${path}, until it is tried again`, async ({ page }) => {
    if (role === 'owner') await apiSignIn(page.request, owner);
    else await arriveSignedIn(page.request);
    await page.route('**/api/auth/check-auth', (route) => route.fulfill({ status: 503, body: 'Away' }));
    await page.goto(path);
    await expect(page.getByText('This page could not be loaded')).toBeVisible();
    expect(page.url()).toContain(path);
    await page.unroute('**/api/auth/check-auth');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    expect(page.url()).toContain(path);
  });
}

test('signing out redirects as the guard does for a guest: from the account to sign-in, from home nowhere', async ({
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

test('a link to the back office survives signing in, and so does a session that ends while a note is written', async ({
  page,
}) => {
  const { userId } = await arriveSignedIn(page.request);
  const piece = await addPiece();
  const orderId = await buy(page.request, userId, piece._id);
  await page.context().clearCookies();
  await page.goto(`/admin/orders?order=${orderId}`);
  await expect(page).toHaveURL(/\/auth\/login$/);
  await signIn(page, owner);
  await expect(page).toHaveURL(new RegExp(`/admin/orders\\?order=${orderId}$`));

  await page.goto(`/admin/orders/${orderId}`);
  await page.getByLabel('New note').fill('The box with the ribbon.');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByText('Your session ended. Please sign in to continue where you left off.')).toBeVisible();
  await signIn(page, owner);
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${orderId}$`));
  await expect(page.getByLabel('New note')).toHaveValue('The box with the ribbon.');

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByText('Your session ended.')).toHaveCount(0);
  await signIn(page, owner);
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await withdrawPiece(piece._id);
});
