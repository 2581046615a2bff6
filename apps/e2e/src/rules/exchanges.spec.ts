import { expect, type Page } from '@playwright/test';
import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { faultsOf, sidewaysOf } from '../accessibility-checks.ts';
import { amountOf, closePopup, popupOf } from '../at-checkout.ts';
import { mailAbout } from '../mail.ts';
import { phone } from '../screens.ts';
import { addPiece, arriveSignedIn, buy, setOrderStatus } from '../test-data.ts';
import { test } from '../test.ts';

test.use(phone);

const numberOf = (orderId: string) => `#${orderId.slice(-8)}`;
const detailsOf = (page: Page) => page.getByRole('dialog', { name: 'Order Delivered' });

/** A shopper's delivered order, and the form in which they ask for its return. */
async function delivered(page: Page) {
  const piece = await addPiece();
  const { userId, person } = await arriveSignedIn(page.request);
  const orderId = await buy(page.request, userId, piece._id);
  await setOrderStatus(orderId, 'delivered');
  await page.goto(`/shop/account?order=${orderId}`);
  await detailsOf(page).getByRole('button', { name: 'Return pieces' }).click();
  const form = page.getByRole('dialog', { name: 'Return pieces' });
  await form.getByLabel(piece.title).selectOption('Send 1 back');
  await form.getByLabel('Why?').selectOption('It does not suit me');
  return { piece, person, orderId, form, number: numberOf(orderId) };
}

/** The owner receives what was sent and accepts it for an exchange, on the page Returns. */
async function acceptForExchange(office: Page, number: string): Promise<void> {
  await office.goto('/admin/returns');
  const card = office.getByRole('region', { name: `Return of order ${number}` });
  await card.getByRole('button', { name: 'Approve…' }).click();
  const approval = office.getByRole('dialog', { name: 'Approve the return' });
  await approval.getByLabel('How it is sent').fill('Our courier comes on Monday.');
  await approval.getByRole('button', { name: 'Approve', exact: true }).click();
  await card.getByRole('button', { name: 'Mark as received…' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Mark as received' }).click();
  await card.getByRole('button', { name: 'Accept for an exchange…' }).click();
  const dialog = office.getByRole('dialog', { name: 'Accept for an exchange' });
  expect(await faultsOf(office)).toEqual([]);
  await dialog.getByRole('button', { name: 'Accept with ₹10,300.00 credit' }).click();
  await expect(card.getByText('Exchange: waits for the customer').first()).toBeVisible();
}

async function choose(place: ReturnType<Page['getByRole']>, piece: AdminProduct): Promise<void> {
  await place.getByLabel('Find a piece').fill(piece.title);
  await place.getByRole('radio', { name: piece.title }).check();
}

test('a piece is exchanged for a dearer one: the difference is paid, on a phone', async ({ page, openOffice }) => {
  const dearer = await addPiece({ price: 15_000 });
  const { form, person, number } = await delivered(page);
  await test.step('wanted with the request', async () => {
    await form.getByLabel('What would you like for it?').selectOption('Another piece or size');
    await form.getByRole('button', { name: 'Request return' }).click();
    await expect(form.getByText('Please choose the piece you want instead, and its size.')).toBeVisible();
    await choose(form, dearer);
    expect(await faultsOf(page)).toEqual([]);
    expect(await sidewaysOf(page, [320, phone.viewport.width])).toEqual([]);
    await form.getByRole('button', { name: 'Request return' }).click();
    await expect(detailsOf(page).getByText(`Wanted instead: 1 × ${dearer.title}`)).toBeVisible();
  });
  const office = await openOffice();
  await acceptForExchange(office, number);
  const asked = office.getByRole('region', { name: `Return of order ${number}` });
  await expect(asked.getByRole('listitem').filter({ hasText: `1 × ${dearer.title}` })).toBeVisible();
  const mail = await mailAbout(person.email, `Your exchange for order ${number} is ready`);
  expect(mail.text).toContain('Kept for your exchange: ₹10,300.00');

  const exchange = detailsOf(page).getByRole('region', { name: 'Exchange' });
  await test.step('a closed payment window leaves all as it was', async () => {
    await page.reload();
    await expect(exchange.getByRole('radio', { name: dearer.title })).toBeChecked();
    await expect(amountOf(exchange, 'Paid by what you sent back')).toContainText('₹10,300.00');
    await expect(amountOf(exchange, 'You pay')).toContainText('₹5,150.00');
    expect(await faultsOf(page)).toEqual([]);
    expect(await sidewaysOf(page, [320, phone.viewport.width])).toEqual([]);
    await exchange.getByRole('button', { name: 'Exchange and pay ₹5,150.00' }).click();
    await closePopup(popupOf(page));
    await expect(page.getByRole('button', { name: /^Complete payment for order/ })).toBeVisible();
  });
  await test.step('paid', async () => {
    await page.getByRole('button', { name: `View details of order ${number.slice(1)}` }).click();
    await exchange.getByRole('button', { name: 'Exchange and pay ₹5,150.00' }).click();
    const popup = popupOf(page);
    await expect(popup.getByText('₹5,150.00', { exact: true })).toBeVisible();
    await popup.getByRole('button', { name: 'Pay with UPI' }).click();
    await expect(page).toHaveURL('/shop/payment-success');
  });
  await test.step('both sides see it', async () => {
    const done = await mailAbout(person.email, `Your exchange for order ${number} is done`);
    expect(done.text).toMatch(/New order: #\w{8}/);
    await office.goto('/admin/returns?show=closed');
    const card = office.getByRole('region', { name: `Return of order ${number}` });
    await expect(card.getByText('Exchanged', { exact: true })).toBeVisible();
    await page.goto('/shop/account');
    await page.getByRole('button', { name: `View details of order ${number.slice(1)}` }).click();
    await detailsOf(page)
      .getByRole('link', { name: /^order #/ })
      .click();
    const bought = page.getByRole('dialog', { name: 'Order Confirmed' });
    await expect(amountOf(bought, `Paid by exchange of order ${number}`)).toContainText('₹10,300.00');
    await expect(amountOf(bought, 'By Razorpay')).toContainText('₹5,150.00');
  });
});
