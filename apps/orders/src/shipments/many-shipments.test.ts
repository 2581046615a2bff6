import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { adminListOrders, adminOrderDetails, type AdminOrderDetails } from '@kanaka/contracts/orders/admin-orders';
import { handOverOrders } from '@kanaka/contracts/orders/shipments';
import { claimOpenJobs } from '@kanaka/queues/outbox';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { HELD_SECONDS } from '../orders/keep-undo.ts';
import { orders, outbox, statusChanges } from '../schema.ts';
import { shipmentSteps } from './shipments-schema.ts';

let harness: OrderHarness;
let meera: ReturnType<OrderHarness['auth']['signIn']>;
let arjun: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  meera = harness.auth.signIn({ role: 'admin', name: 'Meera' });
  arjun = harness.auth.signIn({ role: 'admin', name: 'Arjun' });
});
afterAll(() => harness.stop());

type Placed = { _id: string; lines: { productId: string; quantity: number }[] };

async function order({ paid = true, quantity = 1 } = {}): Promise<Placed> {
  const productId = harness.shop.piece();
  const asha = harness.shopperWith([{ productId, quantity }], quantity * 1_03_000);
  const { orderId, razorpayOrder } = (await asha.place()).json<{ orderId: string; razorpayOrder: { id: string } }>();
  if (paid) expect((await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id))).statusCode).toBe(200);
  return { _id: orderId, lines: [{ productId, quantity }] };
}

const send = (method: 'POST' | 'PUT', url: string, payload: object, who = meera) =>
  harness.app.inject({ method, url: `/api/admin/orders/${url}`, headers: who.headers, payload });
const pack = (several: object[], who = meera) => send('POST', 'shipments/pack', { orders: several }, who);
async function handOver(several: object[]) {
  const response = await send('POST', 'shipments/hand-over', { orders: several });
  return handOverOrders.reply.parse(response.json()).data;
}
const undo = (orderId: string, changeId: string | undefined, who = meera) =>
  send('POST', `undo-status/${orderId}`, { changeId }, who);
const correct = (id: string, consignment: object) => send('PUT', `shipments/consignment/${id}`, consignment);

async function read(orderId: string): Promise<AdminOrderDetails> {
  const response = await harness.app.inject({ url: `/api/admin/orders/details/${orderId}`, headers: meera.headers });
  return adminOrderDetails.reply.parse(response.json()).data;
}
async function standing(orderId: string): Promise<string[]> {
  const { orderStatus, shipments = [] } = await read(orderId);
  return [orderStatus, ...shipments.map(({ state, courier, awb }) => `${state} ${courier} ${awb}`.trim())];
}
async function parcelOf(orderId: string) {
  const [parcel] = (await read(orderId)).shipments ?? [];
  if (!parcel) throw new Error('nothing is packed');
  return parcel;
}

const ofOrder = (orderId: string) =>
  sql`${outbox.name} = 'shipment-moved' and ${outbox.data} ->> 'orderId' = ${orderId}`;
async function mailsAbout(orderId: string) {
  const rows = await harness.database.db.select().from(outbox).where(ofOrder(orderId)).orderBy(outbox.jobId);
  return rows.map(({ data }) => {
    const { state, awb, wrongAwb = '' } = data as { state: string; awb: string; wrongAwb?: string };
    return [state, awb, wrongAwb].filter(Boolean).join(' ');
  });
}
/** Dispatches what is due, and returns the e-mails about the order's parcels. */
async function dispatch(orderId: string): Promise<string[]> {
  const rows = await claimOpenJobs(harness.database.db, { redispatchAfterMs: 60_000, limit: 1_000 });
  return rows
    .filter(({ name, data }) => name === 'shipment-moved' && (data as { orderId: string }).orderId === orderId)
    .map(({ data }) => (data as { state: string }).state);
}
async function wait(orderId: string, seconds: number): Promise<void> {
  const ago = sql`make_interval(secs => ${seconds})`;
  const { db } = harness.database;
  const changedAt = sql`${statusChanges.changedAt} - ${ago}`;
  await db.update(statusChanges).set({ changedAt }).where(eq(statusChanges.orderId, orderId));
  const isOfOrder = sql`${shipmentSteps.shipmentId} in (select id from shipments where order_id = ${orderId})`;
  await db
    .update(shipmentSteps)
    .set({ doneAt: sql`${shipmentSteps.doneAt} - ${ago}` })
    .where(isOfOrder);
  await db
    .update(outbox)
    .set({ createdAt: sql`${outbox.createdAt} - ${ago}` })
    .where(ofOrder(orderId));
}

describe('Several orders are packed', () => {
  it('each by itself: with their courier, HUIDs and weights, and what is refused is named', async () => {
    const [one, two, unpaid, gone] = [await order(), await order(), await order({ paid: false }), await order()];
    await pack([gone], arjun);
    const articles = [
      { ...one.lines[0], quantity: undefined, size: '', articles: [{ huid: 'ab12cd', netWeight: 4.5 }] },
    ];
    const response = await pack([
      { ...one, courier: 'bluedart', articles },
      { ...two, courier: 'DELHIVERY Pvt. Ltd.', awb: '1234567001' },
      unpaid,
      gone,
      { _id: uuidv7(), lines: one.lines },
    ]);
    expect([response.statusCode, response.json().message]).toEqual([200, '2 orders packed, 3 not.']);
    expect(response.json().data).toMatchObject([
      { _id: one._id, outcome: 'done', message: '' },
      { _id: two._id, outcome: 'done', message: '' },
      { _id: unpaid._id, outcome: 'refused', message: 'This order has not been paid, so it cannot be packed.' },
      {
        ...{ _id: gone._id, outcome: 'refused' },
        message: 'Of Dhruva Solitaire Ring none is left to be packed. Arjun has packed it.',
      },
      { outcome: 'refused' },
    ]);
    expect(await standing(one._id)).toEqual(['confirmed', 'packed Blue Dart']);
    expect(await standing(two._id)).toEqual(['confirmed', 'packed Delhivery 1234567001']);
    expect((await read(one._id)).cartItems[0]?.articles).toEqual([{ huid: 'AB12CD', netWeight: 4.5 }]);
    expect(await standing(unpaid._id)).toEqual(['pending']);
  });

  it('an HUID is of one article: the second order with it is not packed', async () => {
    const [one, two] = [await order(), await order()];
    const withHuid = (placed: Placed) => ({
      ...placed,
      articles: [{ productId: placed.lines[0]?.productId, size: '', articles: [{ huid: 'ZZ99ZZ' }] }],
    });
    const { data } = (await pack([withHuid(one), withHuid(two)])).json();
    expect(data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['done', 'refused']);
    expect(data[1].message).toBe(`HUID ZZ99ZZ is recorded in order #${one._id.slice(-8)} already.`);
    expect(await standing(two._id)).toEqual(['confirmed']);
  });

  it('by two packers at once: of each order one wins, and the other hears who it was', async () => {
    const several = [await order({ quantity: 2 }), await order(), await order()];
    const [mine, theirs] = await Promise.all([pack(several), pack(several.toReversed(), arjun)]);
    const outcomes: { _id: string; outcome: string; message: string }[] = [...mine.json().data, ...theirs.json().data];
    for (const { _id } of several) {
      const both = outcomes.filter((outcome) => outcome._id === _id);
      expect(new Set(both.map(({ outcome }) => outcome))).toEqual(new Set(['done', 'refused']));
      const by = (await parcelOf(_id)).steps[0]?.by;
      expect(both.find(({ outcome }) => outcome === 'refused')?.message).toBe(
        `Of Dhruva Solitaire Ring none is left to be packed. ${by} has packed it.`,
      );
      expect(await standing(_id)).toEqual(['confirmed', 'packed']);
    }
  });

  it.each([
    [[]],
    [[{ _id: 'x', lines: [] }]],
    [[{ _id: uuidv7(), lines: [{ productId: uuidv7(), quantity: 1 }], awb: '1234567890' }]],
    [
      [
        {
          _id: uuidv7(),
          lines: [{ productId: uuidv7(), quantity: 1 }],
          articles: [{ productId: uuidv7(), size: '', articles: [{ huid: '<b>' }] }],
        },
      ],
    ],
  ])('never from a request like %j', async (several) => {
    expect([(await pack(several)).statusCode]).toEqual([400]);
  });
});

describe('Several orders are handed over', () => {
  it('with AWBs, as they were packed, or unpacked; their e-mails wait', async () => {
    const several = [await order(), await order(), await order()];
    const [typed, packed, unpacked] = several.map(({ _id }) => _id) as [string, string, string];
    await pack([
      { ...several[0], courier: 'Delhivery' },
      { ...several[1], courier: 'DTDC', awb: 'D11112222' },
    ]);
    const done = await handOver([
      { _id: typed, courier: 'Delhivery', awb: '1234 567101' },
      { _id: packed },
      { _id: unpacked, courier: 'Sequel', awb: 'SQL48813370' },
    ]);
    expect(done.map(({ outcome, changeId }) => [outcome, typeof changeId])).toEqual(Array(3).fill(['done', 'string']));
    expect(await standing(typed)).toEqual(['inShipping', 'handedOver Delhivery 1234567101']);
    expect(await standing(packed)).toEqual(['inShipping', 'handedOver DTDC D11112222']);
    expect(await standing(unpacked)).toEqual(['inShipping', 'handedOver Sequel SQL48813370']);
    expect(await dispatch(typed)).toEqual(['packed']);
    await wait(typed, 30);
    expect(await dispatch(typed)).toEqual([]);
    await wait(typed, HELD_SECONDS - 30);
    expect(await dispatch(typed)).toEqual(['handedOver']);
    const again = await handOver([{ _id: packed }, { _id: (await order({ paid: false }))._id }]);
    expect(again.map(({ outcome, message }) => `${outcome}: ${message}`)).toEqual([
      'refused: Everything in this order has already been sent.',
      'refused: This order has not been paid, so it cannot be sent.',
    ]);
  });

  it('with one AWB for two customers only when that is meant', async () => {
    const [one, two] = [await order(), await order()];
    await harness.database.db
      .update(orders)
      .set({ address: sql`jsonb_set(address, '{recipient}', '"Ravi"')` })
      .where(eq(orders.id, two._id));
    const consignment = { courier: 'Delhivery', awb: '1234567201' };
    const done = await handOver([
      { _id: one._id, ...consignment },
      { _id: two._id, ...consignment },
    ]);
    expect(done.map(({ outcome }) => outcome)).toEqual(['done', 'asks']);
    expect(await standing(two._id)).toEqual(['confirmed']);
    expect(await handOver([{ _id: two._id, ...consignment, sharedAwb: true }])).toMatchObject([{ outcome: 'done' }]);
  });

  it('and taken back within the time, to exactly what it was', async () => {
    const [one, two] = [await order(), await order()];
    await pack([{ ...one, courier: 'Delhivery' }]);
    const before = [await standing(one._id), await standing(two._id)];
    const done = await handOver([
      { _id: one._id, courier: 'DTDC', awb: 'D33334444' },
      { _id: two._id, courier: 'Delhivery', awb: '1234567301' },
    ]);
    for (const { _id, changeId } of done) {
      await wait(_id, 29);
      expect((await undo(_id, changeId, arjun)).statusCode).toBe(409);
      expect((await undo(_id, changeId)).statusCode).toBe(200);
    }
    expect([await standing(one._id), await standing(two._id)]).toEqual(before);
    expect(await mailsAbout(one._id)).toEqual(['packed']);
    expect(await mailsAbout(two._id)).toEqual([]);
    expect(await handOver([{ _id: one._id, courier: 'DTDC', awb: 'D33334444' }])).toMatchObject([{ outcome: 'done' }]);
    expect(await mailsAbout(one._id)).toEqual(['handedOver D33334444', 'packed']);
  });

  it('at 29 seconds, just as the e-mail leaves: either it is taken back or the e-mail has left, never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { _id } = await order();
      const [handed] = await handOver([{ _id, courier: 'Delhivery', awb: `12345674${round}0` }]);
      await wait(_id, 29);
      await harness.database.db
        .update(outbox)
        .set({ createdAt: sql`now()` })
        .where(ofOrder(_id));
      const [response, left] = await Promise.all([undo(_id, handed?.changeId), dispatch(_id)]);
      const isUndone = response.statusCode === 200;
      expect(left).toEqual(isUndone ? [] : ['handedOver']);
      expect((await read(_id)).orderStatus).toBe(isUndone ? 'confirmed' : 'inShipping');
    }
  });

  it('a single parcel too, also the second of an order that is on its way', async () => {
    const { _id, lines } = await order({ quantity: 2 });
    for (const first of [true, false]) {
      const [line] = lines;
      await send('POST', `shipments/${_id}`, { lines: [{ ...line, quantity: 1 }] });
      const packed = (await read(_id)).shipments?.find(({ state }) => state === 'packed')?._id ?? '';
      const moved = (await send('PUT', `shipments/move/${packed}`, { to: 'handedOver' })).json();
      if (first) continue;
      expect(await standing(_id)).toEqual(['inShipping', 'handedOver', 'handedOver']);
      expect((await undo(_id, moved.changeId)).statusCode).toBe(200);
      expect(await standing(_id)).toEqual(['inShipping', 'handedOver', 'packed']);
    }
  });

  it('by a file, and each line can be taken back', async () => {
    const { _id } = await order();
    const { data } = (
      await send('POST', 'shipments/import', { csv: `${_id},bluedart,BD1234567`, preview: false })
    ).json();
    expect(data).toMatchObject([{ outcome: 'sent', orderId: _id }]);
    expect(await standing(_id)).toEqual(['inShipping', 'handedOver Blue Dart BD1234567']);
    expect((await undo(_id, data[0].changeId)).statusCode).toBe(200);
    expect(await standing(_id)).toEqual(['confirmed']);
  });
});

describe('Courier and AWB of a parcel', () => {
  it('are given and corrected before it leaves; nobody hears of it who was told nothing', async () => {
    const placed = await order();
    await pack([{ ...placed, courier: 'Delhivery' }]);
    await dispatch(placed._id);
    const { _id: id } = await parcelOf(placed._id);
    const given = (await correct(id, { courier: 'Delhivery', awb: '1234567501' })).json();
    expect(given).toMatchObject({
      message: 'Courier and AWB are corrected.',
      data: { state: 'packed', awb: '1234567501', former: [{ courier: 'Delhivery', awb: '', by: 'Meera' }] },
    });
    expect(await mailsAbout(placed._id)).toEqual(['packed']);
  });

  it('are corrected on its way: its customer hears what is right, and the history keeps both', async () => {
    const placed = await order();
    await pack([placed]);
    await handOver([{ _id: placed._id, courier: 'Delhivery', awb: '1234567601' }]);
    await wait(placed._id, HELD_SECONDS);
    expect(await dispatch(placed._id)).toContain('handedOver');
    const { _id: id } = await parcelOf(placed._id);
    const corrected = (await correct(id, { courier: 'DTDC', awb: 'D1234567602' })).json();
    expect(corrected.message).toBe('Courier and AWB are corrected. The customer is told by e-mail.');
    expect(corrected.data).toMatchObject({
      ...{ state: 'handedOver', courier: 'DTDC', awb: 'D1234567602' },
      former: [{ courier: 'Delhivery', awb: '1234567601', by: 'Meera' }],
    });
    expect(await mailsAbout(placed._id)).toEqual([
      'corrected D1234567602 1234567601',
      'handedOver 1234567601',
      'packed',
    ]);
    await dispatch(placed._id);
    await correct(id, { courier: 'DTDC', awb: 'D1234567603' });
    expect(await mailsAbout(placed._id)).toContain('corrected D1234567603 D1234567602');
    expect((await correct(id, { courier: 'DTDC', awb: 'D1234567603' })).json().data.former).toHaveLength(2);
  });

  it('are corrected while the e-mail about the hand-over waits: it says what is right', async () => {
    const placed = await order();
    const [handed] = await handOver([{ _id: placed._id, courier: 'Delhivery', awb: '1234567701' }]);
    await correct((await parcelOf(placed._id))._id, { courier: 'Delhivery', awb: '1234567702' });
    expect(await mailsAbout(placed._id)).toEqual(['handedOver 1234567702']);
    expect((await undo(placed._id, handed?.changeId)).json().code).toBe('order.not-undone');
  });

  it('stay where it has arrived, is collected, or the AWB is another customer’s', async () => {
    const [placed, other] = [await order(), await order()];
    await harness.database.db
      .update(orders)
      .set({ address: sql`jsonb_set(address, '{recipient}', '"Ravi"')` })
      .where(eq(orders.id, other._id));
    await pack([{ ...other, courier: 'Delhivery', awb: '1234567801' }, placed]);
    const { _id: id } = await parcelOf(placed._id);
    const inUse = { courier: 'Delhivery', awb: '1234567801' };
    expect((await correct(id, inUse)).json().code).toBe('shipment.awb-in-use');
    expect((await correct(id, { courier: 'Nobody', awb: '1234567' })).json().code).toBe('shipment.unknown-courier');
    expect((await correct(id, { courier: '', awb: '1234567' })).statusCode).toBe(400);
    expect((await correct(uuidv7(), inUse)).statusCode).toBe(404);
    expect((await correct(id, { ...inUse, sharedAwb: true })).statusCode).toBe(200);
    await send('PUT', `shipments/move/${id}`, { to: 'failed' });
    expect((await correct(id, { courier: 'DTDC', awb: '1234567' })).json().code).toBe('shipment.not-corrected');
  });

  it('and its insured value stand in the list, with an AWB or without', async () => {
    const placed = await order();
    await pack([{ ...placed, courier: 'Delhivery' }]);
    const response = await harness.app.inject({
      url: `/api/admin/orders/get?words=${placed._id}`,
      headers: meera.headers,
    });
    const [listed] = adminListOrders.reply.parse(response.json()).data;
    expect(listed?.consignment).toEqual({ courier: 'Delhivery', awb: '', insuredValue: 1_03_000 });
  });
});
