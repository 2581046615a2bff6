import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RazorpayPayment } from '../razorpay.ts';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
});
afterAll(() => harness.stop());

/** An order whose popup was closed, with these payments at Razorpay. */
async function closedPopup(...payments: Partial<RazorpayPayment>[]) {
  const asha = harness.shopperWith([{ productId: harness.shop.piece(), quantity: 1 }], 1_03_000);
  const { orderId, razorpayOrder } = (await asha.place()).json<{ orderId: string; razorpayOrder: { id: string } }>();
  for (const payment of payments) harness.razorpay.pay(razorpayOrder.id, payment);
  const call = (method: 'GET' | 'POST', path: string, headers = asha.headers) =>
    harness.app.inject({
      method,
      url: `/api/shop/order/${path}/${orderId}`,
      headers,
      ...(method === 'POST' && { payload: {} }),
    });
  const find = (headers = asha.headers) => call('POST', 'find-money', headers);
  const state = async () => (await find()).json<{ data: { state: string } }>().data.state;
  return { razorpayOrderId: razorpayOrder.id, call, find, state };
}

describe('After the popup was closed', () => {
  it.each([
    ['none', 'without a payment', []],
    ['none', 'after failed ones', [{ status: 'failed' }, { status: 'failed' }]],
    ['underway', 'while the bank has not said', [{ status: 'failed' }, { status: 'created' }]],
    ['checking', 'after one of another amount', [{ status: 'captured', amount: 5 }]],
  ] as const)('the money is “%s” %s', async (expected, _, payments) => {
    const { state } = await closedPopup(...payments);
    expect(await state()).toBe(expected);
  });

  it.each(['captured', 'authorized'] as const)('a payment that is %s confirms its order, once', async (status) => {
    const { call, state } = await closedPopup({ status: 'failed' }, { status });
    expect(await Promise.all([state(), state(), state()])).toEqual(['paid', 'paid', 'paid']);
    expect((await call('GET', 'details')).json().data).toMatchObject({
      orderStatus: 'confirmed',
      paymentStatus: 'paid',
    });
  });

  it('money that its order cannot keep is on its way back', async () => {
    const { call, razorpayOrderId, state } = await closedPopup();
    expect((await call('POST', 'cancel')).statusCode).toBe(200);
    harness.razorpay.pay(razorpayOrderId);
    expect(await state()).toBe('returned');
  });

  it('nothing is said while Razorpay does not answer, or to somebody else', async () => {
    const { find } = await closedPopup();
    harness.razorpay.setDown(true);
    const response = await find();
    harness.razorpay.setDown(false);
    expect([response.statusCode, response.json().code]).toEqual([503, 'razorpay.unavailable']);
    const other = harness.shopperWith([], 0);
    expect((await find(other.headers)).statusCode).toBe(403);
  });

  it('Razorpay is asked at most twenty times', async () => {
    const { find } = await closedPopup();
    const codes = (await Promise.all(Array.from({ length: 25 }, () => find()))).map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(20);
    expect(codes.filter((code) => code === 429)).toHaveLength(5);
  });
});
