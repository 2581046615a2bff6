import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { and, eq, like, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { adminOrderDetails, type AdminOrderDetails } from '@kanaka/contracts/orders/admin-orders';
import { usualCouriers } from '@kanaka/contracts/orders/couriers';
import { orderDetails } from '@kanaka/contracts/orders/orders';
import { shipmentMoves, ShipmentMove, ShipmentState, trackShipment } from '@kanaka/contracts/orders/shipments';
import { changesOf } from '@kanaka/audit/test/recorded-changes';
import { refusedBy } from '@kanaka/testing/refused-by';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { outbox } from '../schema.ts';

let harness: OrderHarness;
let owner: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin', name: 'Meera' });
});
afterAll(() => harness.stop());

/** An order of rings at ₹1,00,000 before tax. */
async function order({ paid = true, quantity = 3 } = {}) {
  const ring = harness.shop.piece({ count: quantity });
  const asha = harness.shopperWith([{ productId: ring, quantity }], quantity * 1_03_000);
  const { orderId, razorpayOrder } = (await asha.place()).json<{ orderId: string; razorpayOrder: { id: string } }>();
  if (paid) expect((await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id))).statusCode).toBe(200);
  return { asha, ring, orderId };
}

type Headers = Record<string, string>;
const send = (method: 'POST' | 'PUT', url: string, payload: object, headers: Headers = owner.headers) =>
  harness.app.inject({ method, url: `/api/admin/orders/${url}`, headers, payload });
const pack = (orderId: string, lines: object[], more: object = {}) =>
  send('POST', `shipments/${orderId}`, { lines, ...more });
const move = (id: string, to: string, more: object = {}, headers?: Headers) =>
  send('PUT', `shipments/move/${id}`, { to, ...more }, headers);
const setStatus = (orderId: string, orderStatus: string, more: object = {}) =>
  send('PUT', `update/${orderId}`, { orderStatus, ...more });
async function packed(orderId: string, ring: string, quantity: number): Promise<string> {
  const response = await pack(orderId, [{ productId: ring, quantity }]);
  expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining('"packed"')]);
  return response.json().data._id;
}

async function read(orderId: string): Promise<AdminOrderDetails> {
  const response = await harness.app.inject({ url: `/api/admin/orders/details/${orderId}`, headers: owner.headers });
  return adminOrderDetails.reply.parse(response.json()).data;
}
async function standing(orderId: string) {
  const { orderStatus, shipments = [] } = await read(orderId);
  return { orderStatus, shipments: shipments.map(({ state, items }) => `${items[0]?.quantity} ${state}`) };
}

async function mailsAbout(orderId: string) {
  const rows = await harness.database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.queue, 'mail'), like(outbox.jobId, 'mail-s%')))
    .orderBy(outbox.createdAt);
  return rows
    .filter(({ data }) => (data as { orderId: string }).orderId === orderId)
    .map(({ name, data }) => `${name} ${(data as { state?: string }).state ?? (data as { status?: string }).status}`);
}

/** Brings a new shipment of one ring to a state. */
const ways: Record<ShipmentState, ShipmentMove[]> = {
  packed: [],
  handedOver: ['handedOver'],
  outForDelivery: ['handedOver', 'outForDelivery'],
  delivered: ['handedOver', 'delivered'],
  failed: ['handedOver', 'failed'],
};
async function shipmentThatIs(state: ShipmentState) {
  const placed = await order({ quantity: 1 });
  const id = await packed(placed.orderId, placed.ring, 1);
  for (const to of ways[state]) expect((await move(id, to)).statusCode).toBe(200);
  return { ...placed, id };
}

describe('A shipment', () => {
  const cases = ShipmentState.options.flatMap((from) => ShipmentMove.options.map((to) => [from, to] as const));

  it.each(cases)('that is %s moves to %s only if the table allows it', async (from, to) => {
    const { id, orderId } = await shipmentThatIs(from);
    const before = await read(orderId);
    const response = await move(id, to);
    if (shipmentMoves.courier[to].includes(from)) {
      expect([response.statusCode, response.json().data.state]).toEqual([200, to]);
      const { shipments: [shipment] = [] } = await read(orderId);
      expect(shipment?.steps.map(({ state, by }) => `${state} by ${by}`)).toEqual(
        ['packed', ...ways[from], to].map((state) => `${state} by Meera`),
      );
    } else {
      expect([response.statusCode, response.json().code]).toEqual([409, 'shipment.cannot-move']);
      expect(response.json().message).toMatch(/^This shipment .+, so it cannot be .+\.$/);
      expect(await read(orderId)).toEqual(before);
    }
  });

  it.each(cases)('that is %s is not moved to %s by shoppers and guests', async (from, to) => {
    const { id, orderId, asha } = await shipmentThatIs(from);
    const before = await read(orderId);
    expect((await move(id, to, {}, asha.headers)).statusCode).toBe(403);
    expect((await move(id, to, {}, {})).statusCode).toBe(401);
    expect(await read(orderId)).toEqual(before);
  });

  it('tells with each shipment that is delivered until when its pieces can be sent back', async () => {
    const { orderId, ring } = await order();
    for (const id of [await packed(orderId, ring, 1), await packed(orderId, ring, 2)]) {
      for (const to of ways.delivered) expect((await move(id, to)).statusCode).toBe(200);
    }
    const mails = await harness.database.db
      .select({ until: sql`${outbox.data} ->> 'returnableUntil'` })
      .from(outbox)
      .where(sql`${outbox.data} ->> 'orderId' = ${orderId} and ${outbox.data} ->> 'state' = 'delivered'`)
      .orderBy(outbox.createdAt);
    const until = expect.stringMatching(/^\d{4}-\d\d-\d\dT18:29:59/);
    expect(mails).toEqual([{ until }, { until }]);
  });

  it('has courier, AWB and insured value, by default what its pieces cost with tax', async () => {
    const { orderId, ring } = await order();
    const line = { productId: ring, quantity: 2 };
    const tracking = { courier: 'blue dart', awb: 'bd-12345678' };
    expect((await pack(orderId, [line], tracking)).json().data).toMatchObject({
      courier: 'Blue Dart',
      awb: 'BD-12345678',
      link: 'https://www.bluedart.com/web/guest/trackdartresultthirdparty?trackFor=0&trackNo=BD-12345678',
      insuredValue: 2_06_000,
      items: [{ title: 'Dhruva Solitaire Ring', quantity: 2 }],
      steps: [{ state: 'packed', by: 'Meera' }],
    });
    const rest = await pack(orderId, [{ ...line, quantity: 1 }], { insuredValue: 1_50_000.5 });
    expect(rest.json().data).toMatchObject({ courier: '', awb: '', link: '', insuredValue: 1_50_000.5 });
  });

  it('gets its courier at the latest when it is handed over, from the settings', async () => {
    const { orderId, ring } = await order();
    const id = await packed(orderId, ring, 3);
    const unknown = await move(id, 'handedOver', { courier: 'Nobody', awb: 'NB123456' });
    expect([unknown.statusCode, unknown.json().code]).toEqual([409, 'shipment.unknown-courier']);
    harness.shop.set({ couriers: [{ name: 'Nobody', link: 'https://nobody.example/{awb}' }] });
    harness.clock.now = () => new Date(Date.now() + 60_000);
    const known = await move(id, 'handedOver', { courier: 'Nobody', awb: 'NB123456' });
    expect(known.json().data).toMatchObject({ link: 'https://nobody.example/NB123456', state: 'handedOver' });
    harness.shop.set({ couriers: [...usualCouriers] });
    harness.clock.now = () => new Date(Date.now() + 120_000);
  });

  it.each([
    [{ awb: 'AB12345' }, 'courier'],
    [{ courier: 'Delhivery', awb: '<b>' }, 'awb'],
    [{ insuredValue: -1 }, 'insuredValue'],
    [{ lines: [] }, 'lines'],
  ])('is not packed with %j', async (more, path) => {
    const { orderId, ring } = await order();
    const response = await pack(orderId, [{ productId: ring, quantity: 1 }], more);
    expect([response.statusCode, response.json().issues?.[0]?.path]).toEqual([400, path]);
  });

  it('of an unpaid, a closed or an unknown order is refused', async () => {
    const unpaid = await order({ paid: false });
    const closed = await order();
    await setStatus(closed.orderId, 'cancelled');
    for (const { orderId, ring } of [unpaid, closed]) {
      const response = await pack(orderId, [{ productId: ring, quantity: 1 }]);
      expect([response.statusCode, response.json().code]).toEqual([409, 'order.unpaid']);
    }
    const { orderId } = await order();
    expect((await pack(uuidv7(), [{ productId: uuidv7(), quantity: 1 }])).statusCode).toBe(404);
    expect((await pack(orderId, [{ productId: uuidv7(), quantity: 1 }])).statusCode).toBe(404);
    expect((await move(uuidv7(), 'delivered')).statusCode).toBe(404);
  });
});

describe('The shipments of an order', () => {
  it('are never more than what was ordered, however many are packed at once', async () => {
    const { orderId, ring } = await order({ quantity: 5 });
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => pack(orderId, [{ productId: ring, quantity: 2 }])),
    );
    const codes = responses.map(({ statusCode }) => statusCode).sort((a, b) => a - b);
    expect(codes).toEqual([200, 200, ...Array.from({ length: 10 }, () => 409)]);
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'shipment.too-many',
      message: expect.stringContaining('Dhruva Solitaire Ring'),
    });
    expect((await standing(orderId)).shipments).toEqual(['2 packed', '2 packed']);
  });

  it('are bounded by the database too', async () => {
    const { orderId } = await order({ quantity: 1 });
    const { pool } = harness.database;
    const change = (to: number) =>
      refusedBy(pool, `update order_items set packed = ${to} where order_id = '${orderId}'`);
    expect([await change(2), await change(-1)]).toEqual(['order_items_packed', 'order_items_packed']);
  });

  it('move once when many record the same', async () => {
    const { orderId, ring } = await order();
    const id = await packed(orderId, ring, 3);
    const responses = await Promise.all(Array.from({ length: 6 }, () => move(id, 'handedOver')));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await mailsAbout(orderId)).toEqual(['shipment-moved packed', 'shipment-moved handedOver']);
  });

  it('decide the status of the order: in shipping while one is on its way, delivered when all are', async () => {
    const { orderId, ring } = await order();
    const [one, two] = [await packed(orderId, ring, 1), await packed(orderId, ring, 2)];
    expect((await standing(orderId)).orderStatus).toBe('confirmed');
    await move(one, 'handedOver');
    expect((await standing(orderId)).orderStatus).toBe('inShipping');
    await move(one, 'delivered');
    expect((await standing(orderId)).orderStatus).toBe('inProcess');
    await move(two, 'handedOver');
    await move(two, 'outForDelivery');
    await move(two, 'delivered');
    expect(await standing(orderId)).toEqual({ orderStatus: 'delivered', shipments: ['1 delivered', '2 delivered'] });
    const { timeline } = await read(orderId);
    expect(timeline.flatMap((event) => (event.kind === 'status' ? event.status : []))).toEqual([
      'pending',
      'confirmed',
      'inShipping',
      'inProcess',
      'inShipping',
      'delivered',
    ]);
  });

  it('are not all delivered while a piece has not been packed', async () => {
    const { orderId, ring } = await order();
    const id = await packed(orderId, ring, 2);
    await move(id, 'handedOver');
    await move(id, 'delivered');
    expect((await standing(orderId)).orderStatus).toBe('inProcess');
  });

  it('are all delivered when what is left was given back', async () => {
    const { orderId, ring } = await order();
    await send(
      'POST',
      `refund/${orderId}`,
      { lines: [{ productId: ring, quantity: 1 }], reason: 'One was scratched.' },
      { ...owner.headers, 'idempotency-key': randomUUID() },
    );
    const id = await packed(orderId, ring, 2);
    await move(id, 'handedOver');
    await move(id, 'delivered');
    expect((await standing(orderId)).orderStatus).toBe('delivered');
  });

  it('can be sent again once one has failed', async () => {
    const { orderId, ring } = await order();
    const id = await packed(orderId, ring, 3);
    await move(id, 'handedOver');
    expect((await pack(orderId, [{ productId: ring, quantity: 1 }])).statusCode).toBe(409);
    await move(id, 'failed');
    expect(await standing(orderId)).toEqual({ orderStatus: 'inProcess', shipments: ['3 failed'] });
    const again = await packed(orderId, ring, 3);
    await move(again, 'handedOver');
    expect(await standing(orderId)).toEqual({ orderStatus: 'inShipping', shipments: ['3 failed', '3 handedOver'] });
  });

  it('are read by their shopper, with the dates of their steps', async () => {
    const { orderId, asha, ring } = await order();
    const id = await packed(orderId, ring, 3);
    await move(id, 'handedOver', { courier: 'Delhivery', awb: '1234567890' });
    const response = await harness.app.inject({ url: `/api/shop/order/details/${orderId}`, headers: asha.headers });
    const { shipments } = orderDetails.reply.parse(response.json()).data;
    expect(shipments).toMatchObject([
      {
        courier: 'Delhivery',
        awb: '1234567890',
        link: 'https://www.delhivery.com/track-v2/package/1234567890',
        steps: [{ state: 'packed' }, { state: 'handedOver' }],
      },
    ]);
    expect(response.body).not.toContain('insured');
    expect(response.body).not.toContain('Meera');
  });
});

describe('The status that the owner sets', () => {
  it('to In Shipping hands over what is packed and sends the rest with courier and AWB', async () => {
    const { orderId, ring } = await order();
    await packed(orderId, ring, 1);
    const consignment = { courier: 'Delhivery', awb: '1234567890' };
    expect((await setStatus(orderId, 'inShipping', { consignment })).statusCode).toBe(200);
    const { orderStatus, shipments = [] } = await read(orderId);
    expect([orderStatus, shipments.map(({ awb, state }) => `${state} ${awb}`)]).toEqual([
      'inShipping',
      ['handedOver ', 'handedOver 1234567890'],
    ]);
    expect(await mailsAbout(orderId)).toEqual([
      'shipment-moved packed',
      'shipment-moved handedOver',
      'shipment-moved handedOver',
    ]);
    const changes = await changesOf(harness.database.db, orderId);
    expect(changes.at(-1)?.differences).toContainEqual({ field: 'awb', before: null, after: '1234567890' });
  });

  it('to In Shipping gives the courier to the one shipment in which everything is packed', async () => {
    const { orderId, ring } = await order();
    await packed(orderId, ring, 3);
    await setStatus(orderId, 'inShipping', { consignment: { courier: 'DTDC', awb: 'D12345678' } });
    const { shipments = [] } = await read(orderId);
    expect(shipments).toMatchObject([{ courier: 'DTDC', awb: 'D12345678', state: 'handedOver' }]);
  });

  it('to In Shipping changes nothing when courier and AWB would be for nothing', async () => {
    const { orderId, ring } = await order();
    await packed(orderId, ring, 1);
    await packed(orderId, ring, 2);
    const before = await read(orderId);
    const response = await setStatus(orderId, 'inShipping', { consignment: { courier: 'DTDC', awb: 'D12345678' } });
    expect([response.statusCode, response.json().code]).toEqual([409, 'shipment.nothing-left']);
    expect(await read(orderId)).toEqual(before);
  });

  it('to In Shipping works without tracking, also for many orders at once', async () => {
    const [one, two] = [await order(), await order()];
    const ids = [one.orderId, two.orderId];
    expect((await send('PUT', 'update-many', { ids, orderStatus: 'inShipping' })).statusCode).toBe(200);
    for (const id of ids) {
      expect(await standing(id)).toEqual({ orderStatus: 'inShipping', shipments: ['3 handedOver'] });
      expect(await mailsAbout(id)).toEqual(['shipment-moved handedOver']);
    }
  });

  it('to Delivered delivers everything', async () => {
    const { orderId, ring } = await order();
    await packed(orderId, ring, 1);
    await setStatus(orderId, 'delivered');
    expect(await standing(orderId)).toEqual({ orderStatus: 'delivered', shipments: ['1 delivered', '2 delivered'] });
    const { shipments = [] } = await read(orderId);
    expect(shipments.map(({ steps }) => steps.map(({ state }) => state))).toEqual([
      ['packed', 'handedOver', 'delivered'],
      ['packed', 'handedOver', 'delivered'],
    ]);
    expect(await mailsAbout(orderId)).toEqual([
      'shipment-moved packed',
      'shipment-moved delivered',
      'shipment-moved delivered',
    ]);
  });

  it('to an earlier one calls back what is on its way, and keeps what is packed', async () => {
    const { orderId, ring } = await order();
    const id = await packed(orderId, ring, 1);
    await packed(orderId, ring, 2);
    await move(id, 'handedOver');
    await setStatus(orderId, 'inProcess');
    expect(await standing(orderId)).toEqual({ orderStatus: 'inProcess', shipments: ['1 failed', '2 packed'] });
  });

  it('to Cancelled or Rejected sends nothing any more', async () => {
    for (const status of ['cancelled', 'rejected']) {
      const { orderId, ring } = await order();
      const id = await packed(orderId, ring, 1);
      await setStatus(orderId, status);
      expect(await standing(orderId)).toEqual({ orderStatus: status, shipments: ['1 failed'] });
      expect((await move(id, 'handedOver')).statusCode).toBe(409);
    }
  });

  it('and a shipment that moves at the same time never contradict each other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { orderId, ring } = await order({ quantity: 1 });
      const id = await packed(orderId, ring, 1);
      await Promise.all([setStatus(orderId, 'cancelled'), move(id, 'handedOver')]);
      expect(await standing(orderId)).toEqual({ orderStatus: 'cancelled', shipments: ['1 failed'] });
    }
  });
});

describe('The page of a shipment', () => {
  const track = (token: string) => harness.app.inject({ url: `/api/shop/track/${token}` });

  it('shows anybody who has its link where it is, and nothing of address, price or e-mail', async () => {
    const { orderId, asha, ring } = await order();
    const id = await packed(orderId, ring, 3);
    await move(id, 'handedOver', { courier: 'Delhivery', awb: '1234567890' });
    const response = await track(harness.deps.tokenOf(id));
    expect(response.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    expect(trackShipment.reply.parse(response.json()).data).toEqual({
      kind: 'courier',
      state: 'handedOver',
      courier: 'Delhivery',
      awb: '1234567890',
      link: 'https://www.delhivery.com/track-v2/package/1234567890',
      steps: [
        { state: 'packed', at: expect.any(String) },
        { state: 'handedOver', at: expect.any(String) },
      ],
      firstName: 'Asha',
      city: 'Madurai',
      orderNumber: orderId.slice(-8),
      placedAt: expect.any(String),
      paidAt: expect.any(String),
      delivery: { from: expect.any(String), to: expect.any(String) },
    });
    for (const secret of ['Car Street', '625001', '9876543210', asha.id, orderId, id, 'Solitaire', '100000', '@']) {
      expect(response.body).not.toContain(secret);
    }
  });

  it('is not found by any other token', async () => {
    const { orderId, ring } = await order();
    const id = await packed(orderId, ring, 3);
    const token = harness.deps.tokenOf(id);
    expect(token).toMatch(/^[\w-]{43}$/);
    for (const wrong of [
      token.slice(1),
      `${token}A`,
      id,
      orderId,
      harness.deps.tokenOf(uuidv7()),
      '%27',
      'x'.repeat(150),
    ]) {
      const response = await track(wrong);
      expect([wrong, response.statusCode, response.json().code]).toEqual([wrong, 404, 'shipment.not-found']);
      expect(response.headers['cache-control']).toBe('private, no-store');
    }
  });

  it('is not known to the database or the queue', async () => {
    const { orderId, ring } = await order();
    const id = await packed(orderId, ring, 3);
    const { rows } = await harness.database.pool.query(
      `select (select json_agg(s) from shipments s where id = $1)::text || (select json_agg(o) from outbox o)::text as all`,
      [id],
    );
    expect(rows[0].all).toContain(id);
    expect(rows[0].all).not.toContain(harness.deps.tokenOf(id));
  });
});
