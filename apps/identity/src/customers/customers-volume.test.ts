import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CustomerSort, MAX_CUSTOMERS_FOUND } from '@kanaka/contracts/identity/customers';
import { foundQuery, pageQuery } from '@kanaka/server-kit/database/found-pages';
import { sql, type SQL } from 'drizzle-orm';
import { fillCustomers } from '../../test/fill-customers.ts';
import { startIdentityHarness, type IdentityHarness } from '../../test/identity-harness.ts';
import { countQuery, listedIds } from './customers.repository.ts';

let identity: IdentityHarness;
beforeAll(async () => {
  identity = await startIdentityHarness();
  await fillCustomers(identity.database.pool, 60_000);
});
afterAll(() => identity.close());

async function planOf(query: SQL): Promise<string> {
  const { rows } = await identity.database.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
const first = { page: 1, limit: 25 };
const found = (words: string) => foundQuery(listedIds({ words, sort: 'last-order' }), first, MAX_CUSTOMERS_FOUND);

describe('With 60 000 customers', () => {
  it.each(CustomerSort.options)('a page by %s is read along an index', async (sort) => {
    for (const page of [1, 240]) {
      const plan = await planOf(pageQuery(listedIds({ words: '', sort }), { page, limit: 25 }));
      expect(plan).toMatch(/Index (Only )?Scan Backward using users_by_/);
      expect(plan).not.toContain('Sort');
    }
  });

  it('they are counted along an index', async () => {
    expect(await planOf(countQuery)).toContain('Index Only Scan');
  });

  it.each([
    ['a name', 'zebunnisa', 'users_search'],
    ['an e-mail address', 'person77@kanaka', 'users_search'],
    ['a phone number', '90000 77', 'users_search'],
    ['a city', 'yercaud', 'users_search'],
  ])('%s is looked for along an index', async (_, words, index) => {
    const plan = await planOf(found(words));
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan/);
  });
});
