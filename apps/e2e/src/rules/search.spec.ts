import { expect } from '@playwright/test';
import { addPiece, withdrawPiece } from '../test-data.ts';
import { test } from '../test.ts';

test('a piece is suggested while its name is typed, found, opened, and the results are shown again on Back', async ({
  page,
}) => {
  // A word that nothing else in the shop has.
  const word = `zq${Date.now().toString(36)}`;
  const [first, second] = [await addPiece({ title: `${word} First` }), await addPiece({ title: `${word} Second` })];
  await page.goto('/shop/search');
  const box = page.getByPlaceholder('Search for products, categories, brands...');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  const below = page.getByRole('list', { name: 'Suggested searches' });
  await test.step('nothing moves for the suggestions', async () => {
    await box.fill(word.slice(0, 3));
    await expect(options.first()).toBeVisible();
    const open = await below.boundingBox();
    await box.press('Escape');
    await expect(options).toHaveCount(0);
    expect(await below.boundingBox()).toEqual(open);
  });
  await test.step('the keys lead to one', async () => {
    await box.fill(`${word} sec`);
    // Those of the text before may still be shown.
    await expect(options.first()).toContainText(second.title);
    await box.press('ArrowDown');
    await box.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: second.title })).toBeVisible();
  });
  await test.step('the results', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await expect(box).toHaveValue('');
    await box.fill(`  ${word} `);
    await expect(page.getByText(`Showing 2 results for "${word}"`)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/shop/search\\?keyword=${word}$`));
    await page.getByRole('link', { name: first.title }).click();
    await expect(page.getByRole('dialog', { name: first.title })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText(`Showing 2 results for "${word}"`)).toBeVisible();
  });
  for (const { _id } of [first, second]) await withdrawPiece(_id);
});
