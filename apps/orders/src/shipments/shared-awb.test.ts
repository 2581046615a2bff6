import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { adminListOrders } from '@kanaka/contracts/orders/admin-orders';
import { importShipments } from '@kanaka/contracts/orders/shipments';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { orders } from '../schema.ts';

let harness: OrderHarness;
let owner: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin', name: 'Meera' });
});
afterAll(() => harness.stop());

const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  harness.app.inject({ method, url: `/api/admin/orders/${url}`, headers: owner.headers, ...(payload && { payload }) });

/** A paid order of a piece to somebody. */
async function orderTo(recipient: string) {
  const productId = harness.shop.piece();
  const asha = harness.shopperWith([{ productId, quantity: 1 }], 1_03_000);
  const { orderId, razorpayOrder } = (await asha.place()).json<{ orderId: string; razorpayOrder: { id: string } }>();
  await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id));
  const address = sql`${orders.address} || ${JSON.stringify({ recipient })}::jsonb`;
  await harness.database.db.update(orders).set({ address }).where(eq(orders.id, orderId));
  const pack = (more: object) =>
    send('POST', `shipments/${orderId}`, { lines: [{ productId, quantity: 1 }], courier: 'Delhivery', ...more });
  return { orderId, pack };
}

describe('An AWB that an order to somebody else has', () => {
  it('is refused when a parcel is packed, handed over or sent with a status, unless it is meant', async () => {
    const awb = '7000000001';
    const [asha, ravi] = [await orderTo('Asha'), await orderTo('Ravi')];
    expect((await asha.pack({ awb })).statusCode).toBe(200);
    const refused = await ravi.pack({ awb });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'shipment.awb-in-use', message: expect.stringContaining(`#${asha.orderId.slice(-8)} to Asha`) },
    ]);
    const consignment = { courier: 'Delhivery', awb };
    const status = { orderStatus: 'inShipping', consignment };
    expect((await send('PUT', `update/${ravi.orderId}`, status)).json().code).toBe('shipment.awb-in-use');
    const { _id: id } = (await ravi.pack({})).json().data;
    const handedOver = { to: 'handedOver', ...consignment };
    expect((await send('PUT', `shipments/move/${id}`, handedOver)).json().code).toBe('shipment.awb-in-use');
    expect((await send('PUT', `shipments/move/${id}`, { ...handedOver, sharedAwb: true })).statusCode).toBe(200);
  });

  it('is fine for the same recipient at the same address, however it is written', async () => {
    const awb = '7000000002';
    const [one, other] = [await orderTo('Asha Raman'), await orderTo('asha  raman')];
    expect([(await one.pack({ awb })).statusCode, (await other.pack({ awb })).statusCode]).toEqual([200, 200]);
  });

  it('is used once when two orders get it at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [one, other] = [await orderTo('Asha'), await orderTo('Ravi')];
      const responses = await Promise.all([one, other].map(({ pack }) => pack({ awb: `700000010${round}` })));
      expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });

  it('is asked about in the preview of a file, and needs an answer', async () => {
    const [one, other] = [await orderTo('Asha'), await orderTo('Ravi')];
    const csv = [one, other].map(({ orderId }) => `${orderId},Delhivery,7000000003`).join('\n');
    const uploaded = async (more: object) =>
      importShipments.reply
        .parse((await send('POST', 'shipments/import', { csv, ...more })).json())
        .data.map(({ outcome, asks = false }) => [outcome, asks]);
    expect(await uploaded({ preview: true })).toEqual([
      ['fits', false],
      ['fits', true],
    ]);
    expect(await uploaded({ preview: true, sharedAwbs: true })).toEqual([
      ['fits', false],
      ['fits', false],
    ]);
    expect(await uploaded({ preview: false })).toEqual([
      ['sent', false],
      ['refused', false],
    ]);
    expect(await uploaded({ preview: false, sharedAwbs: true })).toEqual([
      ['refused', false],
      ['sent', false],
    ]);
  });
});

it('A courier can be chosen before there is an AWB, but no AWB without a courier', async () => {
  const { orderId, pack } = await orderTo('Asha');
  expect((await pack({ courier: '', awb: '7000000004' })).json().issues).toMatchObject([{ path: 'courier' }]);
  const { _id: id, ...packed } = (await pack({})).json().data;
  expect(packed).toMatchObject({ courier: 'Delhivery', awb: '', link: '' });
  const handedOver = { to: 'handedOver', courier: 'Delhivery', awb: '7000000004' };
  expect((await send('PUT', `shipments/move/${id}`, handedOver)).json().data).toMatchObject({ awb: '7000000004' });
  expect(orderId).toBeDefined();
});

it('An order is found by the AWB of its parcel and by its beginning, from six characters on', async () => {
  const { orderId, pack } = await orderTo('Asha');
  await pack({ awb: '069-SQL48813370' });
  const found = async (words: string) =>
    adminListOrders.reply
      .parse((await send('GET', `get?words=${encodeURIComponent(words)}`)).json())
      .data.map(({ _id, consignment }) => [_id, consignment?.awb]);
  for (const words of ['069-SQL48813370', '069-sql488', '069-SQ']) {
    expect(await found(words)).toEqual([[orderId, '069-SQL48813370']]);
  }
  for (const words of ['069-S', 'SQL48813370X']) expect(await found(words)).toEqual([]);
  const digits = await orderTo('Ravi');
  await digits.pack({ awb: '06951234567' });
  expect(await found('06951234567')).toEqual([[digits.orderId, '06951234567']]);
});
