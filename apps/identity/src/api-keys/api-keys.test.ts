import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MOST_API_KEYS, listApiKeys, ownApiKey } from '@kanaka/contracts/identity/api-keys';
import { isApiKey, newApiKey } from '@kanaka/server-kit/api-key';
import { changesOf } from '@kanaka/audit/test/recorded-changes';
import { until } from '@kanaka/testing/until';
import { v7 as uuidv7 } from 'uuid';
import { insertRole } from '../staff/staff.repository.ts';
import { tellOfEndingKeys } from './tell-of-ending.ts';
import {
  call,
  newShopper,
  newStaff,
  startIdentityHarness,
  type IdentityHarness,
  type Shopper,
} from '../../test/identity-harness.ts';

let identity: IdentityHarness;
let owner: Shopper;
beforeAll(async () => {
  identity = await startIdentityHarness();
  owner = await newStaff(identity);
});
afterAll(() => identity.close());
beforeEach(() => identity.database.pool.query('delete from api_keys'));

const draft = { name: 'The books', permissions: ['customers:read'], validDays: 90 };
const make = async (change: object = {}, { cookies } = owner) =>
  call(identity.app, 'POST', '/api/admin/api-keys/add', { cookies, payload: { ...draft, ...change } });
const made = async (change: object = {}, by = owner) => {
  const { key, data } = (await make(change, by)).json<{ key: string; data: { _id: string } }>();
  return { key, id: data._id };
};
const listed = async () => {
  const response = await call(identity.app, 'GET', '/api/admin/api-keys', { cookies: owner.cookies });
  return listApiKeys.reply.parse(response.json()).data;
};
const revoke = ({ id }: { id: string }) =>
  call(identity.app, 'DELETE', `/api/admin/api-keys/revoke/${id}`, { cookies: owner.cookies });
const sendWith = ({ key }: { key: string }, method: 'GET' | 'POST', path: string, payload?: object) =>
  identity.app.inject({
    ...{ method, url: `/api${path}`, headers: { authorization: `Bearer ${key}` } },
    ...(payload && { payload }),
  });
const outcome = async (key: { key: string }, method: 'GET' | 'POST' = 'GET', path = '/admin/customers') => {
  const response = await sendWith(key, method, path);
  return response.statusCode === 200 ? 'done' : response.json<{ code: string }>().code;
};
const newMaker = async (permissions: string[]) => {
  const role = { id: uuidv7(), name: `Role ${uuidv7()}`, permissions };
  await insertRole(identity.database.db, role);
  return newStaff(identity, { roleId: role.id, name: 'Ravi' });
};

describe('an API key', () => {
  it('is shown once, only its digest is kept, and it says of itself what it may do', async () => {
    const { key } = await made({ callsPerMinute: 30 });
    expect(isApiKey(key)).toBe(true);
    expect(await outcome({ key })).toBe('done');
    const [row, ...others] = await listed();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ name: 'The books', callsPerMinute: 30, madeBy: 'Meera', beginning: key.slice(0, 13) });
    expect(Math.round((Date.parse(row?.validUntil ?? '') - Date.now()) / 86_400_000)).toBe(90);
    const { rows } = await identity.database.pool.query('select * from api_keys, outbox');
    expect(JSON.stringify([rows, row])).not.toContain(key.slice(13));
    const own = ownApiKey.reply.parse((await sendWith({ key }, 'GET', '/auth/key')).json()).data;
    expect(own).toMatchObject({ name: 'The books', permissions: ['customers:read'], callsPerMinute: 30 });
    expect((await sendWith({ key: newApiKey() }, 'GET', '/auth/key')).json()).toEqual({ success: true, data: null });
  });

  it.each([
    ['allows to make people', { permissions: ['staff:write'] }, 'request.invalid'],
    ['allows to make keys', { permissions: ['integrations:write'] }, 'request.invalid'],
    ['allows to change settings', { permissions: ['orders:read', 'settings:write'] }, 'request.invalid'],
    ['allows nothing', { permissions: [] }, 'request.invalid'],
    ['never ends', { validDays: null }, 'request.invalid'],
    ['ends in more than a year', { validDays: 366 }, 'request.invalid'],
    ['ends at once', { validDays: 0 }, 'request.invalid'],
    ['has too many calls', { callsPerMinute: 601 }, 'request.invalid'],
    ['has no name', { name: ' \u200b ' }, 'request.invalid'],
    ['has a name that turns the text round', { name: 'a\u202eb' }, 'request.invalid'],
    ['has a very long name', { name: 'a'.repeat(61) }, 'request.invalid'],
  ])('is not made when it %s', async (_what, change, code) => {
    expect((await make(change)).json()).toMatchObject({ success: false, code });
    expect(await listed()).toEqual([]);
  });

  it('allows no more than its maker has, and is not made without a password given again', async () => {
    const maker = await newMaker(['integrations:write', 'orders:read']);
    expect((await make({}, maker)).json().code).toBe('staff.more-than-own');
    expect((await make({ permissions: ['orders:read', 'orders:read'] }, maker)).json().data.permissions).toEqual([
      'orders:read',
    ]);
    await identity.database.pool.query('update sessions set confirmed_at = null where user_id = $1', [maker.user.id]);
    expect((await make({ permissions: ['orders:read'] }, maker)).json().code).toBe('auth.confirm-again');
  });

  it('follows its maker: less with a smaller role, nothing while suspended, gone with the account', async () => {
    const maker = await newStaff(identity, { name: 'Ravi' });
    const key = await made({ permissions: ['customers:read', 'orders:read'] }, maker);
    const change = (method: 'PUT' | 'POST' | 'DELETE', what: string, payload?: object) =>
      call(identity.app, method, `/api/admin/staff/${what}/${maker.user.id}`, {
        ...{ cookies: owner.cookies, payload },
      });
    expect(await outcome(key)).toBe('done');
    await change('PUT', 'role', { role: 'packer' });
    expect(await outcome(key)).toBe('auth.no-permission');
    const { data } = (await sendWith(key, 'GET', '/auth/key')).json();
    expect(data.permissions).toEqual(['orders:read']);
    await change('PUT', 'role', { role: 'manager' });
    await change('POST', 'suspend');
    expect(await outcome(key)).toBe('auth.key-invalid');
    await change('POST', 'restore');
    expect(await outcome(key)).toBe('done');
    await change('DELETE', 'remove');
    expect(await outcome(key)).toBe('auth.key-invalid');
    expect(await listed()).toEqual([]);
  });

  it('does nothing once it is revoked, also during its calls, or has ended', async () => {
    const [key, ended] = [await made(), await made()];
    const [revoked] = await Promise.all([revoke(key), ...Array.from({ length: 20 }, () => outcome(key))]);
    expect(revoked.statusCode).toBe(200);
    expect(await outcome(key)).toBe('auth.key-invalid');
    expect((await revoke(key)).json().code).toBe('api-key.not-found');
    await identity.database.pool.query(
      "update api_keys set created_at = now() - interval '2 days', expires_at = now() where id = $1",
      [ended.id],
    );
    expect(await outcome(ended)).toBe('auth.key-invalid');
    expect((await listed()).map(({ _id }) => _id)).toEqual([ended.id]);
  });

  it('is announced to its maker two weeks and a day before it ends, once each, by however many workers', async () => {
    const { db, pool } = identity.database;
    const maker = await newStaff(identity, { name: 'Ravi' });
    const [long, short] = [await made({}, maker), await made({ validDays: 14 }, maker)];
    const leave = async (interval: string) => {
      for (const [{ id }, days] of [
        [long, 90],
        [short, 14],
      ] as const)
        await pool.query(
          `update api_keys set expires_at = now() + $1::interval,
             created_at = now() + $1::interval - make_interval(days => $2) where id = $3`,
          [interval, days, id],
        );
    };
    const tell = async () => {
      await Promise.all(Array.from({ length: 5 }, () => tellOfEndingKeys(db)));
      const { rows } = await pool.query<{ job_id: string; data: object }>(
        "select job_id, data from outbox where name = 'api-key-ends' and data ->> 'to' = $1",
        [maker.email],
      );
      return rows;
    };
    await leave('15 days');
    expect(await tell()).toEqual([]);
    await leave('13 days');
    expect(await tell()).toMatchObject([
      { job_id: `api-key-ends-${long.id}-14`, data: { name: 'Ravi', key: 'The books' } },
    ]);
    // Done jobs are gone after a week.
    await pool.query("delete from outbox where name = 'api-key-ends'");
    expect(await tell()).toEqual([]);
    await leave('23 hours');
    expect(new Set((await tell()).map(({ job_id }) => job_id))).toEqual(
      new Set([long, short].map(({ id }) => `api-key-ends-${id}-1`)),
    );
    await leave('-1 minute');
    await pool.query("delete from outbox where name = 'api-key-ends'");
    await pool.query('update api_keys set told_days = null');
    expect(await tell()).toEqual([]);
  });

  it('is made up to the most allowed number, also by many calls at once', async () => {
    const codes = await Promise.all(
      Array.from({ length: MOST_API_KEYS + 5 }, async () => (await make()).json<{ code?: string }>().code ?? 'made'),
    );
    expect(codes.filter((code) => code === 'made')).toHaveLength(MOST_API_KEYS);
    expect(new Set(codes)).toEqual(new Set(['made', 'api-key.limit']));
  });

  it('says when it was used last, which is written at most once a minute', async () => {
    const key = await made();
    const lastUse = async () => (await listed())[0]?.lastUsedAt;
    expect(await lastUse()).toBeNull();
    await outcome(key);
    const first = await lastUse();
    await Promise.all(Array.from({ length: 5 }, () => outcome(key)));
    expect(await lastUse()).toBe(first);
    await identity.database.pool.query("update api_keys set last_used_at = now() - interval '61 seconds'");
    await outcome(key);
    expect(Date.now() - Date.parse((await lastUse()) ?? '')).toBeLessThan(50_000);
  });

  it('sees the fields that its permissions show, and nothing of people, keys and sign-ins', async () => {
    const { user } = await newShopper(identity.app);
    const seen = async (permissions: string[]) => {
      const response = await sendWith(await made({ permissions }), 'GET', `/admin/customers/details/${user.id}`);
      return Object.keys(response.json<{ data: object }>().data);
    };
    expect(await seen(['customers:read', 'orders:amounts'])).toContain('spent');
    expect(await seen(['customers:read'])).not.toContain('spent');
    const key = await made();
    for (const path of ['/admin/staff', '/admin/api-keys', '/admin/audit', '/auth/sessions']) {
      expect(await outcome(key, 'GET', path)).toBe('auth.not-by-key');
    }
    expect(await outcome(key, 'GET', `/shop/address/get/${owner.user.id}`)).toBe('auth.not-by-key');
    expect((await sendWith(key, 'GET', '/auth/check-auth')).json().code).toBe('auth.guest');
  });

  it('is the actor in the activity log, of changes and of refusals', async () => {
    const key = await made({ permissions: ['customers:read', 'customers:write'] });
    const { user } = await newShopper(identity.app);
    await sendWith(key, 'POST', `/admin/customers/notes/${user.id}`, { text: 'Likes rubies' });
    const actor = { id: key.id, name: 'The books (API key)' };
    expect(await changesOf(identity.database.db, user.id)).toEqual([
      expect.objectContaining({ actor, action: 'customer.note-added' }),
    ]);
    const reader = await made();
    expect(await outcome(reader, 'POST', `/admin/customers/notes/${user.id}`)).toBe('auth.no-permission');
    const refusals = async () =>
      (await changesOf(identity.database.db, reader.id)).filter(({ action }) => action === 'account.refused');
    await until(async () => (await refusals()).length > 0);
    expect(await refusals()).toMatchObject([{ actor: { id: reader.id, name: 'The books (API key)' } }]);
  });
});
