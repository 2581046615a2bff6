/** Apart from the other tests, because a published rate changes the prices of the whole shop. */
import { expect, type Page } from '@playwright/test';
import { LargeMove } from '@kanaka/contracts/metal-rates';
import { amountOf, atCheckout, closePopup, payButton, popupOf } from '../at-checkout.ts';
import { addPiece, answerOf, asOwner, ordersOf, withdrawPiece } from '../test-data.ts';
import { phone } from '../screens.ts';
import { test } from '../test.ts';

test.use(phone);

/** Publishes the rate of 950 platinum in rupees a gram, confirmed if it moves far. */
const publish = (platinum: number) =>
  asOwner(async (request) => {
    const asked = await request.post('/api/admin/rates/publish', { data: { platinum } });
    if (asked.status() !== 409) return answerOf(asked);
    const { details } = (await asked.json()) as { details: unknown };
    const { confirm } = LargeMove.parse(details);
    return answerOf(await request.post('/api/admin/rates/publish', { data: { platinum, confirm } }));
  });

/** 12.000 g at ₹14,656.00, ₹650 a gram, hallmarked: ₹1,89,228.51 with tax. */
const chain = () =>
  addPiece({
    title: `Test Chain ${Date.now().toString(36)}`,
    metalPricing: {
      metals: [{ metal: 'platinum', fineness: 950, weight: 12 }],
      wastagePercent: 0,
      making: { per: 'gram', value: 650, minimum: 0 },
      stones: [],
      other: 0,
      hallmarking: { articles: 1, charge: 45 },
      discountPercent: 0,
    },
  });

const held = (page: Page) => page.getByRole('timer').filter({ hasText: /^Held for you for 1[0-4]:[0-5]\d/ });
const selection = (page: Page) => page.getByRole('region', { name: 'Your Selection' });

test('a held order counts down over a reload, and is paid at its price after the rate has risen', async ({ page }) => {
  await publish(14_656);
  const piece = await chain();
  const { userId } = await atCheckout(page, [piece._id]);
  const selected = selection(page);
  await expect(amountOf(selected, 'Total')).toContainText('₹1,89,228.51');
  await selected.getByText('Price break-up').click();
  for (const [name, amount] of [
    ['950 Platinum · 12.000 g at ₹14,656.00 a gram', '₹1,75,872.00'],
    ['Making · ₹650.00 a gram', '₹7,800.00'],
    ['Hallmarking · 1 × ₹45.00', '₹45.00'],
    ['Price before tax', '₹1,83,717.00'],
  ]) {
    await expect(selected.locator('details dl > div').filter({ hasText: name ?? '' })).toContainText(amount ?? '');
  }
  await expect(page.getByRole('timer')).toHaveCount(0);

  const popup = popupOf(page);
  await payButton(page).click();
  await closePopup(popup);
  await expect(held(page)).toBeVisible();

  await publish(14_949.12);
  await page.reload();
  await expect(held(page)).toBeVisible();
  await expect(selected).toContainText('Price held for you; with today’s rate: +₹3,622.96');
  await expect(amountOf(selected, 'Total')).toContainText('₹1,89,228.51');
  await page.getByRole('button', { name: /^Open your bag|^Bag/ }).click();
  const bag = page.getByRole('dialog', { name: /^Your Bag/ });
  await expect(bag).toContainText('Price updated with today’s rate: +₹3,622.96');
  await bag.getByRole('button', { name: 'I have seen it' }).click();
  await expect(bag).not.toContainText('Price updated');
  await page.keyboard.press('Escape');

  await payButton(page).click();
  await popup.getByRole('button', { name: 'Pay with UPI' }).click();
  await expect(page.getByRole('heading', { name: 'Your Order is Confirmed' })).toBeVisible();
  const [order] = await ordersOf(page.request, userId);
  expect(order).toMatchObject({ paymentStatus: 'paid', totalAmount: 1_89_228.51 });
  await page.goto(`/shop/account?order=${order?._id}`);
  const opened = page.getByRole('dialog', { name: 'Order Confirmed' });
  await opened.getByText('Price break-up').click();
  await expect(opened).toContainText('950 Platinum · 12.000 g at ₹14,656.00 a gram');
  await withdrawPiece(piece._id);
});
