import { expect } from '@playwright/test';
import { owner } from '@kanaka/testing/whole-shop';
import { addPiece, changePiece, withdrawPiece } from '../test-data.ts';
import { apiSignIn } from '../people.ts';
import { desktop, phone } from '../screens.ts';
import { test } from '../test.ts';

for (const [screen, size] of Object.entries({ desktop, phone })) {
  test.describe(`on a ${screen}`, () => {
    test.use(size);

    test('the owner sees the change of a price, from the piece to its audit entry and back', async ({ page }) => {
      const piece = await addPiece();
      await changePiece(piece, { price: 12_500.5, salePrice: 11_000 });
      await apiSignIn(page.request, owner);

      // The audit log is filled through a queue: it may take a moment.
      await expect(async () => {
        await page.goto(`/admin/changes?subject=${piece._id}`);
        await expect(page.getByText('2 changes, newest first')).toBeVisible({ timeout: 5_000 });
      }).toPass();
      await page.getByRole('button', { name: new RegExp(`^View: Product edited, ${piece.title}`) }).click();
      const change = page.getByRole('dialog', { name: 'Product edited' });
      await expect(change.getByRole('row', { name: /^Price/ })).toContainText('₹10,000.00');
      await expect(change.getByRole('row', { name: /^Price/ })).toContainText('₹12,500.50');
      await expect(change.getByRole('row')).toHaveCount(3);
      await expect(page).toHaveURL(/change=/);

      await page.goBack();
      await expect(change).toBeHidden();
      await page.getByRole('button', { name: 'Show all changes' }).click();
      await page.getByRole('searchbox', { name: 'Find changes' }).fill(piece.title);
      await expect(page.getByText('2 changes, newest first')).toBeVisible();
      await expect(page).toHaveURL(/words=/);
      await withdrawPiece(piece._id);
    });
  });
}
