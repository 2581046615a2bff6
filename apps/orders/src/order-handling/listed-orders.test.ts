import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql, type SQL } from 'drizzle-orm';
import { MAX_ORDERS_FOUND, adminListOrders } from '@kanaka/contracts/orders/admin-orders';
import { seedOrders } from '../../test/seed-orders.ts';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { countQuery, foundQuery, pageQuery } from './listed-orders.repository.ts';

const MANY = 12_000;

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
  await seedOrders(harness.database.db, MANY);
});
afterAll(() => harness.stop());

const filter = (change: object = {}) => adminListOrders.query.parse(change);
const first = { page: 1, limit: 20 };

async function planOf(query: SQL): Promise<string> {
  const { rows } = await harness.database.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

describe('With very many orders', () => {
  it.each<[string, () => SQL, string]>([
    ['the newest', () => pageQuery(filter(), first), 'orders_listed'],
    ['those of a late page', () => pageQuery(filter(), { page: 500, limit: 20 }), 'orders_listed'],
    [
      'the oldest delivered ones',
      () => pageQuery(filter({ status: 'delivered', sort: 'oldest' }), first),
      'orders_listed',
    ],
    ['those of one day', () => pageQuery(filter({ from: '2026-01-02', to: '2026-01-02' }), first), 'orders_listed'],
    [
      'the dearest unpaid ones',
      () => pageQuery(filter({ paymentStatus: 'pending', sort: 'total-high' }), first),
      'orders_by_total',
    ],
    ['their number', () => countQuery(filter()), 'Index Only Scan'],
    [
      'the number of some',
      () => countQuery(filter({ status: 'delivered,cancelled', from: '2025-01-01' })),
      'Index Only Scan',
    ],
    ['those with a word that many have', () => foundQuery(filter({ words: 'ring' }), first), 'orders_'],
    [
      'those with a word that few have',
      () => foundQuery(filter({ words: 'moonstone', sort: 'total-low' }), first),
      'orders_search',
    ],
    ['one by its phone number', () => foundQuery(filter({ words: '90000 07919' }), first), 'orders_search'],
    ['one by the end of its id', () => foundQuery(filter({ words: '#8ad03135' }), first), 'orders_search'],
    ['those with a short name', () => foundQuery(filter({ words: 'xu', status: 'pending' }), first), 'orders_search'],
    ['those of a city', () => foundQuery(filter({ words: 'visakhapatnam' }), first), 'orders_place'],
    ['those of a pincode', () => foundQuery(filter({ words: '530016' }), first), 'orders_place'],
    ['one by its invoice', () => foundQuery(filter({ words: 'KNK/26-27/000006' }), first), 'orders_pkey'],
    ['those of an amount', () => foundQuery(filter({ words: '₹2,45,140' }), first), 'orders_by_total'],
    ['none, for a word nobody has', () => foundQuery(filter({ words: 'zzzqqq' }), first), 'orders_search'],
  ])('reads %s by an index', async (_what, query, index) => {
    const plan = await planOf(query());
    expect(plan).not.toMatch(/Seq Scan on orders/);
    expect(plan).toContain(index);
  });

  it('the list’s rows need not be read to be sorted, filtered and counted', async () => {
    for (const query of [
      pageQuery(filter({ status: 'delivered' }), first),
      countQuery(filter({ paymentStatus: 'paid' })),
    ]) {
      expect(await planOf(query)).toContain('Index Only Scan');
    }
  });

  it('words that are in more than can be looked through are counted only so far', async () => {
    const owner = harness.auth.signIn({ role: 'admin' });
    const page = async (query: string) => {
      const response = await harness.app.inject({ url: `/api/admin/orders/get?${query}`, headers: owner.headers });
      return adminListOrders.reply.parse(response.json());
    };
    const ring = await page('words=ring&limit=20');
    expect(ring).toMatchObject({ total: MAX_ORDERS_FOUND, isMore: true });
    expect(ring.data).toHaveLength(20);
    expect((await page(`words=ring&limit=20&page=${MAX_ORDERS_FOUND / 20 + 1}`)).data).toEqual([]);
    expect(await page('words=moonstone&limit=20&page=9')).toMatchObject({ total: MANY / 50, isMore: false });
    expect(await page('limit=20')).toMatchObject({ total: MANY, isMore: false });
  });
});
