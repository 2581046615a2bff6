/** The bag: who may add pieces, how many, and what they cost. */
import { expect, type Page } from '@playwright/test';
import type { AdminProduct } from '@kanaka/contracts/admin-products';
import { addPiece, arriveSignedIn, putInBag, withdrawPiece } from '../test-data.ts';
import { phone } from '../screens.ts';
import { expectNews, expectRefusal } from './notice.ts';
import { test } from '../test.ts';

const pieces: AdminProduct[] = [];

async function piece(change: Parameters<typeof addPiece>[0]): Promise<AdminProduct> {
  const added = await addPiece(change);
  pieces.push(added);
  return added;
}

test.afterEach(async () => {
  for (const { _id } of pieces.splice(0)) await withdrawPiece(_id);
});

const quantityOf = (page: Page, { title }: AdminProduct) => page.getByRole('group', { name: `Quantity of ${title}` });

test('a guest who wants a piece is asked to sign in', async ({ page }) => {
  await page.goto('/shop/listing');
  await page
    .getByRole('button', { name: /^Add to Bag/ })
    .first()
    .click();
  await expectRefusal(page, 'Please login to add items to cart', 'You need to be logged in to add items to your cart');
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('a shopper adds a piece, increases its quantity up to the stock, and removes it', async ({ page }) => {
  const ring = await piece({ totalStock: 2 });
  const { userId } = await arriveSignedIn(page.request);
  await page.goto(`/shop/product/${ring.slug}`);
  const add = page.getByRole('button', { name: `Add to Bag: ${ring.title}` });
  await add.click();
  await expectNews(page, 'Product is added to cart');
  const quantity = quantityOf(page, ring);
  await expect(quantity).toContainText('1');
  await expect(add).toHaveCount(0);
  const less = quantity.getByRole('button', { name: 'Decrease quantity' });
  const more = quantity.getByRole('button', { name: 'Increase quantity' });
  await expect(less).toBeDisabled();
  await more.click();
  await expect(quantity).toContainText('2');
  await expect(less).toBeEnabled();
  await more.press('Enter');
  await expectRefusal(page, 'Only 2 quantity can be added for this item');
  await expect(quantity).toContainText('2');
  await page.getByRole('button', { name: `Remove ${ring.title} from bag` }).click();
  await expect(add).toBeVisible();

  await test.step('a page that has not seen another page’s addition shows the same', async () => {
    await putInBag(page.request, { userId, productId: ring._id, quantity: 2 });
    await add.click();
    await expectRefusal(page, 'Only 2 quantity can be added for this item');
  });
});

test('a shopper whose session has ended is asked to sign in', async ({ page, context }) => {
  const ring = await piece({});
  const { userId } = await arriveSignedIn(page.request);
  await putInBag(page.request, { userId, productId: ring._id });
  await page.goto(`/shop/product/${ring.slug}`);
  const more = quantityOf(page, ring).getByRole('button', { name: 'Increase quantity' });
  await expect(more).toBeVisible();
  // What the page asks for by itself would be refused too, and would find out before the press: it gets no response.
  await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? undefined : route.continue()));
  await context.clearCookies();
  await more.click();
  await expectRefusal(page, 'Please login to manage your cart');
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('the bag shows each line and the total with tax, to the paisa', async ({ page }) => {
  const onSale = await piece({ price: 12_345.67, salePrice: 11_999.99 });
  const plain = await piece({ price: 4_321.09 });
  const { userId } = await arriveSignedIn(page.request);
  await page.goto('/shop/shipping-policy');
  await page.getByRole('button', { name: 'Bag', exact: true }).click();
  const bag = page.getByRole('dialog', { name: /^Your Bag/ });
  await expect(bag.getByText('Your bag is currently empty.')).toBeVisible();

  await putInBag(page.request, { userId, productId: onSale._id, quantity: 2 });
  await putInBag(page.request, { userId, productId: plain._id });
  await page.reload();
  await page.getByRole('button', { name: 'Bag, 3 pieces' }).click();
  await expect(bag).toHaveAccessibleName('Your Bag (3)');
  const line = (title: string) => bag.getByRole('listitem').filter({ hasText: title });
  // Two of 11,999.99 are 23,999.98; three percent of that is 719.9994.
  await expect(line(onSale.title)).toContainText('₹24,719.98');
  await expect(line(plain.title)).toContainText('₹4,450.72');
  await expect(bag.getByText('₹29,170.70', { exact: true })).toBeVisible();
  await expect(bag.getByText('Total incl. 3 % GST. Shipping is calculated at checkout.')).toBeVisible();
  await expect(line(plain.title).getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
  await line(onSale.title).getByRole('button', { name: 'Decrease quantity' }).click();
  await expect(line(onSale.title)).toContainText('₹12,359.99');
  await test.step('a removed line can be put back in its place, by keyboard too', async () => {
    const before = await bag.getByRole('listitem').getByRole('link').allTextContents();
    await bag.getByRole('button', { name: `Remove ${onSale.title}` }).press('Enter');
    await expect(line(onSale.title)).toHaveText(`${onSale.title} was removed.Undo`);
    await expect(bag).toHaveAccessibleName('Your Bag (1)');
    const undo = bag.getByRole('button', { name: `Undo: put ${onSale.title} back` });
    await expect(undo).toBeFocused();
    await undo.press('Enter');
    await expect(bag.getByRole('listitem').getByRole('link')).toHaveText(before);
    await expect(bag.getByRole('link', { name: onSale.title })).toBeFocused();
    await expect(line(onSale.title)).toContainText('₹12,359.99');
    await bag.getByRole('button', { name: `Remove ${onSale.title}` }).click();
    await expect(line(onSale.title)).toContainText('was removed.');
  });
  await bag.getByRole('button', { name: 'Checkout' }).click();
  await expect(page).toHaveURL(/\/shop\/checkout$/);
  await expect(bag).toBeHidden();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a bar at the bottom shows the bag’s total and leads to the checkout', async ({ page }) => {
    const ring = await piece({ price: 10_000.5 });
    await page.goto('/shop/home');
    const bar = page.getByRole('complementary', { name: 'Your bag' });
    await expect(page.getByRole('heading', { name: 'Feature Products' })).toBeVisible();
    await expect(bar).toHaveCount(0);

    const { userId } = await arriveSignedIn(page.request);
    await putInBag(page.request, { userId, productId: ring._id });
    await page.reload();
    await expect(bar).toContainText('Cart: 1 item');
    // Three percent of 10,000.50 is 300.015.
    await expect(bar).toContainText('₹10,300.52');
    await expect(bar).toHaveCSS('position', 'fixed');
    await putInBag(page.request, { userId, productId: ring._id, quantity: 2 });
    await page.goto('/shop/listing');
    await expect(bar).toContainText('Cart: 3 items');
    await expect(bar).toContainText('₹30,901.55');
    await bar.getByRole('button', { name: 'Checkout' }).click();
    await expect(page).toHaveURL(/\/shop\/checkout$/);
  });
});
