import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { orderDetails } from '@kanaka/contracts/orders/orders';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';

let harness: OrderHarness;
let owner: { headers: { cookie: string } };
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin', name: 'Meera' });
});
afterAll(() => harness.stop());
afterEach(() => {
  harness.clock.now = () => new Date();
});

const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers: object = owner.headers) =>
  harness.app.inject({ method, url: `/api${url}`, headers: { ...headers }, ...(payload && { payload }) });
const inDays = (days: number) => {
  harness.clock.now = () => new Date(Date.now() + days * 86_400_000);
};

/** A paid order of two rings and a chain for ₹1,030 each, of which nothing is sent. */
async function ordered() {
  const [ring, chain] = [harness.shop.piece({ price: 1_000 }), harness.shop.piece({ price: 1_000 })];
  const lines = [
    { productId: ring, quantity: 2 },
    { productId: chain, quantity: 1 },
  ];
  const shopper = harness.shopperWith(lines, 3_090);
  const { orderId, razorpayOrder } = (await shopper.place()).json<{ orderId: string; razorpayOrder: { id: string } }>();
  await shopper.verify(orderId, harness.razorpay.pay(razorpayOrder.id));
  /** Sends pieces of a kind, which arrive at once. */
  const arrive = async (productId: string, quantity = 1) => {
    const packed = await send('POST', `/admin/orders/shipments/${orderId}`, { lines: [{ productId, quantity }] });
    for (const to of ['handedOver', 'delivered']) {
      const response = await send('PUT', `/admin/orders/shipments/move/${packed.json().data._id}`, { to });
      expect(response.statusCode).toBe(200);
    }
  };
  const ask = (productId: string, quantity = 1, reason = 'damaged') =>
    send(
      'POST',
      `/shop/order/returns/request/${orderId}`,
      { lines: [{ productId, quantity }], reason, words: '' },
      shopper.headers,
    );
  const refund = (productId: string, quantity = 1) =>
    send(
      'POST',
      `/admin/orders/refund/${orderId}`,
      { lines: [{ productId, quantity }], reason: 'Sold out.' },
      { ...owner.headers, 'idempotency-key': randomUUID() },
    );
  const setStatus = (orderStatus: string) => send('PUT', `/admin/orders/update/${orderId}`, { orderStatus });
  const details = async () =>
    orderDetails.reply.parse((await send('GET', `/shop/order/details/${orderId}`, undefined, shopper.headers)).json())
      .data;
  /** What can be sent back: how many rings and chains. */
  const returnable = async () => {
    const { returnable: pieces = [] } = await details();
    return [ring, chain].map((piece) => pieces.find(({ productId }) => productId === piece)?.quantity ?? 0);
  };
  return { orderId, ring, chain, arrive, ask, refund, setStatus, details, returnable };
}

describe('What has arrived while the rest is still to come', () => {
  it('can be reported and returned; what has not arrived cannot', async () => {
    const order = await ordered();
    expect((await order.ask(order.ring)).json().code).toBe('return.not-delivered');
    await order.arrive(order.ring);
    expect(await order.returnable()).toEqual([1, 0]);
    for (const [piece, pieces] of [
      [order.ring, 2],
      [order.chain, 1],
    ] as const) {
      expect((await order.ask(piece, pieces)).json().code).toBe('return.not-delivered');
    }
    const response = await order.ask(order.ring);
    expect([response.statusCode, response.json().message]).toEqual([200, expect.any(String)]);
    expect((await order.details()).returnableUntil).toBeUndefined();
    await order.arrive(order.ring);
    expect(await order.returnable()).toEqual([1, 0]);
  });

  it('is what the time for a return counts from, piece by piece', async () => {
    const order = await ordered();
    await order.arrive(order.ring);
    const first = (await order.details()).returnableUntil;
    await harness.database.db.execute(`update shipment_steps set done_at = done_at - interval '5 days'
      where shipment_id in (select id from shipments where order_id = '${order.orderId}')`);
    await order.arrive(order.ring);
    await order.arrive(order.chain);
    expect((await order.details()).orderStatus).toBe('delivered');
    expect((await order.details()).returnableUntil).toBe(first);
    expect(await order.returnable()).toEqual([2, 1]);
    expect((await order.ask(order.ring, 2)).json()).toMatchObject({ code: 'return.too-late' });
    inDays(3);
    expect(await order.returnable()).toEqual([1, 1]);
    expect((await order.ask(order.ring, 2, 'other')).json()).toMatchObject({ code: 'return.too-late' });
    expect((await order.ask(order.ring, 1, 'other')).statusCode).toBe(200);
  });

  it('is asked for at most once when it is asked for several times together', async () => {
    const order = await ordered();
    await order.arrive(order.ring);
    const responses = await Promise.all([1, 2, 3, 4].map(() => order.ask(order.ring)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409,
    ]);
  });

  it('is not lessened by a refund of what is still to come, but by one of what has arrived', async () => {
    const order = await ordered();
    await order.arrive(order.ring);
    await order.refund(order.ring);
    expect(await order.returnable()).toEqual([1, 0]);
    await order.refund(order.ring);
    expect(await order.returnable()).toEqual([0, 0]);
  });

  it('can be returned once the rest is refunded: the order counts as delivered', async () => {
    const order = await ordered();
    await order.arrive(order.ring, 2);
    await order.refund(order.chain);
    expect((await order.details()).orderStatus).toBe('delivered');
    expect(await order.returnable()).toEqual([2, 0]);
    expect((await order.ask(order.ring, 2)).statusCode).toBe(200);
  });

  it('stays what it was when the owner takes a wrong Delivered back', async () => {
    const order = await ordered();
    await order.arrive(order.chain);
    await order.setStatus('delivered');
    expect(await order.returnable()).toEqual([2, 1]);
    await order.setStatus('inProcess');
    expect(await order.returnable()).toEqual([0, 1]);
    await order.setStatus('delivered');
    expect(await order.returnable()).toEqual([2, 1]);
  });
});
