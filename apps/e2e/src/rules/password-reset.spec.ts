import { expect, type Page } from '@playwright/test';
import { arriveSignedIn } from '../test-data.ts';
import { mailAbout } from '../mail.ts';
import { signIn, type Person } from '../people.ts';
import { phone } from '../screens.ts';
import { test } from '../test.ts';
import { expectRefusal } from './notice.ts';

/** Requests a link through the page. */
async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/forgot-password$/);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Please look in your mailbox' })).toBeVisible();
  await expect(page.getByText('If this email has an account')).toBeVisible();
}

/** The link in the e-mail. */
async function linkOf({ email }: Person): Promise<string> {
  const { text, html } = await mailAbout(email, 'Choose a new password');
  const [link = ''] = /http\S+\/auth\/reset-password#token=[\w-]{43}/.exec(text) ?? [];
  expect(html).toContain(`href="${link}"`);
  return link;
}

async function choose(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Set new password' }).click();
}

async function trySigningIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('a forgotten password is replaced by a mailed link, which works once and signs everybody out', async ({
  page,
  openWindow,
}) => {
  const laptop = await openWindow(phone);
  const { person: asha } = await arriveSignedIn(laptop.request);
  await laptop.goto('/shop/account');
  await expect(laptop).toHaveURL(/\/shop\/account/);

  await askForLink(page, asha.email);
  const link = await linkOf(asha);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/reset-password$/);
  await choose(page, 'a-brighter-morning');
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByText('Your new password is set.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(asha.email);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  const token = link.split('#token=')[1] ?? '';
  // Playwright reports a document's complete URL, including the fragment, which browsers do not send.
  expect(sent.filter((line) => line.includes(token) && !line.startsWith(link))).toEqual([]);

  await test.step('the other browser’s session has ended', async () => {
    await laptop.reload();
    await expect(laptop).toHaveURL(/\/auth\/login/);
  });
  await test.step('the old password is refused', async () => {
    await trySigningIn(page, asha.email, asha.password);
    await expectRefusal(page, 'Email or password is wrong.');
  });
  await test.step('the new password is accepted', () => signIn(page, { ...asha, password: 'a-brighter-morning' }));
  await test.step('the link is refused the second time', async () => {
    await laptop.goto(link);
    await expect(laptop.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible();
    await laptop.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(laptop).toHaveURL(/\/auth\/forgot-password$/);
  });
  await test.step('the owner of the account gets an e-mail', async () => {
    const { text } = await mailAbout(asha.email, 'Your password was changed');
    expect(text).toContain('Every device that was signed in has been signed out.');
  });
});
