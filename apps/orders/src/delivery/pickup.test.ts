import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { documentToRender, InvoiceData } from '@kanaka/contracts/orders/documents';
import { orderDetails } from '@kanaka/contracts/orders/orders';
import { pickupOffer } from '@kanaka/contracts/orders/pickup';
import type { PickupRules } from '@kanaka/contracts/orders/pickup-rules';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
});
afterAll(() => harness.stop());
beforeEach(() => {
  harness.courier.serves = async () => null;
});

const rules: PickupRules = { addressLines: [], hours: 'Monday to Saturday, 10:30 to 19:30', readyDays: 2 };
const ofShop = { addressLines: demoShop.addressLines, state: 'Tamil Nadu', hours: rules.hours };

/** The shop's clock, in India, and its settings. Each test has its own time, because settings are remembered for a while. */
function given(time: string, pickup: PickupRules | null = rules): void {
  harness.shop.set({ pickup });
  harness.clock.now = () => new Date(`${time}+05:30`);
}

const offer = async (query: Record<string, string> = {}) =>
  pickupOffer.reply.parse((await harness.app.inject({ url: '/api/shop/pickup', query })).json()).data;

/** Places an order of one ring for ₹1,000 that is collected, to an address in this place. */
async function place(
  where: { country: string; state: string },
  { total = 1_030, key = undefined as string | undefined } = {},
) {
  const ring = harness.shop.piece({ price: 1_000 });
  const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], total);
  const addressInfo = { addressId: harness.shop.addressIn(where) };
  const response = await asha.place(key, { addressInfo, deliveryMethod: 'pickup' });
  return { asha, addressInfo, response };
}

async function paid(where: { country: string; state: string }) {
  const { asha, response } = await place(where);
  const { orderId, razorpayOrder } = response.json<{ orderId: string; razorpayOrder: { id: string } }>();
  expect((await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id))).statusCode).toBe(200);
  return { asha, orderId };
}

const chennai = { country: 'India', state: 'Tamil Nadu' };
const mysuru = { country: 'India', state: 'Karnataka' };
const singapore = { country: 'Singapore', state: '' };

describe('GET /shop/pickup', () => {
  it('says where pieces can be collected and when they are ready, counted like a delivery', async () => {
    given('2026-11-13T16:00');
    expect(await offer()).toEqual({ ...ofShop, readyBy: '2026-11-16' });
    expect(await offer({ leadDays: '15' })).toMatchObject({ readyBy: '2026-12-03' });
  });

  it('has another address than the shop’s if the owner gives one, and nothing if nothing can be collected', async () => {
    given('2026-11-13T16:02', { ...rules, addressLines: ['7 Car Street', 'Madurai 625001'], readyDays: 1 });
    expect(await offer()).toMatchObject({ addressLines: ['7 Car Street', 'Madurai 625001'], readyBy: '2026-11-14' });
    given('2026-11-13T16:04', null);
    expect(await offer()).toBeNull();
  });

  it.each([{ leadDays: 'soon' }, { leadDays: '-1' }, { leadDays: '1000' }])('refuses %j', async (query) => {
    expect((await harness.app.inject({ url: '/api/shop/pickup', query })).statusCode).toBe(400);
  });
});

describe('An order that is collected', () => {
  it('keeps place, hours and promise of the day it was placed; the days count from its payment', async () => {
    given('2026-11-16T10:00');
    const { asha, response } = await place(chennai);
    const { orderId, razorpayOrder } = response.json();
    given('2026-11-17T10:00', { addressLines: ['Elsewhere'], hours: 'Never', readyDays: 30 });
    await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id));
    const read = await harness.app.inject({ url: `/api/shop/order/details/${orderId}`, headers: asha.headers });
    const { data } = orderDetails.reply.parse(read.json());
    expect(data).toMatchObject({
      pickup: ofShop,
      delivery: { from: '2026-11-18', to: '2026-11-18' },
      shippingCharges: 0,
    });
  });

  it.each([
    ['the seller’s state', chennai],
    ['another state', mysuru],
    ['another country', singapore],
  ])('is taxed where it changes hands, also for a bill to %s', async (_, where) => {
    given(`2026-11-18T1${[chennai, mysuru, singapore].indexOf(where)}:00`);
    // An export could be without tax; what is collected is none.
    harness.shop.set({ exportTaxPercent: 0 });
    const { orderId } = await paid(where);
    const response = await harness.app.inject({
      url: `/internal/documents/invoice/${orderId}`,
      headers: harness.auth.asService,
    });
    expect(InvoiceData.parse(documentToRender.reply.parse(response.json()).document)).toMatchObject({
      placeOfSupply: 'Tamil Nadu (33)',
      intraState: true,
      cgstPaise: 15_00,
      sgstPaise: 15_00,
      igstPaise: 0,
      endorsement: '',
      buyer: { state: where.state, country: where.country },
      collectedFrom: [...demoShop.addressLines, 'Tamil Nadu'],
    });
  });

  it('can be billed to a place to which the shop does not deliver', async () => {
    given('2026-11-19T10:00');
    harness.courier.serves = async () => false;
    expect((await place(mysuru)).response.statusCode).toBe(200);
  });

  it('is refused while nothing can be collected, and nothing is reserved', async () => {
    given('2026-11-19T11:00', null);
    const held = await harness.shop.stock.countHolds();
    const { response } = await place(chennai);
    expect([response.statusCode, response.json().code]).toEqual([409, 'order.no-pickup']);
    expect(await harness.shop.stock.countHolds()).toBe(held);
  });

  it('is another order than one that is delivered: the same key is refused', async () => {
    given('2026-11-19T12:00');
    const { asha, addressInfo, response } = await place(chennai, { key: 'the-same-key' });
    expect(response.statusCode).toBe(200);
    const again = await asha.place('the-same-key', { addressInfo, deliveryMethod: 'pickup' });
    expect(again.json().orderId).toBe(response.json().orderId);
    const other = await asha.place('the-same-key', { addressInfo });
    expect([other.statusCode, other.json().code]).toEqual([422, 'order.key-reused']);
  });

  it('is none without saying so, and no third way is known', async () => {
    given('2026-11-19T13:00');
    const ring = harness.shop.piece({ price: 1_000 });
    const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_030);
    expect((await asha.place(undefined, { deliveryMethod: 'drone' })).statusCode).toBe(400);
    const { orderId } = (await asha.place()).json();
    const read = await harness.app.inject({ url: `/api/shop/order/details/${orderId}`, headers: asha.headers });
    expect(orderDetails.reply.parse(read.json()).data.pickup).toBeUndefined();
  });
});
