import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contract from '@kanaka/contracts/audit';
import { addCustomerNote, deleteCustomerNote } from '@kanaka/contracts/identity/customers';
import { saveFactorRule } from '@kanaka/contracts/identity/factors';
import { identityDeadLetters } from '@kanaka/contracts/failed-jobs';
import { insertJob, markJobGivenUp } from '@kanaka/queues/outbox';
import { changesOf, type RecordedChange } from '@kanaka/audit/test/recorded-changes';
import { entriesToProve } from '@kanaka/testing/audited';
import { v7 as uuidv7 } from 'uuid';
import { insertUser } from '../accounts/accounts.repository.ts';
import {
  newShopper,
  newStaff,
  someEmail,
  startIdentityHarness,
  type IdentityHarness,
} from '../../test/identity-harness.ts';
import { auditJobs } from './audit.routes.ts';

let identity: IdentityHarness;
let owner: ReturnType<IdentityHarness['auth']['signIn']>;
beforeAll(async () => {
  identity = await startIdentityHarness();
  owner = identity.auth.signIn({ role: 'admin' });
  await insertUser(identity.database.db, {
    ...{ id: owner.id, email: someEmail(), userName: 'Asha', passwordHash: 'x', role: 'admin', builtInRole: 'owner' },
  });
});
afterAll(() => identity.close());

const hear = async (change: Partial<RecordedChange> = {}) => {
  const recorded: RecordedChange = {
    id: uuidv7(),
    at: new Date().toISOString(),
    actor: { id: owner.id, name: 'Asha' },
    action: 'product.edited',
    subject: { kind: 'product', id: uuidv7(), name: 'Temple ring' },
    differences: [{ field: 'salePrice', before: 1200, after: 1350.5 }],
    ...change,
  };
  await auditJobs['change-recorded'](recorded, identity.database.db);
  return recorded;
};

const get = (path: string, headers: Record<string, string> = owner.headers) =>
  identity.app.inject({ url: `/api/admin/audit${path}`, headers });
const list = async (query: Record<string, string>) =>
  contract.listAuditEntries.reply.parse((await get(`?${new URLSearchParams(query)}`)).json());
const idsOf = async (query: Record<string, string>) => (await list(query)).data.map(({ _id }) => _id);

describe('the audit log', () => {
  it('shows who changed what and when, newest first, with every field before and after', async () => {
    const subject = { kind: 'product', id: uuidv7(), name: 'Lotus ring' };
    const first = await hear({ subject, at: '2026-11-20T10:00:00.000Z' });
    const second = await hear({ subject, at: '2026-11-20T11:00:00.000Z' });
    const { data, total } = await list({ subject: subject.id });
    expect([data.map(({ _id }) => _id), total]).toEqual([[second.id, first.id], 2]);
    const expected = { _id: first.id, at: first.at, actor: first.actor, action: 'product.edited', subject };
    expect(data[1]).toMatchObject({ ...expected, fields: ['salePrice'], shortDifferences: [{ field: 'salePrice' }] });

    const response = await get(`/${first.id}`);
    const { data: entry } = contract.auditEntry.reply.parse(response.json());
    expect(entry).toEqual({ ...expected, differences: first.differences, requestId: expect.any(String) });
    expect(response.headers['cache-control']).toContain('no-store');
    expect((await get(`/${uuidv7()}`)).statusCode).toBe(404);
  });

  it('keeps one entry for a change that is delivered twice', async () => {
    const change = await hear();
    await Promise.all([hear(change), hear({ ...change, action: 'product.deleted' })]);
    expect((await list({ subject: change.subject.id })).data.map(({ action }) => action)).toEqual(['product.edited']);
  });

  it('keeps an entry whose action and kind are unknown here, from a newer service', async () => {
    const { id } = await hear({ action: 'robot.polished', subject: { kind: 'robot', id: '7', name: 'R7' } });
    expect(await idsOf({ kind: 'robot' })).toEqual([id]);
  });
});

describe('searching the audit log', () => {
  it('finds words of the subject, the actor, the action, the field and both values, all combined', async () => {
    const { id } = await hear({
      actor: { id: uuidv7(), name: 'Meenakshi' },
      subject: { kind: 'product', id: uuidv7(), name: '100% Peacock_Jhumka' },
      differences: [{ field: 'details.motif', before: 'Mango', after: ['Parrot', { of: 'Emerald' }] }],
    });
    for (const words of [
      'peacock',
      'MEENAKSHI',
      'product edited peacock',
      'motif',
      'mango',
      'parr',
      'emerald jhum mango',
    ]) {
      expect([words, await idsOf({ words })]).toEqual([words, [id]]);
    }
    expect(await idsOf({ words: 'peacock diamond' })).toEqual([]);
  });

  it('treats characters of LIKE patterns as plain text', async () => {
    const subject = { kind: 'product', id: uuidv7(), name: 'A 50%_off\\ring' };
    const { id } = await hear({ subject });
    for (const words of ['50%_off', '%_off\\ring']) expect(await idsOf({ words })).toEqual([id]);
    expect(await idsOf({ words: '5_%off' })).toEqual([]);
  });

  it('filters by actor, kind and action', async () => {
    const actor = { id: uuidv7(), name: 'Devi' };
    const order = await hear({ actor, action: 'order.refunded', subject: { kind: 'order', id: uuidv7(), name: '#1' } });
    const piece = await hear({ actor });
    const of = (query: Record<string, string>) => idsOf({ actor: actor.id, ...query });
    expect(await of({})).toEqual([piece.id, order.id]);
    expect(await of({ kind: 'order' })).toEqual([order.id]);
    expect(await of({ action: 'product.edited' })).toEqual([piece.id]);
    expect(await of({ kind: 'order', action: 'product.edited' })).toEqual([]);
  });

  it('filters by days from midnight to midnight in India', async () => {
    const actor = { id: uuidv7(), name: 'Devi' };
    const moments = ['2026-03-01T18:29:59.999Z', '2026-03-01T18:30:00.000Z', '2026-03-02T18:29:59.999Z'];
    const [before, first, last] = await Promise.all(moments.map((at) => hear({ actor, at })));
    await hear({ actor, at: '2026-03-02T18:30:00.000Z' });
    const of = (query: Record<string, string>) => idsOf({ actor: actor.id, ...query });
    expect(await of({ from: '2026-03-02', to: '2026-03-02' })).toEqual([last?.id, first?.id]);
    expect(await of({ to: '2026-03-01' })).toEqual([before?.id]);
    expect(await of({ from: '2026-03-02' })).toHaveLength(3);
  });

  it('comes in pages without duplicates, also for entries of the same instant', async () => {
    const actor = { id: uuidv7(), name: 'Devi' };
    const at = '2026-03-05T10:00:00.000Z';
    for (let count = 0; count < 5; count++) await hear({ actor, at });
    const pages = await Promise.all(['1', '2', '3'].map((page) => list({ actor: actor.id, limit: '2', page })));
    expect(pages.map(({ data, total }) => [data.length, total])).toEqual([[2, 5], [2, 5], [1, 5]]); // prettier-ignore
    expect(new Set(pages.flatMap(({ data }) => data.map(({ _id }) => _id))).size).toBe(5);
  });

  it.each([
    'actor=asha',
    'from=yesterday',
    'from=0000-01-01',
    'to=2026-02-30',
    'limit=1000',
    'page=0',
    'words=a%00b',
    'kind=%00',
  ])('refuses %s', async (query) => {
    expect((await get(`?${query}`)).statusCode).toBe(400);
  });

  it('lists the admins to filter by', async () => {
    const { user } = await newStaff(identity);
    expect((await list({})).actors).toContainEqual({ id: user.id, name: 'Meera' });
  });
});

describe('a written entry', () => {
  it.each(['update audit_entries set actor_name = $$Nobody$$', 'delete from audit_entries', 'truncate audit_entries'])(
    'cannot be changed: "%s" is refused',
    async (statement) => {
      const { subject } = await hear();
      await expect(identity.database.pool.query(statement)).rejects.toThrow(/only grows|permission denied/);
      expect((await list({ subject: subject.id })).data[0]?.actor.name).toBe('Asha');
    },
  );
});

const noted = async () => {
  const { user } = await newShopper(identity.app);
  const url = `/api/admin/customers/notes/${user.id}`;
  const payload = { text: 'Likes rubies' };
  const response = await identity.app.inject({ method: 'POST', url, headers: owner.headers, payload });
  return { id: user.id, url: `${url}/${response.json<{ data: { _id: string } }>().data._id}` };
};

/** The owner as an account with a second factor, signed in by the same session. */
async function withAccount(): Promise<void> {
  const insert = (text: string, values: string[]) => identity.database.pool.query(`insert into ${text}`, values);
  await identity.database.pool.query('update users set factor_since = now() where id = $1', [owner.id]);
  await insert("sessions (id, user_id, expires_at) values ($1, $2, now() + interval '1 day') on conflict do nothing", [
    owner.sessionId,
    owner.id,
  ]);
}

const make = async (change: string, id = '', payload?: object) => {
  const [method, path = ''] = change.split(' ');
  const url = `/api${path.replace(':id', id)}`;
  const response = await identity.app.inject({
    ...{ method: method as 'PUT', url, headers: owner.headers },
    ...(payload && { payload }),
  });
  expect([change, response.statusCode]).toEqual([change, 200]);
  return response;
};
const forget = () => identity.database.pool.query("delete from outbox where queue = 'audit'");

/** A change of somebody of the shop. */
const ofPerson =
  (payload?: object, first?: string) =>
  async (change: string): Promise<string> => {
    const { user } = await newStaff(identity, { role: 'packer' });
    if (first) await make(first, user.id);
    await forget();
    await make(change, user.id, payload);
    return user.id;
  };
const invited = async () => {
  const email = someEmail();
  await make('POST /admin/staff/invite', '', { email, role: 'packer' });
  const { rows } = await identity.database.pool.query<{ id: string }>('select id from password_resets where email = $1', [email]); // prettier-ignore
  return rows[0]?.id ?? '';
};
const addedRole = async () => {
  const payload = { name: `Polisher ${uuidv7()}`, permissions: ['products:read'] };
  return (await make('POST /admin/roles/add', '', payload)).json<{ data: { _id: string } }>().data._id;
};
const addedKey = async () => {
  const payload = { name: 'Books', permissions: ['products:read'], validDays: 90 };
  return (await make('POST /admin/api-keys/add', '', payload)).json<{ data: { _id: string } }>().data._id;
};
const ofRole = (payload?: object) => async (change: string) => {
  const id = await addedRole();
  await forget();
  await make(change, id, payload);
  return id;
};

/** One test case for every audited change of this service. */
const proofs: Record<string, (change: string) => Promise<string>> = {
  [`POST ${addCustomerNote.path}`]: async () => (await noted()).id,
  [`DELETE ${deleteCustomerNote.path}`]: async () => {
    const { id, url } = await noted();
    await forget();
    await identity.app.inject({ method: 'DELETE', url, headers: owner.headers });
    return id;
  },
  [`PUT ${saveFactorRule.path}`]: async () => {
    await withAccount();
    const call = { method: 'PUT', url: `/api${saveFactorRule.path}`, headers: owner.headers } as const;
    expect((await identity.app.inject({ ...call, payload: { required: true } })).statusCode).toBe(200);
    return owner.id;
  },
  'POST /admin/staff/reset-factors/:id': async () => {
    await withAccount();
    const { user } = await newStaff(identity);
    await forget();
    await make('POST /admin/staff/reset-factors/:id', user.id);
    return user.id;
  },
  'POST /admin/customers/import': async () => {
    await forget();
    const payload = new FormData();
    payload.append('file', new Blob([`Name,Email\nAsha,${someEmail()}\n`]), 'customers.csv');
    const url = '/api/admin/customers/import?apply=true';
    const response = await identity.app.inject({ method: 'POST', url, headers: owner.headers, payload });
    expect(response.statusCode).toBe(200);
    return 'import';
  },
  'POST /admin/staff/invite': invited,
  'DELETE /admin/staff/invitations/:id': async (change) => {
    const id = await invited();
    await forget();
    await make(change, id);
    return id;
  },
  'PUT /admin/staff/role/:id': ofPerson({ role: 'photographer' }),
  'POST /admin/staff/suspend/:id': ofPerson(),
  'POST /admin/staff/restore/:id': ofPerson(undefined, 'POST /admin/staff/suspend/:id'),
  'DELETE /admin/staff/remove/:id': ofPerson(),
  'POST /admin/api-keys/add': addedKey,
  'DELETE /admin/api-keys/revoke/:id': async (change) => {
    const id = await addedKey();
    await forget();
    await make(change, id);
    return id;
  },
  'POST /admin/roles/add': addedRole,
  'PUT /admin/roles/edit/:id': ofRole({ name: 'Polisher of stones', permissions: ['products:read'] }),
  'DELETE /admin/roles/delete/:id': ofRole(),
  [`POST ${identityDeadLetters.replayDeadLetter.path}`]: async () => {
    const jobId = `reset-${uuidv7()}`;
    await insertJob(identity.database.db, 'mail', 'mailed-link', jobId, { linkId: uuidv7() });
    await markJobGivenUp(identity.database.db, jobId, 'The mail server is away.');
    const url = `/api/admin/dead-letters/identity/${jobId}`;
    expect((await identity.app.inject({ method: 'POST', url, headers: owner.headers })).statusCode).toBe(200);
    return jobId;
  },
};

describe('what an admin changes here', () => {
  it.each(entriesToProve('identity'))('$change adds the entry $action', async ({ change, action }) => {
    const subject = await proofs[change]?.(change);
    const entries = subject ? await changesOf(identity.database.db, subject) : [];
    expect(entries.map((entry) => [entry.action, entry.actor])).toEqual([[action, { id: owner.id, name: 'Asha' }]]);
  });
});
