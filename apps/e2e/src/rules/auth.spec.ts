/** Registering, signing in and out. */
import { expect } from '@playwright/test';
import { arriveSignedIn } from '../test-data.ts';
import { mailAbout } from '../mail.ts';
import { newShopper } from '../people.ts';
import { expectNews, expectRefusal, refusal } from './notice.ts';
import { test } from '../test.ts';

test('the sign-in page has its texts, fields and frame', async ({ page }) => {
  await page.goto('/auth/login');
  await expect(page.getByRole('heading', { name: 'Sign In', level: 1 })).toBeVisible();
  await expect(
    page.getByText('Welcome back! Please enter your credentials to continue.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText("Don't have an account?")).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await password.fill('seen');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');

  const logo = page.getByRole('main').getByRole('link', { name: 'Kanaka' });
  await expect(logo.locator('svg')).toBeVisible();
  await expect(logo).toHaveAttribute('href', '/shop/home');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toHaveText(`© ${new Date().getFullYear()} Kanaka. All rights reserved`);
  // A white background, with a green pattern.
  const pattern = page.locator('svg:has(pattern)');
  await expect(pattern).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(pattern).toHaveCSS('color', 'rgb(15, 74, 60)');
  const card = (await page.getByRole('main').boundingBox()) ?? { x: 0, width: 0 };
  expect(card.x + card.width / 2).toBeCloseTo(720, -1);

  await page.getByRole('link', { name: 'Register', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/register$/);
  await expect(footer).toContainText('All rights reserved');
});

test('a guest opens an account and signs in to it', async ({ page }) => {
  const asha = newShopper();
  await page.goto('/auth/register');
  await expect(page.getByRole('heading', { name: 'Create new account', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toHaveAttribute('href', '/auth/login');
  const name = page.getByLabel('User Name');
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  await expect(name).toHaveAttribute('name', 'userName');
  await expect(email).toHaveAttribute('type', 'email');
  await expect(password).toHaveAttribute('type', 'password');

  const register = async () => {
    await name.fill(asha.name);
    await email.fill(asha.email);
    await password.fill(asha.password);
    await page.getByRole('button', { name: 'Sign Up' }).click();
  };
  await register();
  await expectNews(page, 'Thank you. Please sign in; we have also sent you an e-mail.');
  await expect(page).toHaveURL(/\/auth\/login$/);

  await test.step('the same e-mail opens no second account, and only its mailbox learns it', async () => {
    await page.getByRole('link', { name: 'Register', exact: true }).click();
    await register();
    await expect(page).toHaveURL(/\/auth\/login$/);
    const { text } = await mailAbout(asha.email, 'You already have an account');
    expect(text).toContain('/auth/forgot-password');
  });

  const signIn = async (who: { email: string; password: string }) => {
    await email.fill(who.email);
    await password.fill(who.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
  };
  await test.step('a wrong password and an unknown e-mail are refused with the same message', async () => {
    for (const wrong of [
      { email: asha.email, password: 'not-her-password' },
      { email: newShopper().email, password: asha.password },
    ]) {
      const [reply] = await Promise.all([page.waitForResponse('**/api/auth/login'), signIn(wrong)]);
      expect(reply.status()).toBe(401);
      await expectRefusal(page, 'Email or password is wrong.');
      await expect(page).toHaveURL(/\/auth\/login$/);
      // The next refusal has the same words; without this, it would be taken for shown before the form is ready again.
      await refusal(page).getByRole('button', { name: 'Dismiss' }).click();
      await expect(refusal(page)).toHaveCount(0);
    }
  });

  await signIn(asha);
  await expectNews(page, 'Welcome back, Asha Raman.');
  await expect(page).toHaveURL(/\/shop\/home$/);
});

test('a session survives a reload and the expiry of its access token, and ends with signing out', async ({
  page,
  context,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/')) requested.push(new URL(request.url()).pathname);
  });
  const menu = page.getByRole('button', { name: 'Account menu' });
  const shopper = () => expect(menu).toBeVisible();
  const guest = () => expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();

  await page.goto('/shop/shipping-policy');
  await guest();
  expect(requested).toEqual([]);

  await arriveSignedIn(page.request);
  await page.reload();
  await shopper();
  expect(requested).toEqual(['/api/auth/check-auth']);
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === 'kanaka_session')).toMatchObject({ value: '1', httpOnly: false });
  expect(cookies.find(({ name }) => name === 'kanaka_access')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(cookies.find(({ name }) => name === 'kanaka_refresh')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });

  await context.clearCookies({ name: 'kanaka_access' });
  await page.reload();
  await shopper();

  await menu.click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await guest();
  // The remaining cookie marks a known device, so that strangers who guess the password cannot lock it out.
  const kept = (await context.cookies()).map(({ name }) => name).filter((name) => name.startsWith('kanaka_'));
  expect(kept).toEqual(['kanaka_device']);
  await page.reload();
  await guest();
});
