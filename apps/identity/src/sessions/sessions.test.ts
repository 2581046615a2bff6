import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Failure } from '@kanaka/contracts/failure';
import * as contract from '@kanaka/contracts/identity/accounts';
import { eq, sql } from 'drizzle-orm';
import {
  call,
  cookiesOf,
  login,
  newShopper,
  registered,
  startIdentityHarness,
  PASSWORD,
  type IdentityHarness,
} from '../../test/identity-harness.ts';
import { sessions } from '../schema.ts';
import { deleteRunOutSessions } from './sessions.repository.ts';
import { hashOfToken } from './tokens.ts';

let identity: IdentityHarness;
beforeAll(async () => {
  identity = await startIdentityHarness();
});
afterAll(() => identity.close());

const checkAuth = (cookies: Record<string, string>) => call(identity.app, 'GET', '/api/auth/check-auth', { cookies });
const refresh = (cookies: Record<string, string>) => call(identity.app, 'POST', '/api/auth/refresh', { cookies });
const logout = (cookies: Record<string, string>) => call(identity.app, 'POST', '/api/auth/logout', { cookies });
const onlyRefresh = ({ kanaka_refresh = '' }: Record<string, string>) => ({ kanaka_refresh });

describe('signing in', () => {
  it('welcomes a shopper and sets the cookies of the session and of the device', async () => {
    const { user, email } = await newShopper(identity.app);

    const response = await login(identity.app, email.toUpperCase());
    expect(response.statusCode).toBe(200);
    const answer = contract.login.reply.parse(response.json());
    expect(answer).toEqual({ message: 'Welcome back, Asha.', user });
    expect(user).toMatchObject({ name: 'Asha', userName: 'Asha', email, role: 'user' });

    const lax = { sameSite: 'Lax' };
    const cookies = new Map(response.cookies.map((cookie) => [cookie.name, cookie]));
    expect(cookies.get('kanaka_access')).toMatchObject({ ...lax, path: '/', httpOnly: true, maxAge: 300 });
    expect(cookies.get('kanaka_refresh')).toMatchObject({
      ...lax,
      path: '/api/auth',
      httpOnly: true,
      maxAge: 2_592_000,
    });
    expect(cookies.get('kanaka_session')).toMatchObject({ ...lax, path: '/', value: '1' });
    expect(cookies.get('kanaka_session')?.httpOnly).toBeUndefined();
    expect(response.cookies.map(({ secure }) => secure)).toEqual(Array(4).fill(undefined));
    expect(response.headers['cache-control']).toContain('no-store');
  });

  it('marks the cookies Secure behind https', async () => {
    const { email } = await newShopper(identity.app);
    const response = await login(identity.app, email, PASSWORD, { 'x-forwarded-proto': 'https' });
    expect(response.cookies.map(({ secure }) => secure)).toEqual(Array(4).fill(true));
  });

  it('stores only hashes of the password and the refresh token', async () => {
    const { user, cookies } = await registered(identity.app);
    const { rows } = await identity.database.pool.query(
      `select u.password_hash, t.token_hash from users u join sessions s on s.user_id = u.id
       join refresh_tokens t on t.session_id = s.id where u.id = $1`,
      [user.id],
    );
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$/);
    expect(rows[0].token_hash).toBe(hashOfToken(cookies['kanaka_refresh'] ?? ''));
  });

  it('answers alike to a wrong password and to an unknown e-mail address', async () => {
    const { email } = await newShopper(identity.app);
    const responses = [
      await login(identity.app, email, 'not the password'),
      await login(identity.app, 'nobody@kanaka.example', 'not the password'),
    ];
    const answers = responses.map((response) => Failure.parse(response.json()));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
    for (const { code, message } of answers) {
      expect({ code, message }).toEqual({ code: 'auth.wrong-credentials', message: 'Email or password is wrong.' });
    }
    expect(responses.flatMap(({ cookies }) => cookies)).toEqual([]);
  });

  it('ends the earlier session of the same browser, and of no other browser', async () => {
    const { email, cookies: before } = await newShopper(identity.app);
    const { cookies: elsewhere } = await newShopper(identity.app);
    const payload = { email, password: PASSWORD };
    const response = await call(identity.app, 'POST', '/api/auth/login', { cookies: before, payload });
    expect(response.statusCode).toBe(200);
    expect((await checkAuth(before)).statusCode).toBe(401);
    expect((await checkAuth(cookiesOf(response))).statusCode).toBe(200);
    expect((await checkAuth(elsewhere)).statusCode).toBe(200);

    // A wrong password ends no session.
    const wrong = { cookies: cookiesOf(response), payload: { ...payload, password: 'not the password' } };
    expect((await call(identity.app, 'POST', '/api/auth/login', wrong)).statusCode).toBe(401);
    expect((await checkAuth(cookiesOf(response))).statusCode).toBe(200);
  });

  it('names every field that is wrong', async () => {
    const response = await call(identity.app, 'POST', '/api/auth/login', { payload: { email: 'asha', password: '' } });
    expect(response.statusCode).toBe(400);
    expect(Failure.parse(response.json()).issues?.map(({ path }) => path)).toEqual(['email', 'password']);
  });
});

describe('check-auth', () => {
  it('returns the signed-in user', async () => {
    const { user, cookies } = await newShopper(identity.app);
    const response = await checkAuth(cookies);
    expect(response.statusCode).toBe(200);
    expect(contract.checkAuth.reply.parse(response.json())).toEqual({ user });
    expect(response.headers['cache-control']).toContain('no-store');
    expect(response.cookies).toEqual([]);
  });

  it('renews a session whose access token has expired', async () => {
    const { user, cookies } = await newShopper(identity.app);
    const response = await checkAuth(onlyRefresh(cookies));
    expect(contract.checkAuth.reply.parse(response.json())).toEqual({ user });
    expect(cookiesOf(response)['kanaka_refresh']).not.toBe(cookies['kanaka_refresh']);
    expect((await checkAuth({ kanaka_access: cookiesOf(response)['kanaka_access'] ?? '' })).statusCode).toBe(200);
  });

  it('answers 401 to a guest and clears invalid cookies', async () => {
    const guest = await checkAuth({});
    expect(guest.statusCode).toBe(401);
    expect(Failure.parse(guest.json()).code).toBe('auth.guest');
    expect(guest.cookies).toEqual([]);

    const forger = await checkAuth({ kanaka_access: 'a.b.c', kanaka_refresh: 'made-up', kanaka_session: '1' });
    expect(forger.statusCode).toBe(401);
    expect(cookiesOf(forger)).toEqual({ kanaka_access: '', kanaka_refresh: '', kanaka_session: '' });
  });

  it('refuses a valid token of a session that does not exist', async () => {
    const { headers } = identity.auth.signIn();
    const [, token = ''] = headers.cookie.split('=');
    expect((await checkAuth({ kanaka_access: token })).statusCode).toBe(401);
  });
});

describe('refreshing', () => {
  it('exchanges the refresh token for a new one', async () => {
    const { user, cookies } = await newShopper(identity.app);
    const response = await refresh(cookies);
    expect(response.statusCode).toBe(200);
    expect(contract.refreshSession.reply.parse(response.json())).toEqual({ user });
    expect(Object.keys(cookiesOf(response)).sort()).toEqual(['kanaka_access', 'kanaka_device', 'kanaka_refresh', 'kanaka_session']); // prettier-ignore
    expect((await refresh(cookiesOf(response))).statusCode).toBe(200);
  });

  it('returns the user’s current role', async () => {
    const { user, cookies } = await newShopper(identity.app);
    await identity.database.pool.query(`update users set role = 'admin', built_in_role = 'owner' where id = $1`, [
      user.id,
    ]);
    const response = await refresh(cookies);
    expect(contract.refreshSession.reply.parse(response.json()).user.role).toBe('admin');
  });

  it('keeps the user’s other sessions when one is ended', async () => {
    const { email, cookies: phone } = await newShopper(identity.app);
    const laptop = cookiesOf(await login(identity.app, email));
    await logout(phone);
    expect((await checkAuth(phone)).statusCode).toBe(401);
    expect((await checkAuth(laptop)).statusCode).toBe(200);
  });

  it('is over for a session that was not used for thirty days', async () => {
    const { user, cookies } = await newShopper(identity.app);
    await identity.database.db
      .update(sessions)
      .set({ createdAt: sql`now() - interval '31 days'`, expiresAt: sql`now() - interval '1 second'` })
      .where(eq(sessions.userId, user.id));
    expect((await refresh(cookies)).statusCode).toBe(401);
    expect((await checkAuth(cookies)).statusCode).toBe(401);
  });

  it('refuses a guest', async () => {
    const response = await refresh({});
    expect(response.statusCode).toBe(401);
    expect(Failure.parse(response.json()).code).toBe('auth.guest');
  });
});

it('an expired session is deleted with its tokens, also when its user never comes back', async () => {
  const { db } = identity.database;
  const [gone, stays] = [await newShopper(identity.app), await newShopper(identity.app)];
  const of = (userId: string) => eq(sessions.userId, userId);
  await db
    .update(sessions)
    .set({ createdAt: sql`now() - interval '32 days'`, expiresAt: sql`now() - interval '2 days'` })
    .where(of(gone.user.id));
  expect(await deleteRunOutSessions(db, 100)).toBe(1);
  expect(await db.select().from(sessions).where(of(gone.user.id))).toEqual([]);
  expect((await checkAuth(stays.cookies)).statusCode).toBe(200);
});

describe('signing out', () => {
  it('ends the session at once, although its access token is still valid', async () => {
    const { cookies } = await newShopper(identity.app);
    const response = await logout(cookies);
    expect(response.statusCode).toBe(200);
    expect(contract.logout.reply.parse(response.json())).toEqual({ message: 'You are signed out.' });
    expect(cookiesOf(response)).toEqual({ kanaka_access: '', kanaka_refresh: '', kanaka_session: '' });
    expect(response.cookies.map(({ path }) => path)).toEqual(['/', '/api/auth', '/']);

    expect((await checkAuth(cookies)).statusCode).toBe(401);
    expect((await refresh(cookies)).statusCode).toBe(401);
  });

  it('ends the session when its access token has expired already', async () => {
    const { cookies } = await newShopper(identity.app);
    await logout(onlyRefresh(cookies));
    expect((await checkAuth(cookies)).statusCode).toBe(401);
  });

  it('succeeds for a guest, and when repeated', async () => {
    const { cookies } = await newShopper(identity.app);
    expect((await logout({})).statusCode).toBe(200);
    expect((await logout(cookies)).statusCode).toBe(200);
    expect((await logout(cookies)).statusCode).toBe(200);
  });
});
