import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { joinStaff } from '@kanaka/contracts/identity/accounts';
import { allPermissions, builtInRoles, type Permission } from '@kanaka/contracts/identity/permissions';
import { urlOf } from '@kanaka/contracts/endpoint';
import * as contract from '@kanaka/contracts/identity/staff';
import { endpointsByService } from '@kanaka/contracts/public-api';
import { v7 as uuidv7 } from 'uuid';
import {
  call,
  login,
  mailedTo,
  newShopper,
  newStaff,
  PASSWORD,
  someEmail,
  startIdentityHarness,
  type Cookies,
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

type By = { cookies: Cookies };
const send = async (by: By, change: string, payload?: object) => {
  const [method, path] = change.split(' ');
  return call(identity.app, method as 'PUT', `/api${path}`, { cookies: by.cookies, ...(payload && { payload }) });
};
const outcome = async (by: By, change: string, payload?: object): Promise<string> => {
  const response = await send(by, change, payload);
  return response.statusCode === 200 ? 'done' : response.json<{ code: string }>().code;
};
const people = async (by: By = owner) => contract.listStaff.reply.parse((await send(by, 'GET /admin/staff')).json());
const roleOf = async (id: string) => (await people()).data.find(({ _id }) => _id === id)?.role._id;
const newRole = async (permissions: readonly Permission[], name = `Role ${uuidv7()}`) =>
  (await send(owner, 'POST /admin/roles/add', { name, permissions })).json<{ data: { _id: string } }>().data._id;
const invited = async (role: string, email = someEmail()) => {
  expect(await outcome(owner, 'POST /admin/staff/invite', { email, role })).toBe('done');
  const [mail] = (await mailedTo(identity, email)).slice(-1);
  return { email, token: mail?.token ?? '', mail };
};
const join = (token: string, words: object = {}) =>
  call(identity.app, 'POST', `/api${joinStaff.path}`, {
    payload: { token, userName: 'Ravi', password: 'kolam-at-the-door', ...words },
  });

describe('an invitation', () => {
  it('is mailed, and whoever accepts it chooses name and password, with the mailbox proven', async () => {
    const { email, token, mail } = await invited('packer');
    expect(mail).toMatchObject({ kind: 'invitation', to: email, name: '', invited: { by: 'Meera', role: 'Packer' } });
    const hours = (Date.parse(mail?.expiresAt ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(47);
    expect(hours).toBeLessThanOrEqual(48);
    expect((await people()).invitations).toContainEqual(expect.objectContaining({ email, invitedBy: 'Meera' }));
    const found = await call(identity.app, 'POST', '/api/auth/find-link', { payload: { token } });
    expect(found.json().data).toMatchObject({ kind: 'invitation', invited: { email, role: 'Packer' } });

    expect((await join(token)).statusCode).toBe(200);
    const { user } = (await login(identity.app, email, 'kolam-at-the-door')).json();
    expect(user).toMatchObject({
      ...{ name: 'Ravi', role: 'admin', emailProven: true, staffRole: 'Packer' },
      permissions: builtInRoles.packer.permissions,
    });
    expect((await people()).invitations.map((one) => one.email)).not.toContain(email);
    expect((await join(token)).json().code).toBe('link.invalid');
  });

  it('is not accepted with one of the commonest passwords', async () => {
    const { token } = await invited('packer');
    expect((await join(token, { password: 'Sunshine1' })).json().code).toBe('account.easy-password');
    expect((await join(token)).statusCode).toBe(200);
  });

  it('opens one account for many clicks at once', async () => {
    const { token } = await invited('packer');
    const answers = await Promise.all(Array.from({ length: 5 }, () => join(token)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it.each([
    ['is too old', (email: string) => ["update password_resets set asked_at = now() - interval '3 days', expires_at = now() - interval '1 second' where email = $1", email]], // prettier-ignore
    ['was withdrawn', async (email: string) => {
      const id = (await people()).invitations.find((one) => one.email === email)?._id;
      expect(await outcome(owner, `DELETE /admin/staff/invitations/${id}`)).toBe('done');
    }], // prettier-ignore
    ['was replaced by another', async (email: string) => void (await invited('packer', email))],
  ])('works no more when it %s', async (_what, happens) => {
    const { email, token } = await invited('packer');
    const [statement, ...values] = (await happens(email)) ?? [];
    if (statement) await identity.database.pool.query(statement, values);
    expect((await join(token)).json().code).toBe('link.invalid');
  });

  it('ends when who sent it may do less, is suspended or removed', async () => {
    for (const change of ['PUT /admin/staff/role/', 'POST /admin/staff/suspend/', 'DELETE /admin/staff/remove/']) {
      const other = await newStaff(identity);
      const email = someEmail();
      await send(other, 'POST /admin/staff/invite', { email, role: 'manager' });
      const [mail] = await mailedTo(identity, email);
      const payload = change.startsWith('PUT') ? { role: 'packer' } : undefined;
      expect(await outcome(owner, change + other.user.id, payload)).toBe('done');
      expect((await join(mail?.token ?? '')).json().code).toBe('link.invalid');
    }
  });

  it('is refused for an address that has a customer’s account, or one of the shop’s people', async () => {
    const shopper = await newShopper(identity.app);
    const response = await send(owner, 'POST /admin/staff/invite', { email: shopper.email, role: 'packer' });
    expect(response.json()).toMatchObject({
      code: 'staff.has-account',
      issues: [{ path: 'email', message: expect.stringContaining('customer’s account') }],
    });
    const again = await send(owner, 'POST /admin/staff/invite', { email: owner.email, role: 'packer' });
    expect(again.json().message).toContain('somebody on your staff');
  });

  it('opens nothing once the address has become a customer’s', async () => {
    const { email, token } = await invited('packer');
    await call(identity.app, 'POST', '/api/auth/register', {
      payload: { userName: 'Ravi', email, password: 'kolam-at-the-door' },
    });
    expect((await join(token)).json().code).toBe('link.invalid');
  });

  it('is sent to one mailbox three times an hour', async () => {
    const email = someEmail();
    const tries = [];
    for (let time = 0; time < 4; time++) {
      tries.push(await outcome(owner, 'POST /admin/staff/invite', { email, role: 'packer' }));
    }
    expect(tries).toEqual(['done', 'done', 'done', 'staff.invited-often']);
  });

  it('is no link for a new password or a proof, nor the other way round', async () => {
    const { token } = await invited('owner');
    for (const path of ['reset-password', 'prove-email']) {
      const payload = { token, password: 'kolam-at-the-door' };
      const response = await call(identity.app, 'POST', `/api/auth/${path}`, { payload });
      expect(response.json().code).toBe('link.invalid');
    }
    const shopper = await newShopper(identity.app);
    const [proof] = await mailedTo(identity, shopper.email);
    expect((await join(proof?.token ?? '')).json().code).toBe('link.invalid');
  });
});

describe('somebody of the shop', () => {
  const isIn = async ({ cookies }: By) => (await call(identity.app, 'GET', '/api/auth/check-auth', { cookies })).json();

  it('who is suspended is out at once, learns why after the right password only, and comes back when restored', async () => {
    const packer = await newStaff(identity, { role: 'packer' });
    expect((await isIn(packer)).success).toBe(true);
    expect(await outcome(owner, `POST /admin/staff/suspend/${packer.user.id}`)).toBe('done');
    expect((await isIn(packer)).code).toBe('auth.guest');
    expect((await login(identity.app, packer.email)).json().code).toBe('account.suspended');
    expect((await login(identity.app, packer.email, 'not the password')).json().code).toBe('auth.wrong-credentials');
    expect(await outcome(owner, `POST /admin/staff/restore/${packer.user.id}`)).toBe('done');
    expect((await isIn(packer)).code).toBe('auth.guest');
    expect((await login(identity.app, packer.email)).statusCode).toBe(200);
  });

  it('who is removed is nobody of the shop at once, and can be invited again', async () => {
    const packer = await newStaff(identity, { role: 'packer' });
    expect(await outcome(owner, `DELETE /admin/staff/remove/${packer.user.id}`)).toBe('done');
    expect((await isIn(packer)).code).toBe('auth.guest');
    expect((await login(identity.app, packer.email)).json().code).toBe('auth.wrong-credentials');
    expect(await roleOf(packer.user.id)).toBeUndefined();
    await invited('packer', packer.email);
  });

  it('gets another role, which says at once what the next call may do', async () => {
    const packer = await newStaff(identity, { role: 'packer' });
    expect(await outcome(packer, 'GET /admin/staff')).toBe('auth.no-permission');
    await send(owner, `PUT /admin/staff/role/${packer.user.id}`, { role: await newRole(['staff:read'], 'Clerk') });
    expect(await outcome(packer, 'GET /admin/staff')).toBe('done');
    expect((await isIn(packer)).user).toMatchObject({ staffRole: 'Clerk', permissions: ['staff:read'] });
  });

  it('is listed with role and last sign-in', async () => {
    const packer = await newStaff(identity, { role: 'packer', name: 'Kavya' });
    const [listed] = (await people()).data.filter(({ _id }) => _id === packer.user.id);
    expect(listed).toMatchObject({ name: 'Kavya', role: { _id: 'packer', name: 'Packer' }, suspendedAt: null });
    expect(Date.now() - Date.parse(listed?.lastSignInAt ?? '')).toBeLessThan(60_000);
  });
});

describe('a role of the shop’s own', () => {
  it('is added, changed for everybody who has it, and deleted when nobody has it or is invited to it', async () => {
    const id = await newRole(['orders:read'], 'Telephone');
    expect(await outcome(owner, 'POST /admin/roles/add', { name: 'TELEPHONE', permissions: ['orders:read'] })).toBe('role.name-taken'); // prettier-ignore
    expect(await outcome(owner, 'POST /admin/roles/add', { name: 'owner', permissions: ['orders:read'] })).toBe('role.name-taken'); // prettier-ignore
    const person = await newStaff(identity, { roleId: id });
    await send(owner, `PUT /admin/roles/edit/${id}`, { name: 'Desk', permissions: ['orders:read', 'staff:read'] });
    expect(await outcome(person, 'GET /admin/staff')).toBe('done');
    expect(await outcome(owner, `DELETE /admin/roles/delete/${id}`)).toBe('role.in-use');
    await send(owner, `DELETE /admin/staff/remove/${person.user.id}`);
    const { email } = await invited(id);
    expect(await outcome(owner, `DELETE /admin/roles/delete/${id}`)).toBe('role.in-use');
    const open = (await people()).invitations.find((one) => one.email === email);
    await send(owner, `DELETE /admin/staff/invitations/${open?._id}`);
    expect(await outcome(owner, `DELETE /admin/roles/delete/${id}`)).toBe('done');
    const listed = contract.listRoles.reply.parse((await send(owner, 'GET /admin/roles')).json()).data;
    expect(listed.map(({ _id }) => _id)).not.toContain(id);
    expect(listed.find(({ _id }) => _id === 'owner')).toMatchObject({ isBuiltIn: true, permissions: allPermissions });
  });

  it('is not deleted while somebody is accepting an invitation to it', async () => {
    const id = await newRole(['orders:read']);
    const { token } = await invited(id);
    const [joined, deleted] = await Promise.all([join(token), outcome(owner, `DELETE /admin/roles/delete/${id}`)]);
    expect([joined.statusCode, deleted]).toEqual([200, 'role.in-use']);
  });
});

/** What nobody with this role may change: what it allows, what else is allowed beyond it and to whom, and an owner. */
async function standing(ownRole: string, ownerId: string, ownerSession: string): Promise<object> {
  const { rows } = await identity.database.pool.query<object>(
    `select
       (select permissions from roles where id = $1) as allows,
       (select json_agg(r order by r.id) from roles r where permissions <> array['staff:write']) as other_roles,
       (select json_agg(json_build_array(u.id, built_in_role, role_id) order by u.id)
         from users u left join roles r on r.id = role_id
         where role = 'admin' and permissions is distinct from array['staff:write']) as other_people,
       (select json_agg(u) from users u where id = $2) as owner,
       (select json_agg(json_build_array(id, revoked_at)) from sessions where id = $3) as owner_session,
       (select count(*) from recovery_codes where user_id = $2) as owner_codes,
       (select json_agg(l order by l.id) from password_resets l left join roles r on r.id = role_id
         where kind = 'invitation' and permissions is distinct from array['staff:write']) as other_invitations,
       (select count(*) from api_keys) as keys,
       (select json_agg(s) from staff_rules s) as rules`,
    [ownRole, ownerId, ownerSession],
  );
  return rows[0] ?? {};
}

describe('a role with only staff:write', () => {
  const tries: [what: string, change: (known: Known) => [change: string, payload?: object], code: string][] = [
    ['gives itself the owner’s role', ({ self }) => [`PUT /admin/staff/role/${self}`, { role: 'owner' }], 'staff.owner-only'], // prettier-ignore
    ['gives itself a manager’s role', ({ self }) => [`PUT /admin/staff/role/${self}`, { role: 'manager' }], 'staff.more-than-own'], // prettier-ignore
    ['gives itself an equal role', ({ self, equal }) => [`PUT /admin/staff/role/${self}`, { role: equal }], 'staff.yourself'], // prettier-ignore
    ['changes its own role', ({ own }) => [`PUT /admin/roles/edit/${own}`, { name: 'More', permissions: ['staff:write', 'settings:write'] }], 'staff.yourself'], // prettier-ignore
    ['renames its own role', ({ own }) => [`PUT /admin/roles/edit/${own}`, { name: 'More', permissions: ['staff:write'] }], 'staff.yourself'], // prettier-ignore
    ['adds to a role like its own', ({ equal }) => [`PUT /admin/roles/edit/${equal}`, { name: 'More', permissions: ['staff:write', 'settings:write'] }], 'staff.more-than-own'], // prettier-ignore
    ['takes from a role that allows more', ({ bigger }) => [`PUT /admin/roles/edit/${bigger}`, { name: 'Less', permissions: ['staff:write'] }], 'staff.more-than-own'], // prettier-ignore
    ['deletes a role that allows more', ({ bigger }) => [`DELETE /admin/roles/delete/${bigger}`], 'staff.more-than-own'], // prettier-ignore
    ['deletes its own role', ({ own }) => [`DELETE /admin/roles/delete/${own}`], 'staff.yourself'],
    ['makes a role that allows more', () => ['POST /admin/roles/add', { name: 'All', permissions: allPermissions }], 'staff.more-than-own'], // prettier-ignore
    ['makes a role with one permission more', () => ['POST /admin/roles/add', { name: 'Two', permissions: ['staff:write', 'staff:read'] }], 'staff.more-than-own'], // prettier-ignore
    ['invites an owner', () => ['POST /admin/staff/invite', { email: someEmail(), role: 'owner' }], 'staff.owner-only'],
    ['invites a manager', () => ['POST /admin/staff/invite', { email: someEmail(), role: 'manager' }], 'staff.more-than-own'], // prettier-ignore
    ['invites to a role that allows more', ({ bigger }) => ['POST /admin/staff/invite', { email: someEmail(), role: bigger }], 'staff.more-than-own'], // prettier-ignore
    ['gives another a role that allows more', ({ peer, bigger }) => [`PUT /admin/staff/role/${peer}`, { role: bigger }], 'staff.more-than-own'], // prettier-ignore
    ['makes another an owner', ({ peer }) => [`PUT /admin/staff/role/${peer}`, { role: 'owner' }], 'staff.owner-only'],
    ['makes an owner less', ({ chief, equal }) => [`PUT /admin/staff/role/${chief}`, { role: equal }], 'staff.owner-only'], // prettier-ignore
    ['suspends an owner', ({ chief }) => [`POST /admin/staff/suspend/${chief}`], 'staff.owner-only'],
    ['restores an owner', ({ chief }) => [`POST /admin/staff/restore/${chief}`], 'staff.owner-only'],
    ['removes an owner', ({ chief }) => [`DELETE /admin/staff/remove/${chief}`], 'staff.owner-only'],
    ['removes a manager', ({ manager }) => [`DELETE /admin/staff/remove/${manager}`], 'staff.more-than-own'],
    ['restores a manager', ({ manager }) => [`POST /admin/staff/restore/${manager}`], 'staff.more-than-own'],
    ['suspends itself', ({ self }) => [`POST /admin/staff/suspend/${self}`], 'staff.yourself'],
    ['withdraws an owner’s invitation', ({ invitation }) => [`DELETE /admin/staff/invitations/${invitation}`], 'staff.owner-only'], // prettier-ignore
    ['changes a role of every shop', () => ['PUT /admin/roles/edit/packer', { name: 'Packer', permissions: ['staff:write'] }], 'request.invalid'], // prettier-ignore
    ['gives a role that does not exist', ({ peer }) => [`PUT /admin/staff/role/${peer}`, { role: uuidv7() }], 'role.not-found'], // prettier-ignore
    ['makes a shopper one of the people', ({ shopper, equal }) => [`PUT /admin/staff/role/${shopper}`, { role: equal }], 'person.not-found'], // prettier-ignore
    ['reads who has which role', () => ['GET /admin/staff'], 'auth.no-permission'],
  ];
  type Known = Record<'self' | 'own' | 'equal' | 'bigger' | 'peer' | 'chief' | 'manager' | 'invitation' | 'shopper', string>; // prettier-ignore
  let clerk: Shopper;
  let known: Known;
  beforeAll(async () => {
    const [own, equal, bigger] = [
      await newRole(['staff:write']),
      await newRole(['staff:write']),
      await newRole(['staff:write', 'settings:write']),
    ];
    clerk = await newStaff(identity, { roleId: own });
    const { email } = await invited('owner');
    known = {
      ...{ self: clerk.user.id, own, equal, bigger },
      peer: (await newStaff(identity, { roleId: equal })).user.id,
      chief: (await newStaff(identity)).user.id,
      manager: (await newStaff(identity, { role: 'manager' })).user.id,
      invitation: (await people()).invitations.find((one) => one.email === email)?._id ?? '',
      shopper: (await newShopper(identity.app)).user.id,
    };
  });

  it.each(tries)('is refused when it %s', async (_what, change, code) => {
    expect(await outcome(clerk, ...change(known))).toBe(code);
    expect(await roleOf(known.self)).toBe(known.own);
  });

  it('has changed nothing by all of them', async () => {
    const { data } = contract.listRoles.reply.parse((await send(owner, 'GET /admin/roles')).json());
    const allowed = (id: string) => data.find(({ _id }) => _id === id)?.permissions;
    expect([known.own, known.equal, known.bigger].map(allowed)).toEqual([
      ['staff:write'],
      ['staff:write'],
      ['staff:write', 'settings:write'],
    ]);
    expect(await roleOf(known.chief)).toBe('owner');
    expect(await roleOf(known.manager)).toBe('manager');
  });

  it('may do what goes no further than itself', async () => {
    expect(await outcome(clerk, `POST /admin/staff/suspend/${known.peer}`)).toBe('done');
    expect(await outcome(clerk, `POST /admin/staff/restore/${known.peer}`)).toBe('done');
    expect(await outcome(clerk, 'POST /admin/staff/invite', { email: someEmail(), role: known.equal })).toBe('done');
  });

  it('can do nothing more with a call that began before it was suspended', async () => {
    const [suspended, change] = await Promise.all([
      outcome(owner, `POST /admin/staff/suspend/${known.self}`),
      outcome(clerk, `POST /admin/staff/suspend/${known.peer}`),
    ]);
    expect(suspended).toBe('done');
    expect(['done', 'auth.guest', 'auth.sign-in-required']).toContain(change);
    expect(await outcome(clerk, `POST /admin/staff/restore/${known.peer}`)).toBe('auth.sign-in-required');
  });

  it('does not become more, nor touches an owner, by any call of this service with any of these words', async () => {
    const chief = await newStaff(identity, { name: 'Chief' });
    await identity.database.pool.query("insert into recovery_codes values ($1, 'digest')", [chief.user.id]);
    const { rows } = await identity.database.pool.query('select id from sessions where user_id = $1', [chief.user.id]);
    const stands = () => standing(known.own, chief.user.id, rows[0].id);
    const ids = [...Object.values(known), chief.user.id, rows[0].id];
    const drafts = [
      { role: 'owner', permissions: allPermissions, email: chief.email, userName: 'Chief', required: true },
      { role: known.bigger, permissions: ['staff:write', 'settings:write'], email: someEmail(), required: false },
      {
        role: 'admin',
        builtInRole: 'owner',
        roleId: known.bigger,
        userId: chief.user.id,
        permissions: ['staff:write'],
      },
      { role: known.equal, permissions: ['staff:write'], email: someEmail() },
    ].map((more) => ({
      ...{ name: `Role ${uuidv7()}`, password: PASSWORD, currentPassword: PASSWORD, newPassword: 'kolam-at-the-door' },
      ...{ validDays: 1, callsPerMinute: 1, code: '000000', token: 'a'.repeat(43), text: 'A note', ...more },
    }));
    const before = await stands();
    let actor: Shopper | null = null;
    for (const [name, endpoint] of Object.entries(endpointsByService.identity ?? {})) {
      const { method, audience, params, body } = endpoint;
      const names = Object.keys(params?.shape ?? {});
      actor ??= await newStaff(identity, { roleId: known.own });
      const codes: string[] = [];
      for (const id of names.length > 0 ? [actor.user.id, ...ids] : ['']) {
        const url = urlOf(endpoint, { params: Object.fromEntries(names.map((each) => [each, id])) });
        for (const payload of body ? drafts : [undefined]) {
          const answer = await identity.app.inject({
            method,
            url,
            cookies: actor.cookies,
            ...(payload && { payload }),
          });
          codes.push(answer.json<{ code?: string }>().code ?? 'done');
        }
      }
      expect([name, await stands()]).toEqual([name, before]);
      // Otherwise it would be for the wrong words that all are refused.
      const isTried = audience !== 'staff:write' || codes.some((code) => !/^(auth|request)\./.test(code));
      expect([name, isTried]).toEqual([name, true]);
      if ((await send(actor, 'GET /auth/check-auth')).statusCode !== 200) actor = null;
    }
  });
});

describe('the last owner', () => {
  let shop: IdentityHarness;
  beforeAll(async () => {
    shop = await startIdentityHarness();
  });
  afterAll(() => shop.close());
  const at = async ({ cookies }: By, method: 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) => {
    const response = await call(shop.app, method, `/api/admin/staff/${path}`, { cookies, ...(payload && { payload }) });
    return response.statusCode === 200 ? 'done' : response.json<{ code: string }>().code;
  };
  const owners = async () => {
    const { rows } = await shop.database.pool.query(
      "select id from users where built_in_role = 'owner' and suspended_at is null",
    );
    return rows.length;
  };

  it('cannot leave, and a suspended one does not count; with another one they can', async () => {
    const first = await newStaff(shop);
    expect(await at(first, 'DELETE', `remove/${first.user.id}`)).toBe('staff.last-owner');
    const second = await newStaff(shop);
    expect(await at(first, 'POST', `suspend/${second.user.id}`)).toBe('done');
    expect(await at(first, 'DELETE', `remove/${first.user.id}`)).toBe('staff.last-owner');
    expect(await at(first, 'POST', `restore/${second.user.id}`)).toBe('done');
    expect(await at(first, 'DELETE', `remove/${first.user.id}`)).toBe('done');
    expect(await owners()).toBe(1);
  });

  it.each<[string, 'PUT' | 'POST' | 'DELETE', string, object | undefined]>([
    ['remove', 'DELETE', 'remove', undefined],
    ['suspend', 'POST', 'suspend', undefined],
    ['demote', 'PUT', 'role', { role: 'packer' }],
  ])('stays when two %s each other at the same moment', async (_what, method, path, payload) => {
    for (let round = 0; round < 3; round++) {
      await shop.database.pool.query('delete from users');
      const [one, other] = [await newStaff(shop), await newStaff(shop)];
      const outcomes = await Promise.all([
        at(one, method, `${path}/${other.user.id}`, payload),
        at(other, method, `${path}/${one.user.id}`, payload),
      ]);
      expect(outcomes.filter((each) => each === 'done')).toHaveLength(1);
      expect(await owners()).toBe(1);
    }
  });

  it('stays when all leave at the same moment', async () => {
    await shop.database.pool.query('delete from users');
    const all = [await newStaff(shop), await newStaff(shop), await newStaff(shop)];
    const outcomes = await Promise.all(all.map((each) => at(each, 'DELETE', `remove/${each.user.id}`)));
    expect(outcomes.sort()).toEqual(['done', 'done', 'staff.last-owner']);
    expect(await owners()).toBe(1);
  });
});
