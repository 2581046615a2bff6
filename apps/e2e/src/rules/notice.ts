import { expect, type Locator, type Page } from '@playwright/test';

/** Where the shop tells what happened. */
const notices = (page: Page): Locator => page.getByRole('region', { name: /^Notices/ });

/** A refusal: announced as an alert, in the colour of one. */
export const refusal = (page: Page): Locator => notices(page).getByRole('alert');

/** Good news. */
export const news = (page: Page): Locator => notices(page).getByRole('status');

/** The shop refuses with these words, and tells nothing else. */
export async function expectRefusal(page: Page, title: string, description?: string): Promise<void> {
  await expect(refusal(page).getByText(title, { exact: true })).toBeVisible();
  if (description) await expect(refusal(page).getByText(description, { exact: true })).toBeVisible();
  await expect(news(page)).toHaveCount(0);
}

export async function expectNews(page: Page, title: string): Promise<void> {
  await expect(news(page).getByText(title, { exact: true })).toBeVisible();
  await expect(refusal(page)).toHaveCount(0);
}
