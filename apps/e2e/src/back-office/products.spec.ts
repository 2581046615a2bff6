import { expect } from '@playwright/test';
import type { AdminProduct } from '@kanaka/contracts/admin-products';
import type { Product } from '@kanaka/contracts/products';
import {
  addPiece,
  answerOf,
  arriveSignedIn,
  asOwner,
  bagOf,
  buy,
  ordersOf,
  putInBag,
  withdrawPiece,
} from '../test-data.ts';
import { press, write } from '../by-keyboard.ts';
import { phone } from '../screens.ts';
import { test } from '../test.ts';

const named = () => `Back Office Ring ${Date.now().toString(36)}`;

test('two people who edit the same piece lose nothing, and the shop shows a save at once', async ({
  request,
  openOffice,
}) => {
  const piece = await addPiece({ title: named(), price: 10_000, adjustable: true });
  const first = await openOffice();
  const second = await first.context().newPage();
  for (const page of [first, second]) {
    await page.goto(`/admin/products?edit=${piece._id}`);
    await expect(page.getByLabel('Price (₹)', { exact: true })).toHaveValue('10,000');
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeInViewport({ ratio: 1 });
  }
  const address = `/api/shop/products/get/${piece.slug}`;
  const { etag } = (await request.get(address)).headers();

  await first.getByLabel('Price (₹)', { exact: true }).fill('12000');
  await first.getByRole('button', { name: 'Save changes' }).click();
  await expect(first.getByText('Product updated successfully')).toBeVisible();
  // A browser with a cached version revalidates it and gets the new price at once.
  const shown = await request.get(address, { headers: { 'if-none-match': etag ?? '' } });
  expect((await answerOf<{ data: Product }>(shown)).data.price).toBe(12_000);

  await second.getByLabel('Price (₹)', { exact: true }).fill('11000');
  await second.getByLabel('Motif').fill('A lotus.');
  await second.getByRole('button', { name: 'Save changes' }).click();
  const conflict = second.getByRole('region', { name: 'Somebody else has changed this piece' });
  await expect(conflict).toContainText('In the shop now: 12,000');
  await expect(conflict).toContainText('Yours: 11,000');
  await conflict.getByRole('button', { name: 'Keep my changes' }).click();
  await second.getByRole('button', { name: 'Save changes' }).click();
  await expect(second.getByRole('dialog')).toBeHidden();
  const { data } = await answerOf<{ data: Product }>(await request.get(address));
  expect([data.price, data.details.motif]).toEqual([11_000, 'A lotus.']);
  await withdrawPiece(piece._id);
});

test('a piece is withdrawn and restored on a phone; bags and orders with it are not affected', async ({
  request,
  openOffice,
}) => {
  const sku = `BO-${Date.now().toString(36)}`.toUpperCase();
  const piece = await addPiece({ title: named(), jewellery: { sku, gemstones: [] } });
  const { userId } = await arriveSignedIn(request);
  await buy(request, userId, piece._id);
  const [bought] = await ordersOf(request, userId);
  await expect.poll(() => bagOf(request, userId)).toEqual({});
  await putInBag(request, { userId, productId: piece._id });

  const office = await openOffice(phone);
  await office.goto('/admin/products');
  await office.getByRole('searchbox', { name: 'Find products' }).fill(sku.toLowerCase());
  await expect(office.getByText('1 found')).toBeVisible();
  await office.getByRole('button', { name: `Delete ${piece.title}` }).tap();
  await office.getByRole('button', { name: 'Delete product' }).tap();
  await expect(office.getByText('No product matches')).toBeVisible();
  expect(await bagOf(request, userId)).toEqual({});
  expect((await ordersOf(request, userId))[0]?.cartItems).toEqual(bought?.cartItems);

  await office.getByRole('button', { name: 'Filters' }).tap();
  await office.getByRole('dialog').getByLabel('Show', { exact: true }).selectOption('Deleted');
  await office.getByRole('button', { name: 'Show products' }).tap();
  await expect(office).toHaveURL(new RegExp(`words=${sku}&show=archived`, 'i'));
  await office.getByRole('button', { name: 'Show as a table' }).tap();
  await office.getByRole('button', { name: `Bring back ${piece.title}` }).tap();
  await expect(office.getByText('Product is back in the shop')).toBeVisible();
  expect(await bagOf(request, userId)).toEqual({ [piece._id]: 1 });
  const sideways = await office.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(sideways).toBe(false);
  await withdrawPiece(piece._id);
});

test('a duplicate gets its jewellery details by keyboard alone', async ({ openOffice }) => {
  const jewellery = { huid: 'AB12CD', gemstones: [] };
  const piece = await addPiece({ title: named(), totalStock: 1, adjustable: true, jewellery });
  const sku = `KB-${Date.now().toString(36)}`.toUpperCase();
  const office = await openOffice();
  await office.goto(`/admin/products?copy=${piece._id}`);
  await expect(office.getByRole('dialog', { name: 'Add New Product' }).getByLabel('Title')).toHaveValue(piece.title);
  await write(office, 'Title', `${piece.title} again`);
  await press(office, 'button', /^Jewellery details/);
  await write(office, 'SKU', sku);
  await write(office, 'HUID', '12');
  await office.keyboard.press('Enter');
  await expect(office.getByText('An HUID is six letters and digits.')).toBeVisible();
  await expect(office.getByLabel('HUID', { exact: true })).toBeFocused();
  await office.keyboard.press('ControlOrMeta+a');
  await office.keyboard.type('zx98yw');
  await press(office, 'button', 'Add product');
  await expect(office.getByRole('dialog')).toBeHidden();

  const { data } = await asOwner(async (request) =>
    answerOf<{ data: AdminProduct[] }>(await request.get(`/api/admin/products/get?words=${sku}`)),
  );
  expect(data).toMatchObject([{ totalStock: 0, jewellery: { sku, huid: 'ZX98YW' } }]);
  for (const { _id } of [piece, ...data]) await withdrawPiece(_id);
});
