/** Pieces and banners in the back office without a mouse (orders: rules/whole-way.spec.ts); the focus is visible at every step. */
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { Banner } from '@kanaka/contracts/catalog/banners';
import type { Product } from '@kanaka/contracts/catalog/products';
import { owner } from '@kanaka/testing/whole-shop';
import { addPiece, answerOf, withdrawPiece } from '../test-data.ts';
import { choose, press, tabTo, write } from '../by-keyboard.ts';
import { apiSignIn } from '../people.ts';
import { test } from '../test.ts';

const photo = (name: string) =>
  fileURLToPath(new URL(`../../../../tools/demo/catalogue/images/${name}.jpg`, import.meta.url));

/** Replaces a field's value. */
async function rewrite(page: Page, label: string, words: string): Promise<void> {
  await tabTo(page, 'textbox', label);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(words);
}

/** Follows a link of the navigation; afterwards the page has the focus. */
async function goTo(page: Page, place: string, heading: string): Promise<void> {
  // A number of what waits may follow the name.
  await press(page, 'link', new RegExp(`^${place}`), { back: true });
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
}

async function chooseFile(page: Page, name: RegExp, file: string): Promise<void> {
  await tabTo(page, 'button', name);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  await chooser.setFiles(photo(file));
}

test('the owner changes a piece and its stock, and adds a banner, by keyboard alone', async ({ page, request }) => {
  const piece = await addPiece({ adjustable: true });
  const words = `Keyboard ${Date.now().toString(36)}`;
  // Without a listener for the file chooser the browser would open its own window.
  page.on('filechooser', () => undefined);
  await apiSignIn(page.request, owner);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('the navigation is skipped', async () => {
    await press(page, 'link', 'Skip to content');
    await expect(page.getByRole('main')).toBeFocused();
  });
  await test.step('a piece’s title and stock are changed', async () => {
    await goTo(page, 'Products', 'Products');
    await press(page, 'button', `Edit ${piece.title}`);
    const sheet = page.getByRole('dialog', { name: 'Edit Product' });
    await expect(sheet.getByLabel('Title')).toHaveValue(piece.title);
    await rewrite(page, 'Title', words);
    await rewrite(page, 'Total stock', '7');
    await press(page, 'button', 'Save changes');
    await expect(sheet).toBeHidden();
    const { data } = await answerOf<{ data: Product }>(await request.get(`/api/shop/products/get/${piece._id}`));
    expect(data).toMatchObject({ title: words, totalStock: 7 });
  });
  await test.step('a banner is added, and deleted again', async () => {
    await goTo(page, 'Category', 'Categories and banners');
    await press(page, 'button', 'Add New Banner');
    await expect(page.getByRole('form', { name: 'New banner' })).toBeFocused();
    await chooseFile(page, /^Desktop image/, 'banner-rings-desktop');
    await expect(page.getByRole('button', { name: 'Remove Desktop image' })).toBeVisible();
    await chooseFile(page, /^Mobile image/, 'banner-rings-mobile');
    await expect(page.getByRole('button', { name: 'Remove Mobile image' })).toBeVisible();
    await write(page, 'Description', words);
    await choose(page, 'Links to', 'A page of the shop');
    await choose(page, 'Page', 'All products');
    await press(page, 'button', 'Upload Banner');
    await expect(page.getByText('Banner added successfully')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add New Banner' })).toBeFocused();
    const { data } = await answerOf<{ data: Banner[] }>(await request.get('/api/common/feature/get'));
    const place = data.findIndex(({ alt }) => alt === words) + 1;
    await press(page, 'button', `Delete banner ${place}`);
    await press(page, 'button', 'Delete banner');
    await expect(page.getByRole('list', { name: 'Banners' }).getByText(words)).toHaveCount(0);
  });
  await withdrawPiece(piece._id);
});
