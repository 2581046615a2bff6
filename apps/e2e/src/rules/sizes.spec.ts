/** A piece with sizes, from the choice to the invoice. */
import { expect, type Page } from '@playwright/test';
import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import type { Category } from '@kanaka/contracts/catalog/categories';
import {
  addPiece,
  answerOf,
  asOwner,
  ordersOf,
  payOrder,
  placeOrder,
  saveAddress,
  withdrawPiece,
} from '../test-data.ts';
import { apiSignIn, newShopper, signIn } from '../people.ts';
import { invoiceOf } from '../invoice-text.ts';
import { expectNews, expectRefusal } from './notice.ts';
import { test } from '../test.ts';

const cartOf = (page: Page) => page.getByRole('dialog', { name: /^Your Bag/ });
const sizesOf = (page: Page) => page.getByRole('radiogroup', { name: 'Ring size' });

test.describe('a ring with sizes', () => {
  let category: Category;
  let ring: AdminProduct;
  test.beforeAll(async () => {
    category = await asOwner(async (request) => {
      const name = `Sized ${Date.now().toString(36)}`;
      const made = await request.post('/api/common/categories', { data: { name, sizing: 'ring' } });
      return (await answerOf<{ data: Category }>(made)).data;
    });
    ring = await addPiece({
      category: category.name,
      sizes: [
        { size: '12', stock: 0 },
        { size: '14', stock: 2 },
        { size: '16.5', stock: 1 },
      ],
      jewellery: { metal: 'Yellow Gold', purity: '22K (916)', grossWeight: 6.2, gemstones: [] },
    });
  });
  test.afterAll(async () => {
    await withdrawPiece(ring._id);
    await asOwner(async (request) => answerOf(await request.delete(`/api/common/categories/${category.id}`)));
  });

  test('is chosen by a guest, remembered during sign-in, and bought and invoiced in its size', async ({ page }) => {
    const asha = newShopper();
    const { name: userName, email, password } = asha;
    await answerOf(await page.request.post('/api/auth/register', { data: { userName, email, password } }));

    await test.step('a card links to the sizes, and nothing is added without one', async () => {
      await page.goto(`/shop/listing?category=${encodeURIComponent(category.name)}`);
      await page.getByRole('link', { name: `Choose Size: ${ring.title}` }).click();
      const details = page.getByRole('dialog', { name: ring.title });
      await details.getByRole('button', { name: /^Add to Bag/ }).click();
      await expect(sizesOf(page)).toHaveAccessibleDescription('Please choose a size');
      await expect(page.getByRole('radio', { name: '12, sold out' })).toBeDisabled();
      await expect(page.getByRole('radio', { name: '14', exact: true })).toBeFocused();
      await page.keyboard.press('Space');
      await expect(page).toHaveURL(/\?size=14$/);
      await expect(details.getByLabel('At a glance').getByText(/22K \(916\)/)).toBeVisible();
      await details.getByRole('button', { name: `Add to Bag: ${ring.title}, size 14` }).click();
      await expectRefusal(
        page,
        'Please login to add items to cart',
        'You need to be logged in to add items to your cart',
      );
    });

    await test.step('the piece that the guest wanted is in the bag, in its size', async () => {
      await signIn(page, asha);
      await expect(page).toHaveURL(/\?size=14$/);
      await expectNews(page, 'Product is added to cart');
      const details = page.getByRole('dialog', { name: ring.title });
      await expect(details.getByRole('group', { name: `Quantity of ${ring.title}, size 14` })).toContainText('1');
      await page.getByRole('radio', { name: '16.5' }).click();
      await details.getByRole('button', { name: `Add to Bag: ${ring.title}, size 16.5` }).click();
      await expect(details.getByRole('group', { name: `Quantity of ${ring.title}, size 16.5` })).toBeVisible();
    });

    await test.step('the bag and the checkout have a line for each size', async () => {
      await page.goto('/shop/home');
      await page.getByRole('button', { name: /^Bag/ }).click();
      await expect(cartOf(page).getByRole('listitem')).toHaveCount(2);
      await cartOf(page)
        .getByRole('button', { name: `Remove ${ring.title}, size 16.5` })
        .click();
      await expect(cartOf(page)).toHaveAccessibleName('Your Bag (1)');
      await expect(cartOf(page).getByRole('listitem').getByRole('link')).toHaveCount(1);
      await expect(cartOf(page)).toContainText('Size 14');
      await page.goto('/shop/checkout');
      await expect(page.getByRole('region', { name: 'Your Selection' })).toContainText('Size 14 · Quantity 1');
    });

    await test.step('the order and the invoice contain the size', async () => {
      const userId = await apiSignIn(page.request, asha);
      const addressId = await saveAddress(page.request, userId);
      const checkout = await placeOrder(page.request, { userId, addressId });
      await payOrder(page.request, checkout);
      const [order] = await ordersOf(page.request, userId);
      expect(order?.cartItems).toMatchObject([{ productId: ring._id, size: '14', quantity: 1 }]);
      await page.goto(`/shop/account?order=${checkout.orderId}`);
      await expect(page.getByRole('dialog').getByText('Size 14')).toBeVisible();
      expect(await invoiceOf(page, { orderId: checkout.orderId, userId })).toContain(
        `${ring.title} · Size 14 22K (916) Yellow Gold · Gross 6.200 g`,
      );
    });
  });

  test('has a ring sizer for the keyboard, and a sheet that is printed alone and in real millimetres', async ({
    page,
  }) => {
    await page.goto(`/shop/product/${ring.slug}`);
    await page.getByRole('button', { name: 'Size guide' }).click();
    const guide = page.getByRole('dialog', { name: 'Ring sizes' });
    await guide.getByRole('button', { name: 'Measure a ring on screen or paper' }).press('Enter');
    await guide.getByRole('slider', { name: 'Size of the ring' }).press('ArrowRight');
    await expect(guide.getByText('Size 14.5', { exact: false })).toBeVisible();

    await page.emulateMedia({ media: 'print' });
    const bar = page.locator('[data-check-bar]');
    await expect(bar).toBeVisible();
    await expect(guide).toBeHidden();
    await expect(page.getByRole('heading', { name: ring.title })).toBeHidden();
    const width = await bar.evaluate((drawn) => drawn.getBoundingClientRect().width);
    expect(Math.abs((width * 25.4) / 96 - 100)).toBeLessThan(0.3);
    // One sheet, whatever is on the page.
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
});
