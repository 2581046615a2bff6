import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq, inArray, sql } from 'drizzle-orm';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { forgetBuyers } from '../orders/order-changes.repository.ts';
import { orders, payments } from '../schema.ts';
import { reconcile } from './reconcile.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
});
afterAll(() => harness.stop());

const MINUTE_MS = 60_000;

async function unpaidOrder() {
  const ring = harness.shop.piece();
  const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);
  const { orderId, razorpayOrder } = (await asha.place()).json();
  const find = async () => (await harness.database.db.select().from(orders).where(eq(orders.id, orderId)))[0];
  const placedAt = (await find())?.createdAt.getTime() ?? 0;
  /** When the order is checked next, in minutes after placing; null for never again. */
  const due = async () => {
    const next = (await find())?.nextCheckAt;
    return next ? Math.round((next.getTime() - placedAt) / MINUTE_MS) : null;
  };
  const lookAt = async (minutes: number) => {
    // A few seconds later, because the reservation began after the order was placed.
    const deps = { ...harness.deps, now: () => new Date(placedAt + minutes * MINUTE_MS + 5_000) };
    await reconcile(deps);
  };
  return { razorpayOrderId: razorpayOrder.id as string, find, due, lookAt };
}

/** Records every query to Razorpay about an order's payments. */
function recordQueries() {
  const { paymentsOfOrder } = harness.razorpay.api;
  const asked: string[] = [];
  harness.razorpay.api.paymentsOfOrder = (id) => {
    asked.push(id);
    return paymentsOfOrder(id);
  };
  return asked;
}

describe('an unpaid order', () => {
  it('names nobody any more after a year, unless money has reached it', async () => {
    const { db } = harness.database;
    const [unpaid, recent] = [await unpaidOrder(), await unpaidOrder()];
    const [paid, returned] = [await unpaidOrder(), await unpaidOrder()];
    harness.razorpay.pay(paid.razorpayOrderId);
    for (const { lookAt } of [unpaid, recent, paid, returned]) await lookAt(15);
    const before = await unpaid.find();
    const old = [unpaid, paid, returned].map(async ({ find }) => (await find())?.id ?? '');
    await db
      .update(orders)
      .set({ createdAt: sql`now() - interval '366 days'` })
      .where(inArray(orders.id, await Promise.all(old)));
    const orderId = (await returned.find())?.id ?? '';
    const money = { amountPaise: 1_00, currency: 'INR', method: 'upi', outcome: 'returned' as const };
    await db.insert(payments).values({ id: 'pay_returned', orderId, ...money });
    const counts = await Promise.all([forgetBuyers(db, 100), forgetBuyers(db, 100)]);
    expect(counts.toSorted()).toEqual([0, 1]);
    const { state, country } = before?.address ?? {};
    expect(await unpaid.find()).toMatchObject({
      ...{ customerName: 'Customer', customerEmail: '' },
      address: { recipient: '', address: '', city: '', pincode: '', phone: '', state, country },
    });
    for (const { find } of [recent, paid, returned]) expect((await find())?.address.address).not.toBe('');
  });

  it('is checked after 15 minutes, then in growing intervals until three days are over, also once it is cancelled', async () => {
    const { razorpayOrderId, find, due, lookAt } = await unpaidOrder();
    const asked = recordQueries();
    const times: number[] = [];
    for (let at = await due(); at !== null; at = await due()) {
      await lookAt(at - 1);
      expect(asked.filter((id) => id === razorpayOrderId)).toHaveLength(times.length);
      await lookAt(at);
      times.push(at);
      expect(asked.filter((id) => id === razorpayOrderId)).toHaveLength(times.length);
      expect((await find())?.status).toBe('cancelled');
    }
    expect(times).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3840, 4320]);
    await lookAt(5000);
    expect(asked.filter((id) => id === razorpayOrderId)).toHaveLength(times.length);
  });

  it('is confirmed when its payment succeeds in the last moment of the three days', async () => {
    const { razorpayOrderId, find, due, lookAt } = await unpaidOrder();
    for (let at = await due(); at !== null && at < 4320; at = await due()) await lookAt(at);
    harness.razorpay.pay(razorpayOrderId, { status: 'authorized' });
    await lookAt(4320);
    expect(await find()).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', nextCheckAt: null });
  });

  it('is checked again after Razorpay was down, however late that was', async () => {
    const { razorpayOrderId, find, due, lookAt } = await unpaidOrder();
    harness.razorpay.pay(razorpayOrderId);
    harness.razorpay.setDown(true);
    await lookAt(5000);
    harness.razorpay.setDown(false);
    expect(await find()).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
    expect(await due()).toBe(5001);

    await lookAt(5001);
    expect((await find())?.paymentStatus).toBe('paid');
  });

  it('is checked once by many replicas at the same time', async () => {
    const { razorpayOrderId, lookAt } = await unpaidOrder();
    const asked = recordQueries();
    await Promise.all(Array.from({ length: 5 }, () => lookAt(15)));
    expect(asked.filter((id) => id === razorpayOrderId)).toHaveLength(1);
  });
});
