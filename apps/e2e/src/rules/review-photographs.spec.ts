/** A photograph in a review, on a phone: written, approved by the owner, seen by everybody, hidden again. */
import { fileURLToPath } from 'node:url';
import { expect, type Locator } from '@playwright/test';
import { faultsOf, sidewaysOf, smallTargetsOf } from '../accessibility-checks.ts';
import { phone } from '../screens.ts';
import { addPiece, arriveSignedIn, buy, setOrderStatus, withdrawPiece } from '../test-data.ts';
import { test } from '../test.ts';

test.use(phone);

const photo = fileURLToPath(new URL('../../../../tools/demo/catalogue/images/collection-rings.jpg', import.meta.url));

const widthOf = (shown: Locator) => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth);

test('a photograph in a review is public only after the owner approved it, and can be hidden alone', async ({
  page,
  openOffice,
  openWindow,
}) => {
  const piece = await addPiece();
  const address = `/shop/product/${piece.slug}`;
  const words = `It catches the light ${Date.now().toString(36)}.`;
  const { person, userId } = await arriveSignedIn(page.request);
  // The words of who has not bought it would wait for the owner too.
  await setOrderStatus(await buy(page.request, userId, piece._id), 'delivered');
  const alt = `Photograph by ${person.name} of ${piece.title}`;
  const reviews = page.getByRole('region', { name: 'Reviews of this piece' });

  await test.step('a shopper writes with a photograph, which only they see', async () => {
    await page.goto(address);
    await reviews.getByRole('button', { name: 'Write a review' }).click();
    const form = page.getByRole('dialog', { name: 'Share Your Experience' });
    await form.getByRole('radio', { name: '5 stars' }).click();
    await form.getByLabel('Your review').fill(words);
    await form.getByLabel('Add photographs (optional)').setInputFiles(photo);
    const chosen = form.getByRole('list', { name: 'Attached photographs' }).getByRole('img');
    await expect.poll(() => widthOf(chosen)).toBeGreaterThan(0);
    expect(await faultsOf(page)).toEqual([]);
    expect(await smallTargetsOf(page)).toEqual([]);
    expect(await sidewaysOf(page, [320, phone.viewport.width])).toEqual([]);
    await form.getByRole('button', { name: 'Submit Review' }).click();
    await expect(page.getByText('We check your photographs before anybody else sees them.')).toBeVisible();
    await expect(reviews.getByText(words)).toBeVisible();
    const own = reviews.getByRole('list', { name: 'Your photographs' }).getByRole('img', { name: alt });
    await expect.poll(() => widthOf(own)).toBeGreaterThan(0);
    expect((await page.request.get((await own.getAttribute('src')) ?? '')).headers()['cache-control']).toBe(
      'private, no-store',
    );
  });

  const guest = await openWindow(phone);
  const read = guest.getByRole('region', { name: 'Reviews of this piece' });
  const thumbnail = read.getByRole('img', { name: alt });
  await test.step('a guest reads the words without it', async () => {
    await guest.goto(address);
    await expect(read.getByText(words)).toBeVisible();
    await expect(thumbnail).toHaveCount(0);
  });

  const office = await openOffice(phone);
  const row = office
    .getByRole('list', { name: 'Reviews', exact: true })
    .getByRole('listitem')
    .filter({ hasText: words });
  const approve = row.getByRole('button', { name: `Approve photograph 1 by ${person.name}` });
  await test.step('the owner finds it and approves it', async () => {
    await office.goto('/admin/reviews');
    await office.getByRole('button', { name: /^Photographs \d/ }).click();
    await expect(office).toHaveURL(/photographs=waiting/);
    await office.goto(`/admin/reviews?words=${encodeURIComponent(words)}`);
    await expect.poll(() => widthOf(row.getByRole('img', { name: `Photograph by ${person.name}` }))).toBeGreaterThan(0);
    expect(await faultsOf(office)).toEqual([]);
    expect(await smallTargetsOf(office)).toEqual([]);
    expect(await sidewaysOf(office, [320, phone.viewport.width])).toEqual([]);
    await approve.click();
    await expect(row.getByText('Shown', { exact: true })).toBeVisible();
  });

  let shownAt = '';
  await test.step('everybody sees it, small and large', async () => {
    await guest.reload();
    await read.getByText(words).scrollIntoViewIfNeeded();
    await expect.poll(() => widthOf(thumbnail)).toBeGreaterThan(0);
    shownAt = (await thumbnail.getAttribute('src')) ?? '';
    expect(shownAt).toMatch(/^\/media\/reviews\/[\w-]+\/small\.webp$/);
    expect(await sidewaysOf(guest, [320, phone.viewport.width])).toEqual([]);
    await read.getByRole('button', { name: `${alt}, large` }).click();
    const large = guest.getByRole('dialog', { name: 'Photograph 1 of 1' });
    await expect.poll(() => widthOf(large.getByRole('img', { name: alt }))).toBeGreaterThan(320);
    expect(await faultsOf(guest)).toEqual([]);
    await guest.keyboard.press('Escape');
    await expect(large).toHaveCount(0);
  });

  await test.step('hidden, it is gone at once, and the words stay', async () => {
    await row.getByRole('button', { name: `Hide photograph 1 by ${person.name}` }).click();
    await expect(approve).toBeVisible();
    expect((await guest.request.get(shownAt)).status()).toBe(404);
    await guest.reload();
    await expect(read.getByText(words)).toBeVisible();
    await expect(thumbnail).toHaveCount(0);
  });
  await withdrawPiece(piece._id);
});
