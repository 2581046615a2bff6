import { expect } from '@playwright/test';
import { owner } from '@kanaka/testing/whole-shop';
import { apiSignIn } from '../people.ts';
import { faultsOf } from '../accessibility-checks.ts';
import { test } from '../test.ts';

test('the chart can be used by keyboard, read as a table, and shown for another period', async ({ page }) => {
  await apiSignIn(page.request, owner);
  await page.goto('/admin/dashboard?days=1');
  await page.getByRole('application', { name: /^Revenue today/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('1 am to 2 am')).toBeVisible();

  await page.getByRole('button', { name: 'Show as table' }).press('Enter');
  const hours = page.getByRole('table', { name: 'Revenue today' });
  await expect(hours.getByRole('row')).toHaveCount(25);

  await page.getByRole('link', { name: '365 days' }).press('Enter');
  await expect(page).toHaveURL(/days=365$/);
  await expect(page.getByRole('table', { name: 'Revenue in these 365 days' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: '365 days' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('link', { name: 'Custom', exact: true }).press('Enter');
  await page.getByLabel('From day', { exact: true }).fill('01/01/2026');
  await page.getByLabel('To day', { exact: true }).fill('31/01/2026');
  await expect(page).toHaveURL(/from=2026-01-01&to=2026-01-31$/);
  await expect(page.getByRole('application', { name: 'Revenue from 1 Jan 2026 to 31 Jan 2026' })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
});
