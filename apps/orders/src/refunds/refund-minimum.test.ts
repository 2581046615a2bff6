import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { refunds } from './refunds-schema.ts';

let harness: OrderHarness;
let owner: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin' });
});
afterAll(() => harness.stop());

/** A paid order of equal rings, ₹1,03,000 each with tax. */
async function paidOrder(quantity = 1) {
  const ring = harness.shop.piece();
  const asha = harness.shopperWith([{ productId: ring, quantity }], quantity * 1_03_000);
  const { orderId, razorpayOrder } = (await asha.place()).json<{ orderId: string; razorpayOrder: { id: string } }>();
  expect((await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id))).statusCode).toBe(200);
  const refund = (of: object) =>
    harness.app.inject({
      method: 'POST',
      url: `/api/admin/orders/refund/${orderId}`,
      headers: { ...owner.headers, 'idempotency-key': randomUUID() },
      payload: { reason: 'It did not fit.', ...of },
    });
  const amounts = async () =>
    (await harness.database.db.select().from(refunds).where(eq(refunds.orderId, orderId))).map(
      ({ amountPaise }) => amountPaise,
    );
  return { ring, orderId, refund, amounts };
}

describe('Because Razorpay’s minimum refund is ₹1,', () => {
  it.each([0.01, 0.5, 0.99])('a refund of ₹%d is refused', async (amount) => {
    const { refund, amounts } = await paidOrder();
    const response = await refund({ amount });
    expect(response.statusCode).toBe(400);
    expect(response.json().issues).toMatchObject([{ path: 'amount', message: 'A refund must be at least ₹1.' }]);
    expect(await amounts()).toEqual([]);
  });

  it.each([
    [1_02_999.5, '₹0.50'],
    [1_02_999.01, '₹0.99'],
    [1_02_999.99, '₹0.01'],
  ])('a refund of ₹%d is refused, which would leave %s', async (amount, rest) => {
    const { refund, amounts } = await paidOrder();
    const response = await refund({ amount });
    expect([response.statusCode, response.json().code]).toEqual([409, 'refund.rest-too-small']);
    expect(response.json().message).toContain(`This would leave ${rest}`);
    expect(await amounts()).toEqual([]);
  });

  it('₹1 can be refunded, ₹1 can be left, and then refunded too', async () => {
    const { refund, amounts, orderId } = await paidOrder();
    expect((await refund({ amount: 1 })).statusCode).toBe(200);
    expect((await refund({ amount: 1_02_998 })).statusCode).toBe(200);
    const last = await refund({ amount: 1 });
    expect(last.json().data).toMatchObject({ _id: orderId, refundable: 0, paymentStatus: 'refunding' });
    expect((await amounts()).sort((one, other) => one - other)).toEqual([100, 100, 1_02_998_00]);
  });

  it('a piece gives back what is left with it if that would be less than ₹1 more than its price', async () => {
    const { refund, ring, amounts } = await paidOrder(2);
    expect((await refund({ amount: 1_02_999.5 })).statusCode).toBe(200);
    expect((await refund({ lines: [{ productId: ring, quantity: 1 }] })).statusCode).toBe(200);
    expect((await amounts()).toSorted((one, other) => one - other)).toEqual([1_02_999_50, 1_03_000_50]);
    expect((await refund({ amount: 1 })).json().code).toBe('refund.nothing-left');
  });

  it('two concurrent refunds cannot leave less than ₹1', async () => {
    const { refund, amounts } = await paidOrder();
    const responses = await Promise.all([refund({ amount: 51_500 }), refund({ amount: 51_499.5 })]);
    expect(responses.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await amounts()).toHaveLength(1);
  });
});
