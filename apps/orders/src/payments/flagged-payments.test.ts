import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import * as paymentsContract from '@kanaka/contracts/orders/payments';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { orders } from '../schema.ts';
import { refunds } from '../refunds/refunds-schema.ts';
import { creditNotes } from '../invoices/documents-schema.ts';

let harness: OrderHarness;
let owner: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin' });
});
afterAll(() => harness.stop());

const refundsOf = (orderId: string) =>
  harness.database.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.id);

describe('a payment that did not fit', () => {
  async function flagged() {
    const ring = harness.shop.piece();
    const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);
    const { orderId, razorpayOrder } = (await asha.place()).json();
    const answer = harness.razorpay.pay(razorpayOrder.id, { amount: 1_02_999_99 });
    await asha.verify(orderId, answer);
    return { orderId: orderId as string, paymentId: answer.razorpay_payment_id, asha };
  }
  const list = async () => {
    const response = await harness.app.inject({ url: '/api/admin/payments/flagged', headers: owner.headers });
    return paymentsContract.listFlaggedPayments.reply.parse(response.json()).data;
  };
  const decide = (paymentId: string, decision: string, headers = owner.headers) =>
    harness.app.inject({
      method: 'POST',
      url: `/api/admin/payments/flagged/${paymentId}`,
      headers,
      payload: { decision },
    });

  it('waits for the owner, who refunds it once; the order stays open for a correct one', async () => {
    const { orderId, paymentId } = await flagged();
    expect((await list()).find((payment) => payment.paymentId === paymentId)).toMatchObject({
      orderId,
      amount: 1_02_999_99,
      person: 'Asha',
      reason: '₹0.01 short',
      expected: 1_03_000_00,
      currency: 'INR',
    });
    const responses = await Promise.all(Array.from({ length: 5 }, () => decide(paymentId, 'refund')));
    expect(responses.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect(await refundsOf(orderId)).toMatchObject([{ paymentId, amountPaise: 1_02_999_99, state: 'owed' }]);
    expect(await harness.database.db.select().from(creditNotes)).toEqual([]);
    const [order] = await harness.database.db.select().from(orders).where(eq(orders.id, orderId));
    expect(order).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
  });

  it('can be settled outside the shop', async () => {
    const { orderId, paymentId } = await flagged();
    expect((await decide('pay_unknown0000000', 'settled')).statusCode).toBe(404);
    expect((await decide(paymentId, 'keep')).statusCode).toBe(400);
    expect((await decide(paymentId, 'settled')).statusCode).toBe(200);
    expect((await list()).some((payment) => payment.paymentId === paymentId)).toBe(false);
    expect(await refundsOf(orderId)).toEqual([]);
  });
});
