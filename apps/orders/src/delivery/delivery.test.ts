import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { adminOrderDetails } from '@kanaka/contracts/orders/admin-orders';
import { deliveryTo, type DeliveryRules } from '@kanaka/contracts/orders/delivery';
import { orderDetails } from '@kanaka/contracts/orders/orders';
import { newDelivery } from '@kanaka/contracts/catalog/shop-profile';
import { newUsualDelivery } from '@kanaka/contracts/catalog/usual-terms';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
});
afterAll(() => harness.stop());
beforeEach(() => {
  harness.courier.serves = async () => null;
});

/** The shop's clock, in India, and its settings. Each test has its own time, because settings are remembered for a while. */
function given(time: string, delivery: Partial<DeliveryRules> = {}, usualDelivery = newUsualDelivery): void {
  harness.shop.set({ usualDelivery, delivery: { ...newDelivery, ...delivery } });
  harness.clock.now = () => new Date(`${time}+05:30`);
}

const ask = async (query: Record<string, string>) => {
  const answer = await harness.app.inject({ url: '/api/shop/delivery', query });
  return answer.statusCode === 200 ? deliveryTo.reply.parse(answer.json()).data : answer.statusCode;
};

const zone = { name: 'Chennai', prefixes: ['600'], served: true, minDays: 1, maxDays: 2, insuredUpTo: null };

describe('GET /shop/delivery', () => {
  it('says from which to which day something arrives that is paid now', async () => {
    given('2026-11-20T16:00');
    expect(await ask({ pincode: '625001' })).toEqual({ served: true, from: '2026-11-25', to: '2026-11-28' });
    expect(await ask({ pincode: '625001', leadDays: '15' })).toMatchObject({ from: '2026-12-12', to: '2026-12-16' });
    expect(await ask({ country: 'Singapore' })).toMatchObject({ served: true, from: '2026-12-08', to: '2027-01-12' });
  });

  it('follows the owner’s settings: the longest beginning of a pincode decides, and countries can differ', async () => {
    given('2026-11-20T16:01', {
      zones: [
        zone,
        { ...zone, name: 'Islands', prefixes: ['744'], served: false },
        { ...zone, name: 'Velachery', prefixes: ['60004'], minDays: 3, maxDays: 3, insuredUpTo: 50_000 },
      ],
      countries: [
        { country: 'France', served: false, minDays: 15, maxDays: 45, insuredUpTo: null, shippingEstimate: null },
      ],
      holidays: ['2026-11-21'],
    });
    expect(await ask({ pincode: '600002' })).toEqual({ served: true, from: '2026-11-23', to: '2026-11-24' });
    expect(await ask({ pincode: '600042', value: '50000' })).toEqual({
      served: true,
      from: '2026-11-25',
      to: '2026-11-25',
    });
    expect(await ask({ pincode: '600042', value: '50000.01' })).toEqual({
      served: false,
      message:
        'To 600042 we deliver up to ₹50,000.00, the value insured on the way. Please write to us, and we will find a way.',
    });
    expect(await ask({ pincode: '744301' })).toMatchObject({
      served: false,
      message: expect.stringContaining('We do not deliver to 744301 yet.'),
    });
    expect(await ask({ country: 'france' })).toMatchObject({ served: false });
  });

  it('estimates the shipping abroad by country, by the usual one, or says that it is not known', async () => {
    const uae = { country: 'United Arab Emirates', served: true, minDays: 5, maxDays: 9, insuredUpTo: null };
    given('2026-11-20T16:09', { abroadShipping: 6_500, countries: [{ ...uae, shippingEstimate: 4_200 }] });
    expect(await ask({ country: 'united arab emirates' })).toMatchObject({ shippingEstimate: 4_200 });
    expect(await ask({ country: 'Singapore' })).toMatchObject({ shippingEstimate: 6_500 });
    expect(await ask({ pincode: '625001' })).not.toHaveProperty('shippingEstimate');
    given('2026-11-20T16:10', { abroadShipping: null, countries: [] });
    expect(await ask({ country: 'Singapore' })).toMatchObject({ shippingEstimate: null });
  });

  it('asks the courier, who can only say no', async () => {
    given('2026-11-20T16:02');
    harness.courier.serves = async (pincode) => pincode !== '244001';
    expect(await ask({ pincode: '625001' })).toMatchObject({ served: true });
    expect(await ask({ pincode: '244001' })).toMatchObject({
      served: false,
      message: expect.stringContaining('Our courier does not deliver to 244001 yet.'),
    });
  });

  it('promises no day for a pincode that no post office has, unless the owner names it', async () => {
    given('2026-11-20T16:06', {
      zones: [
        { ...zone, prefixes: ['123456'] },
        { ...zone, name: 'All', prefixes: ['9'] },
      ],
    });
    expect(await ask({ pincode: '999999' })).toEqual({
      served: false,
      message:
        'We do not know the pincode 999999. Please check its digits. Please write to us, and we will find a way.',
    });
    expect(await ask({ pincode: '123456' })).toMatchObject({ served: true });
  });

  it('takes longer to places far away, and less to large cities, in a new shop', async () => {
    given('2026-11-20T10:00');
    const days = async (pincode: string) => {
      const answer = await ask({ pincode });
      return typeof answer === 'object' && answer.served ? answer.to : answer;
    };
    const [chennai, madurai, leh, portBlair] = await Promise.all(['600004', '625001', '194101', '744101'].map(days));
    expect([chennai, madurai, leh, portBlair]).toEqual(['2026-11-25', '2026-11-27', '2026-12-01', '2026-12-05']);
  });

  it.each<Record<string, string>>([
    {},
    { pincode: '62500' },
    { pincode: '62500a' },
    { pincode: '000000' },
    { country: 'India', pincode: '' },
    { pincode: '625001', leadDays: '181' },
    { pincode: '625001', leadDays: '-1' },
    { pincode: '625001', value: '-1' },
    { country: 'x'.repeat(61) },
  ])('refuses %j', async (query: Record<string, string>) => {
    expect(await ask(query)).toBe(400);
  });
});

describe('An order', () => {
  const details = async (orderId: string, headers: object) =>
    orderDetails.reply.parse(
      (await harness.app.inject({ url: `/api/shop/order/details/${orderId}`, headers: { ...headers } })).json(),
    ).data;

  it('keeps what was promised: counted from its payment, and whatever the owner changes later', async () => {
    given('2026-11-20T14:50', { zones: [{ ...zone, prefixes: ['625'] }] });
    const ring = harness.shop.piece({ price: 1_000, count: 5 });
    harness.shop.changePiece(ring, { leadDays: 2 });
    const kada = harness.shop.piece({ price: 1_000, count: 5 });
    const asha = harness.shopperWith(
      [
        { productId: ring, quantity: 1 },
        { productId: kada, quantity: 1 },
      ],
      2_060,
    );
    const { orderId, razorpayOrder } = (await asha.place()).json();
    // Friday is day 1; the ring is made until Monday.
    expect((await details(orderId, asha.headers)).delivery).toEqual({ from: '2026-11-23', to: '2026-11-24' });

    given('2026-11-20T15:10', { zones: [{ ...zone, prefixes: ['625'], minDays: 30, maxDays: 40 }], cutoff: '23:00' });
    expect((await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id))).statusCode).toBe(200);
    expect((await details(orderId, asha.headers)).delivery).toEqual({ from: '2026-11-24', to: '2026-11-25' });
    const owner = harness.auth.signIn({ role: 'admin' });
    const shown = await harness.app.inject({ url: `/api/admin/orders/details/${orderId}`, headers: owner.headers });
    expect(adminOrderDetails.reply.parse(shown.json()).data.delivery).toEqual({ from: '2026-11-24', to: '2026-11-25' });
  });

  it('is refused where the shop does not deliver, before anything is reserved', async () => {
    given('2026-11-20T16:03', { zones: [{ ...zone, prefixes: ['7443'], served: false }] });
    const ring = harness.shop.piece({ price: 1_000, count: 5 });
    const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_030);
    const island = harness.shop.addressIn({ state: 'Tamil Nadu', country: 'India', pincode: '744301' });
    const refused = await asha.place(undefined, { addressInfo: { addressId: island } });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'order.not-delivered', message: expect.stringContaining('We do not deliver to 744301 yet.') },
    ]);
    expect(await harness.shop.stock.of(ring)).toBe(5);
    expect((await asha.place()).statusCode).toBe(200);
  });

  it('is refused above the value that is insured on the way, tax included', async () => {
    given('2026-11-20T16:04', { zones: [{ ...zone, prefixes: ['6250'], insuredUpTo: 1_029.99 }] });
    const ring = harness.shop.piece({ price: 1_000, count: 5 });
    const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_030);
    expect((await asha.place()).json()).toMatchObject({ code: 'order.not-delivered' });
  });

  it('is placed while the courier gives no answer', async () => {
    given('2026-11-20T16:05');
    const ring = harness.shop.piece({ price: 1_000, count: 5 });
    expect((await harness.shopperWith([{ productId: ring, quantity: 1 }], 1_030).place()).statusCode).toBe(200);
  });
});
