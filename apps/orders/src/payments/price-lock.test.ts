import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { orderDetails } from '@kanaka/contracts/orders/orders';
import { chain, metalPiece, pricedByMetal } from '../../test/metal-pieces.ts';
import { paymentEvent, startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { listen, lookAt, reports, stateOf, unpaidOrder, type Unpaid } from '../../test/unpaid-orders.ts';
import { orders } from '../schema.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
});
afterAll(() => harness.stop());

/** 12.000 g of 22 K at ₹16,000.00 for 24 K: ₹1,89,228.51 with tax. */
const heldChain = () => unpaidOrder(harness, { piece: metalPiece(harness), totalAmount: 1_89_228.51 });
/** The rate rises by 2%: the chain costs ₹3,622.96 more. */
const publish = ({ piece }: Pick<Unpaid, 'piece'>) =>
  harness.shop.changePiece(piece, pricedByMetal(chain, { goldPaise: 16_320_00 }));

async function expectPaid(order: Unpaid): Promise<void> {
  const now = await stateOf(harness, order);
  expect(now.order).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', totalPaise: 1_89_228_51 });
  expect(now.invoices).toMatchObject([{ data: { totalPaise: 1_89_228_51 } }]);
  expect(now.refunds).toEqual([]);
}

async function expectReturned(order: Unpaid): Promise<void> {
  const now = await stateOf(harness, order);
  expect(now.order).toMatchObject({ status: 'cancelled', paymentStatus: 'refunding' });
  expect(now.refunds).toMatchObject([
    {
      amountPaise: 1_89_228_51,
      reason: expect.stringContaining('today it is ₹1,92,851.47, and ₹1,89,228.51 was paid.'),
    },
  ]);
  expect(now.invoices).toEqual([]);
}

it.each(reports)('paid within the lock, a piece of gold costs what it did, told at once: %s', async (_, bring) => {
  const order = await heldChain();
  publish(order);
  await bring(harness, order, order.pay(-1));
  await expectPaid(order);
});

it.each(reports)('and told an hour later, after the shop has closed the order: %s', async (_, bring) => {
  const order = await heldChain();
  publish(order);
  await order.endHold();
  // Razorpay is asked for the order before it knows the payment.
  await lookAt(harness, order);
  expect((await order.row())?.status).toBe('cancelled');
  await bring(harness, order, order.pay(-1));
  await expectPaid(order);
});

it.each(reports)('paid after the lock, the money goes back: %s', async (_, bring) => {
  const order = await heldChain();
  publish(order);
  await bring(harness, order, order.pay(1));
  await expectReturned(order);
});

it('the lock of an order that the shop closes for another one ends with its hold', async () => {
  const [first, second] = [await heldChain(), await heldChain()];
  publish(first);
  publish(second);
  const begun = first.pay(-1_000);
  for (const { shopper, piece } of [first, second]) {
    // A second and a third order of the same shopper: the first is closed.
    for (const totalAmount of [1_03_000, 2_06_000]) {
      harness.shop.fillCart(shopper.id, [
        { productId: harness.shop.piece({ price: totalAmount / 1.03 }), quantity: 1 },
      ]);
      expect((await shopper.place(undefined, { totalAmount })).statusCode).toBe(200);
    }
    expect(piece).toBeTruthy();
  }
  const closed = await second.row();
  expect(closed?.status).toBe('cancelled');
  expect(closed?.reservedUntil.getTime()).toBeLessThanOrEqual(Date.now());

  // Begun before it was closed, it counts; begun afterwards, it does not, though the first hold would have lasted longer.
  await first.shopper.verify(first.orderId, begun);
  await expectPaid(first);
  await second.shopper.verify(second.orderId, second.pay(-60));
  await expectReturned(second);
});

it('a piece that was sold meanwhile sends the money back, also when it was paid in time', async () => {
  const order = await heldChain();
  await harness.shop.stock.expire(order.orderId);
  await harness.shop.stock.set(order.piece, 0);
  await order.shopper.verify(order.orderId, order.pay(-1));
  expect((await stateOf(harness, order)).refunds).toMatchObject([
    { amountPaise: 1_89_228_51, reason: 'A piece was no longer available when the payment arrived.' },
  ]);
});

it('at the very moment of publishing each of many orders is paid at its price or refunded in full, once', async () => {
  const held = await Promise.all(Array.from({ length: 12 }, heldChain));
  const bought = held.map((order, place) => ({
    order,
    answer: order.pay(place % 2 === 0 ? -1 : 1),
    late: place % 2 === 1,
  }));
  const newcomers = Array.from({ length: 6 }, () => {
    const piece = metalPiece(harness);
    return { piece, ...harness.shopperWith([{ productId: piece, quantity: 1 }], 1_89_228.51) };
  });
  await Promise.all(bought.map(({ answer }) => harness.sendWebhook(paymentEvent('payment.captured', answer))));
  const [placed] = await Promise.all([
    Promise.all(newcomers.map(({ place }) => place())),
    ...bought.map(({ order, answer }) => order.shopper.verify(order.orderId, answer)),
    listen(harness),
    lookAt(harness, bought[0]?.order ?? { orderId: '' }),
    ...[...held, ...newcomers].map(async (order) => publish(order)),
  ]);
  await listen(harness);

  for (const { order, late } of bought) {
    const now = await stateOf(harness, order);
    // A late one is paid if it was compared just before the publication.
    if (!late || now.order?.paymentStatus === 'paid') await expectPaid(order);
    else await expectReturned(order);
    expect(now.payments).toHaveLength(1);
  }
  for (const response of placed) {
    expect([200, 409]).toContain(response.statusCode);
    if (response.statusCode !== 200) continue;
    const [row] = await harness.database.db.select().from(orders).where(eq(orders.id, response.json().orderId));
    expect(row?.totalPaise).toBe(1_89_228_51);
  }
});

it('its shopper is told until when, by the server’s clock, as long as it can be paid', async () => {
  const order = await heldChain();
  const read = async () => {
    const response = await harness.app.inject({
      url: `/api/shop/order/details/${order.orderId}`,
      headers: order.shopper.headers,
    });
    return orderDetails.reply.parse(response.json()).data;
  };
  const { reservedUntil } = (await order.row()) ?? {};
  const shown = await read();
  expect(shown.priceHeldUntil).toBe(reservedUntil?.toISOString());
  expect(Math.abs(Date.parse(shown.serverTime ?? '') - Date.now())).toBeLessThan(60_000);
  harness.clock.now = () => reservedUntil ?? new Date();
  expect(await read()).not.toHaveProperty('priceHeldUntil');
  harness.clock.now = () => new Date();
});
