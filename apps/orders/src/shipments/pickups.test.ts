import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { adminOrderDetails, type AdminOrderDetails } from '@kanaka/contracts/orders/admin-orders';
import { orderDetails } from '@kanaka/contracts/orders/orders';
import { MAX_WRONG_CODES } from '@kanaka/contracts/orders/pickup';
import { shipmentMoves, ShipmentMove, ShipmentState, trackShipment } from '@kanaka/contracts/orders/shipments';
import { changesOf } from '@kanaka/audit/test/recorded-changes';
import { pickupCodes } from '@kanaka/queues/pickup-code';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { outbox } from '../schema.ts';
import { shipments } from './shipments-schema.ts';

let harness: OrderHarness;
let owner: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin', name: 'Meera' });
});
afterAll(() => harness.stop());

type Headers = Record<string, string>;
const send = (method: 'POST' | 'PUT', url: string, payload?: object, headers: Headers = owner.headers) =>
  harness.app.inject({ method, url: `/api/admin/orders/${url}`, headers, ...(payload && { payload }) });
const pack = (orderId: string, ring: string, quantity: number, more: object = {}) =>
  send('POST', `shipments/${orderId}`, { lines: [{ productId: ring, quantity }], ...more });
const move = (id: string, to: string, headers?: Headers) => send('PUT', `shipments/move/${id}`, { to }, headers);
const collect = (id: string, code: string, headers?: Headers) =>
  send('PUT', `shipments/collect/${id}`, { code }, headers);
const renew = (id: string, headers?: Headers) => send('POST', `shipments/code/${id}`, undefined, headers);
const setStatus = (orderId: string, orderStatus: string) => send('PUT', `update/${orderId}`, { orderStatus });

/** A paid order of rings at ₹1,00,000 before tax that is collected. */
async function order({ quantity = 1, deliveryMethod = 'pickup' } = {}) {
  const ring = harness.shop.piece({ count: quantity });
  const asha = harness.shopperWith([{ productId: ring, quantity }], quantity * 1_03_000);
  const placed = await asha.place(undefined, { deliveryMethod });
  const { orderId, razorpayOrder } = placed.json<{ orderId: string; razorpayOrder: { id: string } }>();
  expect((await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id))).statusCode).toBe(200);
  return { asha, ring, orderId };
}
async function ready({ quantity = 1, of = 1 } = {}) {
  const placed = await order({ quantity: of });
  const response = await pack(placed.orderId, placed.ring, quantity);
  expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining('"packed"')]);
  return { ...placed, id: response.json<{ data: { _id: string } }>().data._id };
}

async function read(orderId: string): Promise<AdminOrderDetails> {
  const response = await harness.app.inject({ url: `/api/admin/orders/details/${orderId}`, headers: owner.headers });
  return adminOrderDetails.reply.parse(response.json()).data;
}
async function standing(orderId: string) {
  const { orderStatus, shipments: all = [] } = await read(orderId);
  return {
    orderStatus,
    shipments: all.map(({ state, steps }) => [state, ...steps.map((step) => step.state)].join(' ')),
  };
}
async function asShopper({ asha, orderId }: { asha: { headers: Headers }; orderId: string }) {
  const response = await harness.app.inject({ url: `/api/shop/order/details/${orderId}`, headers: asha.headers });
  return orderDetails.reply.parse(response.json()).data;
}
/** As the shopper reads it in the account. */
const codeIn = async (placed: { asha: { headers: Headers }; orderId: string }) =>
  (await asShopper(placed)).shipments?.at(-1)?.code ?? '';
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
const mailsAbout = async (orderId: string) =>
  (await harness.database.db.select().from(outbox).where(eq(outbox.queue, 'mail')))
    .filter(({ data, name }) => (data as { orderId?: string }).orderId === orderId && name !== 'order-confirmation')
    .map(({ name, data }) => [name, (data as { state?: string }).state].join(' ').trim())
    .sort();
const outcomes = (responses: { statusCode: number; json: () => { code?: string } }[]) =>
  responses.map((response) => response.json().code ?? String(response.statusCode)).sort();

describe('A shipment that is collected', () => {
  it('waits with a code that its shopper can read, and is collected with it', async () => {
    const placed = await ready();
    const { id, orderId } = placed;
    const code = await codeIn(placed);
    expect(code).toMatch(/^\d{6}$/);
    expect(await standing(orderId)).toEqual({ orderStatus: 'confirmed', shipments: ['packed packed'] });

    const response = await collect(id, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect([response.statusCode, response.json().data.state]).toEqual([200, 'delivered']);
    expect(await standing(orderId)).toEqual({ orderStatus: 'delivered', shipments: ['delivered packed delivered'] });
    expect(await codeIn(placed)).toBe('');
    expect(await mailsAbout(orderId)).toEqual(['shipment-moved delivered', 'shipment-moved packed']);
    expect((await asShopper(placed)).returnableUntil).toBeDefined();
  });

  it('has a code that nobody else can read: neither the owner, the tracking page, the database, queues nor logs', async () => {
    const placed = await ready();
    const { id, orderId } = placed;
    const code = await codeIn(placed);
    await collect(id, wrong(code));
    await renew(id);
    const renewed = await codeIn(placed);
    expect(renewed).not.toBe(code);
    const token = harness.deps.tokenOf(id);
    const seen = [
      await read(orderId),
      (await harness.app.inject({ url: `/api/shop/track/${token}` })).json(),
      await harness.database.db.select().from(shipments).where(eq(shipments.id, id)),
      (await harness.database.db.select().from(outbox)).filter(({ data }) => JSON.stringify(data).includes(orderId)),
      await changesOf(harness.database.db, orderId),
      harness.loggedAbout(id),
    ].map((each) => JSON.stringify(each));
    expect(harness.loggedAbout(id)).toEqual(['a wrong code was entered for a pick-up']);
    for (const text of seen) {
      expect(text.length).toBeGreaterThan(10);
      for (const secret of [code, renewed]) expect(text).not.toMatch(new RegExp(`(?<!\\d)${secret}(?!\\d)`));
    }
    expect(trackShipment.reply.parse(JSON.parse(seen[1] ?? '')).data).toMatchObject({
      kind: 'pickup',
      state: 'packed',
    });
  });

  const cases = ShipmentState.options
    .filter((from) => from !== 'handedOver' && from !== 'outForDelivery')
    .flatMap((from) => ShipmentMove.options.map((to) => [from, to] as const));

  async function thatIs(state: (typeof cases)[number][0]) {
    const placed = await ready();
    if (state === 'delivered') expect((await collect(placed.id, await codeIn(placed))).statusCode).toBe(200);
    if (state === 'failed') expect((await move(placed.id, 'failed')).statusCode).toBe(200);
    return placed;
  }

  it.each(cases)(
    'that is %s moves to %s only if the table allows it, and to its shopper only with the code',
    async (from, to) => {
      const { id, orderId } = await thatIs(from);
      const before = await read(orderId);
      const response = await move(id, to);
      if (!shipmentMoves.pickup[to].includes(from)) {
        expect([response.statusCode, response.json().code]).toEqual([409, 'shipment.cannot-move']);
        expect(response.json().message).toMatch(/^This shipment .+, so it cannot be .+\.$/);
        expect(await read(orderId)).toEqual(before);
      } else if (to === 'delivered') {
        expect([response.statusCode, response.json().code]).toEqual([409, 'shipment.code-needed']);
        expect(await read(orderId)).toEqual(before);
      } else {
        expect([response.statusCode, response.json().data.state]).toEqual([200, to]);
      }
    },
  );

  it.each(cases)('that is %s is moved to %s by nobody but the owner', async (from, to) => {
    const { id, orderId, asha } = await thatIs(from);
    const before = await read(orderId);
    for (const [headers, status] of [
      [asha.headers, 403],
      [{}, 401],
    ] as const) {
      const responses = [await move(id, to, headers), await collect(id, '123456', headers), await renew(id, headers)];
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([status, status, status]);
    }
    expect(await read(orderId)).toEqual(before);
  });

  it.each(['delivered', 'failed'] as const)('that is %s takes no code and gets no new one', async (state) => {
    const placed = await thatIs(state);
    const code = harness.deps.codes.codeOf({ id: placed.id, codeNumber: 0 });
    expect(outcomes([await collect(placed.id, code), await renew(placed.id)])).toEqual([
      'shipment.cannot-move',
      'shipment.cannot-move',
    ]);
  });

  it('is handed over once, when two packers enter the code at once', async () => {
    const placed = await ready();
    const code = await codeIn(placed);
    expect(outcomes(await Promise.all([collect(placed.id, code), collect(placed.id, code)]))).toEqual([
      '200',
      'shipment.cannot-move',
    ]);
    expect(await mailsAbout(placed.orderId)).toEqual(['shipment-moved delivered', 'shipment-moved packed']);
  });

  it('can be taken back: its shopper is told, and it is packed again with another code', async () => {
    const placed = await ready();
    const code = await codeIn(placed);
    expect((await move(placed.id, 'failed')).statusCode).toBe(200);
    expect(await mailsAbout(placed.orderId)).toEqual(['shipment-moved failed', 'shipment-moved packed']);
    const again = (await pack(placed.orderId, placed.ring, 1)).json<{ data: { _id: string } }>().data._id;
    expect(outcomes([await collect(again, code)])).toEqual(['shipment.wrong-code']);
    expect((await collect(again, await codeIn(placed))).statusCode).toBe(200);
  });

  it('is collected in parts, each with its own code', async () => {
    const placed = await ready({ quantity: 1, of: 2 });
    const first = await codeIn(placed);
    const rest = (await pack(placed.orderId, placed.ring, 1)).json<{ data: { _id: string } }>().data._id;
    expect(outcomes([await collect(rest, first)])).toEqual(['shipment.wrong-code']);
    expect((await collect(placed.id, first)).statusCode).toBe(200);
    expect((await read(placed.orderId)).orderStatus).toBe('confirmed');
    expect((await asShopper(placed)).canCancel).toBe(false);
    expect((await collect(rest, await codeIn(placed))).statusCode).toBe(200);
    expect((await read(placed.orderId)).orderStatus).toBe('delivered');
  });
});

describe('The code of a pick-up', () => {
  it('is locked after five wrong ones, also when ten are tried at once, and then the right one does not help', async () => {
    const placed = await ready();
    const code = await codeIn(placed);
    const tries = await Promise.all(Array.from({ length: 10 }, (_, by) => collect(placed.id, wrong(code, by + 1))));
    expect(outcomes(tries)).toEqual([
      ...Array.from({ length: 10 - MAX_WRONG_CODES + 1 }, () => 'shipment.code-locked'),
      ...Array.from({ length: MAX_WRONG_CODES - 1 }, () => 'shipment.wrong-code'),
    ]);
    expect(outcomes([await collect(placed.id, code)])).toEqual(['shipment.code-locked']);
    const { shipments: [shipment] = [] } = await read(placed.orderId);
    expect(shipment).toMatchObject({ state: 'packed', triesLeft: 0 });
  });

  it('tells how many tries are left', async () => {
    const placed = await ready();
    const code = await codeIn(placed);
    const messages = [];
    for (const by of [1, 2, 3, 4, 5]) messages.push((await collect(placed.id, wrong(code, by))).json().message);
    expect(messages).toEqual([
      'This is not its code. 4 tries are left.',
      'This is not its code. 3 tries are left.',
      'This is not its code. 2 tries are left.',
      'This is not its code. One try is left.',
      '5 wrong codes were entered, so this code is locked. Please send the customer a new one.',
    ]);
  });

  it('is renewed by the owner: the new one is mailed and the old one has ended', async () => {
    const placed = await ready();
    const code = await codeIn(placed);
    for (const by of [1, 2, 3, 4, 5]) await collect(placed.id, wrong(code, by));
    const responses = await Promise.all([renew(placed.id), renew(placed.id)]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(responses[0].json().data.triesLeft).toBe(MAX_WRONG_CODES);
    expect(await mailsAbout(placed.orderId)).toEqual(['code-renewed', 'code-renewed', 'shipment-moved packed']);
    expect(outcomes([await collect(placed.id, code)])).toEqual(['shipment.wrong-code']);
    expect((await collect(placed.id, await codeIn(placed))).statusCode).toBe(200);
  });

  it('is not that of another order', async () => {
    const [placed, other] = [await ready(), await ready()];
    expect(outcomes([await collect(placed.id, await codeIn(other))])).toEqual(['shipment.wrong-code']);
    expect((await read(placed.orderId)).orderStatus).toBe('confirmed');
  });

  it('is none of a shipment that travels', async () => {
    const { orderId, ring } = await order({ deliveryMethod: 'delivery' });
    const id = (await pack(orderId, ring, 1)).json<{ data: { _id: string } }>().data._id;
    expect(outcomes([await collect(id, '123456'), await renew(id)])).toEqual(['shipment.no-code', 'shipment.no-code']);
  });

  it.each(['12345', '1234567', 'abcdef', '', '１２３４５６', '12 34 567'])('is not %j: 400', async (code) => {
    const placed = await ready();
    expect((await collect(placed.id, code)).statusCode).toBe(400);
    expect((await read(placed.orderId)).shipments?.[0]?.triesLeft).toBe(MAX_WRONG_CODES);
  });

  it('of the former secret is right too while the services’ secret is changed', async () => {
    const shipment = { id: '0199f3a2-7c41-7b6e-9d0a-5e4c1a2b3c4d', codeNumber: 1 };
    const [before, during, after] = ['old-secret', 'new-secret,old-secret', 'new-secret'].map(pickupCodes);
    const old = before?.codeOf(shipment) ?? '';
    expect(during?.codeOf(shipment)).toBe(after?.codeOf(shipment));
    expect([before, during, after].map((codes) => codes?.isRight(shipment, old))).toEqual([true, true, false]);
    expect(before?.isRight({ ...shipment, codeNumber: 2 }, old)).toBe(false);
  });
});

describe('An order that is collected', () => {
  it('is not given to a courier: neither by a file nor by a courier’s number, and its status says so in vain', async () => {
    const placed = await ready();
    const before = await read(placed.orderId);
    const csv = `${placed.orderId},Delhivery,1234567890`;
    const file = await send('POST', 'shipments/import', { csv, preview: false });
    expect(file.json().data).toMatchObject([
      { outcome: 'refused', message: expect.stringContaining('collected in the shop') },
    ]);
    const travel = { courier: 'Delhivery', awb: '1234567890' };
    const withCourier = await send('PUT', `update/${placed.orderId}`, {
      orderStatus: 'inShipping',
      consignment: travel,
    });
    expect(outcomes([withCourier])).toEqual(['order.to-be-collected']);
    expect(await read(placed.orderId)).toEqual(before);
    expect((await setStatus(placed.orderId, 'inShipping')).statusCode).toBe(200);
    const { shipments, discrepancies } = await read(placed.orderId);
    expect(shipments).toEqual(before.shipments);
    expect(discrepancies).toMatchObject([{ kind: 'notHandedOver', pieces: 1 }]);

    const other = await order();
    expect(outcomes([await pack(other.orderId, other.ring, 1, travel)])).toEqual(['order.to-be-collected']);
    expect(await standing(other.orderId)).toEqual({ orderStatus: 'confirmed', shipments: [] });
  });

  it('can be set to delivered by the owner, who answers for it without a code', async () => {
    const placed = await order({ quantity: 2 });
    await pack(placed.orderId, placed.ring, 1);
    expect((await setStatus(placed.orderId, 'delivered')).statusCode).toBe(200);
    expect(await standing(placed.orderId)).toEqual({
      orderStatus: 'delivered',
      shipments: ['delivered packed delivered', 'delivered packed delivered'],
    });
  });

  it('ends its code when it is cancelled, by its shopper or by the owner', async () => {
    const [one, two] = [await ready(), await ready()];
    const codes = [await codeIn(one), await codeIn(two)];
    const response = await harness.app.inject({
      method: 'POST',
      url: `/api/shop/order/cancel/${one.orderId}`,
      headers: one.asha.headers,
      payload: {},
    });
    expect([response.statusCode, (await setStatus(two.orderId, 'cancelled')).statusCode]).toEqual([200, 200]);
    expect(await standing(one.orderId)).toEqual({ orderStatus: 'cancelled', shipments: ['failed packed failed'] });
    const responses = [await collect(one.id, codes[0] ?? ''), await collect(two.id, codes[1] ?? '')];
    expect(outcomes(responses)).toEqual(['shipment.cannot-move', 'shipment.cannot-move']);
  });

  it('is collected or cancelled, never both, when both happen at once', async () => {
    const placed = await ready();
    const code = await codeIn(placed);
    const cancel = harness.app.inject({
      method: 'POST',
      url: `/api/shop/order/cancel/${placed.orderId}`,
      headers: placed.asha.headers,
      payload: {},
    });
    const responses = await Promise.all([collect(placed.id, code), cancel]);
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const { orderStatus, refunds } = await read(placed.orderId);
    expect([orderStatus, refunds.length]).toEqual(
      responses[0].statusCode === 200 ? ['delivered', 0] : ['cancelled', 1],
    );
  });
});
