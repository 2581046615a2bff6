import { expect, type Locator, type Page } from '@playwright/test';

/** Where the shop tells what happened. */
// A dialog hides the rest of the page from the role engine, and the notice over it too.
const notices = (page: Page): Locator => page.locator('section[aria-label^="Notices"]');

/** A refusal: told as an alert, in the colour of one. */
export const refusal = (page: Page): Locator => notices(page).getByRole('alert', { includeHidden: true });

/** Good news. */
export const news = (page: Page): Locator => notices(page).getByRole('status', { includeHidden: true });

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
