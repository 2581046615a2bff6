/** Photographs in a return, on a phone: the shopper's with the request, the owner's with the refusal. */
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import { faultsOf, sidewaysOf, smallTargetsOf } from '../accessibility-checks.ts';
import { mailAbout } from '../mail.ts';
import { phone } from '../screens.ts';
import { addPiece, arriveSignedIn, buy, setOrderStatus } from '../test-data.ts';
import { test } from '../test.ts';

test.use(phone);

const photo = (name: string) =>
  fileURLToPath(new URL(`../../../../tools/demo/catalogue/images/${name}.jpg`, import.meta.url));

/** Whether the pictures in it have been loaded. */
const loaded = (place: Locator, many: number) =>
  expect
    .poll(() =>
      place
        .locator('img')
        .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length),
    )
    .toBe(many);

async function opensLarge(page: Page, list: Locator, name: string): Promise<void> {
  await list.getByRole('button', { name }).click();
  const large = page.getByRole('dialog', { name: name.replace(', large', '') });
  await expect
    .poll(() => large.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(320);
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
}

test('a shopper shows the damage, the owner sees it and refuses with a photograph, which only the shopper sees', async ({
  page,
  openOffice,
  openWindow,
}) => {
  const piece = await addPiece();
  const { userId, person } = await arriveSignedIn(page.request);
  const orderId = await buy(page.request, userId, piece._id);
  await setOrderStatus(orderId, 'delivered');
  const number = `#${orderId.slice(-8)}`;

  await page.goto(`/shop/account?order=${orderId}`);
  const details = page.getByRole('dialog', { name: 'Order Delivered' });
  const form = page.getByRole('dialog', { name: 'Return pieces' });
  await test.step('a refusal is seen whole, above the buttons', async () => {
    await details.getByRole('button', { name: 'Return pieces' }).click();
    await form.getByRole('button', { name: 'Ask for the return' }).click();
    const refusal = form.getByText('Kindly choose a reason.');
    await expect(refusal).toBeVisible();
    const [words, button] = [
      await refusal.boundingBox(),
      await form.getByRole('button', { name: 'Ask for the return' }).boundingBox(),
    ];
    expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    expect(
      await refusal.evaluate((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint((left + right) / 2, y)));
      }),
    ).toBe(true);
  });
  await test.step('asked for, with two photographs', async () => {
    await form.getByLabel(piece.title).selectOption('Send 1 back');
    await form.getByLabel('Why?').selectOption('It arrived damaged');
    const chooser = form.getByLabel('Add photographs of it');
    await chooser.setInputFiles({
      name: 'broken.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('MZ no picture at all'),
    });
    await expect(form.getByRole('alert')).toContainText('“broken.jpg” could not be read as a picture.');
    await form.getByRole('button', { name: 'Dismiss broken.jpg' }).click();
    await chooser.setInputFiles([photo('collection-rings'), photo('banner-rings-mobile'), photo('collection-rings')]);
    const chosen = form.getByRole('list', { name: 'Attached photographs' });
    await loaded(chosen, 3);
    await form.getByRole('button', { name: 'Remove photograph 3' }).click();
    await loaded(chosen, 2);
    expect(await faultsOf(page)).toEqual([]);
    expect(await smallTargetsOf(page)).toEqual([]);
    expect(await sidewaysOf(page, [320])).toEqual([]);
    await form.getByRole('button', { name: 'Ask for the return' }).click();
    await expect(details.getByText('Requested; we answer by e-mail')).toBeVisible();
    const mine = details.getByRole('list', { name: 'Your photographs' });
    await loaded(mine, 2);
    await opensLarge(page, mine, 'Photograph 2 of 2, large');
    const mail = await mailAbout(person.email, `We have your request to return pieces of order ${number}`);
    expect(mail.text).toContain('Your photographs have arrived with it.');
  });

  const office = await openOffice(phone);
  await office.goto('/admin/returns');
  const card = office.getByRole('region', { name: `Return of order ${number}` });
  await test.step('the owner looks at them and refuses with a photograph', async () => {
    const theirs = card.getByRole('list', { name: 'Photographs, requested' });
    await loaded(theirs, 2);
    await opensLarge(office, theirs, 'Photograph 1 of 2, large');
    await card.getByRole('button', { name: 'Refuse…' }).click();
    const dialog = office.getByRole('dialog', { name: 'Refuse the return' });
    await dialog.getByLabel('Why').fill('It has been worn; see the back.');
    await dialog.getByLabel('Add photographs (optional)').setInputFiles(photo('banner-rings-mobile'));
    await loaded(dialog.getByRole('list', { name: 'Attached photographs' }), 1);
    expect(await faultsOf(office)).toEqual([]);
    expect(await sidewaysOf(office, [320])).toEqual([]);
    await dialog.getByRole('button', { name: 'Refuse', exact: true }).click();
    await expect(card).toHaveCount(0);
    await office.getByRole('button', { name: 'Closed' }).click();
    await expect(card.getByText('Refused', { exact: true })).toBeVisible();
  });
  await test.step('the shopper reads why and sees it; nobody else does, and the e-mail contains none', async () => {
    const mail = await mailAbout(person.email, `Your return for order ${number} could not be accepted`);
    expect(mail.text).toContain('Our photographs are in your account');
    expect(mail.text).not.toContain('/photographs/');
    await page.reload();
    await expect(details.getByText('It has been worn; see the back.')).toBeVisible();
    const ours = details.getByRole('list', { name: 'Our photographs', exact: true });
    await loaded(ours, 1);
    await opensLarge(page, ours, 'Photograph 1 of 1, large');
    const address = (await ours.locator('img').getAttribute('src')) ?? '';
    expect((await page.request.get(address)).headers()['cache-control']).toBe('private, no-store');
    const stranger = await openWindow();
    expect((await stranger.request.get(address)).status()).toBe(401);
    await arriveSignedIn(stranger.request);
    expect((await stranger.request.get(address)).status()).toBe(404);
  });
  await test.step('they still show after the session has run out', async () => {
    const access = (await page.context().cookies()).find(({ name }) => name === 'kanaka_access');
    await page.context().clearCookies({ name: 'kanaka_access' });
    expect(access).toBeDefined();
    await opensLarge(page, details.getByRole('list', { name: 'Your photographs' }), 'Photograph 1 of 2, large');
  });
});
