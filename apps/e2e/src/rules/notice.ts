import { expect, type Locator, type Page } from '@playwright/test';

/** The container of toasts. */
const notices = (page: Page): Locator => page.getByRole('region', { name: /^Notices/ });

/** A toast for an error: announced as an alert. */
export const refusal = (page: Page): Locator => notices(page).getByRole('alert');

/** A toast for a success. */
export const news = (page: Page): Locator => notices(page).getByRole('status');

/** Expects an error toast with these texts, and no other. */
export async function expectRefusal(page: Page, title: string, description?: string): Promise<void> {
  await expect(refusal(page).getByText(title, { exact: true })).toBeVisible();
  if (description) await expect(refusal(page).getByText(description, { exact: true })).toBeVisible();
  await expect(news(page)).toHaveCount(0);
}

export async function expectNews(page: Page, title: string): Promise<void> {
  await expect(news(page).getByText(title, { exact: true })).toBeVisible();
  await expect(refusal(page)).toHaveCount(0);
}
