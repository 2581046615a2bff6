import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sessionTag } from '@kanaka/contracts/cache-tags';
import * as contract from '@kanaka/contracts/identity/accounts';
import { outbox } from '@kanaka/queues/outbox';
import { sql } from 'drizzle-orm';
import {
  call,
  cookiesOf,
  login,
  newShopper,
  PASSWORD,
  register,
  startIdentityHarness,
  type Cookies,
  type IdentityHarness,
} from '../../test/identity-harness.ts';
import { markEmailProven } from './accounts.repository.ts';

let identity: IdentityHarness;
beforeAll(async () => {
  identity = await startIdentityHarness({ tryLimits: { ofOne: 3, ofStrangers: 6 } });
});
afterAll(() => identity.close());

const checkAuth = (cookies: Cookies) => call(identity.app, 'GET', '/api/auth/check-auth', { cookies });
const erase = (cookies: Cookies, password = PASSWORD) =>
  call(identity.app, 'POST', '/api/auth/erase-account', { cookies, payload: { password } });
const jobsAbout = async (id: string) => {
  const isAbout = sql`${outbox.jobId} like ${`erased-%-${id}`}`;
  return (await identity.database.db.select().from(outbox).where(isAbout)).map(({ queue, data }) => ({ queue, data }));
};
const profile = (cookies: Cookies, payload: object) =>
  call(identity.app, 'PUT', '/api/auth/profile', { cookies, payload });

describe('a profile', () => {
  it('changes name and phone, also in the session that is open', async () => {
    const { cookies, email } = await newShopper(identity.app);
    const saved = await profile(cookies, { userName: ' Asha Raman ', phone: '+91 98400 12345' });
    const { user } = contract.saveProfile.reply.parse(saved.json());
    expect(user).toMatchObject({ name: 'Asha Raman', phone: '+91 98400 12345', email });
    const renewed = { ...cookies, ...cookiesOf(saved) };
    expect((await checkAuth(renewed)).json().user).toEqual(user);
    const [, claims = ''] = (cookiesOf(saved).kanaka_access ?? '').split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ name: 'Asha Raman' });
    expect((await profile(renewed, { userName: 'Asha', phone: '' })).json().user.phone).toBe('');
  });

  it.each([
    [{ userName: '', phone: '' }, 'userName'],
    [{ userName: 'x'.repeat(81), phone: '' }, 'userName'],
    [{ userName: 'Asha', phone: 'call me' }, 'phone'],
    [{ userName: 'Asha', phone: '1'.repeat(40) }, 'phone'],
  ])('is refused at its field: %j', async (draft, path) => {
    const { cookies } = await newShopper(identity.app);
    const refused = await profile(cookies, draft);
    expect([refused.statusCode, refused.json().issues[0].path]).toEqual([400, path]);
  });
});

describe('erasing an account', () => {
  it('leaves nothing of it, ends its sessions, and has the other services told once, however often it is asked', async () => {
    const { user, email, cookies } = await newShopper(identity.app);
    const other = await newShopper(identity.app);
    await markEmailProven(identity.database.db, email);
    const laptop = cookiesOf(await login(identity.app, email));
    await call(identity.app, 'POST', '/api/auth/forgot-password', { payload: { email } });

    const sessions = 'select id from sessions where user_id = $1';
    const { rows: ended } = await identity.database.pool.query<{ id: string }>(sessions, [user.id]);
    const responses = await Promise.all([erase(cookies), erase(laptop), erase(cookies)]);
    expect(identity.purged).toEqual(expect.arrayContaining(ended.map(({ id }) => sessionTag(id))));
    const codes = responses.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 400 || code === 401)).toHaveLength(2);
    const done = responses.find(({ statusCode }) => statusCode === 200);
    expect(done && cookiesOf(done)).toMatchObject({ kanaka_access: '', kanaka_refresh: '' });

    for (const dead of [cookies, laptop]) expect((await checkAuth(dead)).statusCode).toBe(401);
    expect((await login(identity.app, email)).statusCode).toBe(401);
    for (const [table, column, value] of [
      ['users', 'id', user.id],
      ['sessions', 'user_id', user.id],
      ['password_resets', 'email', email],
    ]) {
      const { rows } = await identity.database.pool.query(`select 1 from ${table} where ${column} = $1`, [value]);
      expect([table, rows]).toEqual([table, []]);
    }
    const job = { userId: user.id, email, emailProven: true };
    expect((await jobsAbout(user.id)).toSorted((one, two) => one.queue.localeCompare(two.queue))).toEqual([
      { queue: 'cart', data: job },
      { queue: 'mail', data: { to: email, name: 'Asha' } },
      { queue: 'reviews', data: job },
      { queue: 'stock', data: job },
      { queue: 'visits', data: job },
    ]);
    expect((await checkAuth(other.cookies)).statusCode).toBe(200);
    // The address is free again.
    expect((await register(identity.app, email)).statusCode).toBe(200);
    expect((await login(identity.app, email)).statusCode).toBe(200);
  });

  it('needs the password, and counts wrong ones', async () => {
    const { user, cookies } = await newShopper(identity.app);
    const wrong = await erase(cookies, 'not the password');
    expect([wrong.statusCode, wrong.json().code, wrong.json().issues[0].path]).toEqual([
      400,
      'account.wrong-password',
      'password',
    ]);
    for (let attempt = 0; attempt < 3; attempt += 1) await erase(cookies, 'not the password');
    expect((await erase(cookies)).json().code).toBe('auth.too-many-tries');
    expect(await jobsAbout(user.id)).toEqual([]);
    expect((await checkAuth(cookies)).statusCode).toBe(200);
  });
});
