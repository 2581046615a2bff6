import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { changesOf } from '@kanaka/audit/test/recorded-changes';
import { Failure } from '@kanaka/contracts/failure';
import * as contract from '@kanaka/contracts/identity/accounts';
import { outbox } from '@kanaka/queues/outbox';
import { until } from '@kanaka/testing/until';
import { desc, sql } from 'drizzle-orm';
import { markEmailProven } from '../accounts/accounts.repository.ts';
import {
  call,
  cookiesOf,
  login,
  newShopper,
  newStaff,
  PASSWORD,
  startIdentityHarness,
  type Cookies,
  type IdentityHarness,
} from '../../test/identity-harness.ts';

let identity: IdentityHarness;
beforeAll(async () => {
  identity = await startIdentityHarness({ tryLimits: { ofOne: 3, ofStrangers: 6 } });
});
afterAll(() => identity.close());

const NEW_PASSWORD = 'quite-another-password';

const change = (cookies: Cookies, body: object = {}) =>
  call(identity.app, 'POST', '/api/auth/change-password', {
    cookies,
    payload: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, ...body },
  });
const checkAuth = (cookies: Cookies) => call(identity.app, 'GET', '/api/auth/check-auth', { cookies });
const refresh = (cookies: Cookies) => call(identity.app, 'POST', '/api/auth/refresh', { cookies });
const passwordsOf = async (email: string) => ({
  old: (await login(identity.app, email, PASSWORD)).statusCode,
  next: (await login(identity.app, email, NEW_PASSWORD)).statusCode,
});

async function mailsTo(email: string) {
  return identity.database.db
    .select({ name: outbox.name, data: outbox.data })
    .from(outbox)
    .where(sql`${outbox.data}->>'to' = ${email}`)
    .orderBy(desc(outbox.jobId));
}

describe('changing the password', () => {
  it('makes the new one the only one that signs in', async () => {
    const { email, cookies } = await newShopper(identity.app);
    const response = await change(cookies);
    expect(response.statusCode).toBe(200);
    expect(contract.changePassword.reply.parse(response.json())).toEqual({
      message: 'Your new password is set. Every other device has been signed out.',
    });
    expect(response.headers['cache-control']).toContain('no-store');
    expect(await passwordsOf(email)).toEqual({ old: 401, next: 200 });
  });

  it('ends every session of the account and of no other, and gives this browser a new one', async () => {
    const { email, cookies: phone } = await newShopper(identity.app);
    const laptop = cookiesOf(await login(identity.app, email));
    const other = await newShopper(identity.app);
    const renewed = cookiesOf(await change(phone));
    // Copies of this browser's earlier tokens are worthless too.
    for (const cookies of [phone, laptop]) {
      expect((await refresh(cookies)).statusCode).toBe(401);
      expect((await checkAuth(cookies)).statusCode).toBe(401);
    }
    expect((await checkAuth(renewed)).statusCode).toBe(200);
    expect((await refresh(renewed)).statusCode).toBe(200);
    expect((await checkAuth(other.cookies)).statusCode).toBe(200);
  });

  it('invalidates a reset link that was asked for before', async () => {
    const { email, cookies } = await newShopper(identity.app);
    await call(identity.app, 'POST', '/api/auth/forgot-password', { payload: { email } });
    const { rows } = await identity.database.pool.query(
      "select id from password_resets where email = $1 and kind = 'password-reset'",
      [email],
    );
    const sent = await identity.app.inject({
      method: 'POST',
      url: `/internal/mailed-links/${rows[0].id}/email`,
      headers: identity.auth.asService,
    });
    const { token } = sent.json().email;
    expect((await change(cookies)).statusCode).toBe(200);
    const response = await call(identity.app, 'POST', '/api/auth/reset-password', {
      payload: { token, password: 'of-somebody-else' },
    });
    expect([response.statusCode, Failure.parse(response.json()).code]).toEqual([400, 'link.invalid']);
  });

  it('sends its owner one e-mail, if the e-mail address is proven to be theirs', async () => {
    const { email, cookies } = await newShopper(identity.app);
    const stranger = await newShopper(identity.app);
    await change(stranger.cookies);
    expect(await mailsTo(stranger.email)).toEqual([]);
    await markEmailProven(identity.database.db, email);
    await change(cookies);
    expect(await mailsTo(email)).toMatchObject([
      { name: 'password-changed', data: { to: email, name: 'Asha', signedIn: true } },
    ]);
  });

  it('adds an admin’s to the audit log, without a password', async () => {
    const { user, cookies } = await newStaff(identity);
    expect((await change(cookies)).statusCode).toBe(200);
    const changes = await changesOf(identity.database.db, user.id);
    expect(changes.map(({ action }) => action)).toEqual(['account.signed-in', 'account.password-changed']);
    expect(JSON.stringify(changes)).not.toContain(NEW_PASSWORD);
  });

  it('works once, for one of many concurrent requests', async () => {
    const { email, cookies } = await newShopper(identity.app);
    await markEmailProven(identity.database.db, email);
    const passwords = Array.from({ length: 3 }, (_, index) => `a-password-of-number-${index}`);
    const responses = await Promise.all(passwords.map((newPassword) => change(cookies, { newPassword })));
    const winners = passwords.filter((_, index) => responses[index]?.statusCode === 200);
    expect(winners).toHaveLength(1);
    // The others find either another current password, or that this session has ended.
    for (const { statusCode } of responses) expect([200, 400, 401]).toContain(statusCode);
    expect((await login(identity.app, email, winners[0])).statusCode).toBe(200);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('leaves no session for a concurrent sign-in with the old password', async () => {
    const { email, cookies } = await newShopper(identity.app);
    const [done, signIn] = await Promise.all([change(cookies), login(identity.app, email)]);
    expect(done.statusCode).toBe(200);
    if (signIn.statusCode === 200) expect((await checkAuth(cookiesOf(signIn))).statusCode).toBe(401);
  });
});

describe('a password that is not changed', () => {
  const expectRefused = async (
    response: Awaited<ReturnType<typeof change>>,
    issue: { path: string; message: string },
  ) => {
    expect(response.statusCode).toBe(400);
    expect(Failure.parse(response.json()).issues).toEqual([issue]);
    expect(response.cookies).toEqual([]);
  };

  it('belongs to somebody who does not know the current one; the session stays', async () => {
    const { email, cookies } = await newShopper(identity.app);
    const message = 'This is not your current password.';
    await expectRefused(await change(cookies, { currentPassword: 'a-guess' }), { path: 'currentPassword', message });
    expect((await checkAuth(cookies)).statusCode).toBe(200);
    expect(await mailsTo(email)).toEqual([]);
    expect((await login(identity.app, email)).statusCode).toBe(200);
  });

  it('is asked for with a weak or the same new one', async () => {
    const { email, cookies } = await newShopper(identity.app);
    const short = 'Use at least 8 characters.';
    await expectRefused(await change(cookies, { newPassword: 'short' }), { path: 'newPassword', message: short });
    const same = 'This is your current password. Please choose another one.';
    await expectRefused(await change(cookies, { newPassword: PASSWORD }), { path: 'newPassword', message: same });
    expect((await login(identity.app, email)).statusCode).toBe(200);
  });

  it('is asked for by a guest, or in a session that has ended', async () => {
    expect((await change({})).statusCode).toBe(401);
    const { email, cookies } = await newShopper(identity.app);
    await call(identity.app, 'POST', '/api/auth/logout', { cookies });
    expect((await change(cookies)).statusCode).toBe(401);
    expect((await login(identity.app, email)).statusCode).toBe(200);
  });

  it('is guarded against guessing like the sign-in, also against guesses at once', async () => {
    const { email, cookies } = await newShopper(identity.app);
    const guess = async () => (await change(cookies, { currentPassword: 'a-guess' })).statusCode;
    // Until the connection to Redis is ready each process counts for itself.
    await until(async () => (await guess()) === 429);
    const responses = await Promise.all(Array.from({ length: 5 }, () => change(cookies)));
    for (const response of responses) {
      expect(Failure.parse(response.json()).code).toBe('auth.too-many-tries');
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await login(identity.app, email, NEW_PASSWORD)).statusCode).toBe(401);
  });
});
