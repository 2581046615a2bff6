import { expect, type Locator, type Page } from '@playwright/test';
import { payButton, popupOf } from '../at-checkout.ts';
import { invoiceOf } from '../invoice-text.ts';
import { addPiece, arriveSignedIn, ordersOf, putInBag, saveAddress, withdrawPiece } from '../test-data.ts';
import { refusal } from './notice.ts';
import { test } from '../test.ts';

const BOOK = '/shop/account?tab=addresses';

async function openNew(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add New' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Destination' });
  await expect(dialog.getByLabel('Country *').getByRole('option', { name: 'India', exact: true })).toBeAttached();
  return dialog;
}

async function chooseMadurai(dialog: Locator): Promise<void> {
  await expect(dialog.getByLabel('Country *').locator('option:checked')).toHaveText('India');
  await dialog.getByLabel('State *').selectOption('Tamil Nadu');
  await dialog.getByLabel('City *').selectOption('Madurai');
}

const optionsOf = (page: Page, street: string) => page.getByRole('button', { name: `Options for ${street}` });

async function choose(page: Page, street: string, act: 'Edit' | 'Delete'): Promise<void> {
  await optionsOf(page, street).click();
  await page.getByRole('menuitem', { name: act }).click();
}

test('an address is added, shown in the list, changed in a filled-in form, and deleted', async ({ page }) => {
  await arriveSignedIn(page.request);
  await page.goto(BOOK);
  await expect(page.getByRole('heading', { name: 'Address Book' })).toBeVisible();
  await expect(page.getByText('You have no saved addresses.')).toBeVisible();

  const dialog = await openNew(page);
  await dialog.getByLabel('Address *').fill('7 Temple Lane');
  await chooseMadurai(dialog);
  await dialog.getByLabel('Pincode *').fill('625001');
  await dialog.getByLabel('Phone *').fill('9876543210');
  await dialog.getByLabel('Notes').fill('Ring twice');
  await dialog.getByRole('switch', { name: 'This is a gift' }).click();
  await dialog.getByLabel('Gift message *').fill('For Meena');
  await dialog.getByRole('button', { name: 'Add Destination' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Address added successfully')).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: '7 Temple Lane' });
  for (const words of ['Madurai, Tamil Nadu', 'India', '625001', '9876543210', 'Ring twice', 'For Meena']) {
    await expect(card).toContainText(words);
  }

  await choose(page, '7 Temple Lane', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Destination' });
  await expect(edit.getByLabel('City *')).toHaveValue('Madurai');
  await expect(edit.getByLabel('Address *')).toHaveValue('7 Temple Lane');
  await expect(edit.getByLabel('Country *').locator('option:checked')).toHaveText('India');
  await expect(edit.getByLabel('State *').locator('option:checked')).toHaveText('Tamil Nadu');
  await expect(edit.getByLabel('Pincode *')).toHaveValue('625001');
  await expect(edit.getByLabel('Phone *')).toHaveValue('9876543210');
  await expect(edit.getByLabel('Notes')).toHaveValue('Ring twice');
  await expect(edit.getByLabel('Gift message *')).toHaveValue('For Meena');
  await edit.getByLabel('Address *').fill('8 Temple Lane');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByText('Address updated successfully')).toBeVisible();
  await expect(optionsOf(page, '8 Temple Lane')).toBeVisible();
  await expect(optionsOf(page, '7 Temple Lane')).toBeHidden();

  await choose(page, '8 Temple Lane', 'Delete');
  await expect(page.getByText('Address deleted successfully')).toBeVisible();
  await expect(page.getByText('You have no saved addresses.')).toBeVisible();
});

test('phone and pincode keep digits only, at most ten and six without +91, and too few are refused with a message', async ({
  page,
}) => {
  await arriveSignedIn(page.request);
  await page.goto(BOOK);
  const dialog = await openNew(page);
  const pincode = dialog.getByLabel('Pincode *');
  const phoneNumber = dialog.getByLabel('Phone *');
  await phoneNumber.fill('+91 (98765) 432-10');
  await expect(phoneNumber).toHaveValue('9876543210');
  await phoneNumber.fill('98765-43210 ext. 7');
  await expect(phoneNumber).toHaveValue('9876543210');
  await pincode.fill('62 50-01 999');
  await expect(pincode).toHaveValue('625001');

  await dialog.getByLabel('Address *').fill('7 Temple Lane');
  await chooseMadurai(dialog);
  await phoneNumber.fill('98765');
  await pincode.fill('6250');
  await dialog.getByRole('button', { name: 'Add Destination' }).click();
  await expect(dialog.getByText('Phone number must be exactly 10 digits.')).toBeVisible();
  await expect(dialog.getByText('Pincode must be exactly 6 digits.')).toBeVisible();
  await pincode.fill('625001');
  await expect(dialog.getByText('Pincode must be exactly 6 digits.')).toBeHidden();
  await dialog.getByRole('button', { name: 'Add Destination' }).click();
  await expect(dialog.getByText('Phone number must be exactly 10 digits.')).toBeVisible();
});

test('an address is sent only when all fields required for its place are filled in', async ({ page }) => {
  await arriveSignedIn(page.request);
  await page.goto(BOOK);
  const dialog = await openNew(page);
  const submit = dialog.getByRole('button', { name: 'Add Destination' });
  const gift = dialog.getByRole('switch', { name: 'This is a gift' });
  await dialog.getByLabel('Address *').fill('7 Temple Lane');
  // It lies in two states, so it fills in neither state nor city.
  await dialog.getByLabel('Pincode *').fill('605014');
  await dialog.getByLabel('Phone *').fill('9876543210');
  await expect(submit).toBeDisabled();

  await test.step('state and city, where there are lists of them', async () => {
    await expect(dialog.getByLabel('State *')).toBeEnabled();
    await expect(submit).toBeDisabled();
    await dialog.getByLabel('State *').selectOption('Tamil Nadu');
    await expect(dialog.getByLabel('City *')).toBeEnabled();
    await expect(submit).toBeDisabled();
    await dialog.getByLabel('City *').selectOption('Madurai');
    await expect(submit).toBeEnabled();
  });
  await test.step('each of the four that are always required; blanks do not count', async () => {
    for (const [label, value] of [
      ['Address *', '7 Temple Lane'],
      ['Pincode *', '605014'],
      ['Phone *', '9876543210'],
    ] as const) {
      await dialog.getByLabel(label).fill('   ');
      await expect(submit).toBeDisabled();
      await dialog.getByLabel(label).fill(value);
      await expect(submit).toBeEnabled();
    }
  });
  await test.step('the gift message, only for a gift', async () => {
    await gift.click();
    await expect(submit).toBeDisabled();
    await dialog.getByLabel('Gift message *').fill('  ');
    await expect(submit).toBeDisabled();
    await dialog.getByLabel('Gift message *').fill('For Meena');
    await expect(submit).toBeEnabled();
    await dialog.getByLabel('Gift message *').fill('');
    await gift.click();
    await expect(submit).toBeEnabled();
  });
  await test.step('another state clears the city, another country both', async () => {
    await dialog.getByLabel('State *').selectOption('Kerala');
    await expect(dialog.getByLabel('City *')).toHaveValue('');
    await expect(submit).toBeDisabled();
    await dialog.getByLabel('City *').selectOption('Kottayam');
    await expect(submit).toBeEnabled();
    await dialog.getByLabel('Country *').selectOption('Germany');
    await expect(dialog.getByLabel('State *')).toHaveValue('');
    await expect(submit).toBeDisabled();
    await dialog.getByLabel('Country *').selectOption('India');
    await expect(dialog.getByLabel('State *')).toBeEnabled();
    await expect(dialog.getByLabel('State *')).toHaveValue('');
    await expect(dialog.getByLabel('City *')).toHaveValue('');
    await expect(submit).toBeDisabled();
  });
  await test.step('no city, where the state has no list of cities', async () => {
    await dialog.getByLabel('Country *').selectOption('United Kingdom');
    await dialog.getByLabel('State *').selectOption('Aberdeenshire');
    await expect(dialog.getByLabel('City', { exact: true })).toHaveValue('');
    await expect(submit).toBeEnabled();
  });
  await test.step('no state, where the country has none', async () => {
    await dialog.getByLabel('Country *').selectOption('Anguilla');
    await expect(dialog.getByLabel('State *')).toBeHidden();
    await submit.click();
    await expect(page.getByText('Address added successfully')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: '7 Temple Lane' })).toContainText('Anguilla');
  });
});

test('on a phone, the pincode fills in state and city, which can be changed, and a wrong state is warned about', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { userId } = await arriveSignedIn(page.request);
  await saveAddress(page.request, userId, { address: '1 First Street' });
  await page.goto(BOOK);
  const dialog = await openNew(page);
  const [state, city] = [dialog.getByLabel('State *'), dialog.getByLabel('City *')];
  await expect(dialog.getByLabel('Pincode *')).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel('Pincode *').fill('600 004');
  await expect(state.locator('option:checked')).toHaveText('Tamil Nadu');
  await expect(city.locator('option:checked')).toHaveText('Chennai');
  await city.selectOption('Ambattur');

  await dialog.getByLabel('Pincode *').fill('686001');
  const warning = dialog.getByText(/^Pincode 686001 is usually in Kerala, not in Tamil Nadu/);
  await expect(warning).toBeVisible();
  await expect(state.locator('option:checked')).toHaveText('Tamil Nadu');
  await expect(city.locator('option:checked')).toHaveText('Ambattur');
  await dialog.getByRole('button', { name: 'Change to Kottayam, Kerala' }).click();
  await expect(warning).toBeHidden();
  await expect(state.locator('option:checked')).toHaveText('Kerala');
  await expect(city.locator('option:checked')).toHaveText('Kottayam');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await dialog.getByLabel('Address *').fill('7 Church Road');
  await dialog.getByLabel('Phone *').fill('+91 98400 12345');
  await dialog.getByRole('button', { name: 'Add Destination' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '7 Church Road' })).toContainText('Kottayam, Kerala');
});

test('on a phone, a piece is sent to an address in the United Kingdom, with its postcode and phone number on the invoice', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const piece = await addPiece();
  const { userId } = await arriveSignedIn(page.request);
  await putInBag(page.request, { userId, productId: piece._id });
  await page.goto('/shop/checkout');
  const dialog = await openNew(page);
  const submit = dialog.getByRole('button', { name: 'Add Destination' });
  const [postcode, phoneNumber] = [dialog.getByLabel('Postcode *'), dialog.getByLabel('Phone *')];

  await test.step('the form asks as people there write', async () => {
    await dialog.getByLabel('Country *').selectOption('United Kingdom');
    await expect(postcode).toHaveAccessibleDescription('For example EC1Y 8SY');
    await expect(phoneNumber).toHaveAccessibleDescription('For example +44 7400 123456');
    await expect(dialog.getByLabel('Pincode *')).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
  await test.step('what does not fit is refused with an example', async () => {
    await dialog.getByLabel('State *').selectOption('London Borough of Camden');
    await dialog.getByLabel('Address *').fill('221B Baker Street');
    await postcode.fill('NW1');
    await phoneNumber.fill('+44 20 7946');
    await submit.click();
    await expect(postcode).toBeFocused();
    await expect(postcode).toHaveAccessibleDescription(
      'This is no postcode of United Kingdom. One looks like EC1Y 8SY.',
    );
    await expect(phoneNumber).toHaveAccessibleDescription(/^This is no phone number of United Kingdom\./);
  });
  await test.step('the address is saved in the form in which it is written there', async () => {
    await postcode.fill('nw1 6xe');
    await phoneNumber.fill('020 7946 0958');
    await submit.click();
    await expect(dialog).toBeHidden();
    const card = page.getByRole('listitem').filter({ hasText: '221B Baker Street' });
    await expect(card).toContainText('United Kingdom · NW1 6XE');
    await expect(card).toContainText('+44 20 7946 0958');
  });
  await test.step('the order is paid, and the invoice is addressed to it', async () => {
    await page.getByRole('button', { name: /^221B Baker Street/ }).click();
    await payButton(page).click();
    await popupOf(page).getByRole('button', { name: 'Pay with UPI' }).click();
    await expect(page.getByRole('heading', { name: 'Your Order is Confirmed' })).toBeVisible();
    const [order] = await ordersOf(page.request, userId);
    const orderId = order?._id ?? '';
    const invoice = await invoiceOf(page, { orderId, userId });
    for (const words of ['221B Baker Street', 'NW1 6XE', '+44 20 7946 0958', 'United Kingdom']) {
      expect(invoice).toContain(words);
    }
    await page.goto(`/shop/account?order=${orderId}`);
    await expect(page.getByRole('dialog')).toContainText('PostcodeNW1 6XE');
  });
  await withdrawPiece(piece._id);
});

test('a fourth address is refused', async ({ page }) => {
  const { userId } = await arriveSignedIn(page.request);
  for (const address of ['1 First Street', '2 Second Street', '3 Third Street']) {
    await saveAddress(page.request, userId, { address });
  }
  await page.goto(BOOK);
  await expect(page.getByRole('button', { name: /^Options for/ })).toHaveCount(3);
  await page.getByRole('button', { name: 'Add New' }).click();
  await expect(page.getByRole('alert')).toContainText('You can add a maximum of 3 addresses');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('on a phone, a notice makes way for a menu that opens below it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const { userId } = await arriveSignedIn(page.request);
  const streets = ['1 First Street', '2 Second Street', '3 Third Street'];
  for (const address of streets) await saveAddress(page.request, userId, { address });
  await page.goto(BOOK);
  await optionsOf(page, '3 Third Street').waitFor();
  for (const street of streets) {
    await page.getByRole('button', { name: 'Add New' }).click();
    await expect(refusal(page)).toContainText('You can add a maximum of 3 addresses');
    await optionsOf(page, street).click();
    // The menu before it may still be fading.
    const menu = page.getByRole('menu', { name: `Options for ${street}` });
    const remove = menu.getByRole('menuitem', { name: 'Delete' });
    await expect(remove).toBeVisible();
    await expect
      .poll(() =>
        remove.evaluate((item) => {
          const { left, top, width, height } = item.getBoundingClientRect();
          return item.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }),
      )
      .toBe(true);
    await page.keyboard.press('Escape');
  }
});

test('a deleted address can be brought back for a while', async ({ page }) => {
  const { userId } = await arriveSignedIn(page.request);
  await saveAddress(page.request, userId, { address: '1 First Street', notes: 'Ring twice' });
  await page.goto(BOOK);
  await choose(page, '1 First Street', 'Delete');
  await expect(page.getByText('You have no saved addresses.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  const card = page.getByRole('listitem').filter({ hasText: '1 First Street' });
  await expect(card).toContainText('Ring twice');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
});

test('at the checkout the only address is selected, a first tap confirms it, and a second deselects it', async ({
  page,
}) => {
  const piece = await addPiece();
  const { userId } = await arriveSignedIn(page.request);
  await putInBag(page.request, { userId, productId: piece._id });
  await saveAddress(page.request, userId, { address: '1 First Street' });
  await page.goto('/shop/checkout');
  const only = page.getByRole('button', { name: /^1 First Street/ });
  await expect(only).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Tax 3% (GST: SGST:1.5% + CGST:1.5%)')).toBeVisible();
  await only.click();
  await expect(only).toHaveAttribute('aria-pressed', 'true');
  await only.click();
  await expect(only).toHaveAttribute('aria-pressed', 'false');

  await choose(page, '1 First Street', 'Delete');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(only).toHaveAttribute('aria-pressed', 'false');
  await withdrawPiece(piece._id);
});

test('on a phone, paying without an address leads to the addresses', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const piece = await addPiece();
  const { userId } = await arriveSignedIn(page.request);
  await putInBag(page.request, { userId, productId: piece._id });
  await page.goto('/shop/checkout');
  await payButton(page).click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('Delivery Details Required');
  const heading = page.getByRole('heading', { name: 'Delivery Details' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport({ ratio: 1 });
  const endOfHeading = async () =>
    ((await heading.boundingBox())?.y ?? 0) + ((await heading.boundingBox())?.height ?? 0);
  await expect.poll(async () => ((await notice.boundingBox())?.y ?? 0) > (await endOfHeading())).toBe(true);
  await withdrawPiece(piece._id);
});

test('at the checkout the first address is preset; another is selected, deselected, and not selected once deleted', async ({
  page,
}) => {
  const { userId } = await arriveSignedIn(page.request);
  await saveAddress(page.request, userId, { address: '1 First Street' });
  await saveAddress(page.request, userId, { address: '2 Second Street' });
  await page.goto('/shop/checkout');
  const first = page.getByRole('button', { name: /^1 First Street/ });
  const second = page.getByRole('button', { name: /^2 Second Street/ });
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await second.click();
  await expect(first).toHaveAttribute('aria-pressed', 'false');
  await expect(second).toHaveAttribute('aria-pressed', 'true');
  await second.click();
  await expect(second).toHaveAttribute('aria-pressed', 'false');
  await second.click();
  await choose(page, '2 Second Street', 'Delete');
  await expect(second).toBeHidden();
  await expect(page.getByText('Once a destination is chosen')).toBeVisible();
});
