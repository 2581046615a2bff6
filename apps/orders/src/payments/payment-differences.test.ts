import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { adminOrderDetails } from '@kanaka/contracts/admin-orders';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { reports, stateOf, unpaidOrder, type Unpaid } from '../../test/unpaid-orders.ts';

let harness: OrderHarness;
let owner: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin', name: 'Meera' });
});
afterAll(() => harness.stop());

const order = () => unpaidOrder(harness, { piece: harness.shop.piece({ price: 1_000 }), totalAmount: 1_030 });
const pay = ({ razorpayOrderId }: Unpaid, change: object) => harness.razorpay.pay(razorpayOrderId, change);
const send = (method: 'POST' | 'GET', url: string, payload?: object) =>
  harness.app.inject({
    method,
    url: `/api${url}`,
    headers: { ...owner.headers, 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  });
const decide = (id: string, decision: string) => send('POST', `/admin/payments/flagged/${id}`, { decision });
const details = async ({ orderId }: Unpaid) =>
  adminOrderDetails.reply.parse((await send('GET', `/admin/orders/details/${orderId}`)).json()).data;
const refund = ({ orderId }: Unpaid, amount: number) =>
  send('POST', `/admin/orders/refund/${orderId}`, { amount, reason: 'It broke.' });

const offered = { amount: 930_00, offer_id: 'offer_JGQvQtvJmVDRIA' };
const charged = { amount: 1_054_31, fee: 24_31 };

describe('A payment of another amount than was due', () => {
  it.each(reports)('is enough when a bank’s offer has paid the rest: by %s', async (_, bring) => {
    const placed = await order();
    await bring(harness, placed, pay(placed, offered));
    expect(await stateOf(harness, placed)).toMatchObject({
      order: { status: 'confirmed', paymentStatus: 'paid', paidDifferencePaise: -100_00, paidDifferenceKind: 'offer' },
      payments: [{ amountPaise: 930_00, outcome: 'used' }],
      invoices: [
        {
          data: { totalPaise: 1_030_00, subtotalPaise: 1_000_00, difference: { kind: 'offer', amountPaise: -100_00 } },
        },
      ],
    });
  });

  it('is enough when its fee was charged to the customer', async () => {
    const placed = await order();
    await placed.shopper.verify(placed.orderId, pay(placed, charged));
    expect(await details(placed)).toMatchObject({
      paymentStatus: 'paid',
      paidOtherwise: { kind: 'fee', paid: 1_054.31 },
      refundable: 1_030,
    });
  });

  it('never gives back more than was paid, nor the fee', async () => {
    const [short, more] = [await order(), await order()];
    await short.shopper.verify(short.orderId, pay(short, offered));
    await more.shopper.verify(more.orderId, pay(more, { amount: 1_030_50, fee: 50 }));
    expect((await details(short)).refundable).toBe(930);
    expect((await refund(short, 930.01)).statusCode).toBe(409);
    expect((await refund(short, 930)).statusCode).toBe(200);
    expect((await refund(more, 1_030)).statusCode).toBe(200);
    for (const placed of [short, more])
      expect(await details(placed)).toMatchObject({ paymentStatus: 'refunding', refundable: 0 });
  });

  it.each<[string, object, boolean]>([
    ['nothing explains it', { amount: 530_00 }, false],
    ['more than the fee was paid', { amount: 1_054_32, fee: 24_31 }, false],
    ['Razorpay does not call its order paid', offered, true],
  ])('waits for the owner when %s', async (_, change, isUnpaid) => {
    const placed = await order();
    if (isUnpaid) harness.razorpay.leaveUnpaid(placed.razorpayOrderId);
    const reply = await placed.shopper.verify(placed.orderId, pay(placed, change));
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { code: 'payment.mismatch' }]);
    expect(await stateOf(harness, placed)).toMatchObject({
      order: { paymentStatus: 'pending' },
      payments: [{ outcome: 'flagged' }],
      invoices: [],
    });
  });

  it('can be accepted by the owner with one press, once, also when it was only authorised', async () => {
    for (const status of ['captured', 'authorized'] as const) {
      const placed = await order();
      const answer = pay(placed, { amount: 530_00, status });
      const id = answer.razorpay_payment_id;
      await placed.shopper.verify(placed.orderId, answer);
      const replies = await Promise.all([decide(id, 'accept'), decide(id, 'accept'), decide(id, 'refund')]);
      expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      const { order: row, payments, refunds, invoices } = await stateOf(harness, placed);
      const isAccepted = row?.paymentStatus === 'paid';
      expect([invoices.length, refunds.length, payments[0]?.outcome]).toEqual(
        isAccepted ? [1, 0, 'used'] : [0, 1, 'returned'],
      );
      if (isAccepted) expect(row).toMatchObject({ paidDifferencePaise: -500_00, paidDifferenceKind: 'accepted' });
    }
  });

  it('in another currency cannot be accepted', async () => {
    const placed = await order();
    const answer = pay(placed, { currency: 'USD' });
    await placed.shopper.verify(placed.orderId, answer);
    expect((await decide(answer.razorpay_payment_id, 'accept')).json()).toMatchObject({
      code: 'payment.other-currency',
    });
  });

  it('cannot be accepted for an order that was paid meanwhile', async () => {
    const placed = await order();
    const short = pay(placed, { amount: 530_00 });
    await placed.shopper.verify(placed.orderId, short);
    await placed.shopper.verify(placed.orderId, placed.pay(-60));
    expect((await decide(short.razorpay_payment_id, 'accept')).json()).toMatchObject({ code: 'order.paid' });
  });
});
