import { expect } from '@playwright/test';
import { addPiece, arriveSignedIn, buy } from '../test-data.ts';
import { faultsOf } from '../accessibility-checks.ts';
import { mailAbout } from '../mail.ts';
import { phone } from '../screens.ts';
import { test } from '../test.ts';

test('the owner hands an order to a courier; the shopper follows it from the e-mail, also signed out', async ({
  page,
  openWindow,
  openOffice,
}) => {
  const piece = await addPiece();
  const { userId, person } = await arriveSignedIn(page.request);
  const orderId = await buy(page.request, userId, piece._id);

  const office = await openOffice();
  await office.goto(`/admin/orders?order=${orderId}`);
  const details = office.getByRole('dialog', { name: /^Order #/ });
  const state = details.getByRole('list', { name: 'Shipments' });
  await test.step('packed', async () => {
    await details.getByRole('button', { name: 'Pack…' }).click();
    const form = office.getByRole('dialog', { name: 'Pack a shipment' });
    expect(await faultsOf(office)).toEqual([]);
    await form.getByRole('button', { name: 'Pack', exact: true }).click();
    await expect(office.getByText('The shipment is packed.')).toBeVisible();
    await expect(state.getByText('insured for ₹10,300.00')).toBeVisible();
  });
  await test.step('handed over with courier and AWB', async () => {
    await details.getByLabel('New status').selectOption('inShipping');
    await details.getByLabel('Courier').selectOption('Delhivery');
    await details.getByLabel('AWB').fill('1234567890');
    await details.getByRole('button', { name: 'Update Order Status' }).click();
    await office.getByRole('button', { name: 'Set to In Shipping' }).click();
    await expect(office.getByText('Order status is updated successfully!')).toBeVisible();
    await expect(state.getByRole('link', { name: '1234567890' })).toBeVisible();
  });

  const mail = await mailAbout(person.email, `Your order #${orderId.slice(-8)} is on its way`);
  expect(mail.text).toContain(piece.title);
  const [, picture = ''] = /<img src="([^"]+)"/.exec(mail.html) ?? [];
  // Programs for e-mails show it outside of the shop's origin.
  expect((await page.request.get(picture)).headers()).toMatchObject({
    'content-type': 'image/jpeg',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const [link = ''] = /http\S+\/shop\/track\/[\w-]{43}/.exec(mail.text) ?? [];
  expect(link).not.toBe('');
  const parcel = await openWindow({ viewport: { width: 320, height: 640 } });
  const reply = await parcel.goto(link);
  expect(reply?.headers()['cache-control']).toBe('no-store');
  await expect(parcel.getByRole('heading', { name: 'Handed over to the courier' })).toBeVisible();
  await expect(parcel.getByText(/^For Asha, to /)).toBeVisible();
  await expect(parcel.getByRole('link', { name: 'Follow it with Delhivery' })).toHaveAttribute(
    'href',
    'https://www.delhivery.com/track-v2/package/1234567890',
  );
  await expect(parcel.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  expect(await parcel.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await parcel.emulateMedia({ reducedMotion: 'reduce' });
  expect(await faultsOf(parcel)).toEqual([]);

  await test.step('delivered', async () => {
    await state.getByRole('button', { name: 'Delivered…' }).click();
    await office.getByRole('button', { name: 'It has been delivered' }).click();
    await expect(office.getByText('The shipment has been delivered.')).toBeVisible();
    await mailAbout(person.email, `Your order #${orderId.slice(-8)} has been delivered`);
    await parcel.reload();
    await expect(parcel.getByRole('heading', { name: 'Delivered' })).toBeVisible();
  });
  await test.step('another address shows nothing', async () => {
    await parcel.goto(`${link.slice(0, -3)}abc`);
    await expect(parcel.getByText('There is no parcel at this address')).toBeVisible();
  });

  await page.setViewportSize(phone.viewport);
  await page.goto(`/shop/account?order=${orderId}`);
  const order = page.getByRole('dialog', { name: 'Order Delivered' });
  await expect(order.getByRole('list', { name: 'Delivery' }).getByRole('listitem')).toHaveText([
    /^Placed/,
    /^Paid/,
    /^Packed and sealed/,
    /^Handed over to the courier/,
    /^Delivered/,
  ]);
});

test('the owner hands over orders by a CSV file, after seeing what fits', async ({ page, openOffice }) => {
  const piece = await addPiece();
  const { userId } = await arriveSignedIn(page.request);
  const number = (await buy(page.request, userId, piece._id)).slice(-8);
  const office = await openOffice(phone);
  await office.goto('/admin/orders');
  await office.getByRole('button', { name: 'More' }).click();
  await office.getByRole('menuitem', { name: 'Hand over by CSV' }).click();
  const dialog = office.getByRole('dialog', { name: 'Hand over by CSV' });
  await dialog.getByLabel(/Choose a CSV file/).setInputFiles({
    name: 'couriers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Order,Courier,AWB\n${number},Blue Dart,BD1234567\n00000000,Blue Dart,BD1234568\n`),
  });
  await expect(dialog.getByText('1 order can be handed over, 1 refused.')).toBeVisible();
  await expect(dialog.getByText('There is no order with this number.')).toBeVisible();
  await office.emulateMedia({ reducedMotion: 'reduce' });
  expect(await faultsOf(office)).toEqual([]);
  await dialog.getByRole('button', { name: 'Hand over 1 order' }).click();
  await expect(dialog.getByText('1 order handed over, 1 refused.')).toBeVisible();
  await expect(dialog.getByRole('cell', { name: 'Handed over' })).toBeVisible();
});
