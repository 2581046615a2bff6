import { expect } from '@playwright/test';
import { faultsOf } from '../accessibility-checks.ts';
import { mailAbout } from '../mail.ts';
import { expectNews } from './notice.ts';
import { phone } from '../screens.ts';
import { addPiece, arriveSignedIn, buy, setOrderStatus } from '../test-data.ts';
import { test } from '../test.ts';

test.use(phone);

test('a shopper sends a piece back; the owner approves, receives and accepts it, and the money goes back', async ({
  page,
  openOffice,
}) => {
  const piece = await addPiece();
  const { userId, person } = await arriveSignedIn(page.request);
  const orderId = await buy(page.request, userId, piece._id);
  await setOrderStatus(orderId, 'delivered');
  const number = `#${orderId.slice(-8)}`;

  await page.goto(`/shop/account?order=${orderId}`);
  const details = page.getByRole('dialog', { name: 'Order Delivered' });
  await test.step('asked for', async () => {
    await details.getByRole('button', { name: 'Return pieces' }).click();
    const form = page.getByRole('dialog', { name: 'Return pieces' });
    await form.getByRole('button', { name: 'Ask for the return' }).click();
    // The only piece is what is sent back.
    await expect(form.getByLabel(piece.title)).toHaveValue('1');
    await expect(form.getByLabel('Why?')).toHaveAccessibleDescription('Kindly choose a reason.');
    await expect(form.getByLabel('Why?')).toBeFocused();
    expect(await faultsOf(page)).toEqual([]);
    await form.getByLabel('Why?').selectOption('It does not suit me');
    await form.getByRole('button', { name: 'Ask for the return' }).click();
    await expect(details.getByText('Requested; we answer by e-mail')).toBeVisible();
    await expect(details.getByRole('button', { name: 'Return pieces' })).toHaveCount(0);
    await mailAbout(person.email, `We have your request to return pieces of order ${number}`);
  });

  const office = await openOffice();
  await office.goto('/admin/returns');
  const card = office.getByRole('region', { name: `Return of order ${number}` });
  await test.step('approved', async () => {
    await card.getByRole('button', { name: 'Approve…' }).click();
    const dialog = office.getByRole('dialog', { name: 'Approve the return' });
    await dialog.getByLabel('How it is sent').fill('Our courier comes on Monday.');
    expect(await faultsOf(office)).toEqual([]);
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(card.getByText('Approved', { exact: true })).toBeVisible();
    const mail = await mailAbout(person.email, `Your return for order ${number} is approved`);
    expect(mail.text).toContain('Our courier comes on Monday.');
  });
  await test.step('sent', async () => {
    await page.reload();
    const sent = details.getByRole('form', { name: 'Sent back' });
    await sent.getByLabel('Courier').fill('India Post');
    await sent.getByLabel('AWB or receipt number').fill('EM123456789IN');
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await faultsOf(page)).toEqual([]);
    await sent.getByRole('button', { name: 'It is sent' }).click();
    await expect(details.getByText('India Post · EM123456789IN')).toBeVisible();
  });
  await test.step('received, accepted and refunded', async () => {
    await office.reload();
    await card.getByRole('button', { name: 'Mark as received…' }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Mark as received' }).click();
    await card.getByRole('button', { name: 'Record the inspection…' }).click();
    const inspection = office.getByRole('dialog', { name: 'The pieces are inspected' });
    await inspection.getByLabel('What you found').fill('Unworn, the stone sits firmly.');
    await inspection.getByRole('button', { name: 'Record' }).click();
    await expect(card.getByText('Inspected', { exact: true })).toBeVisible();
    await card.getByRole('button', { name: 'Accept and refund…' }).click();
    const dialog = office.getByRole('dialog', { name: 'Accept and refund' });
    await dialog.getByRole('button', { name: 'Accept and refund ₹10,300.00' }).click();
    await expect(card).toHaveCount(0);
    await office.getByRole('button', { name: 'Closed' }).click();
    await expect(card.getByText('Accepted', { exact: true })).toBeVisible();
    const mail = await mailAbout(person.email, `Your return for order ${number} is accepted`);
    expect(mail.text).toContain('Refund: ₹10,300.00');
    await page.reload();
    await expect(details.getByText('Accepted', { exact: true })).toBeVisible();
    await expect(details.getByRole('heading', { name: 'Refunds' })).toBeVisible();
  });
});

test('a final sale says so before it is bought, and takes back only what is damaged or wrong', async ({ page }) => {
  const piece = await addPiece({ finalSale: true });
  const { userId } = await arriveSignedIn(page.request);
  await page.goto(`/shop/product/${piece.slug}`);
  await expect(page.getByText('Final sale: this piece can be returned only if')).toBeVisible();
  await expect(page.getByText('7-day returns')).toHaveCount(0);
  await page.getByRole('button', { name: `Add to Bag: ${piece.title}` }).click();
  await expectNews(page, 'Product is added to cart');
  await page.goto('/shop/checkout');
  await expect(
    page.getByRole('region', { name: 'Your Selection' }).getByText('Final sale, not returnable'),
  ).toBeVisible();

  const orderId = await buy(page.request, userId, piece._id);
  await setOrderStatus(orderId, 'delivered');
  await page.goto(`/shop/account?order=${orderId}`);
  const details = page.getByRole('dialog', { name: 'Order Delivered' });
  await expect(details.getByText('Final sale, not returnable')).toBeVisible();
  await details.getByRole('button', { name: 'Return pieces' }).click();
  const form = page.getByRole('dialog', { name: 'Return pieces' });
  await form.getByLabel(piece.title).selectOption('Send 1 back');
  await form.getByLabel('Why?').selectOption('It does not suit me');
  await form.getByRole('button', { name: 'Ask for the return' }).click();
  await expect(form.getByText('was a final sale. It can be returned only if it arrived damaged')).toBeVisible();
  await form.getByLabel('Why?').selectOption('It arrived damaged');
  await form.getByRole('button', { name: 'Ask for the return' }).click();
  await expect(details.getByText('Requested; we answer by e-mail')).toBeVisible();
});
