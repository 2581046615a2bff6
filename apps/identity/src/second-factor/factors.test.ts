import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { changesOf } from '@kanaka/audit/test/recorded-changes';
import type { BuiltInRole } from '@kanaka/contracts/identity/permissions';
import { digestOfKey, newApiKey } from '@kanaka/server-kit/api-key';
import { Secret, TOTP } from 'otpauth';
import { v7 as uuidv7 } from 'uuid';
import { createAuthenticator } from '../../test/authenticator.ts';
import {
  call,
  cookiesOf,
  login,
  newShopper,
  PASSWORD,
  someEmail,
  startIdentityHarness,
  register,
  type Cookies,
  type IdentityHarness,
} from '../../test/identity-harness.ts';
import { insertApiKey } from '../api-keys/api-keys.repository.ts';
import { openSealing } from '@kanaka/server-kit/sealed-text';
import { resealApps } from './reseal-apps.ts';

let identity: IdentityHarness;
beforeAll(async () => {
  identity = await startIdentityHarness({ tryLimits: { ofOne: 5, ofStrangers: 20 } });
});
afterAll(() => identity.close());

type Person = { email: string; id: string; cookies: Cookies };

const query = async (text: string, values: unknown[] = []) => (await identity.database.pool.query(text, values)).rows;

/** Somebody of the shop, signed in by the password. */
async function newStaff(role: BuiltInRole = 'owner'): Promise<Person> {
  const email = someEmail();
  await register(identity.app, email);
  await query("update users set role = 'admin', built_in_role = $2 where email = $1", [email, role]);
  const response = await login(identity.app, email);
  return { email, id: response.json().user.id, cookies: cookiesOf(response) };
}

const send = (
  person: Pick<Person, 'cookies'>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
) => call(identity.app, method, `/api${path}`, { cookies: person.cookies, ...(payload && { payload }) });
const outcome = ({ statusCode, body }: { statusCode: number; body: string }) =>
  `${statusCode} ${/"code":"([^"]+)"/.exec(body)?.[1] ?? ''}`.trim();

/** The code that the app shows, so many steps from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Sets up an app with the code of the step before, so that the one of now can be used. */
async function withApp(person: Person) {
  const { secret } = (await send(person, 'POST', '/auth/factors/app')).json().data as { secret: string };
  const answer = await send(person, 'POST', '/auth/factors/app/finish', { code: codeOf(secret, -1) });
  return { secret, recoveryCodes: answer.json().recoveryCodes as string[] };
}

async function withPasskey(person: Person, authenticator = createAuthenticator()) {
  const { options } = (await send(person, 'POST', '/auth/factors/passkeys/begin')).json();
  const payload = { name: 'Laptop', passkey: authenticator.create(options) };
  const answer = await send(person, 'POST', '/auth/factors/passkeys', payload);
  return { authenticator, answer };
}

/** An API key of this person, for customers. */
async function withKey({ id }: Person): Promise<string> {
  const key = newApiKey();
  const { db } = identity.database;
  const whose = { id: uuidv7(), userId: id, name: 'The books', permissions: ['customers:read'] };
  const expiresAt = new Date(Date.now() + 86_400_000);
  await insertApiKey(db, { ...whose, keyHash: digestOfKey(key), beginning: '', callsPerMinute: 60, expiresAt });
  return key;
}

/** The token after the right password. */
const firstStep = async ({ email, cookies = {} }: { email: string; cookies?: Cookies }): Promise<string> =>
  (await call(identity.app, 'POST', '/api/auth/login', { cookies, payload: { email, password: PASSWORD } })).json()
    .token;
const secondStep = (token: string, proof: object, cookies: Cookies = {}) =>
  call(identity.app, 'POST', '/api/auth/second-factor', { cookies, payload: { token, ...proof } });

describe('signing in with a second factor', () => {
  it('needs the code after the password, and sets no session cookie before', async () => {
    const owner = await newStaff();
    const { secret, recoveryCodes } = await withApp(owner);
    expect(recoveryCodes).toHaveLength(10);
    const first = await login(identity.app, owner.email);
    expect(first.json()).toMatchObject({ needs: 'second-factor', methods: ['code', 'recovery-code'] });
    expect(first.json().user).toBeUndefined();
    expect(cookiesOf(first)).toEqual({});
    const second = await secondStep(first.json().token, { code: codeOf(secret) });
    expect(second.json()).toMatchObject({ user: { id: owner.id } });
    expect(cookiesOf(second)).toMatchObject({ kanaka_access: expect.any(String), kanaka_refresh: expect.any(String) });
  });

  it('stays as it was without one', async () => {
    const response = await login(identity.app, (await newStaff()).email);
    expect(response.json()).not.toHaveProperty('needs');
    expect(cookiesOf(response)).toHaveProperty('kanaka_access');
  });

  it('takes each code once, also when it comes many times at once, and none of an earlier step', async () => {
    const owner = await newStaff();
    const { secret } = await withApp(owner);
    const token = await firstStep(owner);
    const code = codeOf(secret);
    const outcomes = (await Promise.all(Array.from({ length: 4 }, () => secondStep(token, { code })))).map(outcome);
    expect(outcomes.toSorted()).toEqual(['200', ...Array.from({ length: 3 }, () => '400 account.wrong-factor')]);
    expect(outcome(await secondStep(token, { code: codeOf(secret, -1) }))).toBe('400 account.wrong-factor');
    expect(outcome(await secondStep(token, { code: codeOf(secret, 1) }))).toBe('200');
  });

  it('takes each recovery code once, also when it comes many times at once', async () => {
    const owner = await newStaff();
    const { recoveryCodes } = await withApp(owner);
    const token = await firstStep(owner);
    const recoveryCode = recoveryCodes[3]?.toUpperCase();
    const outcomes = (await Promise.all(Array.from({ length: 4 }, () => secondStep(token, { recoveryCode })))).map(
      outcome,
    );
    expect(outcomes.toSorted()).toEqual(['200', ...Array.from({ length: 3 }, () => '400 account.wrong-factor')]);
    const stored = await query('select code_hash from recovery_codes where user_id = $1', [owner.id]);
    expect(stored).toHaveLength(9);
    expect(JSON.stringify(stored)).not.toContain(recoveryCodes[0]?.replaceAll('-', ''));
  });

  it('counts wrong codes like wrong passwords, and the right password does not clear them', async () => {
    const owner = await newStaff();
    const { secret } = await withApp(owner);
    for (let guess = 0; guess < 5; guess++) {
      const wrong = await secondStep(await firstStep(owner), { code: codeOf(secret, 10 + guess) });
      expect(outcome(wrong)).toBe('400 account.wrong-factor');
    }
    const refused = await secondStep(await firstStep(owner), { code: codeOf(secret) });
    expect(outcome(refused)).toBe('429 auth.too-many-tries');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('ends with another password, and with a token that is no such token', async () => {
    const owner = await newStaff();
    const { secret } = await withApp(owner);
    const token = await firstStep(owner);
    const code = codeOf(secret);
    const { kanaka_access: access, kanaka_device: device } = owner.cookies;
    for (const other of ['', 'nonsense', access, device, `${token}x`]) {
      expect(outcome(await secondStep(other ?? '', { code }))).toBe('401 auth.second-step-over');
    }
    await query('update users set password_hash = password_hash || $2 where id = $1', [owner.id, 'x']);
    expect(outcome(await secondStep(token, { code }))).toBe('401 auth.second-step-over');
  });

  it('is refused to whoever was suspended in between', async () => {
    const owner = await newStaff();
    const { secret } = await withApp(owner);
    const token = await firstStep(owner);
    await query('update users set suspended_at = now() where id = $1', [owner.id]);
    expect(outcome(await secondStep(token, { code: codeOf(secret) }))).toBe('401 auth.second-step-over');
  });

  it('leaves it out for 30 days where its owner said so, until the factors are others', async () => {
    const owner = await newStaff();
    const { secret } = await withApp(owner);
    const cookies = cookiesOf(await secondStep(await firstStep(owner), { code: codeOf(secret), remember: true }));
    const again = { email: owner.email, cookies: { kanaka_device: cookies['kanaka_device'] ?? '' } };
    expect(await firstStep(again)).toBeUndefined();
    expect(await firstStep(owner)).toEqual(expect.any(String));
    await query("update users set factor_since = now() + interval '1 second' where id = $1", [owner.id]);
    expect(await firstStep(again)).toEqual(expect.any(String));
  });

  it.each<[string, object]>([
    ['no proof', {}],
    ['two proofs', { code: '123456', recoveryCode: 'aaaa-bbbb-cccc-dddd' }],
    ['letters', { code: 'abcdef' }],
    ['a number', { code: 123_456 }],
    ['a huge code', { code: '1'.repeat(100_000) }],
    ['a passkey of nothing', { passkey: {} }],
  ])('refuses %s', async (_what, proof) => {
    expect(outcome(await secondStep('token', proof))).toBe('400 request.invalid');
  });
});

describe('a passkey', () => {
  const asked = async (token: string) =>
    (await call(identity.app, 'POST', '/api/auth/second-factor/passkey', { payload: { token } })).json().options;

  it('is the second step of a sign-in', async () => {
    const owner = await newStaff();
    const { authenticator, answer } = await withPasskey(owner);
    expect(answer.json().recoveryCodes).toHaveLength(10);
    const token = await firstStep(owner);
    const options = await asked(token);
    expect(options).toMatchObject({ rpId: 'example.org', userVerification: 'required' });
    expect(outcome(await secondStep(token, { passkey: authenticator.sign(options) }))).toBe('200');
  });

  it('answers each question once, also many times at once', async () => {
    const owner = await newStaff();
    const { authenticator } = await withPasskey(owner);
    const token = await firstStep(owner);
    const passkey = authenticator.sign(await asked(token));
    const outcomes = (await Promise.all(Array.from({ length: 4 }, () => secondStep(token, { passkey })))).map(outcome);
    expect(outcomes.toSorted()).toEqual(['200', ...Array.from({ length: 3 }, () => '400 account.wrong-factor')]);
  });

  it.each<[string, Parameters<ReturnType<typeof createAuthenticator>['sign']>[1]]>([
    ['another site’s', { origin: 'https://example.org.evil.example' }],
    ['another domain’s', { rpId: 'evil.example' }],
    ['one without finger, face or PIN', { isVerified: false }],
    ['one whose counter went back', { counter: 1 }],
  ])('is refused as %s', async (_what, how) => {
    const owner = await newStaff();
    const { authenticator } = await withPasskey(owner);
    const token = await firstStep(owner);
    expect(outcome(await secondStep(token, { passkey: authenticator.sign(await asked(token)) }))).toBe('200');
    const wrong = authenticator.sign(await asked(token), how);
    expect(outcome(await secondStep(token, { passkey: wrong }))).toBe('400 account.wrong-factor');
  });

  it('is refused where it is another person’s, or answers another person’s question', async () => {
    const [owner, thief] = [await newStaff(), await newStaff()];
    const [{ authenticator: own }, { authenticator: foreign }] = [await withPasskey(owner), await withPasskey(thief)];
    const token = await firstStep(owner);
    const foreignToken = await firstStep(thief);
    for (const passkey of [foreign.sign(await asked(token)), own.sign(await asked(foreignToken))]) {
      expect(outcome(await secondStep(token, { passkey }))).toBe('400 account.wrong-factor');
    }
  });

  it('is refused five minutes after the question', async () => {
    const owner = await newStaff();
    const { authenticator } = await withPasskey(owner);
    const token = await firstStep(owner);
    const passkey = authenticator.sign(await asked(token));
    await query("update passkey_challenges set expires_at = now() - interval '1 second' where user_id = $1", [
      owner.id,
    ]);
    expect(outcome(await secondStep(token, { passkey }))).toBe('400 account.wrong-factor');
  });

  it('is not added with the question of a sign-in, twice, without a finger, or for another person’s credential', async () => {
    const [owner, thief] = [await newStaff(), await newStaff()];
    const { authenticator } = await withPasskey(owner);
    const token = await firstStep(owner);
    const begin = async () => (await send(thief, 'POST', '/auth/factors/passkeys/begin')).json().options;
    const add = async (passkey: object) =>
      outcome(await send(thief, 'POST', '/auth/factors/passkeys', { name: 'A', passkey }));
    const refused = '400 account.wrong-factor';
    expect(await add(createAuthenticator().create(await asked(token)))).toBe(refused);
    expect(await add(createAuthenticator().create(await begin(), { isVerified: false }))).toBe(refused);
    expect(await add(authenticator.create(await begin()))).toBe(refused);
    const options = await begin();
    expect(await add(createAuthenticator().create(options))).toBe('200');
    expect(await add(createAuthenticator().create(options))).toBe(refused);
  });
});

describe('the factors of an account', () => {
  it('are listed, told by e-mail and in the activity log, and kept sealed', async () => {
    const owner = await newStaff();
    const { secret } = await withApp(owner);
    await withPasskey(owner);
    const { data } = (await send(owner, 'GET', '/auth/factors')).json();
    expect(data).toMatchObject({ app: true, passkeys: [{ name: 'Laptop', usedAt: null }], recoveryCodesLeft: 10 });
    const stored = await query('select * from authenticator_apps where user_id = $1', [owner.id]);
    expect(JSON.stringify(stored)).not.toContain(secret);
    const actions = (await changesOf(identity.database.db, owner.id)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'account.factor-added')).toHaveLength(2);
    const mails = await query(
      "select data from outbox where name = 'factor-changed' and data->>'to' = $1 order by created_at",
      [owner.email],
    );
    expect(mails.map(({ data: mail }) => mail)).toMatchObject([
      { factor: 'Authenticator app' },
      { factor: 'Passkey “Laptop”' },
    ]);
  });

  it('end with the last one, with the recovery codes', async () => {
    const owner = await newStaff();
    await withApp(owner);
    expect(outcome(await send(owner, 'DELETE', '/auth/factors/app'))).toBe('200');
    expect((await send(owner, 'GET', '/auth/factors')).json().data).toMatchObject({ app: false, recoveryCodesLeft: 0 });
    expect(await firstStep(owner)).toBeUndefined();
  });

  it('count one app set up at once', async () => {
    const owner = await newStaff();
    const { secret } = (await send(owner, 'POST', '/auth/factors/app')).json().data;
    const finish = () => send(owner, 'POST', '/auth/factors/app/finish', { code: codeOf(secret) });
    const answers = await Promise.all([finish(), finish(), finish()]);
    expect(answers.map(outcome).toSorted()).toEqual(['200', '400 account.wrong-factor', '400 account.wrong-factor']);
    expect(outcome(await send(owner, 'POST', '/auth/factors/app'))).toBe('409 account.factor-set');
  });

  it('get new recovery codes, and the old ones end', async () => {
    const owner = await newStaff();
    expect(outcome(await send(owner, 'POST', '/auth/factors/recovery-codes'))).toBe('409 account.no-factor');
    const { recoveryCodes: old } = await withApp(owner);
    const renewed = (await send(owner, 'POST', '/auth/factors/recovery-codes')).json().recoveryCodes;
    const token = await firstStep(owner);
    expect(outcome(await secondStep(token, { recoveryCode: old[0] }))).toBe('400 account.wrong-factor');
    expect(outcome(await secondStep(token, { recoveryCode: renewed[0] }))).toBe('200');
  });

  it('are not for shoppers', async () => {
    const shopper = await newShopper(identity.app);
    expect(outcome(await send(shopper, 'GET', '/auth/factors'))).toBe('403 auth.admin-only');
    expect(outcome(await send(shopper, 'POST', '/auth/factors/app'))).toBe('403 auth.admin-only');
    expect(outcome(await send(shopper, 'POST', '/auth/confirm', { password: PASSWORD }))).toBe('403 auth.admin-only');
  });

  it('open with the newest secret after a rotation', async () => {
    const owner = await newStaff();
    const { secret } = await withApp(owner);
    await resealApps(identity.database.db, openSealing(`new,${identity.auth.internalToken}`));
    const [row] = await query('select sealed_secret from authenticator_apps where user_id = $1', [owner.id]);
    expect(openSealing('new').open(owner.id, row.sealed_secret)).toBe(secret);
    await resealApps(identity.database.db, openSealing(`${identity.auth.internalToken},new`));
  });
});

describe('a weighty change', () => {
  const long = (person: Person) =>
    query("update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1", [person.id]);

  it('needs the password again after ten minutes, and counts wrong ones', async () => {
    const owner = await newStaff();
    await long(owner);
    expect(outcome(await send(owner, 'POST', '/auth/factors/app'))).toBe('403 auth.confirm-again');
    expect((await send(owner, 'GET', '/auth/confirm')).json().data).toEqual({ methods: ['password'] });
    expect(outcome(await send(owner, 'POST', '/auth/confirm', { password: 'a-guess' }))).toBe(
      '400 account.wrong-password',
    );
    expect(outcome(await send(owner, 'POST', '/auth/confirm', { password: PASSWORD }))).toBe('200');
    expect(outcome(await send(owner, 'POST', '/auth/factors/app'))).toBe('200');
  });

  it('needs the second factor where there is one; the password is not enough', async () => {
    const owner = await newStaff();
    const { secret } = await withApp(owner);
    const { authenticator } = await withPasskey(owner);
    await long(owner);
    expect((await send(owner, 'GET', '/auth/confirm')).json().data.methods).toEqual([
      'code',
      'passkey',
      'recovery-code',
    ]);
    expect(outcome(await send(owner, 'POST', '/auth/confirm', { password: PASSWORD }))).toBe(
      '400 account.wrong-factor',
    );
    expect(outcome(await send(owner, 'POST', '/auth/confirm', { code: codeOf(secret) }))).toBe('200');
    await long(owner);
    const { options } = (await send(owner, 'POST', '/auth/confirm/passkey')).json();
    expect(outcome(await send(owner, 'POST', '/auth/confirm', { passkey: authenticator.sign(options) }))).toBe('200');
    expect(outcome(await send(owner, 'POST', '/auth/factors/recovery-codes'))).toBe('200');
  });

  it('needs it in a browser that may leave it out, and after the password was changed', async () => {
    const owner = await newStaff();
    const { secret } = await withApp(owner);
    const trusted = cookiesOf(await secondStep(await firstStep(owner), { code: codeOf(secret), remember: true }));
    const cookies = cookiesOf(
      await call(identity.app, 'POST', '/api/auth/login', {
        cookies: { kanaka_device: trusted['kanaka_device'] ?? '' },
        payload: { email: owner.email, password: PASSWORD },
      }),
    );
    expect(outcome(await send({ cookies }, 'POST', '/auth/factors/recovery-codes'))).toBe('403 auth.confirm-again');
    const payload = { currentPassword: PASSWORD, newPassword: 'another-long-password' };
    const changed = cookiesOf(await call(identity.app, 'POST', '/api/auth/change-password', { cookies, payload }));
    expect(outcome(await send({ cookies: changed }, 'POST', '/auth/factors/recovery-codes'))).toBe(
      '403 auth.confirm-again',
    );
  });
});

describe('a lost device', () => {
  it('is made good by another owner, which ends every session and is in the activity log', async () => {
    const [owner, other] = [await newStaff(), await newStaff()];
    await withApp(owner);
    await withPasskey(owner);
    expect(outcome(await send(other, 'POST', `/admin/staff/reset-factors/${owner.id}`))).toBe('200');
    expect(outcome(await send(owner, 'GET', '/auth/factors'))).toBe('401 auth.sign-in-required');
    expect(await firstStep(owner)).toBeUndefined();
    const last = (await changesOf(identity.database.db, owner.id)).find(
      ({ action }) => action === 'account.factors-reset',
    );
    expect(last?.actor.id).toBe(other.id);
  });

  it('is not made good by anybody else, for an owner, for oneself or for a shopper', async () => {
    const [owner, manager] = [await newStaff(), await newStaff('manager')];
    const { user: shopper } = await newShopper(identity.app);
    await withApp(owner);
    const reset = async (by: Person, id: string) => outcome(await send(by, 'POST', `/admin/staff/reset-factors/${id}`));
    expect(await reset(manager, owner.id)).toBe('403 auth.no-permission');
    const role = "insert into roles values (gen_random_uuid(), gen_random_uuid()::text, '{staff:write}') returning id";
    const [{ id: roleId }] = await query(role);
    await query('update users set built_in_role = null, role_id = $2 where id = $1', [manager.id, roleId]);
    expect(await reset(manager, owner.id)).toBe('403 staff.owner-only');
    expect(await reset(owner, owner.id)).toBe('403 staff.yourself');
    expect(await reset(owner, shopper.id)).toBe('404 person.not-found');
    expect(await reset(owner, manager.id)).toBe('200');
  });
});

describe('the rule that owners and accountants need a second factor', () => {
  const rule = async (by: Person, required: boolean) =>
    outcome(await send(by, 'PUT', '/admin/staff/second-factor', { required }));

  it('is an owner’s with one; who lacks one can only set it up', async () => {
    const [owner, accountant, packer] = [await newStaff(), await newStaff('accountant'), await newStaff('packer')];
    const headers = { authorization: `Bearer ${await withKey(accountant)}` };
    const keyOutcome = async () =>
      outcome(await identity.app.inject({ method: 'GET', url: '/api/admin/customers', headers }));
    expect(await keyOutcome()).toBe('200');
    expect(await rule(accountant, true)).toBe('403 auth.no-permission');
    expect(await rule(owner, true)).toBe('409 account.no-factor');
    await withApp(owner);
    expect(await rule(owner, true)).toBe('200');
    expect(outcome(await send(accountant, 'GET', '/admin/customers'))).toBe('403 auth.factor-needed');
    expect(await keyOutcome()).toBe('403 auth.factor-needed');
    expect((await send(accountant, 'GET', '/auth/factors')).json().data).toMatchObject({
      required: true,
      needed: true,
    });
    expect((await send(packer, 'GET', '/auth/factors')).json().data).toMatchObject({ required: true, needed: false });
    await withApp(accountant);
    expect(outcome(await send(accountant, 'GET', '/admin/customers'))).toBe('200');
    expect(await keyOutcome()).toBe('200');
    expect(outcome(await send(accountant, 'DELETE', '/auth/factors/app'))).toBe('409 account.no-factor');
    expect(await rule(owner, false)).toBe('200');
    expect(outcome(await send(accountant, 'DELETE', '/auth/factors/app'))).toBe('200');
  });
});
