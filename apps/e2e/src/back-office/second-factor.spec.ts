/** Two-step sign-in in a browser: with a passkey, an app's code and a recovery code, and without them when both are lost. */
import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type Person, signIn } from '../people.ts';
import { newColleague } from '../test-data.ts';
import { test } from '../test.ts';

/** The code of an authenticator app at this moment (RFC 6238). */
function codeOf(secret: string): string {
  const bits = Array.from(secret, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac('sha1', key).update(step).digest();
  const place = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(place) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** The browser gets a device with a passkey on it, whose owner is always there. */
async function plugInAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).not.toHaveURL(/\/admin/);
}

/** Types the password; the second step is asked for on the same page. */
async function giveThePassword(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm It Is You' })).toBeVisible();
}

test('an owner signs in with a passkey, with an app, with a recovery code, and when all of them are lost', async ({
  page,
  openOffice,
}) => {
  const person = await newColleague('owner');
  const factors = page.getByRole('region', { name: 'Two-step sign-in' });
  const isIn = () => expect(page).toHaveURL(/\/admin\//);
  await plugInAuthenticator(page);
  await signIn(page, person);
  await page.goto('/admin/account');

  const codes = await test.step('a passkey is added, with codes for a lost device', async () => {
    await factors.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name of the device').fill('Counter');
    await page.getByRole('button', { name: 'Add the passkey' }).click();
    const kept = page.getByRole('dialog', { name: 'Your recovery codes' });
    await expect(kept.getByRole('listitem')).toHaveCount(10);
    const shown = await kept.getByRole('listitem').allTextContents();
    await kept.getByRole('button', { name: 'I have kept them' }).click();
    await expect(factors.getByText('Passkey “Counter”')).toBeVisible();
    return shown;
  });
  await leave(page);

  await test.step('the passkey signs in', async () => {
    await giveThePassword(page, person);
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await isIn();
  });

  await test.step('an app is set up, and its code signs in, which counts once', async () => {
    await page.goto('/admin/account');
    await factors.getByRole('button', { name: 'Set up the app' }).click();
    const secret = ((await page.locator('.font-mono').textContent()) ?? '').replaceAll(' ', '');
    const first = codeOf(secret);
    await page.getByLabel('Code of the app').fill(first);
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    await expect(factors.getByRole('button', { name: 'Remove the app' })).toBeVisible();
    await leave(page);
    await giveThePassword(page, person);
    await page.getByRole('button', { name: 'Use a code of your app instead' }).click();
    await page.getByLabel('Code of your authenticator app').fill(first);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByLabel('Code of your authenticator app')).toHaveAccessibleDescription(/./);
    await expect(page).toHaveURL(/\/auth\/login/);
  });

  await test.step('a recovery code signs in when the device is lost, once', async () => {
    const [code = ''] = codes;
    for (const works of [true, false]) {
      if (!works) await giveThePassword(page, person);
      await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
      await page.getByLabel('Recovery code').fill(code);
      await page.getByRole('button', { name: 'Sign In' }).click();
      if (works) await isIn();
      else await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription(/not|used|again/i);
      if (works) await leave(page);
    }
  });

  await test.step('another owner resets it; the password alone signs in then', async () => {
    const office = await openOffice();
    await office.goto('/admin/people');
    await office.getByRole('button', { name: `What to do about ${person.name}, ${person.email}` }).click();
    await office.getByRole('menuitem', { name: 'Reset two-step sign-in' }).click();
    await office.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(office.getByRole('dialog')).toBeHidden();
    await page.goto('/auth/login');
    await signIn(page, person);
    await page.goto('/admin/account');
    await expect(factors.getByRole('button', { name: 'Set up the app' })).toBeVisible();
    await expect(factors.getByText('Passkey “Counter”')).toBeHidden();
  });
});
