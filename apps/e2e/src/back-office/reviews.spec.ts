/** A review from the shopper's text to the owner's reply and its hiding. */
import { expect } from '@playwright/test';
import { owner } from '@kanaka/testing/whole-shop';
import { addPiece, answerOf, withdrawPiece } from '../test-data.ts';
import { apiSignIn, newShopper } from '../people.ts';
import { desktop, phone } from '../screens.ts';
import { test } from '../test.ts';

for (const [screen, size] of Object.entries({ desktop, phone })) {
  test.describe(`on a ${screen}`, () => {
    test.use(size);

    test('the owner replies to a review and hides it', async ({ page, playwright, baseURL }) => {
      const piece = await addPiece();
      const words = `A quiet ring ${Date.now().toString(36)}.`;
      const person = newShopper();
      const shopper = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
      const { name: userName, email, password } = person;
      await answerOf(await shopper.post('/api/auth/register', { data: { userName, email, password } }));
      const userId = await apiSignIn(shopper, person);
      const draft = { userId, productId: piece._id, reviewValue: 4, reviewMessage: words };
      await answerOf(await shopper.post('/api/shop/review/add', { data: draft }));

      await apiSignIn(page.request, owner);
      await page.goto(`/admin/reviews?words=${encodeURIComponent(words)}`);
      const read = async () =>
        (await answerOf<{ data: { answer: string }[] }>(await shopper.get(`/api/shop/review/${piece._id}`))).data;
      const row = page.getByRole('list', { name: 'Reviews' }).getByRole('listitem');
      await expect(row).toHaveCount(1);
      await expect(row).not.toContainText('Verified Customer');
      // Somebody who has not bought: it waits.
      expect(await read()).toEqual([]);
      await row.getByRole('button', { name: /^Show/ }).click();
      await expect(row.getByText('Waiting')).toBeHidden();
      await row.getByRole('button', { name: /^Answer/ }).click();
      await row.getByLabel(/^Answer to/).fill('With our thanks.');
      await row.getByRole('button', { name: 'Save answer' }).click();
      await expect(row.getByText('Your answer')).toBeVisible();
      expect(await read()).toMatchObject([{ answer: 'With our thanks.' }]);
      await row.getByRole('button', { name: /^Hide/ }).click();
      await page
        .getByRole('dialog', { name: 'Hide this review?' })
        .getByRole('button', { name: 'Hide review' })
        .click();
      await expect(row.getByText('Hidden')).toBeVisible();
      expect(await read()).toEqual([]);
      if (screen === 'phone') await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('combobox', { name: 'Shown or hidden' }).selectOption('shown');
      if (screen === 'phone') await page.getByRole('button', { name: 'Show reviews' }).click();
      await expect(page).toHaveURL(/shown=shown/);
      await expect(page.getByText('No review matches')).toBeVisible();
      await shopper.dispose();
      await withdrawPiece(piece._id);
    });
  });
}
