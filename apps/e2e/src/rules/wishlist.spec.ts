import { expect, type Page } from '@playwright/test';
import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { apiSignIn, newShopper, signIn } from '../people.ts';
import { phone } from '../screens.ts';
import { test } from '../test.ts';
import { addPiece, answerOf, withdrawPiece } from '../test-data.ts';
import { expectNews } from './notice.ts';

const heartOf = (page: Page, { title }: AdminProduct) => page.getByRole('button', { name: `Wishlist: ${title}` });
const titles = (page: Page) => page.getByRole('list', { name: 'Wishlist' }).getByRole('heading');

test('a guest’s wishlist becomes the account’s at sign-in, from two tabs at once', async ({ page, openWindow }) => {
  const [ring, band] = [await addPiece(), await addPiece()];
  const asha = newShopper();
  const { name: userName, email, password } = asha;
  await answerOf(await page.request.post('/api/auth/register', { data: { userName, email, password } }));
  const other = await page.context().newPage();
  for (const [tab, { slug }] of [
    [page, ring],
    [other, band],
  ] as const) {
    await tab.goto(`/shop/product/${slug}`);
    await tab.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  }
  await heartOf(page, ring).click();
  await expectNews(page, 'Saved to your wishlist');
  await heartOf(other, band).click();
  await expectNews(other, 'Saved to your wishlist');
  await expect(heartOf(other, band)).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/shop/wishlist');
  await expect(titles(page)).toHaveText([band.title, ring.title]);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, asha);
  await expect(page).toHaveURL(/\/shop\/wishlist$/);
  await expect(titles(page)).toHaveText([band.title, ring.title]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kanaka.wishlist'))).toBeNull();

  await test.step('which the shopper finds on another device', async () => {
    const device = await openWindow(phone);
    await apiSignIn(device.request, asha);
    await device.goto('/shop/wishlist');
    await expect(titles(device)).toHaveText([band.title, ring.title]);
  });
  for (const { _id } of [ring, band]) await withdrawPiece(_id);
});
