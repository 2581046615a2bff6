import { expect, type Page } from '@playwright/test';
import {
  addPiece,
  arriveSignedIn,
  changePiece,
  ordersOf,
  putInCart,
  saveAddress,
  withdrawPiece,
} from '../test-data.ts';
import { amountOf, atCheckout, payButton, popupOf } from '../at-checkout.ts';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { test } from '../test.ts';

const summaryOf = (page: Page) => page.getByRole('region', { name: 'Your Selection' });
const rupees = (amount: number) => formatPaise(toPaise(amount));

test('the summary adds up to the paisa, labels the tax by the place, and equals the one order of a double click', async ({
  page,
}) => {
  const plain = await addPiece({ price: 41_250.55 });
  const onSale = await addPiece({ price: 12_000, salePrice: 9_999.99 });
  const { userId } = await arriveSignedIn(page.request);
  await putInCart(page.request, { userId, productId: plain._id });
  await putInCart(page.request, { userId, productId: onSale._id, quantity: 2 });
  await saveAddress(page.request, userId, { address: '1 Home Street' });
  await saveAddress(page.request, userId, { address: '2 Other Street', state: 'Kerala', city: 'Kottayam' });
  await saveAddress(page.request, userId, { address: '3 Far Street', country: 'Anguilla', state: '', city: '' });
  await page.goto('/shop/checkout');
  const summary = summaryOf(page);
  const home = page.getByRole('button', { name: /^1 Home Street/ });
  const far = page.getByRole('button', { name: /^3 Far Street/ });
  const shipping = amountOf(summary, 'Shipping');
  const abroad = page.getByRole('complementary', { name: 'A Note on International Orders' });
  const homeTax = 'Tax 3% (GST: SGST:1.5% + CGST:1.5%)';

  await test.step('the first address is preset; a first tap confirms it, and a second deselects it', async () => {
    await expect(home).toHaveAttribute('aria-pressed', 'true');
    await home.click();
    await home.click();
    await expect(home).toHaveAttribute('aria-pressed', 'false');
  });
  await test.step('the pieces and their totals, before an address is chosen', async () => {
    const line = (title: string) => summary.getByRole('listitem').filter({ hasText: title });
    await expect(line(plain.title)).toContainText('₹42,488.07');
    await expect(line(onSale.title)).toContainText('Quantity 2');
    await expect(line(onSale.title)).toContainText('₹20,599.98');
    await expect(amountOf(summary, 'Subtotal')).toHaveText('Subtotal before GST₹61,250.53');
    await expect(amountOf(summary, 'Total')).toHaveText('Total₹63,088.05');
    await expect(summary.getByText('includes GST ₹1,837.52')).toBeVisible();
    await expect(summary.getByText(/Tax 3%/)).toBeHidden();
    await expect(shipping).not.toContainText('₹0');
  });
  await test.step('without an address nothing can be paid', async () => {
    await payButton(page).click();
    const refusal = page.getByRole('alert');
    await expect(refusal).toContainText('Delivery Details Required');
    await expect(refusal).toContainText('Kindly select a shipping destination for your acquisition.');
    expect(await ordersOf(page.request, userId)).toEqual([]);
  });
  await test.step('delivery to another country', async () => {
    await far.click();
    await expect(amountOf(summary, 'Tax 3% (IGST)')).toContainText('₹1,837.52');
    await expect(abroad).toContainText('Shipping is arranged by us, the seller, and paid by you, the buyer.');
    await expect(abroad).toContainText(/Customs, duties, taxes and import fees .* are the recipient’s responsibility/);
    await expect(shipping).not.toContainText('Shipping within India is free.');
  });
  await test.step('delivery to another state', async () => {
    await page.getByRole('button', { name: /^2 Other Street/ }).click();
    await expect(amountOf(summary, 'Tax 3% (IGST)')).toContainText('₹1,837.52');
    await expect(abroad).toBeHidden();
    await expect(shipping).toContainText('₹0');
    await expect(shipping).toContainText('Shipping within India is free.');
  });
  await test.step('delivery within Tamil Nadu', async () => {
    await home.click();
    await expect(amountOf(summary, homeTax)).toContainText('₹1,837.52');
    await expect(shipping).toContainText('Shipping within India is free.');
  });
  await test.step('the address is deselected', async () => {
    await home.click();
    await expect(summary.getByText(/Tax 3%/)).toBeHidden();
    await home.click();
  });
  await test.step('the order has the same amounts', async () => {
    await payButton(page).evaluate((button) => {
      for (const _ of [1, 2]) button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    });
    await expect(popupOf(page).getByText('₹63,088.05')).toBeVisible();
    await expect(page.locator('iframe[title="Razorpay Checkout"]')).toHaveCount(1);
    const [order, second] = await ordersOf(page.request, userId);
    if (!order || second) throw new Error('one order was to be placed');
    expect(order).toMatchObject({ orderStatus: 'pending', paymentStatus: 'pending', paymentMethod: 'razorpay' });
    expect(rupees(order.subtotal)).toBe('₹61,250.53');
    expect(rupees(order.taxAmount)).toBe('₹1,837.52');
    expect(order.shippingCharges).toBe(0);
    expect(rupees(order.totalAmount)).toBe('₹63,088.05');
    expect(order.cartItems.map(({ price }) => price).sort((a, b) => a - b)).toEqual([9_999.99, 41_250.55]);
  });
  await withdrawPiece(plain._id);
  await withdrawPiece(onSale._id);
});

test('a price that has changed and a piece that was withdrawn meanwhile are shown before anything is paid', async ({
  page,
}) => {
  const [kept, withdrawn] = [await addPiece({ price: 10_000 }), await addPiece({ price: 20_000 })];
  const { userId } = await atCheckout(page, [kept._id, withdrawn._id]);
  const total = amountOf(summaryOf(page), 'Total');
  await expect(total).toHaveText('Total₹30,900.00');
  await withdrawPiece(withdrawn._id);
  await payButton(page).click();
  const refusal = summaryOf(page).getByText(`${withdrawn.title} is no longer available.`);
  await expect(refusal).toBeVisible();
  await expect(total).toHaveText('Total₹10,300.00');
  await summaryOf(page)
    .getByRole('button', { name: `Remove ${withdrawn.title}` })
    .click();
  await expect(refusal).toHaveCount(0);

  await changePiece(kept, { price: 11_000 });
  await payButton(page).click();
  await expect(
    page.getByText('Your bag has changed since you last saw it. Please review the new total.'),
  ).toBeVisible();
  await expect(total).toHaveText('Total₹11,330.00');
  expect(await ordersOf(page.request, userId)).toEqual([]);
  await payButton(page).click();
  await expect(popupOf(page).getByText('₹11,330.00')).toBeVisible();
  await withdrawPiece(kept._id);
});
