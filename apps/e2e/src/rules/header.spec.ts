import { expect } from '@playwright/test';
import { arriveSignedIn } from '../test-data.ts';
import { phone } from '../screens.ts';
import { test } from '../test.ts';

const categoryNames = ['Necklace', 'Ring', 'Bangles', 'Bracelet', 'Earrings'];

test.use(phone);

test('on a phone, the menu contains the navigation, the categories and the account', async ({ page }) => {
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

  await arriveSignedIn(page.request);
  await page.reload();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
  await menu.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page).toHaveURL(/\/shop\/account$/);
});
