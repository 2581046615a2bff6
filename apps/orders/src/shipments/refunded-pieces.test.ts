import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { adminOrderDetails } from '@kanaka/contracts/orders/admin-orders';
import { orderDetails } from '@kanaka/contracts/orders/orders';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { outbox } from '../schema.ts';

let harness: OrderHarness;
let owner: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin', name: 'Meera' });
});
afterAll(() => harness.stop());

const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers: object = owner.headers) =>
  harness.app.inject({ method, url: `/api${url}`, headers: { ...headers }, ...(payload && { payload }) });

/** A paid order of an anklet for ₹1,000 and so many naths for ₹2,000 each, before tax. */
async function ordered(naths = 1) {
  const anklet = harness.shop.piece({ price: 1_000, title: 'Pack Anklet', count: 5 });
  const nath = harness.shop.piece({ price: 2_000, title: 'Pack Nath', count: 5 });
  const lines = [
    { productId: anklet, quantity: 1 },
    { productId: nath, quantity: naths },
  ];
  const asha = harness.shopperWith(lines, 1_030 + 2_060 * naths);
  const { orderId, razorpayOrder } = (await asha.place()).json<{ orderId: string; razorpayOrder: { id: string } }>();
  expect((await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id))).statusCode).toBe(200);
  const pack = (...packed: [productId: string, quantity: number][]) =>
    send('POST', `/admin/orders/shipments/${orderId}`, {
      lines: packed.map(([productId, quantity]) => ({ productId, quantity })),
    });
  const packed = async (...pieces: [productId: string, quantity: number][]): Promise<string> => {
    const response = await pack(...pieces);
    expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining('"packed"')]);
    return response.json().data._id;
  };
  const move = (id: string, ...steps: string[]) =>
    steps.reduce<Promise<unknown>>(
      async (before, to) => [
        await before,
        (await send('PUT', `/admin/orders/shipments/move/${id}`, { to })).statusCode,
      ],
      Promise.resolve(),
    );
  const refund = (draft: object) =>
    send(
      'POST',
      `/admin/orders/refund/${orderId}`,
      { reason: 'Sold out.', restock: true, ...draft },
      { ...owner.headers, 'idempotency-key': randomUUID() },
    );
  const refunded = (quantity = 1, more: object = {}) => refund({ lines: [{ productId: nath, quantity }], ...more });
  const setStatus = (orderStatus: string) => send('PUT', `/admin/orders/update/${orderId}`, { orderStatus });
  const read = async () =>
    adminOrderDetails.reply.parse((await send('GET', `/admin/orders/details/${orderId}`)).json()).data;
  /** What each of its shipments contains, with its state. */
  const parcels = async () =>
    ((await read()).shipments ?? []).map(({ state, items, insuredValue }) => ({
      state,
      insuredValue,
      items: items.map(({ title, quantity }) => `${quantity} × ${title}`),
    }));
  const goods = async () => (await parcels()).map(({ state, items }) => [state, ...items].join(', '));
  /** How many naths its refunds have brought back into stock. */
  const restocked = async () => {
    const rows = await harness.database.db
      .select({ lines: sql<{ productId: string; quantity: number }[]>`${outbox.data} -> 'lines'` })
      .from(outbox)
      .where(sql`${outbox.name} = 'restock-pieces' and ${outbox.data} ->> 'orderId' = ${orderId}`);
    return rows
      .flatMap(({ lines }) => lines)
      .filter(({ productId }) => productId === nath)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  };
  const ofShopper = async () =>
    orderDetails.reply.parse((await send('GET', `/shop/order/details/${orderId}`, undefined, asha.headers)).json())
      .data;
  return {
    ...{ orderId, anklet, nath, asha, pack, packed, move, refunded, refund, setStatus },
    ...{ read, goods, parcels, restocked, ofShopper },
  };
}

describe('A piece whose money went back', () => {
  it('is taken out of its packed shipment, so it is not handed over', async () => {
    const order = await ordered();
    await order.packed([order.anklet, 1], [order.nath, 1]);
    expect((await order.refunded()).statusCode).toBe(200);
    expect(await order.goods()).toEqual(['packed, 1 × Pack Anklet']);
    expect((await order.setStatus('inShipping')).statusCode).toBe(200);
    expect(await order.goods()).toEqual(['handedOver, 1 × Pack Anklet']);
    expect(await order.restocked()).toBe(1);
  });

  it('leaves no empty shipment, and lessens the insured value of what stays', async () => {
    const order = await ordered(2);
    await order.packed([order.anklet, 1], [order.nath, 1]);
    await order.packed([order.nath, 1]);
    await order.refunded();
    expect(await order.goods()).toEqual(['packed, 1 × Pack Anklet, 1 × Pack Nath']);
    const [before] = await order.parcels();
    await order.refunded();
    const [after] = await order.parcels();
    expect(after?.items).toEqual(['1 × Pack Anklet']);
    expect((before?.insuredValue ?? 0) - (after?.insuredValue ?? 0)).toBeGreaterThanOrEqual(2_000);
    expect(await order.restocked()).toBe(2);
  });

  it('with all other money of its order stays packed; what is on its way arrives', async () => {
    const order = await ordered();
    const [sent, left] = [await order.packed([order.anklet, 1]), await order.packed([order.nath, 1])];
    await order.move(sent, 'handedOver');
    expect((await order.refund({ amount: 3_090, restock: false })).statusCode).toBe(200);
    const reply = await send('PUT', `/admin/orders/shipments/move/${left}`, { to: 'handedOver' });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'order.unpaid']);
    await order.move(sent, 'delivered');
    expect(await order.goods()).toEqual(['delivered, 1 × Pack Anklet', 'packed, 1 × Pack Nath']);
  });

  it('cannot be packed afterwards: the refusal names it', async () => {
    const order = await ordered();
    await order.refunded();
    const response = await order.pack([order.anklet, 1], [order.nath, 1]);
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'shipment.refunded', message: expect.stringContaining('Pack Nath') },
    ]);
    expect(await order.goods()).toEqual([]);
    await order.packed([order.anklet, 1]);
  });

  it('is the one that waits, as long as one waits: what is packed stays', async () => {
    const order = await ordered(2);
    await order.packed([order.nath, 1]);
    await order.refunded();
    expect(await order.goods()).toEqual(['packed, 1 × Pack Nath']);
    expect((await order.pack([order.nath, 1])).json().code).toBe('shipment.refunded');
  });

  it('does not come into stock while its parcel is on its way, and is not sent again when that fails', async () => {
    const order = await ordered();
    const parcel = await order.packed([order.nath, 1]);
    await order.move(parcel, 'handedOver');
    const response = await order.refunded();
    expect([response.statusCode, response.json().message]).toEqual([
      200,
      expect.stringMatching(/on its way: 1 × Pack Nath/),
    ]);
    expect(await order.restocked()).toBe(0);
    await order.move(parcel, 'failed');
    expect((await order.pack([order.nath, 1])).json().code).toBe('shipment.refunded');
  });

  it('comes into stock where another of its kind is on its way', async () => {
    const order = await ordered(2);
    await order.move(await order.packed([order.nath, 1]), 'handedOver');
    await order.refunded(2);
    expect(await order.restocked()).toBe(1);
  });

  it('is either sent or back in stock when refund and hand-over arrive together', async () => {
    for (let round = 0; round < 6; round += 1) {
      const order = await ordered();
      const parcel = await order.packed([order.nath, 1]);
      const [refunded] = await Promise.all([
        order.refunded(),
        order.move(parcel, 'handedOver'),
        order.setStatus('inShipping'),
        order.refunded(),
      ]);
      expect([200, 409]).toContain(refunded.statusCode);
      const { refunds } = await order.read();
      expect(refunds).toHaveLength(1);
      const isSent = (await order.goods()).some((parcelWords) => parcelWords === 'handedOver, 1 × Pack Nath');
      expect([isSent, await order.restocked()]).toEqual([isSent, isSent ? 0 : 1]);
    }
  });

  it('does not hide that another one is still to be sent when it came back after its delivery', async () => {
    const order = await ordered(2);
    await order.move(await order.packed([order.anklet, 1], [order.nath, 1]), 'handedOver', 'delivered');
    const asked = await send(
      'POST',
      `/shop/order/returns/request/${order.orderId}`,
      { lines: [{ productId: order.nath, quantity: 1 }], reason: 'damaged', words: '' },
      order.asha.headers,
    );
    expect([asked.statusCode, asked.json().message]).toEqual([200, expect.any(String)]);
    const id: string = asked.json().data._id;
    for (const step of [{ to: 'approved', note: 'Please send it.' }, { to: 'received' }, { to: 'accepted' }]) {
      expect((await send('PUT', `/admin/orders/returns/move/${id}`, step)).statusCode).toBe(200);
    }
    expect((await order.read()).cartItems.map(({ unsent }) => unsent)).toEqual([0, 1]);
    expect((await order.ofShopper()).cartItems.map(({ unsent }) => unsent)).toEqual([0, 1]);
    await order.packed([order.nath, 1]);
  });
});

describe('A refund of what is still to come', () => {
  it('makes an order delivered whose other pieces have arrived', async () => {
    const order = await ordered();
    await order.move(await order.packed([order.anklet, 1]), 'handedOver', 'delivered');
    expect((await order.read()).orderStatus).toBe('inProcess');
    await order.refunded();
    const { orderStatus, returnableUntil } = await order.ofShopper();
    expect([orderStatus, returnableUntil]).toEqual(['delivered', expect.any(String)]);
  });

  it('leaves the status alone where it changes nothing of what is sent', async () => {
    const order = await ordered();
    await order.setStatus('delivered');
    await order.setStatus('inProcess');
    await order.refunded(1, { restock: false });
    expect((await order.read()).orderStatus).toBe('inProcess');
    await order.refund({ amount: 10, restock: false });
    expect((await order.read()).orderStatus).toBe('inProcess');
  });
});
