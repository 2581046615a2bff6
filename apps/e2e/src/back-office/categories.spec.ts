/** Categories in the back office: counted, sorted, emptied and deleted. */
import { expect, type Page } from '@playwright/test';
import { owner } from '@kanaka/testing/whole-shop';
import { addPiece, answerOf, asOwner, withdrawPiece } from '../test-data.ts';
import { apiSignIn } from '../people.ts';
import { desktop, phone } from '../screens.ts';
import { test } from '../test.ts';

const named = (what: string) => `${what} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`;
const addCategory = (name: string) =>
  asOwner(async (request) => answerOf(await request.post('/api/common/categories', { data: { name } })));

for (const [screen, size] of Object.entries({ desktop, phone })) {
  test.describe(`on a ${screen}`, () => {
    test.use(size);

    /** On a phone the buttons of a row are a menu. */
    async function choose(page: Page, row: string, item: string, wide: string): Promise<void> {
      if (screen === 'desktop') return page.getByRole('button', { name: wide }).press('Enter');
      await page.getByRole('button', { name: `Change ${row}` }).click();
      return page.getByRole('menuitem', { name: item }).click();
    }

    test('a category is deleted and its piece moves to another', async ({ page }) => {
      const [from, to] = [named('Anklets'), named('Toe rings')];
      await addCategory(from);
      await addCategory(to);
      const piece = await addPiece({ category: from });
      await apiSignIn(page.request, owner);
      await page.goto('/admin/features');
      const list = page.getByRole('list', { name: 'Categories' });
      await expect(list.getByRole('button', { name: from, exact: false }).first()).toContainText('1 product');

      await choose(page, `category ${from}`, 'Delete', `Delete category ${from}`);
      const dialog = page.getByRole('dialog', { name: 'Delete this category?' });
      await dialog.getByRole('button', { name: 'Move and delete category' }).click();
      await expect(dialog.getByText('Please choose where they go.')).toBeVisible();
      await dialog.getByLabel('Move its 1 product to').selectOption({ label: to });
      await dialog.getByRole('button', { name: 'Move and delete category' }).click();
      await expect(dialog).toBeHidden();
      await expect(list.getByText(from)).toHaveCount(0);
      await expect(list.getByRole('button', { name: to, exact: false }).first()).toContainText('1 product');

      await withdrawPiece(piece._id);
      await choose(page, `category ${to}`, 'Delete', `Delete category ${to}`);
      await dialog.getByRole('button', { name: 'Delete category' }).click();
      await expect(list.getByText(to)).toHaveCount(0);
    });

    test('subcategories are put in order step by step', async ({ page }) => {
      const name = named('Brooches');
      const { data } = (await addCategory(name)) as { data: { id: string } };
      for (const sub of ['First', 'Second']) {
        await asOwner(async (request) =>
          answerOf(await request.post('/api/common/subcategories', { data: { categoryId: data.id, name: sub } })),
        );
      }
      await apiSignIn(page.request, owner);
      await page.goto('/admin/features');
      await page.getByRole('list', { name: 'Categories' }).getByRole('button', { name, exact: false }).first().click();
      const below = page.getByRole('list', { name: `Subcategories of ${name}` }).getByRole('listitem');
      await choose(page, 'subcategory Second', 'Move up', 'Move Second up');
      await expect(below).toContainText(['Second', 'First']);
      await asOwner(async (request) => answerOf(await request.delete(`/api/common/categories/${data.id}`)));
    });
  });
}
