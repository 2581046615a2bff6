import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq, like } from 'drizzle-orm';
import { capturePayment, verifyPayment } from '@kanaka/contracts/orders/payments';
import { paymentEvent, startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { followRefund } from './follow-refund.ts';
import { makeRefund } from '../refunds/make-refund.ts';
import { orders, outbox, statusChanges, payments } from '../schema.ts';
import { refunds } from '../refunds/refunds-schema.ts';
import { invoices } from '../invoices/documents-schema.ts';
import { processWebhooks } from './process-webhooks.ts';
import { reconcile } from './reconcile.ts';
import { settlePayment } from './settle-payment.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
});
afterAll(() => harness.stop());

/** An unpaid order of one ring. */
async function unpaidOrder({ count = 5 }: { count?: number } = {}) {
  const ring = harness.shop.piece({ count });
  const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);
  const { orderId, razorpayOrder } = (await asha.place()).json();
  return { ring, asha, orderId: orderId as string, razorpayOrderId: razorpayOrder.id as string };
}

async function stateOf(orderId: string) {
  const { db } = harness.database;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  return {
    order,
    invoices: await db.select().from(invoices).where(eq(invoices.orderId, orderId)),
    payments: await db.select().from(payments).where(eq(payments.orderId, orderId)),
    refunds: await db.select().from(refunds).where(eq(refunds.orderId, orderId)),
    jobs: (
      await db
        .select()
        .from(outbox)
        .where(like(outbox.jobId, `%${orderId}%`))
    )
      .map((job) => job.name)
      .sort(),
    statuses: (await db.select().from(statusChanges).where(eq(statusChanges.orderId, orderId))).map(
      (change) => change.status,
    ),
  };
}

/** Makes an order's refunds, as the payments queue does. */
async function makeRefunds(orderId: string): Promise<void> {
  for (const { id } of (await stateOf(orderId)).refunds) await makeRefund(harness.deps, { refundId: id });
}

const NOT_SIGNED = 'a payment was refused: its signature is not Razorpay’s';
const NOT_FITTING = 'a payment does not fit its order';
const JOBS_OF_A_PAID_ORDER = ['commit-stock', 'empty-cart', 'render-invoice'];

describe('a payment', () => {
  it('reported by the popup confirms the order, with its invoice number and all follow-up jobs', async () => {
    const { asha, orderId, razorpayOrderId } = await unpaidOrder();

    const response = await asha.verify(orderId, harness.razorpay.pay(razorpayOrderId));

    expect(verifyPayment.reply.parse(response.json())).toMatchObject({
      orderStatus: 'confirmed',
      paymentStatus: 'paid',
    });
    const now = await stateOf(orderId);
    expect(now.invoices[0]?.number).toMatch(/^KNK\/\d\d-\d\d\/\d{6}$/);
    expect(now.jobs).toEqual(JOBS_OF_A_PAID_ORDER);
    expect(now.statuses).toEqual(['pending', 'confirmed']);
  });

  it('reported by popup, five webhooks, capture and the reconciler at once changes the order once', async () => {
    const { asha, orderId, razorpayOrderId } = await unpaidOrder();
    const answer = harness.razorpay.pay(razorpayOrderId, { status: 'authorized' });
    await Promise.all(
      ['payment.authorized', 'order.paid', 'payment.captured', 'payment.captured', 'payment.authorized'].map((event) =>
        harness.sendWebhook(paymentEvent(event, answer)),
      ),
    );
    await harness.database.db
      .update(orders)
      .set({ nextCheckAt: new Date(0) })
      .where(eq(orders.id, orderId));

    await Promise.all([
      asha.verify(orderId, answer),
      asha.verify(orderId, answer),
      harness.app.inject({
        method: 'POST',
        url: '/api/shop/order/capture',
        headers: asha.headers,
        payload: { paymentId: answer.razorpay_payment_id, payerId: 'x', orderId },
      }),
      processWebhooks(harness.deps),
      processWebhooks(harness.deps),
      reconcile(harness.deps),
    ]);

    const now = await stateOf(orderId);
    expect(now.order).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect([now.invoices.length, now.payments.length]).toEqual([1, 1]);
    expect(now.jobs).toEqual(JOBS_OF_A_PAID_ORDER);
    expect(now.statuses).toEqual(['pending', 'confirmed']);
    expect(await harness.shop.stock.holdOf(orderId)).toBe('secured');
  });

  it('is confirmed once, in whatever order its reports arrive', async () => {
    const news = ['payment.authorized', 'payment.captured', 'order.paid', 'popup'] as const;
    const orderings = news.flatMap((first) => {
      const others = news.filter((one) => one !== first);
      return others.flatMap((second) => {
        const [third, fourth] = others.filter((one) => one !== second);
        return [
          [first, second, third, fourth],
          [first, second, fourth, third],
        ];
      });
    });
    expect(orderings).toHaveLength(24);
    for (const ordering of orderings) {
      const { asha, orderId, razorpayOrderId } = await unpaidOrder();
      const answer = harness.razorpay.pay(razorpayOrderId, { status: 'authorized' });
      for (const said of ordering) {
        if (said === 'popup') expect((await asha.verify(orderId, answer)).statusCode).toBe(200);
        else await harness.sendWebhook(paymentEvent(said ?? '', answer));
        await processWebhooks(harness.deps);
      }
      const now = await stateOf(orderId);
      expect([now.invoices.length, now.payments.length, now.refunds.length]).toEqual([1, 1, 0]);
      expect(now.jobs).toEqual(JOBS_OF_A_PAID_ORDER);
      expect(now.statuses).toEqual(['pending', 'confirmed']);
    }
  });

  it('can be checked by its id, and is captured when it was only authorised', async () => {
    const { asha, orderId, razorpayOrderId } = await unpaidOrder();
    const { razorpay_payment_id: paymentId } = harness.razorpay.pay(razorpayOrderId, { status: 'authorized' });
    const response = await harness.app.inject({
      method: 'POST',
      url: '/api/shop/order/capture',
      headers: asha.headers,
      payload: { paymentId, orderId },
    });
    expect(capturePayment.reply.parse(response.json()).paymentStatus).toBe('paid');
  });

  it.each([
    ['a forged signature', { razorpay_signature: 'a'.repeat(64) }, {}, 400, 'payment.bad-signature', NOT_SIGNED],
    ['one paisa less', {}, { amount: 1_03_000_00 - 1 }, 409, 'payment.mismatch', NOT_FITTING],
    ['one paisa more', {}, { amount: 1_03_000_00 + 1 }, 409, 'payment.mismatch', NOT_FITTING],
    ['another currency', {}, { currency: 'USD' }, 409, 'payment.mismatch', NOT_FITTING],
    ['another order at Razorpay', {}, { order_id: 'order_somebodyElse' }, 409, 'payment.mismatch', NOT_FITTING],
    ['a failed state', {}, { status: 'failed' as const }, 409, 'payment.not-captured', null],
  ])(
    'with %s confirms nothing, and is logged if it was tampered with',
    async (_, tampering, payment, status, code, line) => {
      const { asha, orderId, razorpayOrderId } = await unpaidOrder();

      const response = await asha.verify(orderId, { ...harness.razorpay.pay(razorpayOrderId, payment), ...tampering });

      expect([response.statusCode, response.json().code]).toEqual([status, code]);
      const now = await stateOf(orderId);
      expect(now.order).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
      expect([now.invoices.length, now.jobs.length]).toEqual([0, 0]);
      expect(harness.loggedAbout(orderId)).toEqual(line ? [line] : []);
    },
  );

  it('of one order does not pay another, and cannot be sent for another user’s order', async () => {
    const first = await unpaidOrder();
    const second = await unpaidOrder();
    const answer = harness.razorpay.pay(first.razorpayOrderId);
    await first.asha.verify(first.orderId, answer);

    expect((await second.asha.verify(second.orderId, answer)).statusCode).toBe(400);
    expect((await second.asha.verify(first.orderId, answer)).statusCode).toBe(403);
    expect((await stateOf(second.orderId)).order?.paymentStatus).toBe('pending');
    expect(harness.loggedAbout(second.orderId)).toEqual([NOT_SIGNED]);
    expect(harness.loggedAbout(first.orderId)).toEqual(['a user sent a payment for another user’s order']);
  });

  it('that failed and does not fit is not offered to the owner for a refund', async () => {
    const { asha, orderId, razorpayOrderId } = await unpaidOrder();
    await asha.verify(orderId, harness.razorpay.pay(razorpayOrderId, { status: 'failed', amount: 1 }));
    expect((await stateOf(orderId)).payments).toEqual([]);
  });

  it('that failed leaves the order open for another attempt', async () => {
    const { asha, orderId, razorpayOrderId } = await unpaidOrder();
    await harness.sendWebhook(
      paymentEvent('payment.failed', harness.razorpay.pay(razorpayOrderId, { status: 'failed' })),
    );
    await processWebhooks(harness.deps);
    expect((await stateOf(orderId)).order?.status).toBe('pending');

    expect((await asha.verify(orderId, harness.razorpay.pay(razorpayOrderId))).statusCode).toBe(200);
  });

  it('made a second time for a paid order is refunded, and the order stays', async () => {
    const { asha, orderId, razorpayOrderId } = await unpaidOrder();
    await asha.verify(orderId, harness.razorpay.pay(razorpayOrderId));
    const second = harness.razorpay.pay(razorpayOrderId);

    await Promise.all([asha.verify(orderId, second), asha.verify(orderId, second)]);

    const now = await stateOf(orderId);
    expect(now.order?.paymentStatus).toBe('paid');
    expect(now.payments.map((payment) => payment.outcome).sort()).toEqual(['returned', 'used']);
    expect(now.refunds).toMatchObject([{ paymentId: second.razorpay_payment_id, amountPaise: 1_03_000_00 }]);
    await Promise.allSettled([makeRefunds(orderId), makeRefunds(orderId)]);
    expect(
      [...harness.razorpay.refunds.values()].filter((made) => made.payment_id === second.razorpay_payment_id),
    ).toEqual([expect.objectContaining({ amount: 1_03_000_00 })]);
    expect((await stateOf(orderId)).order?.paymentStatus).toBe('paid');
  });

  it('made at the same time as another pays the order or is refunded, also when the order keeps its status', async () => {
    const { asha, orderId, razorpayOrderId } = await unpaidOrder();
    await harness.database.db.update(orders).set({ status: 'processing' }).where(eq(orders.id, orderId));
    const answers = [harness.razorpay.pay(razorpayOrderId), harness.razorpay.pay(razorpayOrderId)];

    const replies = await Promise.all(answers.map((answer) => asha.verify(orderId, answer)));

    expect(replies.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([200, 409]);
    const now = await stateOf(orderId);
    expect(now.order).toMatchObject({ status: 'processing', paymentStatus: 'paid' });
    expect(now.payments.map((payment) => payment.outcome).sort()).toEqual(['returned', 'used']);
    expect([now.invoices.length, now.refunds.length]).toEqual([1, 1]);
  });
});

describe('an order that is not paid in time', () => {
  const expire = async (orderId: string) => {
    await harness.database.db
      .update(orders)
      .set({ nextCheckAt: new Date(0) })
      .where(eq(orders.id, orderId));
    await reconcile(harness.deps);
  };

  it('is cancelled, its pieces are released, and its shopper is written to', async () => {
    const { orderId } = await unpaidOrder();
    await expire(orderId);
    const now = await stateOf(orderId);
    expect(now.order).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' });
    expect(now.jobs).toEqual(['order-ran-out', 'release-stock']);
  });

  it('is confirmed when its payment arrives late and the pieces are still available', async () => {
    const { asha, orderId, razorpayOrderId, ring } = await unpaidOrder({ count: 1 });
    await expire(orderId);
    await harness.shop.stock.expire(orderId);
    expect(await harness.shop.stock.of(ring)).toBe(1);

    expect((await asha.verify(orderId, harness.razorpay.pay(razorpayOrderId))).statusCode).toBe(200);
    expect([(await stateOf(orderId)).order?.status, await harness.shop.stock.of(ring)]).toEqual(['confirmed', 0]);
  });

  it('is refunded when its payment arrives late and the pieces are sold, with the reason', async () => {
    const { asha, orderId, razorpayOrderId, ring } = await unpaidOrder({ count: 1 });
    await expire(orderId);
    await harness.shop.stock.expire(orderId);
    await harness.shop.stock.set(ring, 0);

    const answer = harness.razorpay.pay(razorpayOrderId);
    const response = await asha.verify(orderId, answer);

    expect([response.statusCode, response.json().code]).toEqual([409, 'payment.returned']);
    const now = await stateOf(orderId);
    expect(now.order).toMatchObject({ status: 'cancelled', paymentStatus: 'refunding' });
    expect(now.invoices).toHaveLength(0);

    await makeRefunds(orderId);
    const [refund] = (await stateOf(orderId)).refunds;
    harness.razorpay.decideRefund(refund?.razorpayRefundId ?? '', 'processed');
    await followRefund(harness.deps, refund?.razorpayRefundId ?? '');
    expect((await stateOf(orderId)).order?.paymentStatus).toBe('refunded');
    const [mail] = await harness.database.db
      .select()
      .from(outbox)
      .where(eq(outbox.jobId, `mail-refunded-${refund?.id}`));
    expect(mail?.data).toMatchObject({ amountPaise: 1_03_000_00 });
  });

  it('is not cancelled when Razorpay has a payment that was never reported', async () => {
    const { orderId, razorpayOrderId } = await unpaidOrder();
    harness.razorpay.pay(razorpayOrderId);
    await expire(orderId);
    expect((await stateOf(orderId)).order?.status).toBe('confirmed');
  });

  it('is confirmed again when it was paid after the backup that the database was restored from, with the same number and pieces', async () => {
    const { asha, orderId, razorpayOrderId, ring } = await unpaidOrder();
    await asha.verify(orderId, harness.razorpay.pay(razorpayOrderId));
    const before = await stateOf(orderId);
    const stock = await harness.shop.stock.of(ring);
    // The database as it was a minute before the payment; Razorpay and the catalog service have newer data.
    const { pool } = harness.database;
    await pool.query('delete from invoices where order_id = $1', [orderId]);
    await pool.query('update serial_counters set last = last - 1');
    await pool.query("delete from outbox where job_id like '%' || $1", [orderId]);
    await pool.query(
      `update orders set status = 'pending', payment_status = 'pending', payment_id = null, paid_at = null,
         next_check_at = reserved_until where id = $1`,
      [orderId],
    );
    await pool.query('delete from payments where order_id = $1', [orderId]);

    await expire(orderId);
    const after = await stateOf(orderId);
    expect(after.order).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      paymentId: before.order?.paymentId,
    });
    expect(after.invoices.map(({ number }) => number)).toEqual(before.invoices.map(({ number }) => number));
    expect(await harness.shop.stock.of(ring)).toBe(stock);
  });
});

it('secured pieces are released when the order is closed while its payment is being accepted', async () => {
  const { ring, orderId, razorpayOrderId } = await unpaidOrder({ count: 1 });
  const { headers } = harness.auth.signIn({ role: 'admin' });
  const reject = { method: 'PUT', url: `/api/admin/orders/update/${orderId}`, headers } as const;
  const { secure } = harness.deps.serviceClients;
  harness.deps.serviceClients.secure = async (order) => {
    const units = await secure(order);
    expect((await harness.app.inject({ ...reject, payload: { orderStatus: 'rejected' } })).statusCode).toBe(200);
    return units;
  };
  const paymentId = harness.razorpay.pay(razorpayOrderId).razorpay_payment_id;
  await settlePayment(harness.deps, { razorpayOrderId, paymentId });
  harness.deps.serviceClients.secure = secure;
  expect(await stateOf(orderId)).toMatchObject({ order: { status: 'rejected', paymentStatus: 'refunding' } });
  for (const job of await harness.database.db.select().from(outbox).where(eq(outbox.name, 'release-stock')))
    await harness.shop.stock.doJob(job);
  expect(await harness.shop.stock.of(ring)).toBe(1);
});
