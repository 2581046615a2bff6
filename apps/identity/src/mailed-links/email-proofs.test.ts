import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Failure } from '@kanaka/contracts/failure';
import * as contract from '@kanaka/contracts/identity/accounts';
import { listAddresses } from '@kanaka/contracts/identity/addresses';
import { outbox } from '@kanaka/queues/outbox';
import { eq, sql } from 'drizzle-orm';
import {
  call,
  login,
  mailedTo,
  registered,
  startIdentityHarness,
  type IdentityHarness,
  type Shopper,
} from '../../test/identity-harness.ts';
import { mailedLinks, users } from '../schema.ts';

let identity: IdentityHarness;
beforeAll(async () => {
  identity = await startIdentityHarness();
});
afterAll(() => identity.close());

const post = (path: string, payload: object, cookies = {}) =>
  call(identity.app, 'POST', `/api/auth/${path}`, { payload, cookies });
const prove = (token: string) => post('prove-email', { token });
const isProven = async ({ cookies }: Shopper) => {
  const response = await call(identity.app, 'GET', '/api/auth/check-auth', { cookies });
  return contract.checkAuth.reply.parse(response.json()).user.emailProven;
};
const refusalOf = (response: { statusCode: number; json: () => unknown }) => [
  response.statusCode,
  Failure.parse(response.json()).code,
];
const lastLink = async (email: string) => (await mailedTo(identity, email)).at(-1)?.token ?? '';

/** Signs in after a forgotten password. */
async function resetPassword({ email }: Shopper, password = 'quite-another-password'): Promise<Shopper['cookies']> {
  await post('forgot-password', { email });
  expect((await post('reset-password', { token: await lastLink(email), password })).statusCode).toBe(200);
  const response = await login(identity.app, email, password);
  return Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
}

const address = {
  ...{ address: 'ATTACKER DROP', city: 'Chennai', state: 'Tamil Nadu', country: 'India', pincode: '600004' },
  ...{ phone: '9876543210', notes: '', isGift: false, giftMessage: '' },
};
async function withAddress(): Promise<Shopper> {
  const shopper = await registered(identity.app);
  const payload = { userId: shopper.user.id, ...address };
  const response = await call(identity.app, 'POST', '/api/shop/address/add', { cookies: shopper.cookies, payload });
  expect(response.statusCode).toBe(200);
  return shopper;
}
async function bookOf({ user }: Shopper, cookies: Shopper['cookies']) {
  const response = await call(identity.app, 'GET', `/api/shop/address/get/${user.id}`, { cookies });
  return listAddresses.reply.parse(response.json()).data;
}
async function emptyingsOf({ user }: Shopper) {
  return identity.database.db
    .select()
    .from(outbox)
    .where(eq(outbox.jobId, `begin-afresh-${user.id}`));
}

describe('a new account’s mailbox', () => {
  it('is proven by the link that registering sends, once, from any browser, and all of the account stays', async () => {
    const asha = await withAddress();
    expect(await isProven(asha)).toBe(false);
    const [{ token, name } = { token: '', name: undefined }] = await mailedTo(identity, asha.email);
    // Whoever opened the account has chosen its name, and nobody knows yet whose mailbox it is.
    expect(name).toBe('');
    const found = await post('find-link', { token });
    expect(contract.findMailedLink.reply.parse(found.json()).data).toMatchObject({ kind: 'email-proof', name: 'Asha' });
    const responses = await Promise.all(Array.from({ length: 6 }, () => prove(token)));
    expect(responses.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, ...Array(5).fill(400)]);
    expect(await isProven(asha)).toBe(true);
    expect(await bookOf(asha, asha.cookies)).toHaveLength(1);
    expect(await emptyingsOf(asha)).toEqual([]);
    expect(refusalOf(await post('find-link', { token }))).toEqual([400, 'link.invalid']);
  });

  it('is not proven by a link that is made up, two days old, replaced or for a new password', async () => {
    const asha = await registered(identity.app);
    const replaced = await lastLink(asha.email);
    await post('send-email-proof', {}, asha.cookies);
    const token = await lastLink(asha.email);
    await post('forgot-password', { email: asha.email });
    const forPassword = (await mailedTo(identity, asha.email)).find(({ kind }) => kind === 'password-reset');
    const [row] = await identity.database.db.select().from(mailedLinks).where(eq(mailedLinks.email, asha.email));
    expect(row).toMatchObject({ kind: 'email-proof' });
    for (const wrong of ['made-up', replaced, forPassword?.token ?? '']) {
      expect(refusalOf(await prove(wrong))).toEqual([400, 'link.invalid']);
    }
    const renewed = (await mailedTo(identity, asha.email)).find(({ kind }) => kind === 'email-proof');
    const hours = (new Date(renewed?.expiresAt ?? 0).getTime() - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(48);
    await identity.database.db
      .update(mailedLinks)
      .set({ expiresAt: sql`now()` })
      .where(eq(mailedLinks.email, asha.email));
    for (const old of [token, renewed?.token ?? '']) expect(refusalOf(await prove(old))).toEqual([400, 'link.invalid']);
    expect(await isProven(asha)).toBe(false);
  });

  it('gets the link again on request, three times an hour, and never once it is proven', async () => {
    const asha = await registered(identity.app);
    for (let asked = 0; asked < 5; asked += 1) {
      expect((await post('send-email-proof', {}, asha.cookies)).statusCode).toBe(200);
    }
    const ofAsha = () => identity.database.db.$count(mailedLinks, eq(mailedLinks.email, asha.email));
    expect(await ofAsha()).toBe(3);
    await prove(await lastLink(asha.email));
    await identity.database.db
      .update(mailedLinks)
      .set({ askedAt: sql`now() - interval '61 minutes'` })
      .where(eq(mailedLinks.email, asha.email));
    await post('send-email-proof', {}, asha.cookies);
    expect(await mailedTo(identity, asha.email)).toEqual([]);
  });
});

describe('the first proof by a new password', () => {
  it('begins the account afresh: whoever opened it leaves no address, bag or wishlist, and no session', async () => {
    const planted = await withAddress();
    const cookies = await resetPassword(planted);
    expect(await bookOf(planted, cookies)).toEqual([]);
    expect(await emptyingsOf(planted)).toMatchObject([
      { queue: 'cart', name: 'begin-afresh', data: { userId: planted.user.id } },
    ]);
    expect(await isProven({ ...planted, cookies })).toBe(true);
    const old = await call(identity.app, 'GET', '/api/auth/check-auth', { cookies: planted.cookies });
    expect(old.statusCode).toBe(401);
  });

  it('leaves nothing to add to with an access token of before', async () => {
    const planted = await withAddress();
    const cookies = await resetPassword(planted);
    const payload = { userId: planted.user.id, ...address };
    const late = await call(identity.app, 'POST', '/api/shop/address/add', { cookies: planted.cookies, payload });
    expect(late.statusCode).toBe(401);
    expect(await bookOf(planted, cookies)).toEqual([]);
  });

  it('is not repeated by a later new password', async () => {
    const asha = await withAddress();
    const cookies = await resetPassword(asha);
    const payload = { userId: asha.user.id, ...address };
    await call(identity.app, 'POST', '/api/shop/address/add', { cookies, payload });
    expect(await bookOf(asha, await resetPassword(asha, 'a-third-password'))).toHaveLength(1);
  });
});

describe('the first new password after another proof', () => {
  const provenSince = (asha: Shopper, days: number) =>
    identity.database.db
      .update(users)
      .set({ emailProvenAt: sql`now() - make_interval(days => ${days})` })
      .where(eq(users.email, asha.email));

  it('begins the account afresh within 30 days: its owner may have confirmed what a stranger had opened', async () => {
    const planted = await withAddress();
    await prove(await lastLink(planted.email));
    await provenSince(planted, 29);
    const cookies = await resetPassword(planted);
    expect(await bookOf(planted, cookies)).toEqual([]);
    expect(await emptyingsOf(planted)).toHaveLength(1);
  });

  it('changes nothing else later', async () => {
    const asha = await withAddress();
    await prove(await lastLink(asha.email));
    await provenSince(asha, 31);
    expect(await bookOf(asha, await resetPassword(asha))).toHaveLength(1);
    expect(await emptyingsOf(asha)).toEqual([]);
  });
});
