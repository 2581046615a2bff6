/** The dashboard, on a desktop and on a phone. */
import { expect, type Page } from '@playwright/test';
import { owner } from '@kanaka/testing/whole-shop';
import { addPiece, arriveSignedIn, buy, withdrawPiece } from '../test-data.ts';
import { apiSignIn } from '../people.ts';
import { phone } from '../screens.ts';
import { faultsOf, sidewaysOf, smallTargetsOf } from '../accessibility-checks.ts';
import { test } from '../test.ts';

async function openDashboard(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await apiSignIn(page.request, owner);
  await page.goto('/admin/dashboard?days=1');
  await expect(page.getByRole('application', { name: /^Revenue today/ })).toBeVisible();
}

test('a sale appears in the best sellers and in the orders to pack, with a link to the piece', async ({
  page,
  openWindow,
}) => {
  // Expensive enough to be listed above whatever else is sold meanwhile.
  const piece = await addPiece({ price: 95_00_000, totalStock: 20 });
  await openDashboard(page);
  const best = page.getByRole('table', { name: /^Best sellers/ });
  const bestOrNone = best.or(page.getByText('Nothing was sold today')).first();
  await expect(bestOrNone).toBeVisible();
  await expect(best.getByRole('link', { name: piece.title })).toBeHidden();

  const shopper = await openWindow();
  const { userId } = await arriveSignedIn(shopper.request);
  await buy(shopper.request, userId, piece._id);
  await expect(async () => {
    await page.reload();
    await expect(bestOrNone).toBeVisible();
    await expect(best.getByRole('row', { name: piece.title })).toContainText('₹97,85,000', { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByRole('link', { name: /^[1-9]\d* orders? to pack/ })).toBeVisible();

  await best.getByRole('link', { name: piece.title }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/products\\?edit=${piece._id}`));
  await expect(page.getByRole('dialog', { name: 'Edit Product' })).toBeVisible();
  await withdrawPiece(piece._id);
});

test('the chart can be used by keyboard, read as a table, and shown for another period', async ({ page }) => {
  await openDashboard(page);
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
  await page.getByRole('link', { name: 'Custom' }).press('Enter');
  await page.getByLabel('From day').fill('2026-01-01');
  await page.getByLabel('To day').fill('2026-01-31');
  await expect(page).toHaveURL(/from=2026-01-01&to=2026-01-31$/);
  await expect(page.getByRole('application', { name: 'Revenue from 1 Jan 2026 to 31 Jan 2026' })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('all of it fits the screen and can be tapped', async ({ page }) => {
    await openDashboard(page);
    expect(await sidewaysOf(page)).toEqual([]);
    expect(await smallTargetsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show as table' }).tap();
    expect(await sidewaysOf(page)).toEqual([]);
    expect(await faultsOf(page)).toEqual([]);
  });
});
