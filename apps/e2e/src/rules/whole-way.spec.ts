/** An order's whole way on both sides, with the keyboard alone: each step is mailed, and every dialog is accessible. */
import { expect, type Page } from '@playwright/test';
import { faultsOf } from '../accessibility-checks.ts';
import { choose, press as pressAtOnce, withoutNotices, write } from '../by-keyboard.ts';
import { mailAbout } from '../mail.ts';
import { phone } from '../screens.ts';
import { addPiece, arriveSignedIn, buy } from '../test-data.ts';
import { test } from '../test.ts';

const press: typeof pressAtOnce = async (page, ...wanted) => {
  await withoutNotices(page);
  await pressAtOnce(page, ...wanted);
};

test('an order is packed, sent, delivered, returned and refunded by keyboard alone, its shopper on a phone', async ({
  openWindow,
  openOffice,
}) => {
  const [page, office] = await Promise.all([openWindow(phone), openOffice()]);
  const piece = await addPiece();
  const { userId, person } = await arriveSignedIn(page.request);
  const orderId = await buy(page.request, userId, piece._id);
  const number = `#${orderId.slice(-8)}`;
  const news = (subject: string) => mailAbout(person.email, subject);
  const isSound = async (one: Page) => expect(await faultsOf(one)).toEqual([]);

  await test.step('the owner packs it and hands it to a courier', async () => {
    await office.goto(`/admin/orders/${orderId}`);
    await press(office, 'button', 'Pack…');
    await expect(office.getByRole('dialog', { name: 'Pack 1 order' })).toBeVisible();
    await isSound(office);
    await press(office, 'button', 'Pack 1 parcel');
    await expect(office.getByRole('dialog', { name: '1 order packed' })).toBeVisible();
    await office.keyboard.press('Escape');
    await news(`Your order ${number} is packed`);
    await press(office, 'button', 'Hand over…');
    await choose(office, 'Courier', 'Delhivery');
    await write(office, 'AWB', '1234567890');
    await isSound(office);
    await press(office, 'button', 'Hand over');
    await expect(office.getByRole('link', { name: '1234567890' })).toBeVisible();
  });
  await test.step('the shopper follows it, from the e-mail too', async () => {
    const { text } = await news(`Your order ${number} is on its way`);
    const [link = ''] = /http\S+\/shop\/track\/[\w-]{43}/.exec(text) ?? [];
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Handed over to the courier' })).toBeVisible();
    await isSound(page);
    await page.goto(`/shop/account?order=${orderId}`);
    await expect(page.getByRole('list', { name: 'Delivery' }).getByText('Handed over to the courier')).toBeVisible();
  });
  await test.step('it is out for delivery, and delivered', async () => {
    await press(office, 'button', 'Out for delivery');
    await news(`Your order ${number} arrives today`);
    await press(office, 'button', 'Delivered…');
    await press(office, 'button', 'Mark as delivered');
    await news(`Your order ${number} has been delivered`);
  });
  await test.step('the shopper asks for a return', async () => {
    await page.reload();
    await press(page, 'button', 'Return pieces');
    await choose(page, piece.title, 'Send 1 back');
    await choose(page, 'Why?', 'It does not suit me');
    await isSound(page);
    await press(page, 'button', 'Request return');
    await expect(page.getByText('Requested. We’ll e-mail you.', { exact: true })).toBeVisible();
    await news(`We have your request to return pieces of order ${number}`);
  });
  await test.step('the owner approves, receives, inspects and accepts it', async () => {
    await office.goto(`/admin/returns`);
    const card = office.getByRole('region', { name: `Return of order ${number}` });
    // Returns of other shoppers may stand above it.
    const pressIn = (words: string) => press(office, 'button', words, { within: card });
    await pressIn('Approve…');
    await write(office, 'How it is sent', 'Our courier comes on Monday.');
    await isSound(office);
    await press(office, 'button', 'Approve');
    await news(`Your return for order ${number} is approved`);
    await page.reload();
    await write(page, 'Courier', 'India Post');
    await write(page, 'AWB or receipt number', 'EM123456789IN');
    await press(page, 'button', 'It is sent');
    await expect(page.getByText('India Post · EM123456789IN')).toBeVisible();
    await office.reload();
    await pressIn('Mark as received…');
    await press(office, 'button', 'Mark as received');
    await news(`Your return for order ${number} has arrived`);
    await pressIn('Record the inspection…');
    await write(office, 'What you found', 'Unworn.');
    await press(office, 'button', 'Record');
    await expect(card.getByText('Inspected', { exact: true })).toBeVisible();
    await pressIn('Accept and refund…');
    await isSound(office);
    await press(office, 'button', 'Accept and refund ₹10,300.00');
    await expect(card).toHaveCount(0);
  });
  await test.step('the shopper sees the refund', async () => {
    await news(`Your return for order ${number} is accepted`);
    await page.reload();
    await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Refunds' })).toBeVisible();
  });
});
