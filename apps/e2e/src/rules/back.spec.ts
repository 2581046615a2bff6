import { expect, type Page } from '@playwright/test';
import { apiSignIn, newShopper } from '../people.ts';
import { phone } from '../screens.ts';
import { test } from '../test.ts';
import { answerOf } from '../test-data.ts';

test.use(phone);

const press = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first().tap();
const pathOf = (page: Page) => new URL(page.url()).pathname;

test('Back closes what is open, Forward does not open it again, and no page is in the history twice', async ({
  page,
}) => {
  await page.goto('/shop/about-us');
  await page.goto('/shop/listing');
  const entries = await page.evaluate(() => history.length);
  for (const [button, title] of [
    [/^Bag/, /Your Bag/],
    ['Menu', /^Menu/],
    [/^Filter/, 'Filters'],
  ] as const) {
    const dialog = page.getByRole('dialog', { name: title });
    await press(page, button);
    await expect(dialog).toBeVisible();
    await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 1);
    await page.goBack();
    await expect(dialog).toBeHidden();
    expect(pathOf(page)).toBe('/shop/listing');
    await page.evaluate(() => history.forward());
    await expect.poll(() => page.evaluate(() => Boolean(history.state?.['kanaka-open']))).toBe(false);
    await expect(dialog).toBeHidden();
  }
  await press(page, 'Menu');
  await page.getByRole('dialog').getByRole('link', { name: 'Gifts' }).first().tap();
  await expect(page).toHaveURL(/\/shop\/gifts$/);
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  await page.goBack();
  await expect(page).toHaveURL(/\/shop\/listing$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/shop\/about-us$/);
});

test('an address that Back closed half-typed is there again', async ({ page }) => {
  const asha = newShopper();
  const { name: userName, email, password } = asha;
  await answerOf(await page.request.post('/api/auth/register', { data: { userName, email, password } }));
  await apiSignIn(page.request, asha);
  await page.goto('/shop/account?tab=addresses');
  const dialog = page.getByRole('dialog', { name: 'Add New Destination' });
  await press(page, 'Add New');
  await dialog.getByLabel('Address *').fill('12 Half Street');
  await page.goBack();
  await expect(dialog).toBeHidden();
  expect(pathOf(page)).toBe('/shop/account');
  await press(page, 'Add New');
  await expect(dialog.getByLabel('Address *')).toHaveValue('12 Half Street');
});
