import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { foundQuery, pageQuery, type Asked } from '@kanaka/server-kit/database/found-pages';
import { sql, type SQL } from 'drizzle-orm';
import { MAX_ORDERS_FOUND, adminListOrders } from '@kanaka/contracts/orders/admin-orders';
import { seedOrders } from '../../test/seed-orders.ts';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { countQuery, everything, listedIds } from './listed-orders.repository.ts';

const MANY = 12_000;

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
  await seedOrders(harness.database.db, MANY);
});
afterAll(() => harness.stop());

const filter = (change: object = {}) => ({ ...adminListOrders.query.parse(change), ...everything });
const page = (change: object = {}, asked: Asked = first) => pageQuery(listedIds(filter(change)), asked);
const found = (change: object) => foundQuery(listedIds(filter(change)), first, MAX_ORDERS_FOUND);
const first = { page: 1, limit: 20 };

async function planOf(query: SQL): Promise<string> {
  const { rows } = await harness.database.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

describe('With very many orders', () => {
  it.each<[string, () => SQL, string]>([
    ['the newest', () => page(), 'orders_listed'],
    ['those of a late page', () => page({}, { page: 500, limit: 20 }), 'orders_listed'],
    ['the oldest delivered ones', () => page({ status: 'delivered', sort: 'oldest' }), 'orders_listed'],
    ['those of one day', () => page({ from: '2026-01-02', to: '2026-01-02' }), 'orders_listed'],
    ['the dearest unpaid ones', () => page({ paymentStatus: 'pending', sort: 'total-high' }), 'orders_by_total'],
    ['those of one customer', () => page({ customer: '0198c5a2-7e11-7c3a-9d21-5f0c8ad03135' }), 'orders_of_user'],
    ['their number', () => countQuery(filter()), 'Index Only Scan'],
    [
      'the number of some',
      () => countQuery(filter({ status: 'delivered,cancelled', from: '2025-01-01' })),
      'Index Only Scan',
    ],
    ['those with a word that many have', () => found({ words: 'ring' }), 'orders_'],
    ['those with a word that few have', () => found({ words: 'moonstone', sort: 'total-low' }), 'orders_search'],
    ['one by its phone number', () => found({ words: '90000 07919' }), 'orders_search'],
    ['one by the end of its id', () => found({ words: '#8ad03135' }), 'orders_search'],
    ['those with a short name', () => found({ words: 'xu', status: 'pending' }), 'orders_search'],
    ['those of a city', () => found({ words: 'visakhapatnam' }), 'orders_place'],
    ['those of a pincode', () => found({ words: '530016' }), 'orders_place'],
    ['one by its invoice', () => found({ words: 'KNK/26-27/000006' }), 'orders_pkey'],
    ['those of an amount', () => found({ words: '₹2,45,140' }), 'orders_by_total'],
    ['none, for a word nobody has', () => found({ words: 'zzzqqq' }), 'orders_search'],
  ])('reads %s by an index', async (_what, query, index) => {
    const plan = await planOf(query());
    expect(plan).not.toMatch(/Seq Scan on orders/);
    expect(plan).toContain(index);
  });

  it('the list’s rows need not be read to be sorted, filtered and counted', async () => {
    for (const query of [page({ status: 'delivered' }), countQuery(filter({ paymentStatus: 'paid' }))]) {
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
