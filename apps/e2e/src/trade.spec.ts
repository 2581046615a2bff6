import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { newShopper, register, signIn, type Person } from './people.ts';
import { owner } from '@kanaka/testing/whole-shop';
import { moving, phone } from './screens.ts';
import { test } from './test.ts';

test.use({ ...moving, ...phone });

/**
 * The shop's main use, from start to end with all real services: a new shopper buys, the owner processes the order.
 */
test('a new shopper buys a piece that the owner has just added, and sees that it is shipped', async ({
  page: shop,
  openWindow,
}) => {
  const office = await openWindow(phone);
  const title = `Aarambh Ring ${Date.now().toString(36)}`;

  await test.step('the owner adds a ring with its photograph', () => addRing(office, title));
  await test.step('a guest browses the shop', () => lookAround(shop));
  const asha = newShopper();
  await test.step('the guest registers and signs in', async () => {
    await register(shop, asha);
    await signIn(shop, asha);
    await expect(shop).toHaveURL(/\/shop\/home/);
  });
  await test.step('the ring is added to the bag', () => putInCart(shop, title));
  await test.step('the address is saved and the order is paid', () => checkOut(shop, asha));
  const orderId = await test.step('the order is confirmed, with its invoice', () => findOrder(shop, title));
  await test.step('the owner marks it as shipped', () => ship(office, orderId));
  await test.step('the shopper sees that it is shipped', async () => {
    await shop.reload();
    await openOrder(shop, orderId);
    await expect(shop.getByRole('dialog', { name: 'Order Shipped' })).toBeVisible();
  });
});

async function addRing(page: Page, title: string): Promise<void> {
  await page.goto('/auth/login');
  await signIn(page, owner);
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  await page.goto('/admin/products');
  await page.getByRole('button', { name: 'Add New Product' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add New Product' });
  const image = new URL('../../../tools/demo/catalogue/images/veni-twist-band-hero.jpg', import.meta.url).pathname;
  await sheet.locator('input[type=file]').setInputFiles(image);
  await expect(sheet.getByRole('button', { name: 'Remove image 1' })).toBeVisible();
  await sheet.getByLabel('Title').fill(title);
  await sheet.getByLabel('Category', { exact: true }).selectOption('Ring');
  await sheet.getByLabel('Subcategory').selectOption('Band');
  await sheet.getByLabel('Price (₹)', { exact: true }).fill('41250.50');
  await sheet.getByLabel('Total stock').fill('2');
  await sheet.getByRole('checkbox', { name: 'One size, adjustable' }).check();
  for (const detail of ['Material', 'Design', 'Motif', 'Craftsmanship', 'Wearability']) {
    await sheet.getByLabel(detail).fill(`${detail} of the first ring of the morning.`);
  }
  await sheet.getByRole('button', { name: 'Add product' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText(title)).toBeVisible();
}

async function lookAround(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page).toHaveURL(/\/shop\/home/);
  await expect(page.getByRole('heading', { name: 'Feature Products' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Explore Collection' }).first()).toBeAttached();
  await page.goto('/shop/listing');
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible();
  await expect(page.getByText(/^\d+ Products$/)).toBeVisible();
}

async function putInCart(page: Page, title: string): Promise<void> {
  await page.goto('/shop/listing?category=Ring');
  await page.getByRole('link', { name: title }).first().click();
  const details = page.getByRole('dialog', { name: title });
  await expect(details.getByText('Motif of the first ring of the morning.')).toBeVisible();
  await details.getByRole('button', { name: /Add to Bag/ }).click();
  await expect(page.getByText('Product is added to cart')).toBeVisible();
}

async function checkOut(page: Page, person: Person): Promise<void> {
  await page.goto('/shop/checkout');
  await expect(page.getByRole('heading', { name: 'Finalize Your Order' })).toBeVisible();
  await page.getByRole('button', { name: 'Add New' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Destination' });
  await dialog.getByLabel('Address', { exact: false }).first().fill('4 Car Street');
  await dialog.getByLabel('Country *').selectOption('India');
  await dialog.getByLabel('State *').selectOption('Tamil Nadu');
  await dialog.getByLabel('City *').selectOption('Madurai');
  await dialog.getByLabel(/Pincode/).fill('625001');
  await dialog.getByLabel(/Phone/).fill('98765 43210');
  await dialog.getByRole('button', { name: 'Add Destination' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: /^4 Car Street/ }).click();
  await expect(page.getByText('Tax 3% (GST: SGST:1.5% + CGST:1.5%)')).toBeVisible();
  // 41,250.50 plus three percent, rounded to the paisa.
  await expect(page.getByText('₹42,488.02').first()).toBeVisible();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  const popup = page.frameLocator('iframe[title*="Pay"], iframe[title*="pay"]');
  await popup.getByRole('button', { name: /Pay with UPI/ }).click();
  await expect(page.getByRole('heading', { name: 'Your Order is Confirmed' })).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
}

async function findOrder(page: Page, title: string): Promise<string> {
  await page
    .getByRole('link', { name: 'My Orders' })
    .or(page.getByRole('button', { name: 'My Orders' }))
    .click();
  await expect(page).toHaveURL(/\/shop\/account/);
  // Until it has loaded the page of the success stands, which says the order's number too.
  await expect(page.getByRole('list', { name: 'Order History' })).toBeVisible();
  const shown = await page
    .getByText(/^#[0-9a-f]{8}$/i)
    .first()
    .textContent();
  const orderId = (shown ?? '').slice(1);
  await openOrder(page, orderId);
  const dialog = page.getByRole('dialog', { name: 'Order Confirmed' });
  await expect(dialog.getByText(title)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download Invoice' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^invoice-[0-9a-f-]{36}\.pdf$/);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(page.getByText('Invoice downloaded successfully')).toBeVisible();
  await page.keyboard.press('Escape');
  return orderId;
}

async function openOrder(page: Page, orderId: string): Promise<void> {
  await page.getByText(`#${orderId}`).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function ship(page: Page, orderId: string): Promise<void> {
  await page.goto('/admin/orders');
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`View Details.*${orderId}`) }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order #/ })).toBeVisible();
  await page.getByLabel('New status').selectOption('inShipping');
  await page.getByRole('button', { name: 'Update Order Status' }).click();
  await page.getByRole('button', { name: 'Set to In Shipping' }).click();
  await expect(page.getByText('Order status is updated successfully!')).toBeVisible();
}
