/** The layout around every page of the shop: header, categories, footer, back-to-top button, and the phone's menu. */
import { expect, type Page } from '@playwright/test';
import { faultsOf } from '../accessibility-checks.ts';
import { arriveSignedIn } from '../test-data.ts';
import { phone } from '../screens.ts';
import { test } from '../test.ts';

const storedFilters = (page: Page) => page.evaluate(() => sessionStorage.getItem('filters'));
const categoryNames = ['Necklace', 'Ring', 'Bangles', 'Bracelet', 'Earrings'];

test('a guest sees the navigation, the bag, and the sign-in link', async ({ page }) => {
  await page.goto('/shop/shipping-policy');
  const header = page.getByRole('banner');
  await expect(header).toHaveCSS('position', 'fixed');
  const link = (name: string) => header.getByRole('link', { name, exact: true });
  await expect(link('Kanaka, home')).toHaveAttribute('href', '/shop/home');
  await expect(link('Home')).toHaveAttribute('href', '/shop/home');
  await expect(link('Products')).toHaveAttribute('href', '/shop/listing');
  await expect(link('About Us')).toHaveAttribute('href', '/shop/about-us');
  await expect(link('Search')).toHaveAttribute('href', '/shop/search');
  await expect(link('Login')).toHaveAttribute('href', '/auth/login');
  await expect(link('Register')).toHaveAttribute('href', '/auth/register');
  await expect(header.getByRole('button', { name: 'Bag', exact: true })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Account menu' })).toHaveCount(0);
});

test('a shopper sees the account instead', async ({ page }) => {
  await arriveSignedIn(page.request);
  await page.goto('/shop/shipping-policy');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Account', 'Logout']);
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Register', exact: true })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(page).toHaveURL(/\/shop\/account$/);
});

test('the categories are open below Products while the mouse is there, and 250 ms longer', async ({ page }) => {
  await page.clock.install();
  await page.goto('/shop/shipping-policy');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const list = menu.getByRole('list', { name: 'Categories' });
  await menu.getByRole('link', { name: 'Products', exact: true }).hover();
  // There may be more, because other tests add some meanwhile.
  for (const name of categoryNames) await expect(list.getByRole('link', { name, exact: true })).toBeVisible();
  const rows = () => list.evaluate((element) => getComputedStyle(element).gridTemplateRows.split(' ').length);
  await expect.poll(rows).toBe(5);

  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.mouse.move(720, 700);
  await page.clock.runFor(249);
  await expect(list).toBeVisible();
  await page.clock.runFor(1);
  await expect(list).toBeHidden();
});

test('the categories below Products have pictures, are opened by keyboard, and axe finds nothing', async ({ page }) => {
  await page.goto('/shop/shipping-policy');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const button = menu.getByRole('button', { name: 'Show categories' });
  await button.focus();
  await page.keyboard.press('Enter');
  const categories = menu.getByRole('list', { name: 'Categories' });
  await expect(categories.locator('img').first()).toBeVisible();
  await expect(menu.getByRole('list', { name: 'By price' }).getByRole('link').first()).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(categories).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  const metals = menu.getByRole('list', { name: 'By metal' });
  await expect(metals.getByRole('link', { name: 'Silver' })).toBeVisible();
  await expect(menu.getByRole('list', { name: 'By stone' }).getByRole('link', { name: 'Gold' })).toHaveCount(0);
  await metals.getByRole('link', { name: 'Gold', exact: true }).click();
  await expect(page).toHaveURL(/\/shop\/listing\?material=Gold$/);
  await expect(categories).toBeHidden();
});

test('a category in the header is remembered as the filter; home, about, search and products are not', async ({
  page,
}) => {
  await page.goto('/shop/shipping-policy');
  const header = page.getByRole('banner');
  for (const name of ['Home', 'About Us', 'Search', 'Products']) {
    await header.getByRole('link', { name, exact: true }).click();
    expect((await storedFilters(page)) ?? '').not.toMatch(/"category":\["/);
  }
  await expect(page).toHaveURL(/\/shop\/listing$/);
  await page.mouse.move(720, 700);
  await header.getByRole('link', { name: 'Products', exact: true }).hover();
  await header.getByRole('link', { name: 'Ring', exact: true }).click();
  await expect(page).toHaveURL(/\/shop\/listing\?category=Ring$/);
  expect(JSON.parse((await storedFilters(page)) ?? 'null')).toMatchObject({ category: ['Ring'] });
});

test('the footer is shown on home, about and the policies only', async ({ page }) => {
  await page.goto('/shop/home');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('All rights reserved');
  for (const name of [
    'Shipping Policy',
    'Returns & Exchange',
    'Refund Policy',
    'Terms & Conditions',
    'Privacy Policy',
    'About Us',
  ]) {
    await footer.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(footer).toBeVisible();
  }
  await footer.getByRole('link', { name: 'All Products' }).click();
  await expect(page.getByRole('heading', { name: 'All Products', level: 1 })).toBeVisible();
  await expect(footer).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { name: 'Search', level: 1 })).toBeAttached();
  await expect(footer).toHaveCount(0);
  await arriveSignedIn(page.request);
  for (const [path, title] of [
    ['/shop/account', 'My Atelier'],
    ['/shop/checkout', 'Finalize Your Order'],
    ['/shop/payment-success', 'No Order to Show Here'],
    ['/shop/paypal-return', 'Processing Payment...Please wait!'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(footer).toHaveCount(0);
  }
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the menu contains the navigation, the categories and the account', async ({ page }) => {
    await page.goto('/shop/shipping-policy');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    for (const name of ['Search', 'Wishlist'])
      await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('dialog', { name: /Menu/ });
    for (const name of ['Home', 'Products', 'About Us', 'Search', 'Login', 'Register', ...categoryNames]) {
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect(menu.getByRole('list', { name: 'By metal' }).getByRole('link', { name: 'Gold' })).toBeVisible();
    await expect(menu.getByRole('list', { name: 'By price' }).getByRole('link').first()).toBeVisible();
    await menu.getByRole('link', { name: 'Bangles' }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/\/shop\/listing\?category=Bangles$/);
    expect(JSON.parse((await storedFilters(page)) ?? 'null')).toMatchObject({ category: ['Bangles'] });

    await arriveSignedIn(page.request);
    await page.reload();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
    await menu.getByRole('link', { name: 'Account', exact: true }).click();
    await expect(page).toHaveURL(/\/shop\/account$/);
  });
});
