import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { chain, metalPiece, pricedByMetal } from '../../test/metal-pieces.ts';
import { paymentEvent, startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { listen, lookAt, reports, stateOf, unpaidOrder, type Answer, type Unpaid } from '../../test/unpaid-orders.ts';
import { makeRefund } from '../refunds/make-refund.ts';
import { orders, outbox } from '../schema.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
});
afterAll(() => harness.stop());
beforeEach(() => {
  harness.shop.setProductsUnavailable(false);
  harness.shop.set(demoShop);
  harness.razorpay.setDown(false);
});

async function expectReturned(order: Unpaid, answer: Answer, reason: string): Promise<void> {
  const now = await stateOf(harness, order);
  expect(now.order).toMatchObject({ status: 'cancelled', paymentStatus: 'refunding', paidAt: null });
  expect(now.refunds).toMatchObject([
    { paymentId: answer.razorpay_payment_id, amountPaise: 1_03_000_00, reason: expect.stringContaining(reason) },
  ]);
  expect([now.invoices, now.creditNotes]).toEqual([[], []]);
}

describe('A payment begun after the hold of its order had ended', () => {
  it.each(reports)('is refunded in full when the price has increased: %s', async (_, bring) => {
    const order = await unpaidOrder(harness);
    await lookAt(harness, order);
    harness.shop.changePiece(order.piece, { price: 90_00_000 });
    const answer = order.pay(120);

    await bring(harness, order, answer);

    await expectReturned(order, answer, 'the price has gone up');
    expect(await harness.shop.stock.holdOf(order.orderId)).not.toBe('secured');
  });

  it.each(reports)('confirms its order when today’s total is not higher: %s', async (_, bring) => {
    const order = await unpaidOrder(harness);
    await lookAt(harness, order);
    harness.shop.changePiece(order.piece, { price: 99_999 });
    await bring(harness, order, order.pay(120));
    const now = await stateOf(harness, order);
    expect(now.order).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', totalPaise: 1_03_000_00 });
    expect(now.refunds).toEqual([]);
  });

  it.each(reports)('is not decided while the catalog service is down, but later: %s', async (_, bring) => {
    const order = await unpaidOrder(harness);
    await lookAt(harness, order);
    harness.shop.changePiece(order.piece, { price: 90_00_000 });
    harness.shop.setProductsUnavailable(true);
    const answer = order.pay(120);
    await bring(harness, order, answer);
    const meanwhile = await stateOf(harness, order);
    expect(meanwhile.order).toMatchObject({ paymentStatus: 'pending' });
    expect([meanwhile.payments, meanwhile.refunds]).toEqual([[], []]);

    harness.shop.setProductsUnavailable(false);
    await bring(harness, order, answer);
    await expectReturned(order, answer, 'the price has gone up');
  });

  it('is refunded also while its order has not been cancelled yet', async () => {
    const order = await unpaidOrder(harness);
    harness.shop.changePiece(order.piece, { price: 1_00_600 });
    const answer = order.pay(120);
    await order.shopper.verify(order.orderId, answer);
    await expectReturned(order, answer, 'the price has gone up');
  });

  it('is accepted up to the shop’s tolerance above what was paid, and not a paisa further', async () => {
    const outcome = async (price: number) => {
      const order = await unpaidOrder(harness);
      harness.shop.changePiece(order.piece, { price });
      await order.shopper.verify(order.orderId, order.pay(120));
      return (await stateOf(harness, order)).order?.paymentStatus;
    };
    expect([await outcome(1_00_500), await outcome(1_00_500.01)]).toEqual(['paid', 'refunding']);
    harness.shop.set({ latePaymentTolerancePercent: 0 });
    // The seller's settings are read at most every two seconds.
    const later = new Date(Date.now() + 10_000);
    harness.clock.now = () => later;
    expect([await outcome(1_00_000), await outcome(1_00_000.01)]).toEqual(['paid', 'refunding']);
    harness.clock.now = () => new Date();
  });

  it('is refunded while the shop has no rate of today that its price could be compared by', async () => {
    const order = await unpaidOrder(harness, { piece: metalPiece(harness), totalAmount: 1_89_228.51 });
    harness.shop.changePiece(order.piece, pricedByMetal(chain, { ratedAt: new Date(Date.now() - 49 * 3_600_000) }));
    await order.shopper.verify(order.orderId, order.pay(120));
    expect((await stateOf(harness, order)).refunds).toMatchObject([
      { amountPaise: 1_89_228_51, reason: expect.stringContaining('rate of its metal is not known yet') },
    ]);
  });

  it('is refunded when the shop no longer sells the piece', async () => {
    const order = await unpaidOrder(harness);
    harness.shop.withdrawPiece(order.piece);
    const answer = order.pay(120);
    await order.shopper.verify(order.orderId, answer);
    await expectReturned(order, answer, 'no longer sold');
  });

  it('is captured and refunded when it was only authorised', async () => {
    const order = await unpaidOrder(harness);
    harness.shop.changePiece(order.piece, { price: 90_00_000 });
    const answer = order.pay(120, { status: 'authorized' });
    await order.shopper.verify(order.orderId, answer);
    await expectReturned(order, answer, 'the price has gone up');
  });

  it('gives the shopper the reason, at once and by e-mail', async () => {
    const order = await unpaidOrder(harness);
    harness.shop.changePiece(order.piece, { price: 90_00_000 });
    const answer = order.pay(120);
    const response = await order.shopper.verify(order.orderId, answer);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'payment.returned',
      message:
        'The payment came after the time to pay had ended, and the price has gone up since: today it is ₹92,70,000.00, and ₹1,03,000.00 was paid. Your payment is on its way back to you.',
    });

    const [refund] = (await stateOf(harness, order)).refunds;
    await makeRefund(harness.deps, { refundId: refund?.id ?? '' });
    const [mail] = await harness.database.db
      .select()
      .from(outbox)
      .where(eq(outbox.jobId, `mail-refunded-${refund?.id}`));
    expect(mail?.data).toMatchObject({
      to: `${order.shopper.id}@kanaka.example`,
      amountPaise: 1_03_000_00,
      reason: expect.stringContaining('the price has gone up since: today it is ₹92,70,000.00'),
      orderAgain: true,
    });
  });

  it('is refunded once, also when it is reported many times at once', async () => {
    const order = await unpaidOrder(harness);
    harness.shop.changePiece(order.piece, { price: 90_00_000 });
    const answer = order.pay(120);
    await harness.sendWebhook(paymentEvent('payment.captured', answer));
    await Promise.all([
      order.shopper.verify(order.orderId, answer),
      order.shopper.verify(order.orderId, answer),
      listen(harness),
      lookAt(harness, order),
    ]);
    await listen(harness);
    await expectReturned(order, answer, 'the price has gone up');
  });
});

describe('A payment begun before the hold of its order had ended', () => {
  it.each(reports)('confirms it at the reserved price, however late it is reported: %s', async (_, bring) => {
    const order = await unpaidOrder(harness);
    harness.shop.changePiece(order.piece, { price: 90_00_000 });
    const answer = order.pay(-1, { status: 'authorized' });
    await bring(harness, order, answer);
    expect((await stateOf(harness, order)).order).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  });

  it('counts to the second: one that is begun as the hold ends is late', async () => {
    const [before, after] = [await unpaidOrder(harness), await unpaidOrder(harness)];
    for (const { piece, endHold } of [before, after]) {
      harness.shop.changePiece(piece, { price: 90_00_000 });
      await endHold();
    }
    await before.shopper.verify(before.orderId, before.pay(-1));
    await after.shopper.verify(after.orderId, after.pay(0));
    expect((await stateOf(harness, before)).order?.paymentStatus).toBe('paid');
    expect((await stateOf(harness, after)).order?.paymentStatus).toBe('refunding');
  });

  it.each(reports)('has priority over a late one that is reported first: %s', async (_, bring) => {
    const order = await unpaidOrder(harness);
    harness.shop.changePiece(order.piece, { price: 90_00_000 });
    const late = order.pay(120);
    const early = order.pay(-1);
    await bring(harness, order, late);

    const now = await stateOf(harness, order);
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
    const order = await unpaidOrder(harness);
    const again = () =>
      harness.app.inject({
        method: 'POST',
        url: `/api/shop/order/pay/${order.orderId}`,
        headers: order.shopper.headers,
      });
    expect((await again()).statusCode).toBe(200);
    await end(order);
    const response = await again();
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject(refusal);
  });

  it('the same Idempotency-Key does not return it either', async () => {
    const order = await unpaidOrder(harness);
    await end(order);
    const response = await order.shopper.place(order.key);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject(refusal);
    await order.shopper.verify(order.orderId, order.pay(-1));
    expect((await order.shopper.place(order.key)).json()).toMatchObject({ orderId: order.orderId });
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

  const response = await asha.place(key);

  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({ code: 'order.total-changed', details: { totalAmount: 92_70_000 } });
  expect(await harness.database.db.select().from(orders).where(eq(orders.id, orderId))).toEqual([]);
  expect(await harness.shop.stock.holdOf(orderId)).toBeNull();
});
