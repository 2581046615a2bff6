import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { changesOf } from '@kanaka/audit/test/recorded-changes';
import { customerColumns, importCustomers, type CustomerImport } from '@kanaka/contracts/identity/customer-files';
import {
  call,
  login,
  newShopper,
  newStaff,
  startIdentityHarness,
  type IdentityHarness,
} from '../../test/identity-harness.ts';

let identity: IdentityHarness;
let owner: ReturnType<IdentityHarness['auth']['signIn']>;
beforeAll(async () => {
  identity = await startIdentityHarness();
  owner = identity.auth.signIn({ role: 'admin', name: 'Meera' });
});
afterAll(() => identity.close());

async function send(lines: readonly string[] | string, { apply = false, headers = owner.headers } = {}) {
  const form = new FormData();
  form.append('file', new Blob([typeof lines === 'string' ? lines : lines.join('\n')]), 'customers.csv');
  const url = `/api${importCustomers.path}?apply=${apply}`;
  return identity.app.inject({ method: 'POST', url, headers, payload: form });
}
async function read(lines: readonly string[] | string, how?: { apply: boolean }): Promise<CustomerImport> {
  return importCustomers.reply.parse((await send(lines, how)).json()).data;
}
const exported = async (headers = owner.headers) =>
  identity.app.inject({ method: 'GET', url: '/api/admin/customers/export', headers });
const count = async (email: string) => {
  const { rows } = await identity.database.pool.query<{ id: string; addresses: string }>(
    `select users.id, count(addresses.id) as addresses from users left join addresses on user_id = users.id
     where email = $1 group by users.id`,
    [email],
  );
  return rows.map(({ addresses }) => Number(addresses));
};

const heading = customerColumns.join(',');
const address = ',"4, Car Street",Madurai,Tamil Nadu,India,625001,9876543210,';

describe('a file of customers', () => {
  it('can be read back: the second export is the same, also from Excel’s hands', async () => {
    const file = [
      `\uFEFF${heading}`,
      `Ānandi O’Neill,anandi@kanaka.example,'+91 44 4000 1234,${address}`,
      `Ānandi O’Neill,anandi@kanaka.example,'+91 44 4000 1234,'=Aunt,7 Hill Road,Kochi,Kerala,India,682001,9000000001,Ring twice`,
      `Bhavani,bhavani@kanaka.example,,,,,,,,,`,
      '',
    ].join('\r\n');
    expect(await read(file)).toEqual({
      ...{
        applied: false,
        rows: 3,
        added: 2,
        changed: 0,
        unchanged: 0,
        unknown: [],
        withoutStreet: 0,
        withoutEmail: 0,
      },
      ...{ faults: 0, findings: [] },
    });
    expect(await count('anandi@kanaka.example')).toEqual([]);
    expect(await read(file, { apply: true })).toMatchObject({ applied: true, added: 2 });
    expect((await exported()).body).toBe(file);
    expect(await read(file, { apply: true })).toMatchObject({ applied: true, added: 0, changed: 0, unchanged: 2 });
    const changes = JSON.stringify(await changesOf(identity.database.db, 'import'));
    expect(changes).toContain('customer.imported');
    expect(changes).not.toMatch(/nandi/);
  });

  it('of Shopify is understood, and says what it leaves out', async () => {
    const result = await read(
      [
        'First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone',
        "Devi,Nair,DEVI@kanaka.example,yes,4 Car Street,Second floor,Madurai,TN,IN,'625001,'+919876543210,",
        ',,leela@kanaka.example,no,,,Kochi,KL,IN,682001,,98400 12345',
        'By,Telephone,,no,,,,,IN,,,98400 54321',
      ],
      { apply: true },
    );
    expect(result).toMatchObject({ applied: true, added: 2, unknown: ['Accepts Email Marketing'], withoutStreet: 1 });
    expect(result.withoutEmail).toBe(1);
    const { body } = await exported();
    expect(body).toContain(
      'Devi Nair,devi@kanaka.example,,,"4 Car Street, Second floor",Madurai,Tamil Nadu,India,625001,9876543210,',
    );
    expect(body).toContain('leela,leela@kanaka.example,98400 12345,,');
  });

  it('adds what is missing to an account, and leaves alone what its owner has typed', async () => {
    const { user, email } = await newShopper(identity.app);
    const lines = [heading, `Another name,${email},98400 12345,${address}`];
    expect(await read(lines, { apply: true })).toMatchObject({ added: 0, changed: 1 });
    expect(await count(email)).toEqual([1]);
    expect((await login(identity.app, email)).json()).toMatchObject({
      user: { id: user.id, userName: 'Asha', phone: '98400 12345' },
    });
    expect(await read([heading, `Asha,${email},000 111 222 333,`], { apply: true })).toMatchObject({ unchanged: 1 });
  });

  it('tells every fault with row and column, and then changes nothing', async () => {
    const { email: staff } = await newStaff(identity);
    const row = (person: string, rest = '') => `${person},${rest}`;
    const result = await read(
      [
        heading,
        row('Asha,asha.new@kanaka.example,', address),
        row('Asha,no address,'),
        row('Asha,a1@kanaka.example,12'),
        row('Asha,a2@kanaka.example,', ',4 Car Street,Madurai,Tamilnadu,India,625001,9876543210,'),
        row('Asha,a3@kanaka.example,', ',4 Car Street,Madurai,Tamil Nadu,India,6250,123,'),
        row('Asha,a4@kanaka.example,', ',4 Car Street,,,Atlantis,1,1,'),
        row(`Asha,${staff},`),
        row(`${'A'.repeat(81)},a5@kanaka.example,`),
        ...[1, 2, 3, 4].map((place) => row('Asha,a6@kanaka.example,', address.replace('4,', `${place},`))),
      ],
      { apply: true },
    );
    expect(result).toMatchObject({ applied: false, faults: 9 });
    expect(result.findings.map(({ row: number, column }) => `${number} ${column}`)).toEqual([
      ...['3 Email', '4 Phone', '5 State', '6 Pincode', '6 Address phone', '7 Country', '8 Email'],
      ...['9 Name', '13 Address'],
    ]);
    expect(await count('asha.new@kanaka.example')).toEqual([]);
  });

  it('is imported once by two at once', async () => {
    const people = Array.from({ length: 40 }, (_, place) => `Asha,twice${place}@kanaka.example,,${address}`);
    const answers = await Promise.all([
      send([heading, ...people], { apply: true }),
      send([heading, ...people.toReversed()], { apply: true }),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect([
      [200, 200],
      [200, 409],
      [409, 200],
    ]).toContainEqual(statuses);
    expect(await count('twice7@kanaka.example')).toEqual([1]);
  });

  it('opens accounts whose owners choose a password by e-mail', async () => {
    await read([heading, 'Gita,gita@kanaka.example,,'], { apply: true });
    expect((await login(identity.app, 'gita@kanaka.example', '')).statusCode).toBe(400);
    expect((await login(identity.app, 'gita@kanaka.example', 'password')).statusCode).toBe(401);
    const asked = await call(identity.app, 'POST', '/api/auth/forgot-password', {
      payload: { email: 'gita@kanaka.example' },
    });
    expect(asked.statusCode).toBe(200);
  });

  it.each([
    ['no table', 'file.unreadable', 'Name,Email\n'],
    ['too many rows', 'file.too-large', `Email\n${'a@b.example\n'.repeat(10_001)}`],
  ])('is refused: %s', async (_, code, file) => {
    expect((await send(file)).json()).toMatchObject({ code });
  });

  it('comes as a form, and from those who may', async () => {
    const url = `/api${importCustomers.path}`;
    expect((await identity.app.inject({ method: 'POST', url, headers: owner.headers, payload: {} })).statusCode).toBe(
      415,
    );
    const reader = identity.auth.signIn({ role: 'admin', permissions: ['customers:read'] });
    expect((await send('Email\n', { headers: reader.headers })).statusCode).toBe(403);
    const hasty = identity.auth.signIn({ role: 'admin', isConfirmed: false });
    expect((await exported(hasty.headers)).json()).toMatchObject({ code: 'auth.confirm-again' });
  });
});
