import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminListOrders, ordersDesk, type OrderStage } from '@kanaka/contracts/orders/admin-orders';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';

let harness: OrderHarness;
let owner: { headers: { cookie: string } };
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin' });
});
afterAll(() => harness.stop());

const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  harness.app.inject({
    method,
    url,
    headers: { ...owner.headers, 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  });

async function desk(since?: string) {
  const url = `/api/admin/orders/desk${since === undefined ? '' : `?since=${since}`}`;
  return ordersDesk.reply.parse((await send('GET', url)).json()).data;
}
const inStage = async (stage: OrderStage, sort = 'promised') =>
  adminListOrders.reply
    .parse((await send('GET', `/api/admin/orders/get?stage=${stage}&sort=${sort}`)).json())
    .data.map(({ _id }) => _id);

/** A paid order of so many rings, paid at this time in India. */
async function paid(time: string, quantity = 1, change: object = {}): Promise<{ id: string; productId: string }> {
  harness.clock.now = () => new Date(`${time}+05:30`);
  const productId = harness.shop.piece({ price: 1_000, count: 10 });
  const asha = harness.shopperWith([{ productId, quantity }], 1_030 * quantity);
  const { orderId, razorpayOrder } = (await asha.place(undefined, change)).json();
  expect((await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id))).statusCode).toBe(200);
  return { id: orderId as string, productId };
}
async function pack({ id, productId }: { id: string; productId: string }, quantity: number): Promise<string> {
  const packed = await send('POST', `/api/admin/orders/shipments/${id}`, {
    lines: [{ productId, size: '', quantity }],
  });
  expect(packed.statusCode).toBe(200);
  return packed.json<{ data: { _id: string } }>().data._id;
}
const move = (shipmentId: string, to: string) => send('PUT', `/api/admin/orders/shipments/move/${shipmentId}`, { to });

describe('The owner’s desk', () => {
  it('shows each order where something is to be done for it, the earliest promise first', async () => {
    const second = await paid('2026-11-21T10:00', 2);
    const first = await paid('2026-11-20T10:00');
    expect(await inStage('toPack')).toEqual([first.id, second.id]);
    expect(await desk()).toMatchObject({ toPack: 2, toHandOver: 0, onTheWay: 0, late: 0, paidSince: 0 });

    const part = await pack(second, 1);
    expect([await inStage('toPack'), await inStage('toHandOver')]).toEqual([[first.id, second.id], [second.id]]);
    expect((await move(part, 'handedOver')).statusCode).toBe(200);
    expect(await inStage('onTheWay')).toEqual([second.id]);
    const rest = await pack(second, 1);
    expect([await inStage('toPack'), await inStage('toHandOver')]).toEqual([[first.id], [second.id]]);

    // 20 November, 10:00, is day 1 of at most 7: the 27th.
    harness.clock.now = () => new Date('2026-11-27T23:59:00+05:30');
    expect((await desk()).late).toBe(0);
    harness.clock.now = () => new Date('2026-11-28T00:01:00+05:30');
    expect((await desk()).late).toBe(1);
    for (const to of ['handedOver', 'delivered']) await move(rest, to);
    await move(part, 'delivered');
    expect(await desk()).toMatchObject({ toPack: 1, toHandOver: 0, onTheWay: 0, late: 1 });
    await send('PUT', `/api/admin/orders/update/${first.id}`, { orderStatus: 'delivered' });
    expect(await desk()).toMatchObject({ toPack: 0, toHandOver: 0, onTheWay: 0, late: 0 });
  });

  it('says on which day an order that travels is given to the courier', async () => {
    // After the cut-off of a Saturday; Sunday is no working day.
    const order = await paid('2026-11-21T18:00');
    const listed = await send('GET', '/api/admin/orders/get?stage=toPack&sort=promised');
    const shown = adminListOrders.reply.parse(listed.json()).data.find(({ _id }) => _id === order.id);
    expect(shown?.sendBy).toBe('2026-11-23');
    await send('PUT', `/api/admin/orders/update/${order.id}`, { orderStatus: 'delivered' });
  });

  it('has what is collected in a stage of its own, late only until it is ready', async () => {
    const order = await paid('2026-11-28T10:00', 2, { deliveryMethod: 'pickup' });
    await pack(order, 1);
    expect(await desk()).toMatchObject({ toPack: 1, toHandOver: 0, onTheWay: 0, toCollect: 1 });
    harness.clock.now = () => new Date('2026-12-01T00:01:00+05:30');
    expect((await desk()).late).toBe(1);
    const rest = await pack(order, 1);
    expect(await desk()).toMatchObject({ toPack: 0, toHandOver: 0, onTheWay: 0, toCollect: 1, late: 0 });
    expect(await inStage('toCollect')).toEqual([order.id]);
    const { data } = adminListOrders.reply.parse((await send('GET', '/api/admin/orders/get?stage=toCollect')).json());
    expect(data).toMatchObject([{ readyToCollect: true }]);
    expect(data[0]?.sendBy).toBeUndefined();
    await move(rest, 'failed');
    expect(await desk()).toMatchObject({ toPack: 1, toCollect: 1, late: 1 });
    await send('PUT', `/api/admin/orders/update/${order.id}`, { orderStatus: 'delivered' });
    expect(await desk()).toMatchObject({ toPack: 0, toCollect: 0, late: 0 });
  });

  it('counts orders that were paid since the owner has looked', async () => {
    const { serverTime } = await desk();
    expect((await desk(serverTime)).paidSince).toBe(0);
    await paid('2026-12-01T10:00');
    expect((await desk(serverTime)).paidSince).toBe(1);
    expect((await desk((await desk()).serverTime)).paidSince).toBe(0);
  });

  it('does not wait for pieces that were given back before they were packed', async () => {
    const order = await paid('2026-12-02T10:00', 2);
    await pack(order, 1);
    expect(await inStage('toPack')).toContain(order.id);
    const refund = await send('POST', `/api/admin/orders/refund/${order.id}`, {
      reason: 'One was not wanted',
      lines: [{ productId: order.productId, size: '', quantity: 1 }],
    });
    expect(refund.statusCode).toBe(200);
    expect(await inStage('toPack')).not.toContain(order.id);
  });

  it.each(['?since=yesterday', '?since='])('refuses %s', async (query) => {
    expect((await send('GET', `/api/admin/orders/desk${query}`)).statusCode).toBe(400);
  });
});
