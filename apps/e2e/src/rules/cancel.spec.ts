import { expect } from '@playwright/test';
import { faultsOf } from '../accessibility-checks.ts';
import { mailAbout } from '../mail.ts';
import { phone } from '../screens.ts';
import { addPiece, arriveSignedIn, buy } from '../test-data.ts';
import { test } from '../test.ts';

test.use(phone);

test('a shopper cancels a paid order with the keyboard, gets the money back, and the owner sees why', async ({
  page,
  openOffice,
}) => {
  const piece = await addPiece();
  const { userId, person } = await arriveSignedIn(page.request);
  const orderId = await buy(page.request, userId, piece._id);

  await page.goto(`/shop/account?order=${orderId}`);
  const details = page.getByRole('dialog', { name: 'Order Confirmed' });
  await details.getByRole('button', { name: 'cancel this order' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expect(question.getByText(/^₹10,300\.00 goes back/)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await question.getByLabel('Why? (optional)').selectOption('I ordered by mistake');
  await question.getByRole('button', { name: 'Cancel the order' }).focus();
  await page.keyboard.press('Enter');
  const ended = page.getByRole('dialog', { name: 'Order Cancelled' });
  await expect(ended.getByText('You have cancelled this order: “I ordered by mistake”.')).toBeVisible();
  await expect(ended.getByText('Cancelled by you: “I ordered by mistake”')).toBeVisible();
  await expect(ended.getByRole('button', { name: 'cancel this order' })).toHaveCount(0);
  await mailAbout(person.email, `Your order #${orderId.slice(-8)} has been cancelled`);

  const office = await openOffice();
  await office.goto(`/admin/orders/${orderId}`);
  await expect(office.getByText('By the customer: I ordered by mistake', { exact: true })).toBeVisible();
});
