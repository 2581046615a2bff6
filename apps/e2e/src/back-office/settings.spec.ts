/** The shop's settings, from the owner's form to the footer of the storefront. */
import { expect } from '@playwright/test';
import type { StoredSettings } from '@kanaka/contracts/catalog/settings';
import { ifMatch } from '@kanaka/contracts/shapes';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { owner } from '@kanaka/testing/whole-shop';
import { answerOf } from '../test-data.ts';
import { apiSignIn } from '../people.ts';
import { phone } from '../screens.ts';
import { test } from '../test.ts';

// Other tests read the shop's name, links and documents meanwhile; only the shipping note is not used by them.
test('on a phone, the owner changes the shipping note, and invalid settings are not saved', async ({ page }) => {
  await page.setViewportSize(phone.viewport);
  await apiSignIn(page.request, owner);
  await page.goto('/admin/settings');
  const form = page.getByRole('form', { name: 'Settings' });
  const save = form.getByRole('button', { name: 'Save settings' });
  const note = form.getByLabel('Shipping note');
  await expect(save).toBeDisabled();

  const pages = page.getByRole('navigation', { name: 'Settings' }).getByLabel('Page');
  await pages.selectOption('Invoices and tax');
  await form.getByLabel('GSTIN').fill('33ABCDE1234F1Z5');
  await pages.selectOption('Delivery');
  await save.click();
  await expect(form.getByLabel('GSTIN')).toBeFocused();
  await expect(form.getByText(/one of them is mistyped/)).toBeVisible();
  await form.getByRole('button', { name: 'Discard changes' }).click();

  await pages.selectOption('Delivery');
  const words = `Sent by insured courier ${Date.now().toString(36)}.`;
  await note.fill(words);
  await save.click();
  await expect(page.getByText('Settings saved').first()).toBeVisible();
  const shown = await answerOf<{ data: { shippingNote: string } }>(await page.request.get('/api/common/shop'));
  expect(shown.data.shippingNote).toBe(words);

  const { data } = await answerOf<{ data: StoredSettings }>(await page.request.get('/api/admin/settings'));
  const { version, updatedAt: _, ...settings } = data;
  const put = await page.request.put('/api/admin/settings', {
    headers: { ...ifMatch(version), origin: new URL(page.url()).origin },
    data: { ...settings, shippingNote: demoShop.shippingNote },
  });
  expect(put.status()).toBe(200);
});
