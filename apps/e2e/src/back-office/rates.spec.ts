/**
 * The morning's rates, a piece that follows them, from the owner's dialog to the shopper's list, and an order that is held at
 * its price. In one file, because a published rate changes prices of the whole shop.
 */
import { expect, type Page } from '@playwright/test';
import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import type { MetalRate } from '@kanaka/contracts/catalog/metal-rates';
import type { Product } from '@kanaka/contracts/catalog/products';
import { metalPrice } from '@kanaka/money/metal-price';
import type { PreciousMetal } from '@kanaka/money/metal-rates';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { priceBreakdown } from '@kanaka/money/gst';
import { faultsOf, sidewaysOf } from '../accessibility-checks.ts';
import { amountOf, atCheckout, closePopup, payButton, popupOf } from '../at-checkout.ts';
import { phone } from '../screens.ts';
import { addPiece, answerOf, asOwner, ordersOf, withdrawPiece } from '../test-data.ts';
import { test } from '../test.ts';

test.use(phone);

const todays = async () =>
  asOwner(async (request) => (await answerOf<{ data: MetalRate[] }>(await request.get('/api/common/rates'))).data);

/** Publishes a rate, a large move as well. */
async function publish(entry: Partial<Record<PreciousMetal, number>>): Promise<void> {
  await asOwner(async (request) => {
    const send = (data: object) => request.post('/api/admin/rates/publish', { data });
    const response = await send(entry);
    if (response.status() !== 409) return answerOf(response);
    const { details } = (await response.json()) as { details: { confirm: string } };
    return answerOf(await send({ ...entry, confirm: details.confirm }));
  });
}

async function isFit(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([]);
  expect(await sidewaysOf(page)).toEqual([]);
}

// Platinum, because other tests sell gold and silver meanwhile.
test('the morning’s rate is previewed, confirmed and published by keyboard', async ({ openOffice }) => {
  await publish({ platinum: 5_000 });
  const piece = await addPiece({
    metalPricing: {
      metals: [{ metal: 'platinum', fineness: 950, weight: 10 }],
      wastagePercent: 0,
      making: { per: 'flat', value: 1_000, minimum: 0 },
      stones: [],
      other: 0,
      hallmarking: { articles: 0, charge: 0 },
      discountPercent: 0,
    },
  });
  expect(piece.price).toBe(51_000);
  const office = await openOffice(phone);
  await office.goto('/admin/rates');
  await office.getByRole('region', { name: 'Platinum', exact: true }).waitFor();

  await office.getByRole('button', { name: 'Set today’s rates' }).press('Enter');
  const dialog = office.getByRole('dialog', { name: 'Today’s rates' });
  await dialog.getByLabel('950 platinum, ₹ a gram').focus();
  await office.keyboard.type('5,400');
  await expect(dialog).toContainText('₹54,000.00 for 10 g');
  await expect(dialog).toContainText('8.0% up');
  await isFit(office);
  await office.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: /new price$/ })).toBeFocused();
  await expect(dialog).toContainText('You will be asked once more.');
  await expect(dialog.getByRole('row', { name: /^950 Platinum/ })).toContainText('₹5,400.00');
  await isFit(office);
  await dialog.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Is this number right?' })).toBeFocused();
  await isFit(office);
  await dialog.getByRole('button', { name: 'Yes, publish these rates' }).press('Enter');
  await expect(office.getByText(/^Rates published\./).first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(office.getByRole('region', { name: 'Platinum', exact: true })).toContainText('₹5,400.00');

  const { data } = await answerOf<{ data: Product }>(await office.request.get(`/api/shop/products/get/${piece.slug}`));
  expect(data.price).toBe(55_000);
  await withdrawPiece(piece._id);
  await publish({ platinum: 5_000 });
});

test('a ring by metal in two sizes is made, and stands in the shop’s list at its price', async ({
  page,
  openOffice,
}) => {
  if (!(await todays()).some(({ metal }) => metal === 'gold')) await publish({ gold: 16_000 });
  const pattern = await addPiece();
  const title = `By Metal ${Date.now().toString(36)}`;
  const office = await openOffice(phone);
  await office.goto(`/admin/products?copy=${pattern._id}`);
  const form = office.getByRole('dialog', { name: 'Add New Product' });
  await form.getByLabel('Title').fill(title);
  await form.getByRole('radio', { name: /^By metal/ }).check();
  await form.getByLabel('Metal and purity').selectOption('Gold 22K (916)');
  await form.getByLabel('Net weight (g)', { exact: true }).first().fill('12');
  await form.getByLabel('Making (₹ a gram)').fill('650');
  for (const size of ['12', '14']) await form.getByRole('button', { name: `Size ${size}`, exact: true }).click();
  await form.getByLabel('Net weight in size 14 (g)').fill('11.4');

  const rates = new Map((await todays()).map(({ metal, fineness, rate }) => [`${metal} ${fineness}`, toPaise(rate)]));
  const priceOf = (weightMg: number) =>
    metalPrice(
      {
        metals: [{ metal: 'gold', fineness: 916, weightMg }],
        wastageBp: 0,
        making: { per: 'gram', value: 650_00, minimumPaise: 0 },
        stones: [],
        otherPaise: 0,
        hallmarking: { articles: 1, chargePaise: 45_00 },
        discountBp: 0,
      },
      (metal, fineness) => rates.get(`${metal} ${fineness}`) ?? 0,
    ).pricePaise;
  await expect(form.getByRole('region', { name: 'Price today' })).toContainText(formatPaise(priceOf(11_400)));
  await expect(form.getByRole('listitem').filter({ hasText: 'Stock in size 12' })).toContainText(
    formatPaise(priceOf(12_000)),
  );
  await isFit(office);
  await form.getByRole('button', { name: 'Add product' }).click();
  await expect(form).toBeHidden();
  await office.getByRole('searchbox', { name: 'Find products' }).fill(title);
  const card = office.getByRole('article').filter({ hasText: title });
  await expect(card).toContainText('By metal');

  await page.goto(`/shop/search?keyword=${encodeURIComponent(title)}`);
  const { priceWithTaxPaise } = priceBreakdown(priceOf(11_400), 3);
  await expect(page.getByRole('article').filter({ hasText: title })).toContainText(formatPaise(priceWithTaxPaise));

  const { data } = await asOwner(async (request) =>
    answerOf<{ data: AdminProduct[] }>(await request.get(`/api/admin/products/get?words=${encodeURIComponent(title)}`)),
  );
  for (const { _id } of [pattern, ...data]) await withdrawPiece(_id);
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
  await publish({ platinum: 14_656 });
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

  await publish({ platinum: 14_949.12 });
  await page.reload();
  await expect(held(page)).toBeVisible();
  await expect(selected).toContainText('Price held for you; with today’s rate: +₹3,622.96');
  await expect(amountOf(selected, 'Total')).toContainText('₹1,89,228.51');
  await page.getByRole('button', { name: /^Open your bag|^Bag/ }).click();
  const cart = page.getByRole('dialog', { name: /^Your Bag/ });
  await expect(cart).toContainText('Price updated with today’s rate: +₹3,622.96');
  await cart.getByRole('button', { name: 'I have seen it' }).click();
  await expect(cart).not.toContainText('Price updated');
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
