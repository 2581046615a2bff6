import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Failure } from '@kanaka/contracts/failure';
import * as contract from '@kanaka/contracts/identity/accounts';
import { outbox } from '@kanaka/queues/outbox';
import { and, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { findUserByEmail } from '../accounts/accounts.repository.ts';
import { mailedLinks, users } from '../schema.ts';
import { hashOfToken } from '../sessions/tokens.ts';
import {
  call,
  cookiesOf,
  login,
  newShopper,
  register,
  startIdentityHarness,
  PASSWORD,
  someEmail,
  type IdentityHarness,
} from '../../test/identity-harness.ts';
import { deleteOldLinks } from './mailed-links.repository.ts';

let identity: IdentityHarness;
beforeAll(async () => {
  identity = await startIdentityHarness();
});
afterAll(() => identity.close());

const NEW_PASSWORD = 'quite-another-password';

const ask = (email: string) => call(identity.app, 'POST', '/api/auth/forgot-password', { payload: { email } });
const reset = (token: string, password = NEW_PASSWORD, cookies = {}) =>
  call(identity.app, 'POST', '/api/auth/reset-password', { cookies, payload: { token, password } });
const checkAuth = (cookies: Record<string, string>) => call(identity.app, 'GET', '/api/auth/check-auth', { cookies });
const refresh = (cookies: Record<string, string>) => call(identity.app, 'POST', '/api/auth/refresh', { cookies });

async function resetsOf(email: string) {
  return identity.database.db
    .select()
    .from(mailedLinks)
    .where(and(eq(mailedLinks.email, email), eq(mailedLinks.kind, 'password-reset')))
    .orderBy(mailedLinks.id);
}

/** The jobs that send the e-mails to an address. */
async function jobsOf(email: string) {
  const { rows } = await identity.database.pool.query<{ job_id: string; queue: string; name: string; data: unknown }>(
    `select o.* from outbox o join password_resets r on o.job_id = 'mailed-link-' || r.id
     where r.email = $1 and r.kind = 'password-reset'`,
    [email],
  );
  return rows;
}

/** What `mail-worker` receives when it writes an e-mail. */
async function emailOf(resetId: string) {
  const response = await identity.app.inject({
    method: 'POST',
    url: `/internal/mailed-links/${resetId}/email`,
    headers: identity.auth.asService,
  });
  expect(response.statusCode).toBe(200);
  return contract.mailedLinkEmail.reply.parse(response.json()).email;
}

/** Requests a link and reads the e-mail. */
async function linkFor(email: string): Promise<string> {
  await ask(email);
  const sent = await emailOf((await resetsOf(email)).at(-1)?.id ?? '');
  if (!sent) throw new Error('no e-mail was built');
  return sent.token;
}

const refusedLink = {
  code: 'link.invalid',
  message: 'This link is no longer valid. Please ask for a new one.',
};
async function expectRefused(token: string) {
  const response = await reset(token);
  expect(response.statusCode).toBe(400);
  expect(Failure.parse(response.json())).toMatchObject(refusedLink);
}

describe('asking for a new password', () => {
  it('answers and does the same with and without an account', async () => {
    const { email } = await newShopper(identity.app);
    const stranger = someEmail();
    const responses = [await ask(` ${email.toUpperCase()} `), await ask(stranger)];
    for (const response of responses) {
      expect(response.statusCode).toBe(200);
      expect(contract.forgotPassword.reply.parse(response.json())).toEqual({
        message: 'If this email has an account, an e-mail with a link is on its way to you.',
      });
      expect(response.headers['cache-control']).toContain('no-store');
    }
    for (const asked of [email, stranger]) {
      const [row] = await resetsOf(asked);
      expect(await jobsOf(asked)).toMatchObject([{ queue: 'mail', name: 'mailed-link', data: { linkId: row?.id } }]);
    }
  });

  it('sends an e-mail only to an address with an account', async () => {
    const { email } = await newShopper(identity.app);
    const stranger = someEmail();
    await ask(email);
    await ask(stranger);
    expect(await emailOf((await resetsOf(email))[0]?.id ?? '')).toMatchObject({ to: email, name: '' });
    await identity.database.db
      .update(users)
      .set({ emailProvenAt: sql`now()` })
      .where(eq(users.email, email));
    expect(await emailOf((await resetsOf(email))[0]?.id ?? '')).toMatchObject({ to: email, name: 'Asha' });
    expect(await emailOf((await resetsOf(stranger))[0]?.id ?? '')).toBeNull();
  });

  it('stores only the hash of the link’s token', async () => {
    const { email } = await newShopper(identity.app);
    const token = await linkFor(email);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await resetsOf(email)).toMatchObject([{ tokenHash: hashOfToken(token) }]);
    const kept = JSON.stringify([await resetsOf(email), await identity.database.db.select().from(outbox)]);
    expect(kept).not.toContain(token);
  });

  it('floods no mailbox, however many requests arrive', async () => {
    const { email } = await newShopper(identity.app);
    const responses = await Promise.all(Array.from({ length: 30 }, () => ask(email)));
    for (let asked = 0; asked < 5; asked += 1) responses.push(await ask(email));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(35).fill(200));
    expect(await jobsOf(email)).toHaveLength(3);
  });

  it('counts all spellings of a mailbox together, except for an account that has proven its own', async () => {
    const mailbox = `${uuidv7()}@kanaka.example`;
    const spelt = Array.from({ length: 6 }, (_, place) => mailbox.replace('@', `+${place}@`));
    for (const email of spelt) await ask(email);
    const asked = await Promise.all(spelt.map(jobsOf));
    expect(asked.map(({ length }) => length)).toEqual([1, 1, 1, 0, 0, 0]);
    await register(identity.app, mailbox);
    await ask(mailbox);
    expect(await jobsOf(mailbox)).toEqual([]);
    await identity.database.db
      .update(users)
      .set({ emailProvenAt: sql`now()` })
      .where(eq(users.email, mailbox));
    await ask(mailbox);
    expect(await jobsOf(mailbox)).toHaveLength(1);
  });

  it('leaves the last link valid when more e-mails are asked for than go out', async () => {
    const { email } = await newShopper(identity.app);
    await ask(email);
    await ask(email);
    const token = await linkFor(email);
    await ask(email);
    expect((await reset(token)).statusCode).toBe(200);
  });

  it('sends e-mails again an hour later', async () => {
    const { email } = await newShopper(identity.app);
    for (let asked = 0; asked < 3; asked += 1) await ask(email);
    await identity.database.db
      .update(mailedLinks)
      .set({ askedAt: sql`now() - interval '61 minutes'` })
      .where(eq(mailedLinks.email, email));
    await ask(email);
    expect(await jobsOf(email)).toHaveLength(4);
  });

  it('sends one e-mail an hour beyond ten a day, so that a stranger cannot use up the days of a mailbox', async () => {
    const { email } = await newShopper(identity.app);
    for (let hour = 0; hour < 5; hour += 1) {
      for (let asked = 0; asked < 3; asked += 1) await ask(email);
      await identity.database.db
        .update(mailedLinks)
        .set({ askedAt: sql`${mailedLinks.askedAt} - interval '61 minutes'` })
        .where(eq(mailedLinks.email, email));
    }
    // Three in each of three hours, then one.
    expect(await jobsOf(email)).toHaveLength(11);
  });

  it('is deleted three days later, also without another request', async () => {
    const { db } = identity.database;
    const [gone, stays] = [someEmail(), someEmail()];
    await ask(gone);
    await ask(stays);
    await db
      .update(mailedLinks)
      .set({ askedAt: sql`now() - interval '73 hours'` })
      .where(eq(mailedLinks.email, gone));
    expect(await deleteOldLinks(db, 100)).toBe(1);
    expect(await resetsOf(gone)).toEqual([]);
    expect(await resetsOf(stays)).toHaveLength(1);
  });

  it('names the field when the e-mail address is invalid', async () => {
    const response = await ask('asha@');
    expect(response.statusCode).toBe(400);
    expect(Failure.parse(response.json()).issues).toEqual([
      { path: 'email', message: 'Please enter a valid email address.' },
    ]);
  });
});

describe('choosing the new password', () => {
  it('makes it the only one that signs in', async () => {
    const { email } = await newShopper(identity.app);
    const response = await reset(await linkFor(email));
    expect(response.statusCode).toBe(200);
    expect(contract.resetPassword.reply.parse(response.json())).toEqual({
      message: 'Your new password is set. Please sign in with it.',
      email,
    });
    expect((await login(identity.app, email, PASSWORD)).statusCode).toBe(401);
    expect((await login(identity.app, email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('proves that its owner reads the mailbox', async () => {
    const { email } = await newShopper(identity.app);
    const provenAt = async () => (await findUserByEmail(identity.database.db, email))?.emailProvenAt;
    expect(await provenAt()).toBeNull();
    await reset(await linkFor(email));
    expect(await provenAt()).toBeInstanceOf(Date);
  });

  it('ends every session of the account and of no other', async () => {
    const { email, cookies: phone } = await newShopper(identity.app);
    const laptop = cookiesOf(await login(identity.app, email));
    const other = await newShopper(identity.app);
    await reset(await linkFor(email));
    for (const cookies of [phone, laptop]) {
      expect((await refresh(cookies)).statusCode).toBe(401);
      expect((await checkAuth(cookies)).statusCode).toBe(401);
    }
    expect((await checkAuth(other.cookies)).statusCode).toBe(200);
  });

  it('signs out the browser that resets the password, whichever account was signed in there', async () => {
    const { email } = await newShopper(identity.app);
    const guestOf = await newShopper(identity.app);
    const response = await reset(await linkFor(email), NEW_PASSWORD, guestOf.cookies);
    expect(cookiesOf(response)).toMatchObject({ kanaka_access: '', kanaka_refresh: '', kanaka_session: '' });
    expect((await checkAuth(guestOf.cookies)).statusCode).toBe(401);
  });

  it('sends its owner an e-mail', async () => {
    const { email } = await newShopper(identity.app);
    await reset(await linkFor(email));
    const [row] = await resetsOf(email);
    const jobs = await identity.database.db
      .select()
      .from(outbox)
      .where(eq(outbox.jobId, `password-changed-${row?.id}`));
    expect(jobs).toMatchObject([
      {
        queue: 'mail',
        name: 'password-changed',
        data: { to: email, name: 'Asha', changedAt: row?.endedAt?.toISOString() },
      },
    ]);
  });

  it('works once, for one of many concurrent requests with the link', async () => {
    const { email } = await newShopper(identity.app);
    const token = await linkFor(email);
    const passwords = Array.from({ length: 8 }, (_, index) => `a-password-of-number-${index}`);
    const responses = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(responses.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, ...Array(7).fill(400)]);
    const winner = passwords[responses.findIndex(({ statusCode }) => statusCode === 200)];
    expect((await login(identity.app, email, winner)).statusCode).toBe(200);
    await expectRefused(token);
  });

  it('leaves no session for a concurrent sign-in with the old password', async () => {
    const { email } = await newShopper(identity.app);
    const token = await linkFor(email);
    const [done, ...signIns] = await Promise.all([
      reset(token),
      ...Array.from({ length: 8 }, () => login(identity.app, email)),
    ]);
    expect(done.statusCode).toBe(200);
    for (const response of signIns) {
      if (response.statusCode === 200) expect((await checkAuth(cookiesOf(response))).statusCode).toBe(401);
    }
    const { rows } = await identity.database.pool.query(
      'select 1 from sessions s join users u on u.id = s.user_id where u.email = $1 and s.revoked_at is null',
      [email],
    );
    expect(rows).toEqual([]);
  });

  it('refuses a weak password, and the link stays valid', async () => {
    const { email } = await newShopper(identity.app);
    const token = await linkFor(email);
    const short = await reset(token, 'short');
    expect(short.statusCode).toBe(400);
    expect(Failure.parse(short.json()).issues).toEqual([{ path: 'password', message: 'Use at least 8 characters.' }]);
    expect((await reset(token)).statusCode).toBe(200);
  });
});

describe('a link that is no longer valid', () => {
  it.each(['', 'made-up', '../..', 'a'.repeat(200)])('is refused when it was made up: %j', expectRefused);

  it('is refused before any query when it is not valid text', async () => {
    const response = await reset('\u0000');
    expect([response.statusCode, Failure.parse(response.json()).code]).toEqual([400, 'request.invalid']);
  });

  it('is refused when it is older than an hour', async () => {
    const { email } = await newShopper(identity.app);
    const token = await linkFor(email);
    const [row] = await resetsOf(email);
    const minutes = ((row?.expiresAt?.getTime() ?? 0) - (row?.askedAt.getTime() ?? 0)) / 60_000;
    expect(Math.round(minutes)).toBe(60);
    await identity.database.db
      .update(mailedLinks)
      .set({ expiresAt: sql`now()` })
      .where(and(eq(mailedLinks.email, email), eq(mailedLinks.kind, 'password-reset')));
    await expectRefused(token);
    expect((await login(identity.app, email, PASSWORD)).statusCode).toBe(200);
  });

  it('is refused when a newer one was requested', async () => {
    const { email } = await newShopper(identity.app);
    const first = await linkFor(email);
    const second = await linkFor(email);
    await expectRefused(first);
    expect((await reset(second)).statusCode).toBe(200);
  });

  it('is refused when its e-mail was built again', async () => {
    const { email } = await newShopper(identity.app);
    const first = await linkFor(email);
    const again = await emailOf((await resetsOf(email))[0]?.id ?? '');
    await expectRefused(first);
    expect((await reset(again?.token ?? '')).statusCode).toBe(200);
  });

  it('is not e-mailed again once it was used or replaced', async () => {
    const { email } = await newShopper(identity.app);
    await ask(email);
    await reset(await linkFor(email));
    for (const { id } of await resetsOf(email)) expect(await emailOf(id)).toBeNull();
  });
});
