/** Categories in the back office, on a phone: put in order, emptied and deleted. */
import { expect } from '@playwright/test';
import { addPiece, answerOf, asOwner, withdrawPiece } from '../test-data.ts';
import { phone } from '../screens.ts';
import { test } from '../test.ts';

const named = (what: string) => `${what} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`;
const addCategory = (name: string) =>
  asOwner(async (request) =>
    answerOf<{ data: { id: string } }>(await request.post('/api/common/categories', { data: { name } })),
  );

test('subcategories are put in order, and a category is deleted whose piece moves to another', async ({
  openOffice,
}) => {
  const [from, to] = [named('Anklets'), named('Toe rings')];
  await addCategory(from);
  const { data: kept } = await addCategory(to);
  for (const name of ['First', 'Second']) {
    await asOwner(async (request) =>
      answerOf(await request.post('/api/common/subcategories', { data: { categoryId: kept.id, name } })),
    );
  }
  const piece = await addPiece({ category: from });
  const office = await openOffice(phone);
  await office.goto('/admin/features');
  const list = office.getByRole('list', { name: 'Categories' });
  const rowOf = (name: string) => list.getByRole('button', { name, exact: false }).first();
  const choose = async (row: string, item: string) => {
    await office.getByRole('button', { name: `Change ${row}` }).click();
    await office.getByRole('menuitem', { name: item }).click();
  };
  await rowOf(to).click();
  await choose('subcategory Second', 'Move up');
  await expect(office.getByRole('list', { name: `Subcategories of ${to}` }).getByRole('listitem')).toContainText([
    'Second',
    'First',
  ]);

  await expect(rowOf(from)).toContainText('1 product');
  await choose(`category ${from}`, 'Delete');
  const dialog = office.getByRole('dialog', { name: 'Delete this category?' });
  await dialog.getByRole('button', { name: 'Move and delete category' }).click();
  await expect(dialog.getByText('Please choose where they go.')).toBeVisible();
  await dialog.getByLabel('Move its 1 product to').selectOption({ label: to });
  await dialog.getByRole('button', { name: 'Move and delete category' }).click();
  await expect(dialog).toBeHidden();
  await expect(list.getByText(from)).toHaveCount(0);
  await expect(rowOf(to)).toContainText('1 product');

  await withdrawPiece(piece._id);
  await asOwner(async (request) => answerOf(await request.delete(`/api/common/categories/${kept.id}`)));
});
