import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { adminListOrders } from '@kanaka/contracts/orders/admin-orders';
import { customerSales } from '@kanaka/contracts/orders/customers';
import { listReturns } from '@kanaka/contracts/orders/returns';
import { jobs } from '@kanaka/queues/jobs';
import { eq } from 'drizzle-orm';
import { startOrderHarness, type CartLine, type OrderHarness } from '../../test/order-harness.ts';
import { changedCustomers, outbox } from '../schema.ts';
import { reportCustomers } from './report-customers.ts';

let harness: OrderHarness;
let owner: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin' });
});
afterAll(() => harness.stop());
beforeEach(async () => {
  await harness.database.db.delete(changedCustomers);
  await harness.database.db.delete(outbox);
});

type Shopper = ReturnType<OrderHarness['shopperWith']>;

async function placed(asha: Shopper, lines: CartLine[], totalAmount: number) {
  harness.shop.fillCart(asha.id, lines);
  const response = await asha.place(randomUUID(), { totalAmount });
  expect(response.statusCode).toBe(200);
  return response.json<{ orderId: string; razorpayOrder: { id: string } }>();
}
async function paid(asha: Shopper, lines: CartLine[], totalAmount: number): Promise<string> {
  const { orderId, razorpayOrder } = await placed(asha, lines, totalAmount);
  expect((await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id))).statusCode).toBe(200);
  return orderId;
}
const send = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, headers: object = owner.headers) =>
  harness.app.inject({
    method,
    url: `/api${path}`,
    headers: { ...headers, 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  });
const refund = async (orderId: string, amount: number) =>
  expect((await send('POST', `/admin/orders/refund/${orderId}`, { amount, reason: 'Goodwill' })).statusCode).toBe(200);
const salesOf = async (id: string) =>
  customerSales.reply.parse((await send('GET', `/admin/orders/of-customer/${id}`)).json()).data;

/** What was reported of a customer, the latest last. */
async function reportsOf(userId: string) {
  const rows = await harness.database.db.select().from(outbox).where(eq(outbox.queue, 'customers'));
  return rows
    .map(({ data }) => jobs.customers['sums-changed'].parse(data))
    .toSorted((one, other) => one.asOf - other.asOf)
    .flatMap(({ customers }) => customers.filter((customer) => customer.userId === userId));
}
const report = () => reportCustomers(harness.deps);

describe('what a customer has bought', () => {
  it('is counted and summed over paid orders, less what went back', async () => {
    const ring = harness.shop.piece({ price: 1_000, count: 20 });
    const asha = harness.shopperWith([], 0);
    const first = await paid(asha, [{ productId: ring, quantity: 1 }], 1_030);
    await paid(asha, [{ productId: ring, quantity: 2 }], 2_060);
    await placed(asha, [{ productId: ring, quantity: 3 }], 3_090);
    await refund(first, 130.5);
    const sales = await salesOf(asha.id);
    expect(sales).toMatchObject({ orders: 2, spent: 2_959.5, refunded: 130.5, sizes: [] });
    expect(Date.parse(sales.firstOrderAt ?? '')).toBeLessThan(Date.parse(sales.lastOrderAt ?? ''));

    const { data, total } = adminListOrders.reply.parse(
      (await send('GET', `/admin/orders/get?customer=${asha.id}`)).json(),
    );
    expect([total, data.map(({ userId }) => userId)]).toEqual([3, [asha.id, asha.id, asha.id]]);
  });

  it('is nothing for an unknown customer', async () => {
    expect(await salesOf(randomUUID())).toEqual({
      ...{ orders: 0, spent: 0, refunded: 0, firstOrderAt: null, lastOrderAt: null, sizes: [] },
    });
  });

  it('names the sizes that were kept, the most bought first; not of what was sent back or closed', async () => {
    const band = harness.shop.piece({ price: 1_000, sizes: { '12': 20, '14': 20, '16': 20 } });
    const of = (size: string, quantity: number) => [{ productId: band, size, quantity }];
    const asha = harness.shopperWith([], 0);
    await paid(asha, of('14', 1), 1_030);
    await paid(asha, of('14', 2), 2_060);
    await paid(asha, of('12', 1), 1_030);
    const closed = await paid(asha, of('16', 1), 1_030);
    await send('PUT', `/admin/orders/update/${closed}`, { orderStatus: 'cancelled' });
    const returned = await paid(asha, of('16', 1), 1_030);
    await send('PUT', `/admin/orders/update/${returned}`, { orderStatus: 'delivered' });
    const asked = await send(
      'POST',
      `/shop/order/returns/request/${returned}`,
      { lines: of('16', 1), reason: 'not-suited' },
      asha.headers,
    );
    const { _id: id } = asked.json<{ data: { _id: string } }>().data;
    for (const move of [
      { to: 'approved', note: 'Please send it.' },
      { to: 'received' },
      { to: 'inspected', note: 'As new.' },
      { to: 'accepted' },
    ]) {
      expect((await send('PUT', `/admin/orders/returns/move/${id}`, move)).statusCode).toBe(200);
    }
    expect((await salesOf(asha.id)).sizes).toEqual([
      { category: 'Ring', size: '14', pieces: 3, lastAt: expect.any(String) },
      { category: 'Ring', size: '12', pieces: 1, lastAt: expect.any(String) },
    ]);

    const { data } = listReturns.reply.parse((await send('GET', `/admin/orders/returns?customer=${asha.id}`)).json());
    expect(data.map((row) => [row._id, row.customer.id])).toEqual([[id, asha.id]]);
    expect((await send('GET', `/admin/orders/returns?customer=${randomUUID()}`)).json().data).toEqual([]);
  });

  it.each(['/admin/orders/of-customer/asha', '/admin/orders/get?customer=asha', "/admin/orders/returns?customer='--"])(
    'is not asked for by %s',
    async (path) => {
      expect((await send('GET', path)).statusCode).toBe(400);
    },
  );
});

describe('a change of what a customer has bought', () => {
  it('is reported once, with the sums of all their orders', async () => {
    const ring = harness.shop.piece({ price: 1_000, count: 20 });
    const asha = harness.shopperWith([], 0);
    await placed(asha, [{ productId: ring, quantity: 1 }], 1_030);
    await report();
    expect(await reportsOf(asha.id)).toEqual([]);

    const orderId = await paid(asha, [{ productId: ring, quantity: 2 }], 2_060);
    await report();
    await report();
    const lastOrderAt = expect.any(String);
    expect(await reportsOf(asha.id)).toEqual([{ userId: asha.id, orders: 1, spentPaise: 2_060_00, lastOrderAt }]);

    await refund(orderId, 60);
    await report();
    expect((await reportsOf(asha.id)).at(-1)).toMatchObject({ orders: 1, spentPaise: 2_000_00 });
  });

  it('is in the latest report, however many replicas report while orders are paid', async () => {
    const ring = harness.shop.piece({ price: 1_000, count: 50 });
    const asha = harness.shopperWith([], 0);
    const orders = [];
    for (let count = 0; count < 6; count += 1) {
      orders.push(await placed(asha, [{ productId: ring, quantity: 1 }], 1_030));
    }
    await Promise.all(
      orders.flatMap(({ orderId, razorpayOrder }) => [
        asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id)),
        report(),
        report(),
      ]),
    );
    await report();
    expect((await reportsOf(asha.id)).at(-1)).toMatchObject({ orders: 6, spentPaise: 6_180_00 });
    expect(await harness.database.db.select().from(changedCustomers)).toEqual([]);
  });
});
