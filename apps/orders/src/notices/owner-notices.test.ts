import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { outbox } from '@kanaka/queues/outbox';
import { paymentEvent, startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { processWebhooks } from '../payments/process-webhooks.ts';
import { notifyOwner } from './owner-notices.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
  await notifyOwner(harness.deps);
});
afterAll(() => harness.stop());

let minutes = 0;
/** So many minutes later, several replicas look at the same moment. */
async function later(passed: number): Promise<void> {
  minutes += passed;
  const now = Date.now() + minutes * 60_000;
  harness.clock.now = () => new Date(now);
  await Promise.all([1, 2, 3].map(() => notifyOwner(harness.deps)));
}

async function order() {
  const ring = harness.shop.piece({ price: 1_000, count: 5 });
  const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_030);
  const { orderId, razorpayOrder } = (await asha.place()).json();
  const pay = async () => {
    expect((await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id))).statusCode).toBe(200);
  };
  const fail = async () => {
    const names = { razorpay_payment_id: `pay_${orderId}`, razorpay_order_id: razorpayOrder.id };
    expect((await harness.sendWebhook(paymentEvent('payment.failed', names))).statusCode).toBe(200);
    await processWebhooks(harness.deps);
  };
  const send = (method: 'POST' | 'PUT', url: string, headers: object, payload: object) =>
    harness.app.inject({ method, url: `/api${url}`, headers: { ...headers }, payload });
  const cancel = () => send('POST', `/shop/order/cancel/${orderId}`, asha.headers, { reason: 'Too large' });
  const askForReturn = async () => {
    const owner = harness.auth.signIn({ role: 'admin' });
    await send('PUT', `/admin/orders/update/${orderId}`, owner.headers, { orderStatus: 'delivered' });
    const lines = [{ productId: ring, size: '', quantity: 1 }];
    const body = { lines, reason: 'not-suited', words: '' };
    return send('POST', `/shop/order/returns/request/${orderId}`, asha.headers, body);
  };
  return { orderId: orderId as string, pay, fail, cancel, askForReturn };
}

async function notices() {
  const rows = await harness.database.db.select().from(outbox).where(eq(outbox.name, 'owner-notice'));
  return rows.map(({ data }) => data);
}

it('the owner gets one e-mail about the paid, failed and cancelled orders of some minutes, however many replicas look', async () => {
  const paid = await order();
  await paid.pay();
  // Text of the browser that no database takes as JSON keeps nobody's news from the owner.
  const entity = { id: 'pay_1', order_id: 'order_1', description: 'nice ring \u0000', notes: { of: '\ud800' } };
  await harness.sendWebhook({ event: 'payment.failed', payload: { payment: { entity } } });
  const failed = await order();
  await failed.fail();
  const madeGood = await order();
  await madeGood.fail();
  await madeGood.pay();
  const cancelled = await order();
  await cancelled.pay();
  expect((await cancelled.cancel()).statusCode).toBe(200);
  expect(await notices()).toEqual([]);
  await later(6);
  expect(await notices()).toMatchObject([
    {
      to: demoShop.email,
      paid: {
        count: 2,
        orders: [{ orderId: madeGood.orderId, name: 'Asha', totalPaise: 1_030_00 }, { orderId: paid.orderId }],
      },
      failed: { count: 1, orders: [{ orderId: failed.orderId }] },
      cancelled: { count: 1, orders: [{ orderId: cancelled.orderId }] },
      returns: { count: 0, orders: [] },
    },
  ]);
  await later(6);
  expect(await notices()).toHaveLength(1);
});

it('the owner learns in it what shoppers want to return', async () => {
  const returned = await order();
  await returned.pay();
  expect((await returned.askForReturn()).statusCode).toBe(200);
  await later(6);
  expect((await notices()).at(-1)).toMatchObject({ returns: { count: 1, orders: [{ orderId: returned.orderId }] } });
});

it('what happens within the minutes waits for the next e-mail', async () => {
  const before = (await notices()).length;
  await (await order()).pay();
  await later(2);
  expect(await notices()).toHaveLength(before);
  await later(4);
  expect(await notices()).toHaveLength(before + 1);
});

it('an owner who wants none gets none, and nothing of it later', async () => {
  const before = (await notices()).length;
  harness.shop.set({ ownerNotices: false });
  await (await order()).pay();
  await later(6);
  harness.shop.set({ ownerNotices: true });
  await later(6);
  expect(await notices()).toHaveLength(before);
});
