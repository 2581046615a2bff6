import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { changesOf } from '@kanaka/audit/test/recorded-changes';
import * as contract from '@kanaka/contracts/identity/customers';
import { v7 as uuidv7 } from 'uuid';
import { startIdentityHarness, type IdentityHarness } from '../../test/identity-harness.ts';
import { addresses, users } from '../schema.ts';
import { customerJobs } from './customers.routes.ts';

let identity: IdentityHarness;
let owner: ReturnType<IdentityHarness['auth']['signIn']>;
beforeAll(async () => {
  identity = await startIdentityHarness();
  owner = identity.auth.signIn({ role: 'admin', name: 'Meera' });
});
afterAll(() => identity.close());

type Person = { userName?: string; email?: string; role?: 'user' | 'admin' };

async function open({ userName = 'Asha Raman', role = 'user', ...person }: Person = {}): Promise<string> {
  const id = uuidv7();
  const email = person.email ?? `${id}@kanaka.example`;
  await identity.database.db.insert(users).values({
    ...{ id, email, userName, role, passwordHash: 'x' },
    ...(role === 'admin' && { builtInRole: 'owner' as const }),
  });
  return id;
}
let slot = 0;
type Place = { city?: string; phone?: string; pincode?: string; recipient?: string };
const move = (userId: string, place: Place = {}) =>
  identity.database.db.insert(addresses).values({
    ...{ id: uuidv7(), userId, slot: (slot++ % 3) + 1, address: '4 Car Street', city: 'Madurai', state: 'Tamil Nadu' },
    ...{ country: 'India', pincode: '625001', phone: '9876543210', notes: '', isGift: false, giftMessage: '' },
    ...place,
  });

const send = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  identity.app.inject({
    method,
    url: `/api/admin/customers${path}`,
    headers: owner.headers,
    ...(payload && { payload }),
  });
const list = async (query: Record<string, string> = {}) =>
  contract.listCustomers.reply.parse((await send('GET', `?${new URLSearchParams(query)}`)).json());
const idsOf = async (query: Record<string, string>) => (await list(query)).data.map(({ _id }) => _id);
const details = async (id: string) =>
  contract.customerDetails.reply.parse((await send('GET', `/details/${id}`)).json()).data;
const note = (id: string, text: string) => send('POST', `/notes/${id}`, { text });

let clock = 1;
const report = (userId: string, sums: object = {}, asOf = clock++) =>
  customerJobs['sums-changed'](
    { asOf, customers: [{ userId, orders: 1, spentPaise: 100_00, lastOrderAt: '2026-11-20T09:00:00.000Z', ...sums }] },
    identity.database.db,
  );

it('another service learns of a customer’s name, mailbox and own numbers, and of no admin', async () => {
  const [customer, admin] = [await open({ email: 'asha.raman@kanaka.example' }), await open({ role: 'admin' })];
  const ask = (id: string) =>
    identity.app.inject({ url: `/internal/customers/${id}`, headers: identity.auth.asService });
  await move(customer);
  await move(customer, { recipient: 'Aunt', phone: '9000000001' });
  expect((await ask(customer)).json()).toEqual({
    ...{ success: true, name: 'Asha Raman', email: 'asha.raman@kanaka.example', emailProven: false },
    phones: ['9876543210'],
  });
  expect((await ask(admin)).json()).toMatchObject({ code: 'customer.not-found' });
});

describe('the list of customers', () => {
  it('shows an account with its newest address and what it has bought; never an admin’s', async () => {
    const word = `Kalyani${uuidv7().slice(-6)}`;
    const id = await open({ userName: word });
    await open({ userName: word, role: 'admin' });
    await move(id);
    await move(id, { city: 'Kochi', phone: '9000000001' });
    await report(id, { orders: 3, spentPaise: 1_23_456_50 });
    const { data, total, isMore } = await list({ words: word });
    expect([total, isMore]).toEqual([1, false]);
    expect(data).toEqual([
      {
        ...{ _id: id, name: word, email: `${id}@kanaka.example`, emailProvenAt: null, openedAt: expect.any(String) },
        ...{ city: 'Kochi', phone: '9000000001', orders: 3, spent: 1_23_456.5 },
        lastOrderAt: '2026-11-20T09:00:00.000Z',
      },
    ]);
  });

  it('is searched by name, e-mail address, city, pincode and phone number, all words combined', async () => {
    const mark = uuidv7().slice(-8);
    const id = await open({ userName: 'Ānandi O’Neill', email: `anandi.${mark}@rediff.example` });
    await move(id, { city: 'Thrissur', pincode: '680001', phone: '+44 20 7946 0958' });
    const other = await open({ userName: 'Bhavani', email: `bhavani.${mark}@kanaka.example` });
    await move(other, { city: 'Thrissur', phone: '9845012345' });
    for (const [words, found] of [
      [mark, [other, id]],
      [`ānan ${mark}`, [id]],
      [`${mark} rediff THRISSUR`, [id]],
      [`${mark} 680001 o’neill`, [id]],
      ['+44 20 7946 0958', [id]],
      ['98450 12345', [other]],
      ['+91 98450-12345', [other]],
      [`bh ${mark}`, [other]],
      [`ha ${mark}`, []],
      [`thrissur ${mark} kochi`, []],
      ['%', []],
    ] as const) {
      expect([words, await idsOf({ words, sort: 'newest' })]).toEqual([words, found]);
    }
  });

  it('finds a customer by every address that is saved, also of two saved at once, and by none that was deleted', async () => {
    const id = await open();
    const [one, two] = [`9${Date.now().toString().slice(-9)}`, `8${Date.now().toString().slice(-9)}`];
    await Promise.all([move(id, { phone: one }), move(id, { phone: two })]);
    expect([await idsOf({ words: one }), await idsOf({ words: two })]).toEqual([[id], [id]]);
    await identity.database.pool.query('delete from addresses where user_id = $1 and phone = $2', [id, one]);
    expect([await idsOf({ words: one }), await idsOf({ words: two })]).toEqual([[], [id]]);
  });

  it('is sorted by what was bought, by the last order, and by age', async () => {
    const word = `Sorted${uuidv7().slice(-6)}`;
    const [one, two, three, none] = [
      await open({ userName: word }),
      await open({ userName: word }),
      await open({ userName: word }),
      await open({ userName: word }),
    ];
    await report(one, { orders: 1, spentPaise: 900_00, lastOrderAt: '2026-11-01T00:00:00.000Z' });
    await report(two, { orders: 5, spentPaise: 500_00, lastOrderAt: '2026-11-03T00:00:00.000Z' });
    await report(three, { orders: 2, spentPaise: 700_00, lastOrderAt: '2026-11-02T00:00:00.000Z' });
    const sorted = (sort: string) => idsOf({ words: word, sort });
    expect(await sorted('spent')).toEqual([one, three, two, none]);
    expect(await sorted('orders')).toEqual([two, three, one, none]);
    expect(await sorted('last-order')).toEqual([two, three, one, none]);
    expect(await sorted('newest')).toEqual([none, three, two, one]);
    const pages = [await idsOf({ words: word, limit: '3' }), await idsOf({ words: word, limit: '3', page: '2' })];
    expect(pages).toEqual([[two, three, one], [none]]);
  });

  it('has every customer in its pages, each once', async () => {
    const { total } = await list();
    const found = await Promise.all(
      Array.from({ length: Math.ceil(total / 5) }, (_, place) => idsOf({ limit: '5', page: String(place + 1) })),
    );
    expect(new Set(found.flat()).size).toBe(total);
  });

  it.each(['sort=richest', 'page=0', 'limit=1000', 'words=%00', `words=${'a'.repeat(101)}`])(
    'refuses %s',
    async (query) => {
      expect((await send('GET', `?${query}`)).statusCode).toBe(400);
    },
  );
});

describe('what orders report', () => {
  it('counts in the order in which it was so, not in which it arrives', async () => {
    const id = await open();
    await Promise.all([
      report(id, { orders: 2, spentPaise: 200_00 }, 20),
      report(id, { orders: 3, spentPaise: 300_00 }, 30),
      report(id, { orders: 1, spentPaise: 100_00 }, 10),
    ]);
    expect(await details(id)).toMatchObject({ orders: 3, spent: 300 });
  });

  it('is left out for an account that was erased', async () => {
    const id = await open();
    await identity.database.pool.query('delete from users where id = $1', [id]);
    await report(id);
    expect((await send('GET', `/details/${id}`)).statusCode).toBe(404);
  });
});

describe('a customer', () => {
  it('is shown with all addresses, their own before those of others and the newest first, and never cached', async () => {
    const id = await open();
    await move(id, { city: 'Madurai' });
    await move(id, { city: 'Kochi' });
    await move(id, { city: 'Pune', recipient: 'Their aunt' });
    const { addresses: all, city } = await details(id);
    expect([city, ...all.map((one) => one.city)]).toEqual(['Kochi', 'Kochi', 'Madurai', 'Pune']);
    expect((await send('GET', `/details/${id}`)).headers['cache-control']).toContain('no-store');
  });

  it.each([
    ['an id that nobody has', () => Promise.resolve(uuidv7()), 404],
    ['an admin’s', () => open({ role: 'admin' }), 404],
    ['no id', () => Promise.resolve('asha'), 400],
  ])('is not found by %s', async (_, idOf, status) => {
    const id = await idOf();
    expect((await send('GET', `/details/${id}`)).statusCode).toBe(status);
    expect((await note(id, 'Likes rubies')).statusCode).toBe(status);
  });
});

describe('a note on a customer', () => {
  it('says who wrote what and when, the oldest first', async () => {
    const id = await open();
    expect((await note(id, ' Likes rubies.\nCalls on Sundays. ')).json()).toMatchObject({
      message: 'The note has been added.',
      data: { text: 'Likes rubies.\nCalls on Sundays.', author: 'Meera' },
    });
    await note(id, 'Ring size 14');
    expect((await details(id)).notes.map(({ text }) => text)).toEqual([
      'Likes rubies.\nCalls on Sundays.',
      'Ring size 14',
    ]);
  });

  it.each(['', ' \u200b ', 'a'.repeat(2_001), 'a\u0000b', 'a\u202eb'])('is refused: %j', async (text) => {
    expect((await note(await open(), text)).statusCode).toBe(400);
  });

  it('is deleted once, and only from its own customer', async () => {
    const [id, other] = [await open(), await open()];
    const { _id: noteId } = (await note(id, 'Likes rubies')).json<{ data: { _id: string } }>().data;
    const remove = (of: string) => send('DELETE', `/notes/${of}/${noteId}`);
    expect((await remove(other)).statusCode).toBe(404);
    const statuses = (await Promise.all([remove(id), remove(id)])).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 404]);
    expect((await details(id)).notes).toEqual([]);
    expect((await changesOf(identity.database.db, id)).map(({ action }) => action)).toEqual([
      'customer.note-added',
      'customer.note-deleted',
    ]);
  });

  it('is erased with the account, and the audit log never had its words nor the name', async () => {
    const id = await open({ userName: 'Lakshmi' });
    await note(id, 'Likes rubies');
    await identity.database.pool.query('delete from users where id = $1', [id]);
    const { rows } = await identity.database.pool.query('select 1 from customer_notes where user_id = $1', [id]);
    expect(rows).toEqual([]);
    const changes = JSON.stringify(await changesOf(identity.database.db, id));
    expect(changes).toContain(`Customer #${id.slice(-8)}`);
    expect(changes).not.toMatch(/rubies|Lakshmi/);
  });
});
