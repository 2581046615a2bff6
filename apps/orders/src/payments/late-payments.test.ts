import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { paymentEvent, startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { makeRefund } from '../refunds/make-refund.ts';
import { creditNotes, invoices, orders, outbox, payments, refunds, webhookEvents } from '../schema.ts';
import { processWebhooks } from './process-webhooks.ts';
import { reconcile } from './reconcile.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
});
afterAll(() => harness.stop());
beforeEach(() => {
  harness.shop.setProductsUnavailable(false);
  harness.razorpay.setDown(false);
});

/** An order of one ring for ₹1,03,000, and times before and after the end of its reservation, in Razorpay's format. */
async function unpaidOrder() {
  const ring = harness.shop.piece();
  const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);
  const key = randomUUID();
  const { orderId, razorpayOrder } = (await asha.place(key)).json<{ orderId: string; razorpayOrder: { id: string } }>();
  const row = async () => (await harness.database.db.select().from(orders).where(eq(orders.id, orderId)))[0];
  const holdEnds = Math.floor(((await row())?.reservedUntil.getTime() ?? 0) / 1000);
  const pay = (secondsAfterTheHold: number, change: { status?: 'authorized' | 'captured' } = {}) =>
    harness.razorpay.pay(razorpayOrder.id, { created_at: holdEnds + secondsAfterTheHold, ...change });
  return { ring, asha, key, orderId, razorpayOrderId: razorpayOrder.id, row, pay };
}
type Unpaid = Awaited<ReturnType<typeof unpaidOrder>>;
type Answer = ReturnType<Unpaid['pay']>;

async function lookAt({ orderId }: Unpaid): Promise<void> {
  await harness.database.db
    .update(orders)
    .set({ nextCheckAt: new Date(0) })
    .where(eq(orders.id, orderId));
  await reconcile(harness.deps);
}

async function listen(): Promise<void> {
  await harness.database.db
    .update(webhookEvents)
    .set({ nextAttemptAt: new Date(0) })
    .where(sql`processed_at is null`);
  await processWebhooks(harness.deps);
}

/** All ways in which the shop learns of a payment. */
const inputs: Record<string, (order: Unpaid, answer: Answer) => Promise<unknown>> = {
  popup: ({ asha, orderId }, answer) => asha.verify(orderId, answer),
  capture: ({ asha, orderId }, { razorpay_payment_id: paymentId }) =>
    harness.app.inject({
      method: 'POST',
      url: '/api/shop/order/capture',
      headers: asha.headers,
      payload: { paymentId, orderId },
    }),
  webhook: async (_, answer) => {
    await harness.sendWebhook(paymentEvent('payment.captured', answer));
    await listen();
  },
  reconciler: (order) => lookAt(order),
};
const eachInput = Object.entries(inputs);

async function stateOf({ orderId, row }: Unpaid) {
  const { db } = harness.database;
  const back = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
  return {
    order: await row(),
    payments: await db.select().from(payments).where(eq(payments.orderId, orderId)),
    refunds: back,
    invoices: await db.select().from(invoices).where(eq(invoices.orderId, orderId)),
    creditNotes: (await db.select().from(creditNotes)).filter(({ refundId }) => back.some(({ id }) => id === refundId)),
  };
}

async function expectReturned(order: Unpaid, answer: Answer, reason: string): Promise<void> {
  const now = await stateOf(order);
  expect(now.order).toMatchObject({ status: 'cancelled', paymentStatus: 'refunding', paidAt: null });
  expect(now.refunds).toMatchObject([
    { paymentId: answer.razorpay_payment_id, amountPaise: 1_03_000_00, reason: expect.stringContaining(reason) },
  ]);
  expect([now.invoices, now.creditNotes]).toEqual([[], []]);
}

describe('A payment begun after the hold of its order had ended', () => {
  it.each(eachInput)('is refunded in full when the price has increased: %s', async (_, bring) => {
    const order = await unpaidOrder();
    await lookAt(order);
    harness.shop.changePiece(order.ring, { price: 90_00_000 });
    const answer = order.pay(120);

    await bring(order, answer);

    await expectReturned(order, answer, 'the price has gone up');
    expect(harness.shop.holds.get(order.orderId)?.secured ?? false).toBe(false);
  });

  it.each(eachInput)('confirms its order when today’s total is not higher: %s', async (_, bring) => {
    const order = await unpaidOrder();
    await lookAt(order);
    harness.shop.changePiece(order.ring, { price: 99_999 });
    await bring(order, order.pay(120));
    const now = await stateOf(order);
    expect(now.order).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', totalPaise: 1_03_000_00 });
    expect(now.refunds).toEqual([]);
  });

  it.each(eachInput)('is not decided while the catalog service is down, but later: %s', async (_, bring) => {
    const order = await unpaidOrder();
    await lookAt(order);
    harness.shop.changePiece(order.ring, { price: 90_00_000 });
    harness.shop.setProductsUnavailable(true);
    const answer = order.pay(120);
    await bring(order, answer);
    const meanwhile = await stateOf(order);
    expect(meanwhile.order).toMatchObject({ paymentStatus: 'pending' });
    expect([meanwhile.payments, meanwhile.refunds]).toEqual([[], []]);

    harness.shop.setProductsUnavailable(false);
    await bring(order, answer);
    await expectReturned(order, answer, 'the price has gone up');
  });

  it('is refunded also while its order has not been cancelled yet', async () => {
    const order = await unpaidOrder();
    harness.shop.changePiece(order.ring, { salePrice: 0, price: 1_00_001 });
    const answer = order.pay(120);
    await order.asha.verify(order.orderId, answer);
    await expectReturned(order, answer, 'the price has gone up');
  });

  it('is refunded when the shop no longer sells the piece', async () => {
    const order = await unpaidOrder();
    harness.shop.withdrawPiece(order.ring);
    const answer = order.pay(120);
    await order.asha.verify(order.orderId, answer);
    await expectReturned(order, answer, 'no longer sold');
  });

  it('is captured and refunded when it was only authorised', async () => {
    const order = await unpaidOrder();
    harness.shop.changePiece(order.ring, { price: 90_00_000 });
    const answer = order.pay(120, { status: 'authorized' });
    await order.asha.verify(order.orderId, answer);
    await expectReturned(order, answer, 'the price has gone up');
  });

  it('gives the shopper the reason, at once and by e-mail', async () => {
    const order = await unpaidOrder();
    harness.shop.changePiece(order.ring, { price: 90_00_000 });
    const answer = order.pay(120);
    const reply = await order.asha.verify(order.orderId, answer);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({
      code: 'payment.returned',
      message:
        'The payment came after the time to pay had ended, and the price has gone up since. Your payment is on its way back to you.',
    });

    const [refund] = (await stateOf(order)).refunds;
    await makeRefund(harness.deps, { refundId: refund?.id ?? '' });
    const [mail] = await harness.database.db
      .select()
      .from(outbox)
      .where(eq(outbox.jobId, `mail-refunded-${refund?.id}`));
    expect(mail?.data).toMatchObject({
      to: `${order.asha.id}@kanaka.example`,
      amountPaise: 1_03_000_00,
      reason: 'The payment came after the time to pay had ended, and the price has gone up since.',
    });
  });

  it('is refunded once, also when it is reported many times at once', async () => {
    const order = await unpaidOrder();
    harness.shop.changePiece(order.ring, { price: 90_00_000 });
    const answer = order.pay(120);
    await harness.sendWebhook(paymentEvent('payment.captured', answer));
    await Promise.all([
      order.asha.verify(order.orderId, answer),
      order.asha.verify(order.orderId, answer),
      listen(),
      lookAt(order),
    ]);
    await listen();
    await expectReturned(order, answer, 'the price has gone up');
  });
});

describe('A payment begun before the hold of its order had ended', () => {
  it.each(eachInput)('confirms it at the reserved price, however late it is reported: %s', async (_, bring) => {
    const order = await unpaidOrder();
    harness.shop.changePiece(order.ring, { price: 90_00_000 });
    const answer = order.pay(-1, { status: 'authorized' });
    await bring(order, answer);
    expect((await stateOf(order)).order).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  });

  it('still counts in the minute after it, to tolerate a difference of clocks', async () => {
    const order = await unpaidOrder();
    harness.shop.changePiece(order.ring, { price: 90_00_000 });
    await order.asha.verify(order.orderId, order.pay(58));
    expect((await stateOf(order)).order?.paymentStatus).toBe('paid');
  });

  it.each(eachInput)('has priority over a late one that is reported first: %s', async (_, bring) => {
    const order = await unpaidOrder();
    harness.shop.changePiece(order.ring, { price: 90_00_000 });
    const late = order.pay(120);
    const early = order.pay(-1);
    await bring(order, late);

    const now = await stateOf(order);
    expect(now.order).toMatchObject({ status: 'confirmed', paymentId: early.razorpay_payment_id });
    expect(now.refunds).toMatchObject([{ paymentId: late.razorpay_payment_id, amountPaise: 1_03_000_00 }]);
    expect(now.creditNotes).toEqual([]);
  });
});

describe('After the hold of an unpaid order has ended', () => {
  const end = ({ orderId }: Unpaid) =>
    harness.database.db
      .update(orders)
      .set({ reservedUntil: new Date(Date.now() - 1_000) })
      .where(eq(orders.id, orderId));
  const refusal = {
    code: 'order.not-payable',
    message: 'The time to pay for this order is over. Please place it again.',
  };

  it('its shopper is not asked to pay it again', async () => {
    const order = await unpaidOrder();
    const again = () =>
      harness.app.inject({
        method: 'POST',
        url: `/api/shop/order/pay/${order.orderId}`,
        headers: order.asha.headers,
      });
    expect((await again()).statusCode).toBe(200);
    await end(order);
    const reply = await again();
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject(refusal);
  });

  it('the same Idempotency-Key does not return it either', async () => {
    const order = await unpaidOrder();
    await end(order);
    const reply = await order.asha.place(order.key);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject(refusal);
    await order.asha.verify(order.orderId, order.pay(-1));
    expect((await order.asha.place(order.key)).json()).toMatchObject({ orderId: order.orderId });
  });
});

it('an interrupted order is not continued at an outdated price', async () => {
  const ring = harness.shop.piece();
  const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);
  const key = randomUUID();
  const { orderId } = (await asha.place(key)).json();
  // The state that an interrupted process leaves: the order is inserted, but Razorpay was not called.
  await harness.database.db
    .update(orders)
    .set({ razorpayOrderId: null, creatingUntil: new Date(0) })
    .where(eq(orders.id, orderId));
  harness.shop.changePiece(ring, { price: 90_00_000 });

  const reply = await asha.place(key);

  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({ code: 'order.total-changed', details: { totalAmount: 92_70_000 } });
  expect(await harness.database.db.select().from(orders).where(eq(orders.id, orderId))).toEqual([]);
  expect(harness.shop.holds.has(orderId)).toBe(false);
});
