import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sessionTag } from '@kanaka/contracts/cache-tags';
import { ownSessions } from '@kanaka/contracts/identity/accounts';
import {
  call,
  cookiesOf,
  login,
  mailedTo,
  newShopper,
  newStaff,
  PASSWORD,
  startIdentityHarness,
  type Cookies,
  type IdentityHarness,
} from '../../test/identity-harness.ts';

let identity: IdentityHarness;
beforeAll(async () => {
  identity = await startIdentityHarness();
});
afterAll(() => identity.close());

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const list = async (cookies: Cookies) =>
  ownSessions.reply.parse((await call(identity.app, 'GET', '/api/auth/sessions', { cookies })).json()).data;
const isIn = async (cookies: Cookies) =>
  (await call(identity.app, 'GET', '/api/auth/check-auth', { cookies })).statusCode === 200;
const mails = async (to: string) => {
  const { rows } = await identity.database.pool.query<{ data: Record<string, string> }>(
    "select data from outbox where name = 'new-device' and data ->> 'to' = $1",
    [to],
  );
  return rows.map(({ data }) => data);
};
const elsewhere = async (email: string, headers = { 'user-agent': chrome }) =>
  cookiesOf(await login(identity.app, email, PASSWORD, headers));

describe('the devices of an account', () => {
  it('are listed with browser, address and times, and one or all others can be signed out', async () => {
    const { email, cookies } = await newStaff(identity);
    const [second, third] = [await elsewhere(email), await elsewhere(email)];
    const listed = await list(cookies);
    expect(listed.map(({ isThis }) => isThis).filter(Boolean)).toHaveLength(1);
    expect(listed).toContainEqual(expect.objectContaining({ browser: 'Chrome on Windows', ip: '127.0.0.1' }));
    const ofSecond = (await list(second)).find(({ isThis }) => isThis);
    const ended = await call(identity.app, 'DELETE', `/api/auth/sessions/${ofSecond?._id}`, { cookies });
    expect(ended.statusCode).toBe(200);
    expect([await isIn(second), await isIn(third)]).toEqual([false, true]);
    expect(identity.purged).toContain(sessionTag(ofSecond?._id ?? ''));
    await call(identity.app, 'POST', '/api/auth/sessions/end-others', { cookies });
    expect([await isIn(third), await isIn(cookies)]).toEqual([false, true]);
    expect(await list(cookies)).toHaveLength(1);
  });

  it('are nobody else’s to see or to end', async () => {
    const [one, other] = [await newStaff(identity), await newStaff(identity)];
    const [session] = await list(one.cookies);
    const tried = await call(identity.app, 'DELETE', `/api/auth/sessions/${session?._id}`, other);
    expect(tried.json()).toMatchObject({ code: 'session.not-found' });
    await call(identity.app, 'POST', '/api/auth/sessions/end-others', other);
    expect(await isIn(one.cookies)).toBe(true);
  });

  it('of a shopper are listed and ended in the same way', async () => {
    const { email, cookies } = await newShopper(identity.app);
    const laptop = await elsewhere(email);
    const [, known] = [await list(cookies), await list(laptop)];
    const there = known.find(({ isThis }) => isThis);
    expect(there).toMatchObject({ browser: 'Chrome on Windows', ip: '127.0.0.1' });
    await call(identity.app, 'DELETE', `/api/auth/sessions/${there?._id}`, { cookies });
    expect([await isIn(laptop), await isIn(cookies)]).toEqual([false, true]);
  });
});

describe('a sign-in from a new device', () => {
  it('is mailed to somebody of the shop once, with what and from where', async () => {
    const { email } = await newStaff(identity);
    const known = await elsewhere(email);
    const ofChrome = (await mails(email)).filter(({ browser }) => browser === 'Chrome on Windows');
    expect(ofChrome).toMatchObject([{ address: '127.0.0.1', name: 'Meera' }]);
    const before = (await mails(email)).length;
    await identity.app.inject({
      ...{ method: 'POST', url: '/api/auth/login', cookies: known },
      payload: { email, password: PASSWORD },
    });
    expect(await mails(email)).toHaveLength(before);
  });

  it.each(['', '<script>alert(1)</script>', `Mozilla/5.0 (${'x'.repeat(10_000)})`])(
    'takes any name of a browser: %.30s',
    async (userAgent) => {
      const { email } = await newStaff(identity);
      const cookies = await elsewhere(email, { 'user-agent': userAgent });
      expect((await list(cookies)).every(({ browser }) => browser.length <= 100)).toBe(true);
    },
  );

  it('is not mailed to shoppers', async () => {
    const { email } = await newShopper(identity.app);
    await elsewhere(email);
    expect(await mails(email)).toEqual([]);
  });
});

describe('one of the commonest passwords', () => {
  const easy = 'PassWord123';

  it('is refused to people of the shop, when changed and by a link', async () => {
    const { email, cookies } = await newStaff(identity);
    const changed = await call(identity.app, 'POST', '/api/auth/change-password', {
      cookies,
      payload: { currentPassword: PASSWORD, newPassword: easy },
    });
    expect(changed.json()).toMatchObject({ code: 'account.easy-password', issues: [{ path: 'newPassword' }] });
    await call(identity.app, 'POST', '/api/auth/forgot-password', { payload: { email } });
    const [mail] = await mailedTo(identity, email);
    const reset = (password: string) =>
      call(identity.app, 'POST', '/api/auth/reset-password', { payload: { token: mail?.token, password } });
    expect((await reset(easy)).json()).toMatchObject({ code: 'account.easy-password', issues: [{ path: 'password' }] });
    expect((await reset('kolam-at-the-door')).statusCode).toBe(200);
  });

  it('is left to shoppers, who are warned of it', async () => {
    const { cookies } = await newShopper(identity.app);
    const changed = await call(identity.app, 'POST', '/api/auth/change-password', {
      cookies,
      payload: { currentPassword: PASSWORD, newPassword: easy },
    });
    expect(changed.statusCode).toBe(200);
  });
});
