import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminOrderDetails } from '@kanaka/contracts/orders/admin-orders';
import { outbox } from '@kanaka/queues/outbox';
import { eq } from 'drizzle-orm';
import { COURIER_SECRET, startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { orders } from '../schema.ts';
import { courierEvent } from './courier-events.ts';

/** In the shape that Delhivery documents. */
const delhivery = (awb: string, status: string, type = 'UD') => ({
  Shipment: { AWB: awb, Status: { Status: status, StatusType: type, StatusDateTime: '2026-11-24T10:00:00' } },
});
/** In the shape that Shiprocket documents. */
const shiprocket = (awb: string | number, status: string) => ({ awb, current_status: status, order_id: 'x' });

describe('An event of a courier', () => {
  it.each([
    [delhivery('AWB1', 'Manifested'), null],
    [delhivery('AWB1', 'In Transit'), 'handedOver'],
    [delhivery('AWB1', 'Dispatched'), 'outForDelivery'],
    [delhivery('AWB1', 'Delivered', 'DL'), 'delivered'],
    [delhivery('AWB1', 'In Transit', 'RT'), 'failed'],
    [delhivery('AWB1', 'RTO', 'DL'), 'failed'],
    [shiprocket('AWB1', 'PICKED UP'), 'handedOver'],
    [shiprocket('AWB1', 'OUT_FOR_DELIVERY'), 'outForDelivery'],
    [shiprocket('AWB1', 'Delivered'), 'delivered'],
    [shiprocket('AWB1', 'RTO Initiated'), 'failed'],
    [shiprocket('AWB1', 'UNDELIVERED'), null],
    [shiprocket('AWB1', 'constructor'), null],
    [{ awb: 'AWB1' }, null],
    [{}, null],
    [null, null],
  ])('%j is the step %s', (body, to) => {
    expect(courierEvent(body)?.to ?? null).toBe(to);
  });

  it('names its parcel also by a number', () => {
    expect(courierEvent(shiprocket(1_234_567_890, 'Delivered'))).toMatchObject({ awb: '1234567890' });
  });
});

describe('POST /couriers/webhook', () => {
  let harness: OrderHarness;
  let owner: { headers: { cookie: string } };
  beforeAll(async () => {
    harness = await startOrderHarness();
    owner = harness.auth.signIn({ role: 'admin' });
  });
  afterAll(() => harness.stop());

  const tell = async (event: object, headers: Record<string, string> = { 'x-api-key': COURIER_SECRET }) =>
    (await harness.app.inject({ method: 'POST', url: '/api/couriers/webhook', headers, payload: event })).statusCode;

  /** A paid order, packed as one shipment with an AWB. */
  async function packed() {
    const productId = harness.shop.piece({ price: 1_000, count: 5 });
    const asha = harness.shopperWith([{ productId, quantity: 1 }], 1_030);
    const { orderId, razorpayOrder } = (await asha.place()).json();
    await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id));
    const awb = randomUUID().slice(0, 13).toUpperCase();
    const response = await harness.app.inject({
      method: 'POST',
      url: `/api/admin/orders/shipments/${orderId}`,
      headers: owner.headers,
      payload: { lines: [{ productId, size: '', quantity: 1 }], courier: 'Delhivery', awb },
    });
    expect(response.statusCode).toBe(200);
    return { orderId: orderId as string, awb };
  }
  async function stateOf(orderId: string) {
    const response = await harness.app.inject({ url: `/api/admin/orders/details/${orderId}`, headers: owner.headers });
    const { orderStatus, shipments = [] } = adminOrderDetails.reply.parse(response.json()).data;
    return [orderStatus, shipments[0]?.steps.map(({ state, by }) => `${state} by ${by}`).slice(1)];
  }
  const mailsAbout = async (orderId: string) =>
    (await harness.database.db.select().from(outbox).where(eq(outbox.name, 'shipment-moved')).orderBy(outbox.createdAt))
      .map(({ data }) => data as { orderId: string; state: string })
      .filter((data) => data.orderId === orderId)
      .map(({ state }) => state);

  it('moves the parcel, and with it the order; each step is mailed once, however often it is reported at once', async () => {
    const { orderId, awb } = await packed();
    expect(await Promise.all(Array.from({ length: 5 }, () => tell(delhivery(awb, 'In Transit'))))).toEqual(
      Array.from({ length: 5 }, () => 200),
    );
    expect(await stateOf(orderId)).toEqual(['inShipping', ['handedOver by Delhivery']]);
    await tell(delhivery(awb.toLowerCase(), 'Delivered', 'DL'));
    // Late and repeated.
    for (const event of [
      delhivery(awb, 'Dispatched'),
      delhivery(awb, 'Delivered', 'DL'),
      delhivery(awb, 'RTO', 'RT'),
    ]) {
      expect(await tell(event)).toBe(200);
    }
    expect(await stateOf(orderId)).toEqual(['delivered', ['handedOver by Delhivery', 'delivered by Delhivery']]);
    expect((await mailsAbout(orderId)).sort()).toEqual(['delivered', 'handedOver', 'packed']);
  });

  it('hands over first what was reported as delivered only', async () => {
    const { orderId, awb } = await packed();
    expect(await tell(shiprocket(awb, 'DELIVERED'), { authorization: `Token ${COURIER_SECRET}` })).toBe(200);
    expect(await stateOf(orderId)).toEqual(['delivered', ['handedOver by Shiprocket', 'delivered by Shiprocket']]);
  });

  it('lists a parcel that arrives although its order was closed: goods and money are both with the shopper', async () => {
    const { orderId, awb } = await packed();
    await tell(delhivery(awb, 'In Transit'));
    const closing = await harness.app.inject({
      method: 'PUT',
      url: `/api/admin/orders/update/${orderId}`,
      headers: owner.headers,
      payload: { orderStatus: 'cancelled' },
    });
    expect(closing.statusCode).toBe(200);
    const [order] = await harness.database.db.select().from(orders).where(eq(orders.id, orderId));
    expect(order?.discrepancies).toEqual([]);
    await Promise.all([1, 2, 3].map(() => tell(delhivery(awb, 'Delivered', 'DL'))));
    expect((await stateOf(orderId))[1]?.toString()).toMatch(
      /^handedOver by Delhivery,failed by .+,delivered by Delhivery$/,
    );
    const [after] = await harness.database.db.select().from(orders).where(eq(orders.id, orderId));
    expect(after).toMatchObject({ status: 'cancelled', discrepancies: [{ kind: 'goodsOut', pieces: 1 }] });
    expect(await mailsAbout(orderId)).not.toContain('delivered');
  });

  it('refuses events without the secret, and believes nothing in them', async () => {
    const { orderId, awb } = await packed();
    const event = delhivery(awb, 'Delivered', 'DL');
    const wrong = [{}, { 'x-api-key': 'guess' }, { 'x-api-key': '' }, { authorization: 'Bearer ' }];
    for (const headers of wrong) expect(await tell(event, headers as Record<string, string>)).toBe(401);
    expect(await stateOf(orderId)).toEqual(['confirmed', []]);
  });

  it('accepts what it does not know, so that couriers do not repeat it', async () => {
    expect(await tell(delhivery('NOT-OURS-1', 'Delivered', 'DL'))).toBe(200);
    expect(await tell({ news: [1, 2] })).toBe(200);
  });
});
