import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { startOrderHarness, type OrderHarness } from '../test/order-harness.ts';
import { orders } from './schema.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
});
afterAll(() => harness.stop());

it('metrics show what was sold, what was refunded and what waits', async () => {
  const ring = harness.shop.piece({ count: 5 });
  const placed = await Promise.all(
    [1, 2, 3].map(async () => {
      const shopper = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);
      const { orderId, razorpayOrder } = (await shopper.place()).json();
      return { ...shopper, orderId: orderId as string, razorpayOrderId: razorpayOrder.id as string };
    }),
  );
  const [paid, paymentMismatch, late] = placed;
  if (!paid || !paymentMismatch || !late) throw new Error('three orders were placed');
  const answered = await paid.verify(paid.orderId, harness.razorpay.pay(paid.razorpayOrderId));
  expect(answered.json()).toMatchObject({ paymentStatus: 'paid' });
  await paymentMismatch.verify(
    paymentMismatch.orderId,
    harness.razorpay.pay(paymentMismatch.razorpayOrderId, { amount: 1 }),
  );
  await harness.database.db
    .update(orders)
    // Its checks have failed, and each has put off the next.
    .set({ reservedUntil: new Date(Date.now() - 600_000), nextCheckAt: new Date(Date.now() + 60_000) })
    .where(eq(orders.id, late.orderId));

  const { body } = await harness.app.inject('/metrics');

  for (const line of [
    'orders{status="confirmed"} 1',
    'orders{status="pending"} 2',
    'orders_payments{state="paid"} 1',
    'orders_paid_total 1',
    'revenue_paise_total 10300000',
    'refunds_paise_total 0',
    'payments_flagged 1',
    'jobs_open{queue="invoice"} 1',
  ]) {
    expect(body).toContain(line);
  }
  const overdue = Number(/^orders_check_overdue_seconds (\S+)$/m.exec(body)?.[1]);
  expect(overdue).toBeGreaterThan(590);
});
