import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { adminOrderDetails, updateOrderStatus, type AdminOrderDetails } from '@kanaka/contracts/orders/admin-orders';
import { claimOpenJobs } from '@kanaka/queues/outbox';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { HELD_SECONDS } from '../orders/keep-undo.ts';
import { orders, outbox, statusChanges } from '../schema.ts';

let harness: OrderHarness;
let meera: ReturnType<OrderHarness['auth']['signIn']>;
let arjun: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  meera = harness.auth.signIn({ role: 'admin', name: 'Meera' });
  arjun = harness.auth.signIn({ role: 'admin', name: 'Arjun' });
});
afterAll(() => harness.stop());

async function order({ paid = true, quantity = 1 } = {}) {
  const ring = harness.shop.piece();
  const asha = harness.shopperWith([{ productId: ring, quantity }], 1_03_000 * quantity);
  const { orderId, razorpayOrder } = (await asha.place()).json<{ orderId: string; razorpayOrder: { id: string } }>();
  const pay = () => asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id));
  if (paid) expect((await pay()).statusCode).toBe(200);
  return { orderId, ring, pay, asha };
}

const call = (method: 'PUT' | 'POST' | 'GET', url: string, payload: object = {}, headers: object = meera.headers) =>
  harness.app.inject({
    method,
    url: `/api/admin/${url}`,
    headers: { ...headers },
    ...(method !== 'GET' && { payload }),
  });
const move = (orderId: string, orderStatus: string, how: object = {}, headers: object = meera.headers) =>
  call('PUT', `orders/update/${orderId}`, { orderStatus, ...how }, headers);
const undo = (orderId: string, changeId: string | undefined, headers: object = meera.headers) =>
  call('POST', `orders/undo-status/${orderId}`, { changeId }, headers);
const changeOf = (response: Awaited<ReturnType<typeof move>>) =>
  updateOrderStatus.reply.parse(response.json()).changeId;

async function read(orderId: string): Promise<AdminOrderDetails> {
  return adminOrderDetails.reply.parse((await call('GET', `orders/details/${orderId}`)).json()).data;
}

/** What a change of the status may change. */
async function standing(orderId: string) {
  const { orderStatus, cancelReason, shipments = [] } = await read(orderId);
  const [row] = await harness.database.db
    .select({ closedByOwner: orders.closedByOwner })
    .from(orders)
    .where(eq(orders.id, orderId));
  return {
    orderStatus,
    cancelReason,
    ...row,
    shipments: shipments.map(({ _id, state, courier, awb, steps }) => ({
      ...{ _id, state, courier, awb },
      steps: steps.map(({ state: to }) => to),
    })),
  };
}

async function jobsOf(orderId: string): Promise<string[]> {
  const rows = await harness.database.db
    .select({ name: outbox.name })
    .from(outbox)
    .where(sql`${outbox.data} ->> 'orderId' = ${orderId}`);
  return rows.map(({ name }) => name);
}
const statusMails = async (orderId: string) =>
  (await jobsOf(orderId)).filter((name) => name === 'order-status' || name === 'shipment-moved');
/** Dispatches what is due, and returns the e-mails about an order's status. */
async function dispatch(orderId: string) {
  const rows = await claimOpenJobs(harness.database.db, { redispatchAfterMs: 60_000, limit: 1_000 });
  return rows.filter(({ name, jobId }) => name === 'order-status' && jobId.includes(orderId));
}

/** Lets time pass for what was changed last and the jobs that wait for it. */
async function wait(orderId: string, seconds: number): Promise<void> {
  const ago = sql`make_interval(secs => ${seconds})`;
  const { db } = harness.database;
  await db
    .update(statusChanges)
    .set({ changedAt: sql`${statusChanges.changedAt} - ${ago}` })
    .where(eq(statusChanges.orderId, orderId));
  await db
    .update(outbox)
    .set({ createdAt: sql`${outbox.createdAt} - ${ago}` })
    .where(sql`${outbox.data} ->> 'orderId' = ${orderId}`);
}

describe('A change of an order’s status', () => {
  it('with the version that was read is made, and one with an outdated version is refused', async () => {
    const { orderId } = await order();
    const { orderUpdateDate: version } = await read(orderId);
    expect((await move(orderId, 'inProcess', { version })).statusCode).toBe(200);
    const late = await move(orderId, 'inShipping', { version }, arjun.headers);
    expect([late.statusCode, late.json().code]).toEqual([409, 'order.changed']);
    expect(late.json().message).toMatch(
      /it is In Process now\. The last change was made by Meera on \d+ \w+ 20\d\d, \d+:\d\d [ap]m\./,
    );
    expect((await read(orderId)).orderStatus).toBe('inProcess');
    expect(await statusMails(orderId)).toEqual(['order-status']);
  });

  it('without a version is made: callers of the API need not send one', async () => {
    const { orderId } = await order();
    await move(orderId, 'inProcess');
    expect((await move(orderId, 'delivered')).statusCode).toBe(200);
  });

  it('of many at once with the same version is made by one of them', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { orderId } = await order();
      const { orderUpdateDate: version } = await read(orderId);
      const wanted = ['inProcess', 'inShipping', 'delivered', 'pending', 'cancelled'];
      const responses = await Promise.all(wanted.map((status) => move(orderId, status, { version })));
      expect(responses.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
        200, 409, 409, 409, 409,
      ]);
    }
  });

  it('is refused for a version from before a payment, a parcel or a refund', async () => {
    const { orderId, pay, ring } = await order({ paid: false, quantity: 2 });
    const refused = async (change: () => Promise<unknown>) => {
      const { orderUpdateDate: version } = await read(orderId);
      await change();
      expect((await move(orderId, 'inProcess', { version })).json().code).toBe('order.changed');
    };
    await refused(pay);
    const lines = [{ productId: ring, size: '', quantity: 1 }];
    await refused(() => call('POST', `orders/shipments/${orderId}`, { lines }));
    const key = { ...meera.headers, 'idempotency-key': crypto.randomUUID() };
    await refused(() => call('POST', `orders/refund/${orderId}`, { lines, restock: true, reason: 'A scratch.' }, key));
  });

  it('to the status that it has says that nothing has changed', async () => {
    const { orderId } = await order();
    await move(orderId, 'inProcess');
    const again = await move(orderId, 'inProcess');
    expect(again.json()).toMatchObject({ message: 'Nothing has changed: the order is In Process already.' });
    expect(changeOf(again)).toBeUndefined();
    expect(await statusMails(orderId)).toHaveLength(1);
  });

  it.each(['pending', 'inProcess', 'inShipping', 'delivered'])('to %s sends no e-mail if it is quiet', async (to) => {
    const { orderId } = await order();
    expect((await move(orderId, to, { quiet: true })).statusCode).toBe(200);
    expect((await read(orderId)).timeline.at(-1)).toMatchObject({ status: to, manner: 'quiet' });
    expect(await statusMails(orderId)).toEqual([]);
  });

  it('writes its e-mail only after the seconds in which it can be undone', async () => {
    const { orderId } = await order();
    await move(orderId, 'inProcess');
    expect(await dispatch(orderId)).toEqual([]);
    await wait(orderId, HELD_SECONDS + 1);
    expect((await dispatch(orderId)).map(({ data }) => data)).toMatchObject([{ orderId, status: 'inProcess' }]);
  });

  it('of several orders can be undone one by one, and be without e-mails', async () => {
    const { orderId } = await order();
    const many = (change: object) => call('PUT', 'orders/update-many', { ids: [orderId], ...change });
    const { data } = (await many({ orderStatus: 'inProcess' })).json();
    expect(await dispatch(orderId)).toEqual([]);
    expect((await undo(orderId, data[0].changeId)).statusCode).toBe(200);
    expect(await statusMails(orderId)).toEqual([]);
    await many({ orderStatus: 'inProcess', quiet: true });
    expect(await statusMails(orderId)).toEqual([]);
  });
});

describe('Undo', () => {
  it.each(['pending', 'inProcess', 'inShipping', 'delivered'])('of %s: all is as before, no e-mail', async (to) => {
    const { orderId } = await order();
    const before = await standing(orderId);
    const changeId = changeOf(await move(orderId, to));
    expect((await undo(orderId, changeId)).json()).toMatchObject({ message: 'The change has been undone.' });
    expect(await standing(orderId)).toEqual(before);
    expect(await statusMails(orderId)).toEqual([]);
    const { timeline } = await read(orderId);
    expect(timeline.slice(-2)).toMatchObject([{ status: to }, { status: 'confirmed', by: 'Meera', manner: 'undo' }]);
    // What was undone can be done again, with its e-mail.
    expect((await move(orderId, to)).statusCode).toBe(200);
    expect(await statusMails(orderId)).toHaveLength(1);
  });

  it('brings back parcels that were packed, handed over or failed by the change', async () => {
    const { orderId, ring } = await order({ quantity: 3 });
    await call('POST', `orders/shipments/${orderId}`, { lines: [{ productId: ring, size: '', quantity: 1 }] });
    const packed = await standing(orderId);
    expect(packed.shipments).toMatchObject([{ state: 'packed', courier: '' }]);
    await undo(orderId, changeOf(await move(orderId, 'delivered')));
    expect(await standing(orderId)).toEqual(packed);
    const consignment = { courier: 'Delhivery', awb: '1234567890' };
    await move(orderId, 'inShipping', { consignment });
    const onTheWay = await standing(orderId);
    expect(onTheWay.shipments).toHaveLength(2);
    await undo(orderId, changeOf(await move(orderId, 'inProcess')));
    expect(await standing(orderId)).toEqual(onTheWay);
    expect((await move(orderId, 'delivered')).statusCode).toBe(200);
  });

  it('takes the courier off a parcel that had none', async () => {
    const { orderId, ring } = await order();
    await call('POST', `orders/shipments/${orderId}`, { lines: [{ productId: ring, size: '', quantity: 1 }] });
    const before = await standing(orderId);
    const consignment = { courier: 'Delhivery', awb: '1234567890' };
    await undo(orderId, changeOf(await move(orderId, 'inShipping', { consignment })));
    expect(await standing(orderId)).toEqual(before);
  });

  it('of closing an unpaid order keeps its pieces reserved, and a payment confirms it', async () => {
    const { orderId, pay } = await order({ paid: false });
    const before = await standing(orderId);
    await undo(orderId, changeOf(await move(orderId, 'cancelled')));
    expect(await standing(orderId)).toEqual(before);
    expect(await jobsOf(orderId)).not.toContain('release-stock');
    expect((await pay()).statusCode).toBe(200);
    expect((await read(orderId)).orderStatus).toBe('confirmed');
  });

  it('of opening an order again leaves it closed, with the shopper’s reason', async () => {
    const { orderId, asha } = await order({ paid: false });
    const url = `/api/shop/order/cancel/${orderId}`;
    await harness.app.inject({ method: 'POST', url, headers: asha.headers, payload: { reason: 'Too large.' } });
    const before = await standing(orderId);
    expect(before).toMatchObject({ orderStatus: 'cancelled', cancelReason: 'Too large.' });
    await undo(orderId, changeOf(await move(orderId, 'pending')));
    expect(await standing(orderId)).toEqual(before);
  });

  it('is not offered for a change that refunds money', async () => {
    const { orderId } = await order();
    const closed = await move(orderId, 'cancelled');
    expect(changeOf(closed)).toBeUndefined();
    const [change] = await harness.database.db
      .select()
      .from(statusChanges)
      .where(eq(statusChanges.orderId, orderId))
      .orderBy(sql`${statusChanges.changedAt} desc`);
    expect((await undo(orderId, change?.id)).json().code).toBe('order.not-undone');
    expect((await read(orderId)).orderStatus).toBe('cancelled');
  });

  it('is refused once the e-mail has left, too late, twice, after another change, and for another admin', async () => {
    const refused = async (change: (orderId: string) => Promise<unknown>, who: object = meera.headers) => {
      const { orderId } = await order();
      const changeId = changeOf(await move(orderId, 'inShipping'));
      await change(orderId);
      const before = await standing(orderId);
      const response = await undo(orderId, changeId, who);
      expect([response.statusCode, response.json().code]).toEqual([409, 'order.not-undone']);
      expect(await standing(orderId)).toEqual(before);
    };
    const nothing = () => Promise.resolve();
    await refused(nothing, arjun.headers);
    await refused((orderId) => wait(orderId, HELD_SECONDS + 1));
    await refused(async (orderId) => {
      await harness.database.db
        .update(outbox)
        .set({ dispatchedAt: sql`now()` })
        .where(sql`${outbox.name} = 'shipment-moved' and ${outbox.data} ->> 'orderId' = ${orderId}`);
    });
    await refused((orderId) => move(orderId, 'delivered', {}, arjun.headers));
    await refused(async (orderId) => {
      const { shipments = [] } = await read(orderId);
      await call('PUT', `orders/shipments/move/${shipments[0]?._id ?? ''}`, { to: 'outForDelivery' });
    });
    const { orderId } = await order();
    const changeId = changeOf(await move(orderId, 'inProcess'));
    const both = await Promise.all([undo(orderId, changeId), undo(orderId, changeId)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await read(orderId)).orderStatus).toBe('confirmed');
  });

  it('and the dispatch of the e-mail at once: either it is undone or the e-mail leaves', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { orderId } = await order();
      const changeId = changeOf(await move(orderId, 'inProcess'));
      await harness.database.db
        .update(outbox)
        .set({ createdAt: sql`now()` })
        .where(eq(outbox.name, 'order-status'));
      const [response, left] = await Promise.all([undo(orderId, changeId), dispatch(orderId)]);
      expect(left).toHaveLength(response.statusCode === 200 ? 0 : 1);
      expect((await read(orderId)).orderStatus).toBe(response.statusCode === 200 ? 'confirmed' : 'inProcess');
    }
  });
});
