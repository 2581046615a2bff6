import { expect } from '@playwright/test';
import type { Address } from '@kanaka/contracts/identity/addresses';
import { addPiece, answerOf, cartOf, ordersOf, withdrawPiece } from '../test-data.ts';
import { atCheckout, closePopup, payButton, popupOf } from '../at-checkout.ts';
import { demoShop as shop } from '@kanaka/contracts/catalog/shop-profile';
import { refusalsIn } from '../refusals.ts';
import { test } from '../test.ts';

test('a payment leads to the thank-you page, which offers the invoice and survives a reload, and ends a gift', async ({
  page,
}) => {
  const refusals = refusalsIn(page.context());
  const piece = await addPiece();
  const gift = { isGift: true, giftMessage: 'Happy birthday, Amma' };
  const { userId, person } = await atCheckout(page, [piece._id], 1, gift);
  // The stored value is read and removed at once, so it is recorded when it is written.
  await page.evaluate(() => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (this === localStorage) document.documentElement.setAttribute(`data-kept-${key}`, value);
      setItem.call(this, key, value);
    };
  });
  await payButton(page).click();
  const popup = popupOf(page);
  for (const words of [shop.name, '₹10,300.00', person.name, person.email, '9876543210']) {
    await expect(popup.getByText(words, { exact: true })).toBeVisible();
  }
  await popup.getByRole('button', { name: 'Pay with UPI' }).click();
  await expect(page).toHaveURL('/shop/payment-success');
  const title = page.getByRole('heading', { name: 'Your Order is Confirmed' });
  await expect(title).toBeVisible();
  const [order] = await ordersOf(page.request, userId);
  if (!order) throw new Error('no order was placed');
  expect(order).toMatchObject({ orderStatus: 'confirmed', paymentStatus: 'paid', addressInfo: gift });
  const savedGift = async () => {
    const { data } = await answerOf<{ data: Address[] }>(await page.request.get(`/api/shop/address/get/${userId}`));
    return data.map(({ isGift, giftMessage }) => ({ isGift, giftMessage }));
  };
  await expect.poll(savedGift).toEqual([{ isGift: false, giftMessage: '' }]);
  await expect(page.locator('html')).toHaveAttribute('data-kept-latestOrderId', order._id);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('latestOrderId'))).toBeNull();
  expect(refusals).toEqual([]);
  const main = page.getByRole('main');
  for (const words of [`Order #${order._id.slice(-8)}`, piece.title, '4 Car Street', 'Arrives by']) {
    await expect(main).toContainText(words);
  }
  await expect(main).toContainText(`Thank you, ${person.name}.`);
  await expect(main).toContainText(`A confirmation was sent to your registered e-mail ${person.email}.`);
  await expect.poll(() => cartOf(page.request, userId)).toEqual({});

  const invoice = page.getByRole('button', { name: 'Invoice' });
  const [file] = await Promise.all([page.waitForEvent('download'), invoice.click()]);
  expect(file.suggestedFilename()).toBe(`invoice-${order._id}.pdf`);
  const toast = page.getByRole('status').filter({ hasText: 'Invoice Download Initiated' });
  await expect(toast).toContainText(`Invoice for order ID ${order._id.slice(-8)} downloaded.`);

  await page.reload();
  await expect(title).toBeVisible();
  await expect(invoice).toBeVisible();
  await page.getByRole('link', { name: 'My Orders' }).click();
  await expect(page).toHaveURL('/shop/account');
  await withdrawPiece(piece._id);
});

test('after a failed or closed payment the bag is unchanged, and the order can be paid again, also from the history', async ({
  page,
}) => {
  const piece = await addPiece();
  const { userId } = await atCheckout(page, [piece._id], 2);
  const popup = popupOf(page);
  await payButton(page).click();
  await popup.getByRole('button', { name: 'Fail this payment' }).click();
  await expect(popup.getByText(/You can try again/)).toBeVisible();
  await closePopup(popup);
  await expect(payButton(page)).toBeFocused();
  await expect(page.getByRole('timer')).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/Your bag is unchanged\. No money was taken\./)).toBeVisible();
  expect(await cartOf(page.request, userId)).toEqual({ [piece._id]: 2 });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('latestOrderId'))).toBeNull();

  await payButton(page).click();
  await closePopup(popup);
  await expect(payButton(page)).toBeEnabled();
  const orders = await ordersOf(page.request, userId);
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({ orderStatus: 'pending', paymentStatus: 'pending' });
  const number = orders[0]?._id.slice(-8) ?? '';

  await page.goto('/shop/account');
  const again = page.getByRole('button', { name: new RegExp(`^Complete payment for order ${number}`) });
  // Two presses open one window.
  await again.dblclick();
  await closePopup(popup);
  await expect(page.getByRole('alert')).toContainText('Payment not completed');
  expect(await cartOf(page.request, userId)).toEqual({ [piece._id]: 2 });
  await again.click();
  await popup.getByRole('button', { name: 'Pay with card' }).click();
  await expect(page.getByRole('heading', { name: 'Your Order is Confirmed' })).toBeVisible();
  await expect.poll(() => cartOf(page.request, userId)).toEqual({});
  await withdrawPiece(piece._id);
});
