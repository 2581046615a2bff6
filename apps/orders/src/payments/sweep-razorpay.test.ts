import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { stateOf, unpaidOrder } from '../../test/unpaid-orders.ts';
import { disputes, sweeps } from './payments-schema.ts';
import { sweepRazorpay } from './sweep-razorpay.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
});
afterAll(() => harness.stop());

async function paid() {
  const placed = await unpaidOrder(harness, { piece: harness.shop.piece({ price: 1_000 }), totalAmount: 1_030 });
  const answer = placed.pay(-60);
  await placed.shopper.verify(placed.orderId, answer);
  return { placed, payment_id: answer.razorpay_payment_id };
}

const HOUR_MS = 3_600_000;
let now = Date.now();
/** An hour later the shop asks Razorpay, with several replicas at once. */
async function sweep() {
  now += HOUR_MS;
  const deps = { ...harness.deps, now: () => new Date(now) };
  await Promise.allSettled([sweepRazorpay(deps), sweepRazorpay(deps), sweepRazorpay(deps)]);
}
const stateOfDispute = async (id: string) =>
  (await harness.database.db.select().from(disputes).where(eq(disputes.id, id)))[0]?.state;
const sweptUntil = async () => (await harness.database.db.select().from(sweeps))[0]?.sweptUntil;

describe('While no webhook comes', () => {
  it('a refund in the dashboard is heard of, by one replica once an hour', async () => {
    const { placed, payment_id } = await paid();
    harness.razorpay.refundInDashboard(payment_id, 500_00);
    const before = harness.razorpay.swept.length;
    await sweep();
    const deps = { ...harness.deps, now: () => new Date(now + HOUR_MS / 2) };
    await sweepRazorpay(deps);
    expect(harness.razorpay.swept).toHaveLength(before + 1);
    expect(await stateOf(harness, placed)).toMatchObject({
      order: { paymentStatus: 'partly-refunded', discrepancies: [{ kind: 'refundedAtRazorpay', amount: 500 }] },
      refunds: [{ state: 'made', amountPaise: 500_00, requestedBy: 'razorpay' }],
      creditNotes: [{ data: { totalPaise: 500_00 } }],
    });
  });

  it('a dispute is heard of, and how it goes on', async () => {
    const { placed, payment_id } = await paid();
    const id = harness.razorpay.dispute({ payment_id, amount: 500_00, status: 'open', created_at: now / 1000 });
    await sweep();
    expect(await placed.row()).toMatchObject({ discrepancies: [{ kind: 'disputed', amount: 500 }] });
    // It began long before the second sweep.
    await sweep();
    harness.razorpay.dispute({ id, payment_id, amount: 500_00, status: 'won' });
    await sweep();
    expect(await stateOfDispute(id)).toBe('won');
    expect(await placed.row()).toMatchObject({ discrepancies: [] });
  });

  it('a refund of a payment that is not of this shop hides no other', async () => {
    const { placed, payment_id } = await paid();
    harness.razorpay.refundInDashboard(
      harness.razorpay.pay('order_elsewhere', { amount: 900_00 }).razorpay_payment_id,
      900_00,
    );
    harness.razorpay.refundInDashboard(payment_id, 1_030_00);
    await sweep();
    expect(await placed.row()).toMatchObject({ paymentStatus: 'refunded' });
    expect((await sweptUntil())?.getTime()).toBe(now);
  });

  it('what could not be asked while Razorpay was down is asked afterwards', async () => {
    const before = await sweptUntil();
    harness.razorpay.setDown(true);
    await sweep();
    expect(await sweptUntil()).toEqual(before);
    harness.razorpay.setDown(false);
    await sweep();
    expect(harness.razorpay.swept.at(-1)?.from.getTime()).toBeLessThan(before?.getTime() ?? 0);
    expect((await sweptUntil())?.getTime()).toBe(now);
  });
});
