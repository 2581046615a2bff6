import { expect } from '@playwright/test';
import { faultsOf } from '../accessibility-checks.ts';
import { amountOf, atCheckout, payButton, popupOf } from '../at-checkout.ts';
import { mailAbout } from '../mail.ts';
import { phone } from '../screens.ts';
import { addPiece, ordersOf } from '../test-data.ts';
import { test } from '../test.ts';

test('a shopper collects an order in the shop with the code; the owner sees only whether it is right', async ({
  page,
  openWindow,
  openOffice,
}) => {
  const piece = await addPiece();
  await page.setViewportSize({ width: 360, height: 740 });
  const { userId, person } = await atCheckout(page, [piece._id]);
  const choice = page.getByRole('group', { name: 'How would you like to receive your pieces?' });
  await test.step('chosen at the checkout', async () => {
    await expect(choice.getByRole('radio', { name: /^Delivery/ })).toBeChecked();
    await expect(page.getByText(/^Arrives by /)).toBeVisible();
    await choice.getByRole('radio', { name: /^Collect in the shop/ }).check();
    await expect(page.getByText(/^Ready to collect by \w+day \d+ \w{3}$/)).toBeVisible();
    await expect(page.getByText('12 North Mada Street, Mylapore, Chennai 600004, Tamil Nadu.')).toBeVisible();
    await expect(page.getByText(/^Arrives by /)).toBeHidden();
    await expect(amountOf(page.locator('body'), 'Shipping')).toContainText('₹0');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await faultsOf(page)).toEqual([]);
    await payButton(page).click();
    await popupOf(page).getByRole('button', { name: 'Pay with UPI' }).click();
    await expect(page).toHaveURL(/payment-success/);
    await expect(page.getByText(/^Ready to collect by /)).toBeVisible();
  });
  const [placed] = await ordersOf(page.request, userId);
  const orderId = placed?._id ?? '';
  const number = `#${orderId.slice(-8)}`;
  const paid = await mailAbout(person.email, `Your order ${number} is confirmed`);
  expect(paid.text).toMatch(/It is ready for you to collect by \w+day \d+ \w{3}\./);

  const office = await openOffice();
  await office.setViewportSize({ width: 1440, height: 900 });
  await office.goto(`/admin/orders/${orderId}`);
  const details = office.getByRole('main');
  const shipments = details.getByRole('list', { name: 'Shipments' });
  await test.step('packed, without a courier', async () => {
    await details.getByRole('button', { name: 'Pack…' }).click();
    const form = office.getByRole('dialog', { name: 'Pack 1 order' });
    await expect(form.getByText('For collection in the shop')).toBeVisible();
    await expect(form.getByLabel('Courier')).toHaveCount(0);
    await form.getByRole('button', { name: 'Pack 1 parcel' }).click();
    await expect(office.getByRole('dialog', { name: '1 order packed' })).toBeVisible();
    await office.keyboard.press('Escape');
    await expect(shipments.getByText('Ready to collect').first()).toBeVisible();
  });

  const ready = await mailAbout(person.email, `Your order ${number} is ready to collect`);
  const [, code = ''] = /Your code: (\d{3} \d{3})/.exec(ready.text) ?? [];
  expect(code).not.toBe('');
  expect(ready.text).toContain('Where: 12 North Mada Street, Mylapore, Chennai 600004, Tamil Nadu');
  expect(ready.text).toContain('When: Monday to Saturday, 10:30 to 19:30');
  await expect(office.locator('body')).not.toContainText(code);

  await test.step('the shopper reads the code in the order', async () => {
    await page.goto(`/shop/account?order=${orderId}`);
    const order = page.getByRole('dialog');
    await expect(order.getByText(code)).toBeVisible();
    await expect(order.getByRole('list', { name: 'Pick-up' }).getByRole('listitem')).toHaveText([
      /^Placed/,
      /^Paid/,
      /^Ready to collect/,
      /^Collected, to come/,
    ]);
    await expect(order.getByText('until you collect it')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
  await test.step('whoever has only the link sees no code', async () => {
    const [link = ''] = /http\S+\/shop\/track\/[\w-]{43}/.exec(ready.text) ?? [];
    const parcel = await openWindow({ viewport: phone.viewport });
    await parcel.goto(link);
    await expect(parcel.getByRole('heading', { name: 'Ready to collect' })).toBeVisible();
    await expect(parcel.getByText('For Asha, to be collected in the shop')).toBeVisible();
    await expect(parcel.locator('body')).not.toContainText(code);
  });

  await test.step('it waits in a stage of its own, and its slip says so', async () => {
    const desk = await office.context().newPage();
    await desk.goto('/admin/orders?stage=toCollect&sort=promised');
    await expect(desk.getByRole('button', { name: /^To collect/, pressed: true })).toBeVisible();
    await expect(desk.getByRole('row', { name: new RegExp(number) })).toContainText('Pick-up');
    await desk.goto(`/admin/orders/${orderId}/packing-slip`);
    await expect(desk.getByRole('region', { name: 'Collect in the shop' })).toBeVisible();
    await expect(desk.getByText('Deliver to')).toHaveCount(0);
    await desk.close();
  });

  await test.step('a wrong code is refused, a new one is mailed, and only that one is right', async () => {
    await shipments.getByRole('button', { name: 'Hand over…' }).click();
    const form = office.getByRole('dialog', { name: 'Hand over' });
    expect(await faultsOf(office)).toEqual([]);
    const wrong = code === '000 000' ? '000 001' : '000 000';
    await form.getByLabel('Code').fill(wrong);
    await form.getByRole('button', { name: 'Hand over' }).click();
    await expect(form.getByText('This is not its code. 4 tries are left.')).toBeVisible();
    await expect(form.getByLabel('Code')).toBeFocused();
    await form.getByRole('button', { name: 'Send a new code' }).click();
    const renewed = await mailAbout(person.email, `A new code for your order ${number}`);
    const [, fresh = ''] = /Your code: (\d{3} \d{3})/.exec(renewed.text) ?? [];
    expect(fresh).not.toBe('');
    await form.getByLabel('Code').fill(fresh);
    await form.getByLabel('Code').press('Enter');
    await expect(office.getByText('The shipment has been collected.')).toBeVisible();
    await expect(shipments.getByText('Collected').first()).toBeVisible();
  });

  await mailAbout(person.email, `Your order ${number} has been collected`);
  await page.reload();
  await expect(
    page.getByRole('dialog', { name: 'Order Delivered' }).getByText('Collected', { exact: true }),
  ).toBeVisible();
});
