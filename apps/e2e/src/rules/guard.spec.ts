/** Route guards: where each role ends up, what survives signing in, and how long a session lasts. */
import { expect, type Page } from '@playwright/test';
import { owner } from '@kanaka/testing/whole-shop';
import { addPiece, arriveSignedIn, buy, withdrawPiece } from '../test-data.ts';
import { apiSignIn, signIn } from '../people.ts';
import { test } from '../test.ts';

/** Some paths for each role, and where they end; all of them are in guard.test.ts, and a page load takes a second. */
const walks = {
  guest: [
    ['/', '/shop/home'],
    ['/shop/account', '/auth/login'],
    // A guest does not learn which pages the back office has.
    ['/admin/nothing-here', '/auth/login'],
    ['/nothing-here', '/nothing-here'],
  ],
  shopper: [
    ['/auth/login', '/shop/home'],
    ['/shop/account', '/shop/account'],
    ['/admin/dashboard', '/unauth-page'],
  ],
  owner: [
    ['/shop/account', '/admin/dashboard'],
    ['/admin/nothing-here', '/admin/nothing-here'],
  ],
} as const;

/** The heading of each page, so that a page that is still loading is not taken for the final one. */
const expectedPages: Readonly<Record<string, string>> = {
  '/auth/login': 'Sign In',
  '/shop/home': 'Fine jewellery from Tamil Nadu',
  '/shop/account': 'My Atelier',
  '/admin/nothing-here': 'Page not found',
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

async function walk(page: Page, role: keyof typeof walks): Promise<void> {
  // The page knows another session, or none.
  await page.goto('about:blank');
  // Images are blocked, because only the final path is checked.
  await page.route('**/media/**', (route) => route.abort());
  for (const [path, end] of walks[role]) {
    await test.step(`${path} ends for the ${role} at ${end}`, async () => {
      await goTo(page, path);
      await expect(page).toHaveURL((url) => url.pathname === end);
      // A redirect to the other app is a page load; its own pages are checked by their paths.
      if (end !== path && end.startsWith('/admin')) return;
      await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(expectedPages[end] ?? /./);
      await expect(page).toHaveURL((url) => url.pathname === end);
    });
  }
}

test('guests, shoppers and the owner end up where they may be', async ({ page }) => {
  await walk(page, 'guest');
  await arriveSignedIn(page.request);
  await walk(page, 'shopper');
  await apiSignIn(page.request, owner);
  await walk(page, 'owner');
});

test('a link to the back office survives signing in, and so does a session that ends while a note is written', async ({
  page,
}) => {
  const { userId } = await arriveSignedIn(page.request);
  const piece = await addPiece();
  const orderId = await buy(page.request, userId, piece._id);
  await page.context().clearCookies();
  await page.goto(`/admin/orders?words=${orderId}`);
  await expect(page).toHaveURL(/\/auth\/login$/);
  await signIn(page, owner);
  await expect(page).toHaveURL(new RegExp(`/admin/orders\\?words=${orderId}$`));

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

test('a session survives a reload and the expiry of its access token, and ends with signing out', async ({
  page,
  context,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/')) requested.push(new URL(request.url()).pathname);
  });
  const menu = page.getByRole('button', { name: 'Account menu' });
  const shopper = () => expect(menu).toBeVisible();
  const guest = () => expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();

  await page.goto('/shop/shipping-policy');
  await guest();
  expect(requested).toEqual([]);

  await arriveSignedIn(page.request);
  await page.reload();
  await shopper();
  expect(requested).toEqual(['/api/auth/check-auth']);
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === 'kanaka_session')).toMatchObject({ value: '1', httpOnly: false });
  expect(cookies.find(({ name }) => name === 'kanaka_access')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(cookies.find(({ name }) => name === 'kanaka_refresh')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });

  await context.clearCookies({ name: 'kanaka_access' });
  await page.reload();
  await shopper();

  await page.goto('/shop/account');
  await expect(page.getByRole('heading', { name: 'My Atelier' })).toBeVisible();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  // The remaining cookie marks a known device, so that strangers who guess the password cannot lock it out.
  const kept = (await context.cookies()).map(({ name }) => name).filter((name) => name.startsWith('kanaka_'));
  expect(kept).toEqual(['kanaka_device']);
  await page.goto('/shop/shipping-policy');
  await guest();
});
