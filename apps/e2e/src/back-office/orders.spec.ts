import { readFile } from 'node:fs/promises';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { addPiece, arriveSignedIn, buy, placeOrder, putInCart, saveAddress, withdrawPiece } from '../test-data.ts';
import { newShopper } from '../people.ts';
import { desktop, phone } from '../screens.ts';
import { faultsOf, sidewaysOf, smallTargetsOf } from '../accessibility-checks.ts';
import { test } from '../test.ts';

/** A shopper with a unique name, and a paid and an unpaid order of theirs. */
async function customerWithOrders(request: APIRequestContext) {
  const name = `Kamala ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  const { userId } = await arriveSignedIn(request, { ...newShopper(), name });
  // Its title says nothing of the name: another test may buy this piece too.
  const piece = await addPiece();
  const paid = await buy(request, userId, piece._id);
  await putInCart(request, { userId, productId: piece._id });
  const { orderId: unpaid } = await placeOrder(request, { userId, addressId: await saveAddress(request, userId) });
  return { name, piece, paid, unpaid };
}

const short = (id: string) => `#${id.slice(-8)}`;
const rowsOf = (office: Page) =>
  office.getByRole('table', { name: 'All Orders' }).getByRole('row').filter({ hasText: '#' });

test('orders are found, and a search can be shared and left with Back', async ({ page, openOffice }) => {
  const { name, piece, paid, unpaid } = await customerWithOrders(page.request);
  const office = await openOffice();
  await office.goto('/admin/orders');
  await expect(rowsOf(office).first()).toBeVisible();
  await office.keyboard.press('/');
  await office.keyboard.type(name);
  await expect(rowsOf(office)).toHaveCount(2);
  await expect(office.getByText('2 orders found')).toBeVisible();
  await office.getByRole('button', { name: 'Payment status: Any payment status' }).click();
  await office.getByRole('checkbox', { name: 'Paid', exact: true }).click();
  await office.keyboard.press('Escape');
  await expect(rowsOf(office)).toHaveCount(1);
  await expect(rowsOf(office)).toContainText(short(paid));

  const shared = await openOffice();
  await shared.goto(office.url());
  await expect(rowsOf(shared)).toHaveText([new RegExp(short(paid))]);
  await expect(shared.getByRole('searchbox', { name: 'Find orders' })).toHaveValue(name);

  await office.goBack();
  await expect(rowsOf(office)).toHaveCount(2);
  await office.getByLabel('Sort orders').selectOption('oldest');
  await expect(rowsOf(office).first()).toContainText(short(paid));
  const [file] = await Promise.all([
    office.waitForEvent('download'),
    office.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const lines: Record<string, string>[] = parse(await readFile(await file.path()), { bom: true, columns: true });
  expect(lines.map((line) => [line['Order ID'], line['Customer'], line['Paid']])).toEqual([
    [paid, name, '10300.00'],
    [unpaid, name, '0.00'],
  ]);

  await test.step('the table never scrolls sideways, and its rows lead to pages', async () => {
    const list = office.getByRole('region', { name: 'All Orders' });
    for (const width of [640, 767, 768, 1024]) {
      await office.setViewportSize({ width, height: 900 });
      expect(await list.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      await expect(rowsOf(office).first()).toHaveCSS('display', width < 768 ? 'grid' : 'table-row');
    }
    await office.setViewportSize(desktop.viewport);
    await office.goto((await office.getByRole('link', { name: short(paid) }).getAttribute('href')) ?? '');
    await expect(office.getByRole('heading', { level: 1, name: `Order ${short(paid)}` })).toBeVisible();
    expect(await sidewaysOf(office, [320, 360, 768, 1024, desktop.viewport.width])).toEqual([]);
  });
  await office.getByLabel('New status').selectOption('inProcess');
  await office.getByRole('button', { name: 'Update Order Status' }).click();
  await office.getByRole('button', { name: 'Set to In Process' }).click();
  await expect(office.getByText('Order status is updated successfully!')).toBeVisible();
  await withdrawPiece(piece._id);
});

test('orders can be processed on a phone: find, open, change the status, add a note, print', async ({
  page,
  openOffice,
}) => {
  const { name, piece, paid } = await customerWithOrders(page.request);
  const office = await openOffice(phone);
  await office.goto(`/admin/orders?words=${short(paid).slice(1)}`);
  await expect(rowsOf(office)).toContainText(name);
  await rowsOf(office).tap();
  await expect(office.getByRole('heading', { level: 1, name: `Order ${short(paid)}` })).toBeVisible();
  const order = office.getByRole('main');
  await order.getByLabel('New status').selectOption('inProcess');
  await order.getByRole('button', { name: 'Update Order Status' }).tap();
  await office.getByRole('button', { name: 'Set to In Process' }).tap();
  const happened = order.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
  await expect(happened).toHaveText([/Order placed/, /paid/, /Confirmed/, /Status set to In Process/]);
  await expect(happened.first()).toContainText(name);
  await order.getByLabel('New note').fill('The green box.');
  await order.getByRole('button', { name: 'Add note' }).tap();
  await expect(order.getByRole('list', { name: 'Notes' })).toContainText('The green box.');
  expect(await sidewaysOf(office)).toEqual([]);
  expect(await smallTargetsOf(office)).toEqual([]);

  const [slip] = await Promise.all([
    office.context().waitForEvent('page'),
    order.getByRole('link', { name: 'Packing slip' }).tap(),
  ]);
  await expect(slip.getByRole('heading', { name: 'Packing slip' })).toBeVisible();
  await expect(slip.getByRole('region', { name: 'Deliver to' })).toContainText('4 Car Street');
  await expect(slip.getByRole('table')).toContainText(piece.title);
  await expect(slip.getByText(/₹/)).toHaveCount(0);
  expect(await sidewaysOf(slip)).toEqual([]);
  expect(await faultsOf(slip)).toEqual([]);
  await withdrawPiece(piece._id);
});
