import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Failure } from '@kanaka/contracts/failure';
import * as contract from '@kanaka/contracts/identity/accounts';
import {
  call,
  login,
  newStaff,
  mailedTo,
  startIdentityHarness,
  PASSWORD,
  quiet,
  register,
  someEmail,
  type IdentityHarness,
} from '../../test/identity-harness.ts';
import { findUserByEmail } from './accounts.repository.ts';
import { ensureOwner } from './ensure-owner.ts';

let identity: IdentityHarness;
beforeAll(async () => {
  identity = await startIdentityHarness();
});
afterAll(() => identity.close());

async function roleOf(email: string, password = PASSWORD) {
  return contract.login.reply.parse((await login(identity.app, email, password)).json()).user?.role;
}

describe('opening an account', () => {
  it('asks the new shopper to sign in, and does not sign them in', async () => {
    const response = await register(identity.app);
    expect(response.statusCode).toBe(200);
    expect(contract.register.reply.parse(response.json())).toEqual({
      message: 'Thank you. Please sign in; we have also sent you an e-mail.',
    });
    expect(response.cookies).toEqual([]);
    expect(response.headers['cache-control']).toContain('no-store');
  });

  it('answers the same for an e-mail address that has an account, whose mailbox alone learns it', async () => {
    const email = someEmail();
    const free = await register(identity.app, email);
    const again = await register(identity.app, `  ${email.toUpperCase()} `, 'another-password');
    expect([again.statusCode, again.json()]).toEqual([free.statusCode, free.json()]);
    expect((await mailedTo(identity, email)).map(({ kind, to }) => [kind, to])).toEqual([
      ['email-proof', email],
      ['account-exists', email],
    ]);
    expect((await login(identity.app, email)).statusCode).toBe(200);
    expect((await login(identity.app, email, 'another-password')).statusCode).toBe(401);
  });

  it('opens one account when twenty people register one e-mail together, and floods no mailbox', async () => {
    const email = someEmail();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, place) => register(identity.app, email, `password-of-${place}`)),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    const { rows } = await identity.database.pool.query('select kind from password_resets where email = $1', [email]);
    expect(rows.filter(({ kind }) => kind === 'email-proof')).toHaveLength(1);
    expect(rows.filter(({ kind }) => kind === 'account-exists').length).toBeLessThanOrEqual(3);
  });

  it.each([
    ['रंगोली-\u0958लम-9', 'रंगोली-\u0915\u093cलम-9'],
    ['Cafe\u0301-au-lait', 'Caf\u00e9-au-lait'],
    ['Ｋanaka-２２', 'Kanaka-22'],
  ])('takes the password in every Unicode form: %j and %j', async (one, other) => {
    for (const [set, typed] of [
      [one, other],
      [other, one],
    ]) {
      const email = someEmail();
      await register(identity.app, email, set);
      expect((await login(identity.app, email, typed)).statusCode).toBe(200);
    }
  });

  it('is for one e-mail address however its international domain is spelt, and shows it readably', async () => {
    const local = someEmail().split('@')[0];
    const spellings = [`${local}@उदाहरण.भारत`, `${local}@XN--p1b6ci4b4b3a.xn--h2brj9c`, `${local}@उदाहरण。भारत`];
    for (const email of spellings) expect((await register(identity.app, email)).statusCode).toBe(200);
    for (const email of spellings) {
      const { user } = contract.login.reply.parse((await login(identity.app, email)).json());
      expect(user?.email).toBe(`${local}@उदाहरण.भारत`);
    }
    const kinds = (await mailedTo(identity, `${local}@xn--p1b6ci4b4b3a.xn--h2brj9c`)).map(({ kind }) => kind);
    expect(kinds).toContain('email-proof');
    expect(kinds).toContain('account-exists');
  });

  it('never makes an admin, whatever other fields are sent', async () => {
    const email = someEmail();
    const payload = { userName: 'Mallory', email, password: PASSWORD, role: 'admin', isAdmin: true };
    expect((await call(identity.app, 'POST', '/api/auth/register', { payload })).statusCode).toBe(200);
    expect(await roleOf(email)).toBe('user');
  });

  it.each(['Lakshmi', 'Kanaka', 'Kanaka Durga', 'Manager Singh', 'A.P.J. Kalam', 'கனகா', '⅒ Ravi'])(
    'is open to everybody by their own name: %s',
    async (userName) => {
      const payload = { userName, email: someEmail(), password: PASSWORD };
      expect((await call(identity.app, 'POST', '/api/auth/register', { payload })).statusCode).toBe(200);
    },
  );

  it('names every field that is wrong', async () => {
    const payload = { userName: ' ', email: 'asha@', password: 'short' };
    const response = await call(identity.app, 'POST', '/api/auth/register', { payload });
    expect(response.statusCode).toBe(400);
    expect(Failure.parse(response.json()).issues?.map(({ path }) => path)).toEqual(['userName', 'email', 'password']);
  });

  it.each([
    ['a NUL in it', 'As\u0000ha'],
    ['half of a surrogate pair in it', 'Asha \ud83d'],
    ['only invisible characters', '\u3164\u200b\u2800'],
    ['a mark that reverses the text direction', 'Asha \u202eanakaK'],
    ['60 000 characters', 'a'.repeat(60_000)],
    ['60 000 pairs of spaces and characters', ' a'.repeat(60_000)],
    ['80 characters that stand for 240', '⅒'.repeat(80)],
  ])('refuses a name with %s', async (_, userName) => {
    const payload = { userName, email: someEmail(), password: PASSWORD };
    const response = await call(identity.app, 'POST', '/api/auth/register', { payload });
    expect(response.statusCode).toBe(400);
    expect(Failure.parse(response.json()).issues?.map(({ path }) => path)).toEqual(['userName']);
  });
});

describe('the owner of a new shop', () => {
  const deps = () => ({ db: identity.database.db, logger: quiet });

  const owner = { email: someEmail(), password: PASSWORD };

  it('has one account, however many replicas start together, with the password of the first start', async () => {
    await Promise.all(Array.from({ length: 4 }, () => ensureOwner(deps(), owner)));
    await ensureOwner(deps(), { ...owner, password: 'another password' });
    expect(await roleOf(owner.email)).toBe('admin');
    expect((await findUserByEmail(identity.database.db, owner.email))?.emailProvenAt).not.toBeNull();
  });

  it('does not come back by a restart after being removed', async () => {
    await newStaff(identity);
    const email = someEmail();
    await ensureOwner(deps(), { email, password: PASSWORD });
    expect(await findUserByEmail(identity.database.db, email)).toBeNull();
  });

  it('is not a shopper who registered that e-mail address before', async () => {
    const email = someEmail();
    await register(identity.app, email);
    await ensureOwner(deps(), { email, password: 'the first password' });
    expect(await roleOf(email)).toBe('user');
  });
});
