import { expect } from '@playwright/test';
import { faultsOf } from '../accessibility-checks.ts';
import { mailAbout } from '../mail.ts';
import { phone } from '../screens.ts';
import { addPiece, arriveSignedIn, payOrder, placeOrder, putInBag, saveAddress } from '../test-data.ts';
import { test } from '../test.ts';

test.use(phone);

/** Which day it is depends on the time of the test. */
const promise = /^Arrives by \w+day \d+ \w{3}$/;

test('by when a piece arrives is said on the piece, in the bag, at the checkout, in the e-mail and in the order', async ({
  page,
}) => {
  const piece = await addPiece();
  await page.goto(`/shop/product/${piece.slug}`);
  const box = page.getByRole('form', { name: 'Delivery' });
  await page.getByRole('button', { name: /^Deliver to pincode/ }).click();
  await expect(box.getByLabel('Deliver to pincode')).toBeFocused();
  await box.getByLabel('Deliver to pincode').fill('600 004');
  await expect(box.getByText(promise)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await faultsOf(page)).toEqual([]);
  await page.reload();
  await expect(box.getByText(promise)).toBeVisible();

  const { userId, person } = await arriveSignedIn(page.request);
  const addressId = await saveAddress(page.request, userId);
  await putInBag(page.request, { userId, productId: piece._id });
  await page.goto('/shop/home');
  await page.getByRole('button', { name: /^Bag/ }).click();
  const bag = page.getByRole('dialog', { name: /^Your Bag/ });
  await expect(bag.getByText(promise)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await bag.getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('button', { name: /^4 Car Street/ }).click();
  await expect(page.getByText(promise)).toBeVisible();

  const { orderId, ...checkout } = await placeOrder(page.request, { userId, addressId });
  await payOrder(page.request, { orderId, ...checkout });
  await page.goto(`/shop/payment-success?orderId=${orderId}`);
  await expect(page.getByText(promise)).toBeVisible();
  const mail = await mailAbout(person.email, `Your order #${orderId.slice(-8)} is confirmed`);
  expect(mail.text).toMatch(/^Arrives by \w+day \d+ \w{3}\.$/m);
  await page.goto(`/shop/account?order=${orderId}`);
  await expect(page.getByRole('dialog').getByText(promise)).toBeVisible();
});
