import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { adminOrderDetails } from '@kanaka/contracts/orders/admin-orders';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { listen, reports, stateOf, unpaidOrder, type Unpaid } from '../../test/unpaid-orders.ts';

let harness: OrderHarness;
let owner: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin', name: 'Meera' });
});
afterAll(() => harness.stop());

const order = () => unpaidOrder(harness, { piece: harness.shop.piece({ price: 1_000 }), totalAmount: 1_030 });
const pay = ({ razorpayOrderId }: Unpaid, change: object) => harness.razorpay.pay(razorpayOrderId, change);
const send = (method: 'POST' | 'GET' | 'PUT', url: string, payload?: object) =>
  harness.app.inject({
    method,
    url: `/api${url}`,
    headers: { ...owner.headers, 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  });
const decide = (id: string, decision: string) => send('POST', `/admin/payments/flagged/${id}`, { decision });
const details = async ({ orderId }: Unpaid) =>
  adminOrderDetails.reply.parse((await send('GET', `/admin/orders/details/${orderId}`)).json()).data;
const close = ({ orderId }: Unpaid) => send('PUT', `/admin/orders/update/${orderId}`, { orderStatus: 'rejected' });
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
    const response = await placed.shopper.verify(placed.orderId, pay(placed, change));
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'payment.mismatch' }]);
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
      const responses = await Promise.all([decide(id, 'accept'), decide(id, 'accept'), decide(id, 'refund')]);
      expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
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

  it.each(reports)('is sent back as it was paid when its order was closed meanwhile: by %s', async (_, bring) => {
    for (const change of [offered, charged]) {
      const placed = await order();
      await close(placed);
      await bring(harness, placed, pay(placed, change));
      expect(await stateOf(harness, placed)).toMatchObject({
        order: { status: 'rejected', paymentStatus: 'refunding', paidAt: null },
        payments: [{ amountPaise: change.amount, outcome: 'returned' }],
        refunds: [{ amountPaise: change.amount, state: 'owed' }],
        invoices: [],
      });
    }
  });

  it('is sent back when its shopper had cancelled, or when another has paid the order', async () => {
    const [cancelled, twice] = [await order(), await order()];
    await harness.app.inject({
      method: 'POST',
      url: `/api/shop/order/cancel/${cancelled.orderId}`,
      headers: cancelled.shopper.headers,
      payload: { reason: '' },
    });
    await twice.shopper.verify(twice.orderId, twice.pay(-60));
    for (const placed of [cancelled, twice]) await placed.shopper.verify(placed.orderId, pay(placed, offered));
    const refunds = [{ amountPaise: 930_00, state: 'owed' }];
    expect(await stateOf(harness, cancelled)).toMatchObject({ order: { paymentStatus: 'refunding' }, refunds });
    expect(await stateOf(harness, twice)).toMatchObject({ order: { paymentStatus: 'paid' }, refunds });
  });

  it('begun in time has priority over a late one of the right amount', async () => {
    const placed = await order();
    await placed.endHold();
    const held = Math.floor(Date.now() / 1000) - 7_200;
    const inTime = pay(placed, { ...offered, created_at: held });
    harness.shop.changePiece(placed.piece, { price: 9_000 });
    await placed.shopper.verify(placed.orderId, placed.pay(120));
    expect(await placed.row()).toMatchObject({ paymentStatus: 'paid', paymentId: inTime.razorpay_payment_id });
  });

  it('is enough when its fee was charged to the customer, also if it was only authorised at first', async () => {
    const placed = await order();
    const answer = pay(placed, { ...charged, status: 'authorized' });
    expect((await placed.shopper.verify(placed.orderId, answer)).statusCode).toBe(200);
    expect(await placed.row()).toMatchObject({ paymentStatus: 'paid', paidDifferenceKind: 'fee' });
  });

  it.each<[string, ('dashboard' | 'report' | 'accept')[]]>([
    ['before the owner accepts it', ['dashboard', 'report', 'accept']],
    ['before, but reported afterwards', ['dashboard', 'accept', 'report']],
    ['after the owner has accepted it', ['accept', 'dashboard', 'report']],
  ])('and too large goes back completely, when a part was refunded at Razorpay %s', async (_, steps) => {
    const placed = await order();
    const answer = pay(placed, { amount: 1_130_00 });
    const id = answer.razorpay_payment_id;
    await placed.shopper.verify(placed.orderId, answer);
    let refundId = '';
    for (const step of steps) {
      if (step === 'dashboard') refundId = harness.razorpay.refundInDashboard(id, 100_00);
      if (step === 'report') {
        await harness.sendWebhook({ event: 'refund.processed', payload: { refund: { entity: { id: refundId } } } });
        await listen(harness);
      }
      if (step === 'accept') expect((await decide(id, 'accept')).statusCode).toBe(200);
    }
    expect(await details(placed)).toMatchObject({ paymentStatus: 'partly-refunded', refundable: 1_030 });
    await close(placed);
    const { order: row, payments, creditNotes } = await stateOf(harness, placed);
    expect([row?.paymentStatus, payments[0]?.refundedPaise]).toEqual(['refunding', 1_130_00]);
    // What was paid on top went back without a credit note.
    expect(creditNotes.map(({ data }) => data.totalPaise)).toEqual([1_030_00]);
  });

  it('and too large, refunded by amounts, has credit notes over no more than its invoice', async () => {
    const placed = await order();
    const answer = pay(placed, { amount: 1_130_00 });
    await placed.shopper.verify(placed.orderId, answer);
    expect((await decide(answer.razorpay_payment_id, 'accept')).statusCode).toBe(200);
    for (const amount of [1_000, 130]) expect((await refund(placed, amount)).statusCode).toBe(200);
    const { creditNotes } = await stateOf(harness, placed);
    expect(creditNotes.map(({ data }) => data.totalPaise).sort((one, other) => one - other)).toEqual([30_00, 1_000_00]);
  });

  it.each<[string, ('dashboard' | 'accept')[]]>([
    ['before', ['dashboard', 'accept']],
    ['after', ['accept', 'dashboard']],
  ])('and too small, refunded in part %s it is accepted, has one credit note over that part', async (_, steps) => {
    const placed = await order();
    const answer = pay(placed, { amount: 900_00 });
    await placed.shopper.verify(placed.orderId, answer);
    for (const step of steps) {
      if (step === 'accept') expect((await decide(answer.razorpay_payment_id, 'accept')).statusCode).toBe(200);
      else {
        const id = harness.razorpay.refundInDashboard(answer.razorpay_payment_id, 300_00);
        await harness.sendWebhook({ event: 'refund.processed', payload: { refund: { entity: { id } } } });
        await listen(harness);
      }
    }
    expect(await details(placed)).toMatchObject({ paymentStatus: 'partly-refunded', refundable: 600 });
    expect(await stateOf(harness, placed)).toMatchObject({
      order: { paidDifferencePaise: -130_00 },
      creditNotes: [{ data: { totalPaise: 300_00 } }],
    });
    // With its last piece the rest of the invoice is credited, also what was never paid.
    await close(placed);
    const { creditNotes } = await stateOf(harness, placed);
    const sums = creditNotes.map(({ data }) => ({ total: data.totalPaise, refunded: data.refundedPaise }));
    expect(sums.sort((one, other) => one.total - other.total)).toEqual([
      { total: 300_00, refunded: undefined },
      { total: 730_00, refunded: 600_00 },
    ]);
  });
});
