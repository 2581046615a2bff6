import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { addPiece, arriveSignedIn, withdrawPiece } from './test-data.ts';
import { popupOf } from './at-checkout.ts';
import { choose, press, tabTo, withoutNotices, write } from './by-keyboard.ts';
import { moving } from './screens.ts';
import { test } from './test.ts';

test.use(moving);

test('a shopper without a mouse finds a piece, signs in, buys it and downloads the invoice', async ({
  page,
  request,
}) => {
  const piece = await addPiece();
  const { person } = await arriveSignedIn(request);
  await page.goto('/shop/home');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();

  await test.step('the header is skipped, and reached again', async () => {
    await press(page, 'link', 'Skip to content');
    await expect(page.getByRole('main')).toBeFocused();
    await press(page, 'link', 'Search', { back: true });
    await expect(page).toHaveURL(/\/shop\/search/);
  });
  await test.step('the piece is found and opened', async () => {
    await tabTo(page, 'combobox', 'Search');
    await page.keyboard.type(piece.title);
    await expect(page.getByText(/^Showing 1 result for/)).toBeVisible();
    await press(page, 'link', piece.title);
    await expect(page.getByRole('dialog', { name: piece.title })).toBeVisible();
  });
  await test.step('a guest who adds it is asked to sign in, and then it is in the bag', async () => {
    await press(page, 'button', `Add to Bag: ${piece.title}`);
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    await write(page, 'Email', person.email);
    await write(page, 'Password', person.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Product is added to cart')).toBeVisible();
    await expect(page.getByRole('dialog', { name: piece.title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
  await test.step('from the bag to the checkout', async () => {
    await withoutNotices(page);
    await press(page, 'button', 'Bag, 1 piece');
    await expect(page.getByRole('dialog', { name: 'Your Bag (1)' })).toBeVisible();
    await press(page, 'button', 'Checkout');
    await expect(page.getByRole('heading', { name: 'Finalize Your Order' })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
  await test.step('an address is entered, with country, state and city from lists', async () => {
    await press(page, 'button', 'Add New');
    await expect(page.getByRole('option', { name: 'India', exact: true })).toBeAttached();
    await write(page, 'Pincode *', '625001');
    await choose(page, 'Country *', 'India');
    await choose(page, 'State *', 'Tamil Nadu');
    await choose(page, 'City *', 'Madurai');
    await write(page, 'Address *', '4 Car Street');
    await write(page, 'Phone *', '9876543210');
    await tabTo(page, 'switch', 'This is a gift');
    await page.keyboard.press('Space');
    await write(page, 'Gift message *', 'For Meena');
    await press(page, 'button', 'Add Destination');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
  await test.step('the address is chosen, and the order is paid', async () => {
    const address = await tabTo(page, 'button', /^4 Car Street/, { back: false });
    if ((await address.getAttribute('aria-pressed')) !== 'true') await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: /^4 Car Street/, pressed: true })).toBeVisible();
    await press(page, 'button', 'Proceed to Payment');
    const popup = popupOf(page);
    await tabTo(page, 'button', 'Pay with UPI', { within: popup });
    const confirmed = expect(page.getByRole('heading', { name: 'Your Order is Confirmed' })).toBeVisible();
    // The window closes on key down: the browser may never report the key up.
    await Promise.race([page.keyboard.press('Enter'), confirmed]);
    await confirmed;
  });
  await test.step('the invoice is downloaded', async () => {
    await tabTo(page, 'button', 'Invoice');
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  });
  await withdrawPiece(piece._id);
});
