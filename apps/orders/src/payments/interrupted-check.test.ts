import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { orders } from '../schema.ts';
import { reconcile } from './reconcile.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
});
afterAll(() => harness.stop());

/** An unpaid order whose reservation has expired, so that the reconciler should check it. */
async function orderToCheck() {
  const asha = harness.shopperWith([{ productId: harness.shop.piece({ count: 5 }), quantity: 1 }], 1_03_000);
  const { orderId, razorpayOrder } = (await asha.place()).json();
  await change(orderId, { nextCheckAt: new Date(0) });
  return { orderId: orderId as string, razorpayOrderId: razorpayOrder.id as string };
}

const change = (orderId: string, set: Partial<typeof orders.$inferInsert>) =>
  harness.database.db.update(orders).set(set).where(eq(orders.id, orderId));

async function stateOf(orderId: string) {
  const [order] = await harness.database.db
    .select({
      status: orders.status,
      checks: orders.checks,
      nextCheckAt: orders.nextCheckAt,
      soon: sql<boolean>`next_check_at <= now() + interval '2 minutes'`,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order;
}

it('an order that could not be checked, because Razorpay was down, is checked again soon', async () => {
  const { orderId, razorpayOrderId } = await orderToCheck();
  harness.razorpay.pay(razorpayOrderId);
  harness.razorpay.setDown(true);
  await reconcile(harness.deps);
  harness.razorpay.setDown(false);
  expect(await stateOf(orderId)).toMatchObject({ status: 'pending', checks: 0, soon: true });

  await change(orderId, { nextCheckAt: new Date(0) });
  await reconcile(harness.deps);
  expect(await stateOf(orderId)).toMatchObject({ status: 'confirmed', nextCheckAt: null });
});

it('orders claimed by a process that ended are checked again soon', async () => {
  const { orderId } = await orderToCheck();
  await reconcile(harness.deps, AbortSignal.abort());
  expect(await stateOf(orderId)).toMatchObject({ status: 'pending', soon: true });
});

it('an order that has been checked waits longer for its next check', async () => {
  const { orderId } = await orderToCheck();
  await reconcile(harness.deps);
  expect(await stateOf(orderId)).toMatchObject({ status: 'cancelled', checks: 1, soon: false });
});

it('an order whose last check after three days failed is checked until Razorpay responds', async () => {
  const { orderId } = await orderToCheck();
  await change(orderId, { createdAt: new Date(Date.now() - 3 * 24 * 60 * 60_000) });
  harness.razorpay.setDown(true);
  await reconcile(harness.deps);
  harness.razorpay.setDown(false);
  expect(await stateOf(orderId)).toMatchObject({ status: 'pending', soon: true });

  await change(orderId, { nextCheckAt: new Date(0) });
  await reconcile(harness.deps);
  expect(await stateOf(orderId)).toMatchObject({ status: 'cancelled', nextCheckAt: null });
});
