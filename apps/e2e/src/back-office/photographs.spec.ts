/** A piece's photographs: uploaded, sorted and cropped, with mouse, touch and keyboard. */
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Product } from '@kanaka/contracts/catalog/products';
import { responsiveImage } from '@kanaka/contracts/media/media';
import { owner } from '@kanaka/testing/whole-shop';
import { addPiece, answerOf, withdrawPiece } from '../test-data.ts';
import { apiSignIn } from '../people.ts';
import { phone } from '../screens.ts';
import { test } from '../test.ts';

const photo = (name: string) =>
  fileURLToPath(new URL(`../../../../tools/demo/catalogue/images/${name}.jpg`, import.meta.url));

async function openPiece(page: Page, title: string): Promise<Locator> {
  await apiSignIn(page.request, owner);
  await page.goto('/admin/products');
  await page
    .getByRole('button', { name: `Edit ${title}` })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: 'Edit Product' });
  await expect(sheet.getByRole('button', { name: 'Remove image 2' })).toBeVisible();
  return sheet;
}

/** The URLs of the images, in their order. */
const shownIn = (sheet: Locator) =>
  sheet
    .getByRole('list', { name: 'Pictures' })
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')));

async function imagesOf(page: Page, id: string): Promise<string[]> {
  return (await answerOf<{ data: Product }>(await page.request.get(`/api/shop/products/get/${id}`))).data.images;
}

/** A photograph, drawn in the browser. */
async function jpegOf(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    ([wide = 0, high = 0]) => {
      const canvas = document.createElement('canvas');
      canvas.width = wide;
      canvas.height = high;
      const context = canvas.getContext('2d');
      for (let x = 0; context && x < wide; x += 40) {
        context.fillStyle = `hsl(${x % 360} 60% 50%)`;
        context.fillRect(x, 0, 40, high);
      }
      return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
    },
    [width, height],
  );
  return Buffer.from(base64, 'base64');
}

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox();
  if (!box) throw new Error('it is not to be seen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('several photographs are uploaded, one of them bad; dragged and cropped, they are saved as shown', async ({
  page,
}) => {
  const piece = await addPiece({ adjustable: true });
  const [first, second] = piece.images;
  const sheet = await openPiece(page, piece.title);
  const notAImage = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ no picture at all') };
  await test.step('the valid files are uploaded, the invalid one is named', async () => {
    const chooser = sheet.getByLabel(/^Upload images/);
    const camera = { name: 'camera.jpg', mimeType: 'image/jpeg', buffer: await jpegOf(page, 4000, 3000) };
    await chooser.setInputFiles(camera);
    await expect(sheet.getByRole('button', { name: 'Remove image 3' })).toBeVisible();
    await chooser.setInputFiles(photo('banner-rings-mobile'));
    await expect(sheet.getByRole('button', { name: 'Remove image 4' })).toBeVisible();
    await chooser.setInputFiles(notAImage);
    await expect(sheet.getByRole('alert')).toContainText('“broken.jpg” could not be read as a picture.');
    await sheet.getByRole('button', { name: 'Dismiss broken.jpg' }).click();
    await expect(sheet.getByRole('alert')).toHaveCount(0);
  });
  const before = await shownIn(sheet);
  await test.step('the third is dragged to the front and becomes the thumbnail', async () => {
    const from = await middleOf(sheet.getByAltText('Image 3'));
    const to = await middleOf(sheet.getByAltText('Image 1'));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => shownIn(sheet)).toEqual([before[2], before[0], before[1], before[3]]);
    const thumbnail = sheet.getByRole('listitem').filter({ has: page.getByAltText('Image 1') });
    await expect(thumbnail).toContainText('Thumbnail');
  });
  await test.step('it is cropped by keyboard alone, pixel for pixel', async () => {
    const crop = page.getByRole('dialog', { name: 'Crop image 1' });
    // For a moment after a drop, dnd-kit takes a click for a part of the drag and ignores it.
    await expect(async () => {
      if (!(await crop.isVisible())) await sheet.getByRole('button', { name: 'Crop image 1' }).press('Enter');
      await expect(crop).toBeVisible({ timeout: 5_000 });
    }).toPass();
    // Of the uploaded 4000 × 3000, of which the shop keeps fewer, as much with a ratio of 3:4 as it takes.
    await expect(crop.getByText('What is kept: 1920 × 2560 pixels')).toBeVisible();
    const zoom = crop.getByRole('slider', { name: 'Zoom' });
    for (let step = 0; step < 10; step += 1) await zoom.press('ArrowRight');
    await expect(crop.getByText('What is kept: 1500 × 2000 pixels')).toBeVisible();
    const frame = crop.getByRole('application', { name: /^The part that is kept/ });
    for (let step = 0; step < 3; step += 1) await frame.press('ArrowLeft');
    await crop.getByRole('button', { name: 'Use this crop' }).press('Enter');
    await expect(crop).toBeHidden();
    const [cropped] = await shownIn(sheet);
    expect(cropped).not.toBe(before[2]);
    expect(responsiveImage(cropped ?? '')).toMatchObject({ width: 1500, height: 2000 });
    expect((await page.request.get(cropped ?? '')).headers()['content-type']).toBe('image/jpeg');
  });
  await test.step('one is removed, and the others are saved', async () => {
    await sheet.getByRole('button', { name: 'Remove image 4' }).click();
    const left = await shownIn(sheet);
    expect(left.slice(1)).toEqual([first, second]);
    await sheet.getByRole('button', { name: 'Save changes' }).click();
    await expect(sheet).toBeHidden();
    expect(await imagesOf(page, piece._id)).toEqual(left);
  });
  await withdrawPiece(piece._id);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a finger drags a photograph, and moves the crop', async ({ page }) => {
    const piece = await addPiece();
    const sheet = await openPiece(page, piece.title);
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
    const drag = async (from: { x: number; y: number }, by: { x: number; y: number }, held?: Locator) => {
      await touch('touchStart', from);
      if (held) await expect(held).toBeAttached();
      for (let step = 1; step <= 6; step += 1) {
        await touch('touchMove', { x: from.x + (by.x * step) / 6, y: from.y + (by.y * step) / 6 });
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
      await touch('touchEnd');
    };
    const before = await shownIn(sheet);
    const second = sheet.getByAltText('Image 2');
    await second.scrollIntoViewIfNeeded();
    const from = await middleOf(second);
    const to = await middleOf(sheet.getByAltText('Image 1'));
    await drag(from, { x: to.x - from.x, y: to.y - from.y }, sheet.locator('[data-moving]'));
    await expect.poll(() => shownIn(sheet)).toEqual([before[1], before[0]]);

    await sheet.getByRole('button', { name: 'Crop image 1' }).tap();
    const crop = page.getByRole('dialog', { name: 'Crop image 1' });
    await expect(crop.getByText(/^What is kept/)).toBeVisible();
    await crop.getByRole('slider', { name: 'Zoom' }).fill('1.5');
    const under = crop.locator('img');
    const shift = () => under.evaluate((image) => getComputedStyle(image).transform);
    const stood = await shift();
    const frame = crop.getByRole('application', { name: /^The part that is kept/ });
    await drag(await middleOf(frame), { x: 20, y: 30 });
    await expect.poll(shift).not.toBe(stood);
    await expect(crop.getByText(/^What is kept: 6[34]\d × 8[45]\d pixels$/)).toBeVisible();
    await crop.getByRole('button', { name: 'Cancel' }).tap();
    await expect(crop).toBeHidden();
    await withdrawPiece(piece._id);
  });
});
