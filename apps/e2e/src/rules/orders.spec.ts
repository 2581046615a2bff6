import { expect, type Page } from '@playwright/test';
import type { Order } from '@kanaka/contracts/orders';
import {
  addPiece,
  arriveSignedIn,
  bagOf,
  buy,
  payOrder,
  placeOrder,
  putInBag,
  saveAddress,
  setOrderStatus,
  withdrawPiece,
} from '../test-data.ts';
import { amountOf } from '../at-checkout.ts';
import { phone } from '../screens.ts';
import { test } from '../test.ts';

const shortId = (orderId: string) => orderId.slice(-8);

/** A new shopper with a paid order of one piece, which was withdrawn afterwards. */
async function arriveWithOrder(page: Page): Promise<string> {
  const piece = await addPiece();
  const { userId } = await arriveSignedIn(page.request);
  const orderId = await buy(page.request, userId, piece._id);
  await withdrawPiece(piece._id);
  return orderId;
}

test('the account lists the orders, newest first, and opens each in full', async ({ page }) => {
  const ring = await addPiece({ price: 41_250.55 });
  const onSale = await addPiece({ price: 12_000, salePrice: 9_999.99 });
  const { userId, person } = await arriveSignedIn(page.request);

  await test.step('My Atelier has two tabs, and no orders yet', async () => {
    await page.goto('/shop/account');
    await expect(page.getByRole('heading', { name: 'My Atelier' })).toBeVisible();
    await expect(page.getByText(`Welcome back, ${person.name}`)).toBeVisible();
    await expect(page.getByRole('tablist')).toHaveAttribute('aria-orientation', 'vertical');
    await expect(page.getByRole('tab')).toHaveText(['Order History', 'Address Book']);
    await expect(page.getByRole('tab', { name: 'Order History' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('You have not placed any orders yet.')).toBeVisible();
    await page.getByRole('tab', { name: 'Address Book' }).click();
    await expect(page.getByRole('heading', { name: 'Address Book' })).toBeVisible();
    await expect(page.getByText('You have not placed any orders yet.')).toBeHidden();
  });

  const addressId = await saveAddress(page.request, userId, { notes: 'Leave it with the neighbour' });
  await putInBag(page.request, { userId, productId: ring._id });
  await putInBag(page.request, { userId, productId: onSale._id, quantity: 2 });
  const paid = await placeOrder(page.request, { userId, addressId });
  await payOrder(page.request, paid);
  // The bag is emptied a moment after the payment.
  await expect.poll(() => bagOf(page.request, userId)).toEqual({});
  await putInBag(page.request, { userId, productId: ring._id });
  await placeOrder(page.request, { userId, addressId });

  await test.step('the table', async () => {
    await page.goto('/shop/account');
    const table = page.getByRole('table', { name: 'Order History' });
    await expect(table.getByRole('columnheader')).toHaveText(['Order', 'Date', 'Status', 'Total', 'Actions']);
    const rows = table.getByRole('row');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toContainText('Pending');
    await expect(rows.nth(1)).toContainText('₹42,488.07');
    const today = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });
    await expect(rows.nth(2).getByRole('cell').nth(0)).toContainText(`#${shortId(paid.orderId)}`);
    await expect(rows.nth(2).getByRole('cell').nth(1)).toContainText(today.format(new Date()));
    await expect(rows.nth(2).getByRole('cell').nth(2)).toHaveText('Confirmed');
    await expect(rows.nth(2).getByRole('cell').nth(3)).toHaveText('₹63,088.05');
    await expect(rows.nth(2).getByRole('button', { name: /^Download invoice/ })).toBeVisible();
    await rows.nth(2).click();
  });
  const dialog = page.getByRole('dialog', { name: 'Order Confirmed' });
  await test.step('its pieces', async () => {
    await expect(dialog).toContainText(`Order #${shortId(paid.orderId)}`);
    await expect(dialog.getByRole('heading', { name: 'Your Items' })).toBeVisible();
    const item = dialog.getByRole('listitem').filter({ hasText: onSale.title });
    await expect(item).toContainText('Quantity 2');
    await expect(item).toContainText('₹10,299.99 each');
    await expect(item).toContainText('₹20,599.98');
    await expect(item.getByRole('presentation')).toHaveAttribute('src', /\/media\//);
    await expect(dialog.getByRole('listitem').filter({ hasText: ring.title })).toContainText('Quantity 1');
  });
  await test.step('its price', async () => {
    await expect(dialog.getByRole('heading', { name: 'Price Breakdown' })).toBeVisible();
    await expect(amountOf(dialog, 'Subtotal')).toContainText('₹61,250.53');
    await expect(amountOf(dialog, 'Tax 3% (GST: SGST:1.5% + CGST:1.5%)')).toContainText('₹1,837.52');
    await expect(amountOf(dialog, 'Shipping')).toContainText('₹0');
    await expect(amountOf(dialog, 'Total')).toContainText('₹63,088.05');
  });
  await test.step('its delivery address', async () => {
    await expect(dialog.getByRole('heading', { name: 'Shipping Information' })).toBeVisible();
    for (const [fact, value] of [
      ['Recipient', person.name],
      ['Address', '4 Car Street'],
      ['City', 'Madurai'],
      ['State', 'Tamil Nadu'],
      ['Country', 'India'],
      ['Pincode', '625001'],
      ['Contact Phone', '9876543210'],
      ['Special Instructions', 'Leave it with the neighbour'],
    ] as const) {
      await expect(amountOf(dialog, fact)).toHaveText(`${fact}${value}`);
    }
    await expect(dialog.getByRole('button', { name: 'Download Invoice' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
  await withdrawPiece(ring._id);
  await withdrawPiece(onSale._id);
});

test('every status of an order has its title, label and colour', async ({ page }) => {
  const orderId = await arriveWithOrder(page);
  const dots: Record<string, string> = {};
  await page.goto('/shop/account');

  /** Returns to the list and opens the order, which loads both again. */
  const see = async (status: string, title: string, word: string) => {
    await page.getByRole('tab', { name: 'Address Book' }).click();
    await page.getByRole('tab', { name: 'Order History' }).click();
    const cell = page.getByRole('row').nth(1).getByRole('cell').nth(2);
    await expect(cell).toHaveText(word);
    await cell.click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    dots[status] = await cell.locator('[aria-hidden="true"]').evaluate((dot) => getComputedStyle(dot).backgroundColor);
  };

  await see('confirmed', 'Order Confirmed', 'Confirmed');
  for (const [status, title, word] of [
    ['pending', 'Order Pending', 'Pending'],
    ['inProcess', 'Processing Your Order', 'Processing'],
    ['inShipping', 'Order Shipped', 'Shipped'],
    ['delivered', 'Order Delivered', 'Delivered'],
    ['rejected', 'Order Rejected', 'Rejected'],
    // A closed order is not closed again.
    ['pending', 'Order Pending', 'Pending'],
    ['cancelled', 'Order Cancelled', 'Cancelled'],
  ] as const) {
    await test.step(`the owner sets ${status}`, async () => {
      await setOrderStatus(orderId, status);
      await see(status, title, word);
    });
  }
  for (const [status, title, word] of [
    ['processing', 'Processing Your Order', 'Processing'],
    ['shipped', 'Order Shipped', 'Shipped'],
    ['engraved', 'Order Details', 'engraved'],
  ] as const) {
    await test.step(`a response with the status ${status} is shown`, async () => {
      const withStatus = (order: Order) => ({ ...order, orderStatus: status });
      await page.route(`**/api/shop/order/{list,details}/*`, async (route) => {
        const response = await route.fetch();
        const { data } = (await response.json()) as { data: Order | Order[] };
        await route.fulfill({
          response,
          json: { success: true, data: Array.isArray(data) ? data.map(withStatus) : withStatus(data) },
        });
      });
      await see(status, title, word);
      await page.unrouteAll({ behavior: 'wait' });
    });
  }
  const { pending, confirmed, delivered, rejected, ...others } = dots;
  const neutral = new Set(Object.values(others));
  expect(neutral.size).toBe(1);
  expect(new Set([pending, confirmed, delivered, rejected, ...neutral]).size).toBe(5);
});

test('an invoice is saved with the order’s name, and a failure is shown and ends the loading state', async ({
  page,
}) => {
  const orderId = await arriveWithOrder(page);
  await page.goto('/shop/account');
  const fetchInvoice = page.getByRole('button', { name: `Download invoice of order ${shortId(orderId)}` });

  await test.step('a failed download is shown', async () => {
    let letFail: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letFail = resolve));
    await page.route('**/api/shop/order/invoice/*', async (route) => {
      await held;
      await route.abort();
    });
    await fetchInvoice.click();
    await expect(fetchInvoice.getByText('Downloading')).toBeAttached();
    await expect(fetchInvoice).toBeDisabled();
    letFail();
    const refusal = page.getByRole('alert');
    await expect(refusal).toContainText('Error downloading invoice');
    await expect(refusal).toContainText('Failed to download invoice. Please try again.');
    await expect(fetchInvoice.getByText('Downloading')).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
  });
  const toast = page.getByRole('status').filter({ hasText: 'Invoice downloaded successfully' });
  await test.step('the invoice is saved', async () => {
    const [file] = await Promise.all([page.waitForEvent('download', { timeout: 30_000 }), fetchInvoice.click()]);
    expect(file.suggestedFilename()).toBe(`invoice-${orderId}.pdf`);
    await expect(toast).toContainText(`Invoice for order ID ${shortId(orderId)} downloaded.`);
  });
  await test.step('a new tab opens when the browser refuses to save it', async () => {
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast).toHaveCount(0);
    await page.evaluate(() => {
      HTMLAnchorElement.prototype.click = () => {
        throw new Error('this browser cannot save files');
      };
    });
    const [tab] = await Promise.all([page.context().waitForEvent('page', { timeout: 30_000 }), fetchInvoice.click()]);
    expect(tab).toBeDefined();
    await expect(toast).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the orders are cards that fit the screen, and open in full', async ({ page }) => {
    const orderId = await arriveWithOrder(page);
    await page.goto('/shop/account');
    const card = page.getByRole('list', { name: 'Order History' }).getByRole('listitem');
    await expect(card).toContainText(`#${shortId(orderId)}`);
    await expect(card).toContainText('Confirmed');
    await expect(card).toContainText('₹10,300.00');
    await expect(page.getByRole('table')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width);
    await card.getByText(`#${shortId(orderId)}`).tap();
    const dialog = page.getByRole('dialog', { name: 'Order Confirmed' });
    await expect(dialog.getByRole('button', { name: 'Download Invoice' })).toBeInViewport();
    expect(await dialog.evaluate((shown) => shown.scrollWidth <= window.innerWidth)).toBe(true);
  });

  test('Back closes an order instead of leaving My Atelier', async ({ page }) => {
    const orderId = await arriveWithOrder(page);
    await page.goto('/shop/home');
    await page.goto('/shop/account');
    const card = page.getByText(`#${shortId(orderId)}`);
    const dialog = page.getByRole('dialog', { name: 'Order Confirmed' });
    await card.tap();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/shop\/account$/);
    // Closing it takes the entry away again.
    await card.tap();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    // Not on what the cards are in, which would scroll the page.
    await expect(page.getByRole('button', { name: `View details of order ${shortId(orderId)}` })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(/\/shop\/home$/);
  });
});
