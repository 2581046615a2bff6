/** The wishlist: a guest's in the browser, a shopper's with the account, and what was looked at last. */
import { expect, type Page } from '@playwright/test';
import type { AdminProduct } from '@kanaka/contracts/admin-products';
import { newShopper, register, signIn } from '../people.ts';
import { phone } from '../screens.ts';
import { test } from '../test.ts';
import { addPiece, withdrawPiece } from '../test-data.ts';
import { expectNews } from './notice.ts';

const pieces: AdminProduct[] = [];

async function piece(change: Parameters<typeof addPiece>[0] = {}): Promise<AdminProduct> {
  const added = await addPiece(change);
  pieces.push(added);
  return added;
}

test.afterEach(async () => {
  for (const { _id } of pieces.splice(0)) await withdrawPiece(_id);
});

const heartOf = (page: Page, { title }: AdminProduct) => page.getByRole('button', { name: `Wishlist: ${title}` });
const titles = (page: Page) => page.getByRole('list', { name: 'Wishlist' }).getByRole('heading');

test('a guest’s wishlist becomes the account’s at sign-in, from two tabs at once', async ({ page, openWindow }) => {
  const [ring, band] = [await piece(), await piece()];
  const asha = newShopper();
  await register(page, asha);
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
    await signIn(device, asha);
    await device.goto('/shop/wishlist');
    await expect(titles(device)).toHaveText([band.title, ring.title]);
  });
});

test('a piece moves from the wishlist into the bag; one that is gone says so and can be removed', async ({ page }) => {
  const [ring, gone] = [await piece({ totalStock: 2 }), await piece()];
  const asha = newShopper();
  await register(page, asha);
  await signIn(page, asha);
  for (const { slug, title } of [ring, gone]) {
    await page.goto(`/shop/product/${slug}`);
    await page.getByRole('button', { name: `Wishlist: ${title}` }).click();
    await expectNews(page, 'Saved to your wishlist');
  }
  await withdrawPiece(gone._id);
  pieces.pop();
  await page.goto('/shop/wishlist');
  await expect(titles(page)).toHaveText([gone.title, ring.title]);
  await expect(page.getByText('No longer in the shop')).toBeVisible();

  await page.getByRole('button', { name: `Move to Bag: ${ring.title}` }).click();
  await expectNews(page, 'Product is added to cart');
  await expect(titles(page)).toHaveText([gone.title]);
  await expect(page.getByRole('button', { name: 'Bag, 1 piece' })).toBeVisible();

  await page.getByRole('button', { name: `Remove ${gone.title} from your wishlist` }).click();
  await expect(page.getByText('Nothing is on your wishlist yet')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nothing is on your wishlist yet')).toBeVisible();
});

test('the pieces that were looked at last can be found again and forgotten', async ({ page }) => {
  const [ring, band] = [await piece(), await piece()];
  await page.goto(`/shop/product/${ring.slug}`);
  await page.goto(`/shop/product/${band.slug}`);
  const viewed = page.getByRole('region', { name: 'Recently viewed' });
  await page.keyboard.press('End');
  await expect(viewed.getByRole('link', { name: ring.title })).toBeVisible();
  await expect(viewed.getByRole('link', { name: band.title })).toHaveCount(0);

  await page.goto('/shop/home');
  const above = page.getByRole('list', { name: 'Feature Products' }).getByRole('listitem').last();
  await above.scrollIntoViewIfNeeded();
  await expect(viewed.getByRole('link')).toHaveText([band.title, ring.title]);
  await viewed.getByRole('button', { name: 'Clear recently viewed pieces' }).click();
  await expect(viewed).toHaveCount(0);
  await page.reload();
  await above.scrollIntoViewIfNeeded();
  await expect(viewed).toHaveCount(0);
});
