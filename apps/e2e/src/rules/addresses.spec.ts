import { expect, type Page } from '@playwright/test';
import { phone } from '../screens.ts';
import { arriveSignedIn, saveAddress } from '../test-data.ts';
import { refusal } from './notice.ts';
import { test } from '../test.ts';

test.use(phone);

const BOOK = '/shop/account?tab=addresses';

const optionsOf = (page: Page, street: string) => page.getByRole('button', { name: `Options for ${street}` });

async function choose(page: Page, street: string, act: 'Edit' | 'Delete'): Promise<void> {
  await optionsOf(page, street).click();
  await page.getByRole('menuitem', { name: act }).click();
}

test('an address is added by its pincode, changed in a filled-in form, deleted, and brought back', async ({ page }) => {
  await arriveSignedIn(page.request);
  await page.goto(BOOK);
  await expect(page.getByText('You have no saved addresses.')).toBeVisible();
  await page.getByRole('button', { name: 'Add New' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Destination' });
  const [state, city] = [dialog.getByLabel('State *'), dialog.getByLabel('City *')];

  await test.step('the pincode fills in state and city; a wrong one is warned about', async () => {
    await expect(dialog.getByLabel('Pincode *')).toBeInViewport({ ratio: 1 });
    await dialog.getByLabel('Pincode *').fill('600 004');
    await expect(state.locator('option:checked')).toHaveText('Tamil Nadu');
    await expect(city.locator('option:checked')).toHaveText('Chennai');
    await city.selectOption('Ambattur');
    await dialog.getByLabel('Pincode *').fill('686001');
    await expect(dialog.getByText(/^Pincode 686001 is usually in Kerala, not in Tamil Nadu/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Change to Kottayam, Kerala' }).click();
    await expect(city.locator('option:checked')).toHaveText('Kottayam');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
  await dialog.getByLabel('Address *').fill('7 Church Road');
  await dialog.getByLabel('Phone *').fill('+91 98400 12345');
  await dialog.getByLabel('Notes').fill('Ring twice');
  await dialog.getByRole('button', { name: 'Add Destination' }).click();
  await expect(dialog).toBeHidden();
  const card = page.getByRole('listitem').filter({ hasText: 'Church Road' });
  for (const words of ['Kottayam, Kerala', '686001', '9840012345', 'Ring twice'])
    await expect(card).toContainText(words);

  await choose(page, '7 Church Road', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Destination' });
  await expect(edit.getByLabel('City *')).toHaveValue('Kottayam');
  await expect(edit.getByLabel('Notes')).toHaveValue('Ring twice');
  await edit.getByLabel('Address *').fill('8 Church Road');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Address updated successfully')).toBeVisible();
  await choose(page, '8 Church Road', 'Delete');
  await expect(page.getByText('You have no saved addresses.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toContainText('8 Church Road');
});

test('a notice makes way for a menu that opens below it', async ({ page }) => {
  const { userId } = await arriveSignedIn(page.request);
  const streets = ['1 First Street', '2 Second Street', '3 Third Street'];
  for (const address of streets) await saveAddress(page.request, userId, { address });
  await page.goto(BOOK);
  await optionsOf(page, '3 Third Street').waitFor();
  for (const street of streets) {
    await page.getByRole('button', { name: 'Add New' }).click();
    await expect(refusal(page)).toContainText('You can add a maximum of 3 addresses');
    await optionsOf(page, street).click();
    // The menu before it may still be fading.
    const menu = page.getByRole('menu', { name: `Options for ${street}` });
    const remove = menu.getByRole('menuitem', { name: 'Delete' });
    await expect(remove).toBeVisible();
    await expect
      .poll(() =>
        remove.evaluate((item) => {
          const { left, top, width, height } = item.getBoundingClientRect();
          return item.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }),
      )
      .toBe(true);
    await page.keyboard.press('Escape');
  }
});
