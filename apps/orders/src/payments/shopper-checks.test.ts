import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { paymentEvent, startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { processWebhooks } from './process-webhooks.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
});
afterAll(() => harness.stop());

async function unpaidOrder() {
  const asha = harness.shopperWith([{ productId: harness.shop.piece(), quantity: 1 }], 1_03_000);
  const { orderId, razorpayOrder } = (await asha.place()).json<{ orderId: string; razorpayOrder: { id: string } }>();
  const capture = (paymentId: string) =>
    harness.app.inject({
      method: 'POST',
      url: '/api/shop/order/capture',
      headers: asha.headers,
      payload: { paymentId, orderId },
    });
  return { asha, orderId, razorpayOrderId: razorpayOrder.id, capture };
}

/** The payments about which Razorpay is queried while `work` runs. */
async function askedDuring(work: () => Promise<unknown>): Promise<string[]> {
  const { fetchPayment } = harness.razorpay.api;
  const asked: string[] = [];
  harness.razorpay.api.fetchPayment = (id) => {
    asked.push(id);
    return fetchPayment(id);
  };
  try {
    await work();
  } finally {
    harness.razorpay.api.fetchPayment = fetchPayment;
  }
  return asked;
}

describe('A shopper’s request does not query Razorpay again', () => {
  it('about a payment that has paid its order, and the response stays the same', async () => {
    const { asha, orderId, razorpayOrderId } = await unpaidOrder();
    const answer = harness.razorpay.pay(razorpayOrderId);
    const first = await asha.verify(orderId, answer);
    const asked = await askedDuring(async () => {
      for (let again = 0; again < 30; again += 1) {
        const response = await asha.verify(orderId, answer);
        expect([response.statusCode, response.json()]).toEqual([200, first.json()]);
      }
    });
    expect(asked).toEqual([]);
  });

  it('about a payment that did not fit its order, or was refunded', async () => {
    const other = await unpaidOrder();
    const strange = harness.razorpay.pay(other.razorpayOrderId, { amount: 5 });
    expect((await other.asha.verify(other.orderId, strange)).json().code).toBe('payment.mismatch');
    const { asha, orderId, razorpayOrderId } = await unpaidOrder();
    const [first, second] = [harness.razorpay.pay(razorpayOrderId), harness.razorpay.pay(razorpayOrderId)];
    await asha.verify(orderId, first);
    await asha.verify(orderId, second);
    const asked = await askedDuring(async () => {
      expect((await other.asha.verify(other.orderId, strange)).json().code).toBe('payment.mismatch');
      expect((await asha.verify(orderId, second)).json().code).toBe('payment.returned');
      expect((await other.capture(first.razorpay_payment_id)).json().code).toBe('payment.mismatch');
    });
    expect(asked).toEqual([]);
  });

  it('more than twenty times about unknown payments of one order, even for concurrent requests', async () => {
    const { asha, orderId, razorpayOrderId, capture } = await unpaidOrder();
    const madeUp = Array.from({ length: 30 }, (_, n) => `pay_madeUp${n}00000`);
    const codes: string[] = [];
    const asked = await askedDuring(async () => {
      for (const response of await Promise.all(madeUp.map(capture))) codes.push(response.json().code);
    });
    expect(asked).toHaveLength(20);
    expect(codes.filter((code) => code === 'payment.asked-too-often')).toHaveLength(10);

    const answer = harness.razorpay.pay(razorpayOrderId);
    const refused = await asha.verify(orderId, answer);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'payment.asked-too-often']);
    await harness.sendWebhook(paymentEvent('payment.captured', answer));
    await processWebhooks(harness.deps);
    expect((await asha.verify(orderId, answer)).statusCode).toBe(200);
  });
});
