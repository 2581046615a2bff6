import { expect } from '@playwright/test';
import { addPiece, arriveSignedIn, buy, withdrawPiece } from '../test-data.ts';
import { phone } from '../screens.ts';
import { test } from '../test.ts';

test.use(phone);

test('on a phone, the orders are cards that fit the screen; Back closes one instead of leaving My Atelier', async ({
  page,
}) => {
  const piece = await addPiece();
  const { userId } = await arriveSignedIn(page.request);
  const number = (await buy(page.request, userId, piece._id)).slice(-8);
  await withdrawPiece(piece._id);
  await page.goto('/shop/home');
  await page.goto('/shop/account');
  const card = page.getByRole('list', { name: 'Order History' }).getByRole('listitem');
  for (const words of [`#${number}`, 'Confirmed', '₹10,300.00']) await expect(card).toContainText(words);
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width);

  const dialog = page.getByRole('dialog', { name: 'Order Confirmed' });
  await card.getByText(`#${number}`).tap();
  await expect(dialog.getByRole('button', { name: 'Download Invoice' })).toBeInViewport();
  expect(await dialog.evaluate((shown) => shown.scrollWidth <= window.innerWidth)).toBe(true);
  const scroller = dialog.getByRole('group', { name: 'Order details' }).locator('..');
  expect(await scroller.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#root')).toBeHidden();
  await expect(dialog.getByText('Contact Phone')).toBeVisible();
  expect(await scroller.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await page.emulateMedia({ media: null });
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/shop\/account$/);
  // Closing it takes the entry away again.
  await card.getByText(`#${number}`).tap();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  // Not on what the cards are in, which would scroll the page.
  await expect(page.getByRole('button', { name: `View details of order ${number}` })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/shop\/home$/);
});
