/** What a shopper sees of prices by metal. */
import { expect, type Page } from '@playwright/test';
import { phone } from '../screens.ts';
import { test } from '../test.ts';

test.use(phone);

const paiseIn = (words: string) => Number(words.replaceAll(/[^\d.]/g, '').replace('.', ''));

/** The amounts of the break-up's lines, the discount below 0, and of its sums by name. */
async function readBreakup(page: Page) {
  const table = page.getByRole('table', { name: /^Price break-up/ });
  const lines = await table.locator('tbody tr td:last-child').allTextContents();
  const sumOf = async (name: RegExp) =>
    paiseIn(await table.getByRole('row', { name }).locator('td').last().innerText());
  return {
    size: await table.evaluate((element) => element.closest('section')?.querySelector('h2')?.textContent ?? ''),
    lines: lines.map((line) => (line.startsWith('−') ? -paiseIn(line) : paiseIn(line))),
    beforeTax: await sumOf(/^Price before tax/),
    tax: await sumOf(/^GST 3%/),
    total: await sumOf(/^Total/),
  };
}

async function expectItAddsUp(page: Page): Promise<number> {
  const { lines, beforeTax, tax, total } = await readBreakup(page);
  expect(lines.reduce((sum, paise) => sum + paise, 0)).toBe(beforeTax);
  expect(Math.floor((beforeTax * 3 + 50) / 100)).toBe(tax);
  expect(beforeTax + tax).toBe(total);
  return total;
}

/** The price above the cart button. */
const askedOf = async (page: Page) =>
  paiseIn(await page.getByText('incl. 3% GST').first().locator('..').locator('.figures').first().innerText());

test('a break-up adds up to the price, changes with the size, and leads to the rates and to an estimate for old gold', async ({
  page,
}) => {
  await page.goto('/shop/listing?category=Ring');
  await expect(page.getByRole('listitem').filter({ hasText: 'Veni Twist Band' })).toContainText(/From\s*₹/);

  await page.goto('/shop/product/veni-twist-band');
  expect((await readBreakup(page)).size).toBe('Price break-up for size 8');
  const smallest = await expectItAddsUp(page);
  expect(await askedOf(page)).toBe(smallest);

  await page.getByRole('radio', { name: '20', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Price break-up for size 20' })).toBeVisible();
  const largest = await expectItAddsUp(page);
  expect(await askedOf(page)).toBe(largest);
  expect(largest).toBeGreaterThan(smallest);

  await page.getByRole('link', { name: 'All rates' }).click();
  await expect(page.getByRole('heading', { name: 'Today’s rates' })).toBeVisible();
  await expect(page.getByRole('table', { name: /^Gold/ }).getByRole('row', { name: /^22K \(916\)/ })).toContainText(
    '₹',
  );
  const slider = page.getByRole('slider', { name: 'Gold 24K by day' });
  const newest = (await slider.getAttribute('aria-valuetext')) ?? '';
  await slider.press('ArrowLeft');
  await expect(slider).not.toHaveAttribute('aria-valuetext', newest);
  await page.getByRole('link', { name: 'Silver', exact: true }).click();
  await page.getByRole('link', { name: '30 days' }).click();
  await expect(page).toHaveURL(/\/shop\/rates\?of=silver&days=30$/);
  await expect(page.getByRole('table', { name: 'Silver by day, a gram' }).getByRole('row').nth(2)).toContainText('₹');

  await page.goto('/shop/old-gold');
  const form = page.getByRole('form', { name: 'Estimate for old gold' });
  const price = form.locator('p .figures').last();
  const ten = paiseIn(await price.innerText());
  await form.getByLabel('Weight in grams').fill('20');
  await expect(async () =>
    expect(Math.abs(paiseIn(await price.innerText()) - 2 * ten)).toBeLessThanOrEqual(2),
  ).toPass();
});
