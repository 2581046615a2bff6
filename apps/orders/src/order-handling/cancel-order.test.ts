import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderDetails } from '@kanaka/contracts/orders/orders';
import { randomUUID } from 'node:crypto';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { lookAt, reports, stateOf, unpaidOrder, type Unpaid } from '../../test/unpaid-orders.ts';
import { outbox } from '../schema.ts';
import { listShipments } from '../shipments/shipments.repository.ts';

let harness: OrderHarness;
let owner: { headers: { cookie: string } };
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin' });
});
afterAll(() => harness.stop());

const cancel = (orderId: string, headers: object, payload: object = {}) =>
  harness.app.inject({
    method: 'POST',
    url: `/api/shop/order/cancel/${orderId}`,
    headers: { ...headers },
    payload,
  });
async function paidOrder(): Promise<Unpaid> {
  const order = await unpaidOrder(harness);
  expect((await order.shopper.verify(order.orderId, order.pay(-60))).statusCode).toBe(200);
  return order;
}
const setStatus = (orderId: string, orderStatus: string) =>
  harness.app.inject({
    method: 'PUT',
    url: `/api/admin/orders/update/${orderId}`,
    headers: owner.headers,
    payload: { orderStatus },
  });
async function jobsOf(orderId: string): Promise<string[]> {
  const rows = await harness.database.db.select().from(outbox);
  return rows
    .filter(({ data }) => (data as { orderId?: string }).orderId === orderId)
    .map(({ name }) => name)
    .sort();
}
async function mailOf(orderId: string): Promise<unknown> {
  const rows = await harness.database.db.select().from(outbox);
  return rows.find(({ name, data }) => name === 'order-status' && (data as { orderId?: string }).orderId === orderId)
    ?.data;
}
async function details({ orderId, shopper }: Unpaid) {
  const response = await harness.app.inject({ url: `/api/shop/order/details/${orderId}`, headers: shopper.headers });
  return orderDetails.reply.parse(response.json()).data;
}

describe('A shopper who cancels', () => {
  it('a paid order gets all of the money back, with the pieces in stock again, and both sides see why', async () => {
    const order = await paidOrder();
    expect(await details(order)).toMatchObject({ canCancel: true });
    const response = await cancel(order.orderId, order.shopper.headers, { reason: 'I ordered by mistake' });
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { message: 'Your order has been cancelled.', data: { orderStatus: 'cancelled', canCancel: false } },
    ]);
    expect(await details(order)).toMatchObject({
      cancelReason: 'I ordered by mistake',
      paymentStatus: 'refunding',
      refunds: [{ amount: 1_03_000, reason: 'Cancelled by the customer: I ordered by mistake' }],
    });
    const state = await stateOf(harness, order);
    expect(state.refunds).toMatchObject([{ amountPaise: 1_03_000_00 }]);
    expect(state.creditNotes).toHaveLength(1);
    expect(await jobsOf(order.orderId)).toEqual(expect.arrayContaining(['order-status', 'restock-pieces']));
    expect(await mailOf(order.orderId)).toMatchObject({ refundPaise: 1_03_000_00, pieces: [{ quantity: 1 }] });
    const shown = await harness.app.inject({
      url: `/api/admin/orders/details/${order.orderId}`,
      headers: owner.headers,
    });
    expect(shown.json()).toMatchObject({ data: { cancelReason: 'I ordered by mistake' } });
    expect(shown.json().data.timeline.at(-2)).toMatchObject({ kind: 'status', status: 'cancelled', by: 'Asha' });
  });

  it('an unpaid order is charged nothing, and its pieces are free at once', async () => {
    const order = await unpaidOrder(harness);
    expect((await cancel(order.orderId, order.shopper.headers)).statusCode).toBe(200);
    expect(await details(order)).toMatchObject({
      orderStatus: 'cancelled',
      paymentStatus: 'pending',
      cancelReason: '',
    });
    expect(await jobsOf(order.orderId)).toEqual(['order-status', 'release-stock']);
    expect(await mailOf(order.orderId)).toMatchObject({ refundPaise: 0 });
  });

  it.each(reports)('before the payment arrives gets it back, although it was made in time: %s', async (_, bring) => {
    const order = await unpaidOrder(harness);
    const answer = order.pay(-60);
    expect((await cancel(order.orderId, order.shopper.headers)).statusCode).toBe(200);
    await bring(harness, order, answer);
    const { order: row, refunds, invoices } = await stateOf(harness, order);
    expect(row).toMatchObject({ status: 'cancelled', paidAt: null });
    expect(refunds).toMatchObject([
      { amountPaise: 1_03_000_00, reason: 'You had cancelled the order before the payment arrived.' },
    ]);
    expect(invoices).toEqual([]);
  });

  it('five times at once cancels once', async () => {
    const order = await paidOrder();
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => cancel(order.orderId, order.shopper.headers)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    const { refunds } = await stateOf(harness, order);
    expect(refunds).toHaveLength(1);
    expect((await jobsOf(order.orderId)).filter((name) => name === 'order-status')).toHaveLength(1);
  });

  it('while the owner hands it over: one of the two happens, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const order = await paidOrder();
      const [cancelled, sent] = await Promise.all([
        cancel(order.orderId, order.shopper.headers),
        setStatus(order.orderId, 'inShipping'),
      ]);
      const { order: row, refunds } = await stateOf(harness, order);
      if (cancelled.statusCode === 409) {
        expect(cancelled.json()).toMatchObject({ code: 'order.handed-over' });
        expect([row?.status, refunds.length, sent.statusCode]).toEqual(['inShipping', 0, 200]);
      } else {
        // The owner may still see the closed order and open it again; its money is back, so nothing of it is handed over.
        expect([cancelled.statusCode, refunds.length, sent.statusCode]).toEqual([200, 1, 200]);
        const all = await listShipments(harness.database.db, order.orderId);
        expect(all.filter(({ state }) => state !== 'failed')).toEqual([]);
      }
    }
  });

  it('while the payment is being reported: it is confirmed and refunded, or refunded; nothing is paid twice or kept', async () => {
    for (let round = 0; round < 6; round += 1) {
      const order = await unpaidOrder(harness);
      const answer = order.pay(-60);
      await Promise.all([cancel(order.orderId, order.shopper.headers), order.shopper.verify(order.orderId, answer)]);
      const { order: row, refunds } = await stateOf(harness, order);
      expect(row?.status).toBe('cancelled');
      expect(refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(1_03_000_00);
    }
  });
});

describe('An order that has run out', () => {
  it('stays cancelled when its shopper cancels it, also if a payment made in time is reported later', async () => {
    const order = await unpaidOrder(harness);
    await order.endHold();
    await lookAt(harness, order);
    expect((await stateOf(harness, order)).order).toMatchObject({ status: 'cancelled', cancelReason: null });
    expect((await cancel(order.orderId, order.shopper.headers, { reason: 'Too dear' })).statusCode).toBe(200);
    expect((await order.shopper.verify(order.orderId, order.pay(-60))).statusCode).not.toBe(500);
    const { order: row, refunds } = await stateOf(harness, order);
    expect(row).toMatchObject({ status: 'cancelled', cancelReason: 'Too dear' });
    expect(refunds).toMatchObject([{ amountPaise: 1_03_000_00 }]);
  });

  it.each([
    ['a payment is still under way at the bank', async (order: Unpaid) => void order.pay(-60, { status: 'created' })],
    [
      'its shopper has ordered the piece again',
      async ({ piece, shopper }: Unpaid) => {
        harness.shop.fillCart(shopper.id, [{ productId: piece, quantity: 1 }]);
        expect((await shopper.place(randomUUID())).statusCode).toBe(200);
      },
    ],
  ])('is not mailed about while %s', async (_, happen) => {
    const order = await unpaidOrder(harness);
    await order.endHold();
    await happen(order);
    await lookAt(harness, order);
    expect((await stateOf(harness, order)).order?.status).toBe('cancelled');
    expect(await jobsOf(order.orderId)).not.toContain('order-ran-out');
  });
});

describe('It is refused', () => {
  it('while a parcel that could not be delivered is on its way back', async () => {
    const order = await paidOrder();
    for (const status of ['inShipping', 'inProcess']) {
      expect((await setStatus(order.orderId, status)).statusCode).toBe(200);
    }
    expect(await details(order)).toMatchObject({ canCancel: false, shipments: [{ state: 'failed' }] });
    const refused = await cancel(order.orderId, order.shopper.headers);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'order.handed-over' }]);
  });

  it.each(['inShipping', 'delivered'])('once it is %s', async (status) => {
    const order = await paidOrder();
    expect((await setStatus(order.orderId, status)).statusCode).toBe(200);
    expect(await details(order)).toMatchObject({ canCancel: false });
    const refused = await cancel(order.orderId, order.shopper.headers);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'order.handed-over' }]);
    expect((await stateOf(harness, order)).refunds).toEqual([]);
  });

  it('to another shopper, to a guest, and for an order that is none', async () => {
    const order = await paidOrder();
    const stranger = harness.auth.signIn();
    expect((await cancel(order.orderId, stranger.headers)).statusCode).toBe(403);
    expect((await cancel(order.orderId, {})).statusCode).toBe(401);
    expect((await cancel('0198c5a2-7e11-7c3a-9d21-5f0c8ad00009', stranger.headers)).statusCode).toBe(404);
    expect((await cancel(order.orderId, order.shopper.headers, { reason: 'x'.repeat(201) })).statusCode).toBe(400);
    expect((await stateOf(harness, order)).order?.status).toBe('confirmed');
  });
});

it('an order that runs out unpaid is mailed once; one that its shopper cancelled is not', async () => {
  const order = await unpaidOrder(harness);
  await order.endHold();
  await lookAt(harness, order);
  await lookAt(harness, order);
  expect((await jobsOf(order.orderId)).filter((name) => name === 'order-ran-out')).toHaveLength(1);
  const other = await unpaidOrder(harness);
  await cancel(other.orderId, other.shopper.headers);
  await other.endHold();
  await lookAt(harness, other);
  expect(await jobsOf(other.orderId)).toEqual(['order-status', 'release-stock']);
});

it('an order that the owner opens again can be paid again', async () => {
  const order = await unpaidOrder(harness);
  await cancel(order.orderId, order.shopper.headers, { reason: 'It arrives too late' });
  expect((await setStatus(order.orderId, 'pending')).statusCode).toBe(200);
  expect((await details(order)).cancelReason).toBeUndefined();
  expect((await order.shopper.verify(order.orderId, order.pay(-60))).statusCode).toBe(200);
  expect((await stateOf(harness, order)).order).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
});

describe('an account whose mailbox is not proven', () => {
  /** An order of an account opened with somebody else's address. */
  async function order(): Promise<Unpaid> {
    const piece = harness.shop.piece({ count: 9 });
    const shopper = harness.shopperWith([{ productId: piece, quantity: 1 }], 1_03_000);
    harness.shop.unproven.add(shopper.id);
    return unpaidOrder(harness, { piece, shopper });
  }

  it('gets no e-mail about an order that was not paid, however it ends', async () => {
    const [cancelled, closed, ranOut] = [await order(), await order(), await order()];
    await cancel(cancelled.orderId, cancelled.shopper.headers);
    await setStatus(closed.orderId, 'rejected');
    await ranOut.endHold();
    await lookAt(harness, ranOut);
    for (const { orderId } of [cancelled, closed, ranOut]) expect(await jobsOf(orderId)).toEqual(['release-stock']);
  });

  it('gets those about one that was paid', async () => {
    const paid = await order();
    await paid.shopper.verify(paid.orderId, paid.pay(-60));
    await cancel(paid.orderId, paid.shopper.headers);
    expect(await jobsOf(paid.orderId)).toContain('order-status');
  });
});
