import { expect, type APIRequestContext, type Page } from '@playwright/test';

export type Person = { name: string; email: string; password: string };

/** A new, unique shopper. */
export function newShopper(): Person {
  const id = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
  return { name: 'Asha Raman', email: `asha.${id}@kanaka.example`, password: 'a-quiet-evening' };
}

/** Registers through the page. Ends on the sign-in page. */
export async function register(page: Page, person: Person): Promise<void> {
  await page.goto('/auth/register');
  await expect(page.getByRole('heading', { name: 'Create new account' })).toBeVisible();
  await page.getByLabel('User Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
}

export async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  if (!page.url().includes('/auth/login')) await page.goto('/auth/login');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).not.toHaveURL(/\/auth\//);
}

/** Signs in through the API; returns the user. The session's cookies stay with the request context. */
export async function apiSignIn(
  request: APIRequestContext,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<string> {
  const response = await request.post('/api/auth/login', { data: { email, password } });
  expect(response.status()).toBe(200);
  return ((await response.json()) as { user: { id: string } }).user.id;
}
