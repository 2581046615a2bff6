import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { and, eq, like, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import * as adminOrdersContract from '@kanaka/contracts/orders/admin-orders';
import * as ordersContract from '@kanaka/contracts/orders/orders';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { orders, outbox } from '../schema.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
});
afterAll(() => harness.stop());

async function order({ paid = false }: { paid?: boolean } = {}) {
  const ring = harness.shop.piece();
  const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);
  const { orderId, razorpayOrder } = (await asha.place()).json();
  if (paid) await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id));
  return { ring, asha, orderId: orderId as string };
}

const get = (url: string, headers: object = {}) => harness.app.inject({ url, headers: { ...headers } });
const setStatus = (orderId: string, orderStatus: string, headers: object) =>
  harness.app.inject({
    method: 'PUT',
    url: `/api/admin/orders/update/${orderId}`,
    headers: { ...headers },
    payload: { orderStatus },
  });

describe('a shopper', () => {
  it('can read their own orders, with amounts in rupees', async () => {
    const { asha, orderId, ring } = await order();
    const list = ordersContract.listOrders.reply.parse(
      (await get(`/api/shop/order/list/${asha.id}`, asha.headers)).json(),
    );
    const { data } = ordersContract.orderDetails.reply.parse(
      (await get(`/api/shop/order/details/${orderId}`, asha.headers)).json(),
    );
    expect(list.data).toEqual([
      {
        ...data,
        shipments: undefined,
        policies: undefined,
        canCancel: undefined,
        cancelByRequest: undefined,
        returns: undefined,
        returnStates: [],
        serverTime: expect.any(String),
      },
    ]);
    expect(data).toMatchObject({
      orderStatus: 'pending',
      paymentStatus: 'pending',
      paymentMethod: 'razorpay',
      subtotal: 1_00_000,
      taxAmount: 3_000,
      totalAmount: 1_03_000,
      cartItems: [{ productId: ring, quantity: 1, price: 1_00_000 }],
      addressInfo: { city: 'Madurai', recipient: 'Asha' },
    });
  });

  it('cannot read unknown orders', async () => {
    const ravi = harness.auth.signIn();
    expect((await get(`/api/shop/order/details/${uuidv7()}`, ravi.headers)).statusCode).toBe(404);
    expect((await get('/api/shop/order/details/not-an-id', ravi.headers)).statusCode).toBe(400);
  });
});

describe('the owner', () => {
  it('can read every order, newest first, with its customer', async () => {
    const first = await order();
    const second = await order();
    const owner = harness.auth.signIn({ role: 'admin' });
    const list = adminOrdersContract.adminListOrders.reply.parse(
      (await get('/api/admin/orders/get', owner.headers)).json(),
    );
    const ids = list.data.map(({ _id }) => _id);
    expect(ids.indexOf(second.orderId)).toBeLessThan(ids.indexOf(first.orderId));
    const details = await get(`/api/admin/orders/details/${first.orderId}`, owner.headers);
    expect(adminOrdersContract.adminOrderDetails.reply.parse(details.json()).data.customer.name).toBe('Asha');
    const page = adminOrdersContract.adminListOrders.reply.parse(
      (await get('/api/admin/orders/get?page=2&limit=1', owner.headers)).json(),
    );
    expect(page.data.map(({ _id }) => _id)).toEqual([ids[1]]);
  });

  it('can set any status; the shopper sees it and gets an e-mail', async () => {
    const { orderId, asha } = await order({ paid: true });
    const owner = harness.auth.signIn({ role: 'admin' });
    for (const status of ['inProcess', 'inShipping', 'delivered', 'rejected', 'pending']) {
      const response = await setStatus(orderId, status, owner.headers);
      expect(adminOrdersContract.updateOrderStatus.reply.parse(response.json()).data.orderStatus).toBe(status);
    }
    expect((await get(`/api/shop/order/details/${orderId}`, asha.headers)).json().data.orderStatus).toBe('pending');
    const mails = await harness.database.db
      .select()
      .from(outbox)
      .where(and(like(outbox.jobId, 'mail-s%'), sql`${outbox.data} ->> 'orderId' = ${orderId}`));
    expect(mails).toHaveLength(5);
  });

  it('releases the stock of an unpaid order by closing it, and a late payment is refunded', async () => {
    const { orderId, asha } = await order();
    const owner = harness.auth.signIn({ role: 'admin' });
    await setStatus(orderId, 'rejected', owner.headers);
    const jobs = await harness.database.db
      .select()
      .from(outbox)
      .where(like(outbox.jobId, `release-stock-${orderId}-%`));
    expect(jobs.map((job) => job.name)).toEqual(['release-stock']);

    const [row] = await harness.database.db.select().from(orders).where(eq(orders.id, orderId));
    const response = await asha.verify(orderId, harness.razorpay.pay(row?.razorpayOrderId ?? ''));
    expect(response.json().code).toBe('payment.returned');
    expect((await get(`/api/shop/order/details/${orderId}`, asha.headers)).json().data).toMatchObject({
      orderStatus: 'rejected',
      paymentStatus: 'refunding',
    });
  });

  it('can close an order that the shop had cancelled as unpaid, and a late payment is refunded', async () => {
    const { orderId, asha } = await order();
    const owner = harness.auth.signIn({ role: 'admin' });
    await harness.database.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, orderId));
    expect((await setStatus(orderId, 'cancelled', owner.headers)).statusCode).toBe(200);
    const [row] = await harness.database.db.select().from(orders).where(eq(orders.id, orderId));
    const response = await asha.verify(orderId, harness.razorpay.pay(row?.razorpayOrderId ?? ''));
    expect(response.json().code).toBe('payment.returned');
  });

  it('cannot set an unknown status, or change an unknown order', async () => {
    const { orderId } = await order();
    const owner = harness.auth.signIn({ role: 'admin' });
    expect((await setStatus(orderId, 'lost', owner.headers)).statusCode).toBe(400);
    expect((await setStatus(uuidv7(), 'delivered', owner.headers)).statusCode).toBe(404);
  });
});

describe('whether a shopper has bought a piece', () => {
  const ask = async (userId: string, query = '') =>
    ordersContract.hasPurchased.reply.parse(
      (await get(`/internal/purchases/${userId}${query}`, harness.auth.asService)).json(),
    ).purchased;
  const askOf = async (userId: string, productId: string) => [
    await ask(userId),
    await ask(userId, `?productId=${productId}`),
  ];
  const refund = async (orderId: string, draft: object) => {
    const response = await harness.app.inject({
      method: 'POST',
      url: `/api/admin/orders/refund/${orderId}`,
      headers: { ...harness.auth.signIn({ role: 'admin' }).headers, 'idempotency-key': uuidv7() },
      payload: { reason: 'Returned', ...draft },
    });
    expect(response.statusCode).toBe(200);
  };

  const deliver = (orderId: string) => setStatus(orderId, 'delivered', harness.auth.signIn({ role: 'admin' }).headers);

  it('is true once the order is paid and delivered, only for its pieces and its shopper', async () => {
    const { asha, ring, orderId } = await order({ paid: true });
    expect(await askOf(asha.id, ring)).toEqual([false, false]);
    await deliver(orderId);
    expect(await askOf(asha.id, ring)).toEqual([true, true]);
    expect(await ask(asha.id, `?productId=${uuidv7()}`)).toBe(false);
    expect(await ask(uuidv7())).toBe(false);
  });

  it('is false while the order is unpaid, and once it was cancelled or refunded', async () => {
    const unpaid = await order();
    expect(await askOf(unpaid.asha.id, unpaid.ring)).toEqual([false, false]);
    const cancelled = await order({ paid: true });
    await setStatus(cancelled.orderId, 'cancelled', harness.auth.signIn({ role: 'admin' }).headers);
    expect(await askOf(cancelled.asha.id, cancelled.ring)).toEqual([false, false]);
    const refunded = await order({ paid: true });
    await deliver(refunded.orderId);
    expect(await askOf(refunded.asha.id, refunded.ring)).toEqual([true, true]);
    await refund(refunded.orderId, { amount: 1_03_000 });
    expect(await askOf(refunded.asha.id, refunded.ring)).toEqual([false, false]);
  });

  it('is false for a piece that was returned from an order that was otherwise kept', async () => {
    const [ring, chain] = [harness.shop.piece(), harness.shop.piece()];
    const lines = [
      { productId: ring, quantity: 2 },
      { productId: chain, quantity: 1 },
    ];
    const asha = harness.shopperWith(lines, 3_09_000);
    const { orderId, razorpayOrder } = (await asha.place()).json();
    await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id));
    await deliver(orderId);
    await refund(orderId, { lines: [{ productId: ring, quantity: 1 }] });
    expect(await askOf(asha.id, ring)).toEqual([true, true]);
    await refund(orderId, { lines: [{ productId: ring, quantity: 1 }] });
    expect(await askOf(asha.id, ring)).toEqual([true, false]);
    expect(await askOf(asha.id, chain)).toEqual([true, true]);
  });
});
