import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { adminOrderDetails } from '@kanaka/contracts/orders/admin-orders';
import { discrepancyWords } from '@kanaka/presentation/discrepancy-words';
import { orderDetails } from '@kanaka/contracts/orders/orders';
import { listRefusedRefunds } from '@kanaka/contracts/orders/refunds';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { listen, stateOf, unpaidOrder, type Unpaid } from '../../test/unpaid-orders.ts';
import { notifyOwner } from '../notices/owner-notices.ts';
import { bookRefunds } from '../refunds/book-refunds.ts';
import { makeRefund } from '../refunds/make-refund.ts';
import { outbox } from '../schema.ts';
import { disputes, webhookEvents } from './payments-schema.ts';

let harness: OrderHarness;
let owner: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin' });
});
afterAll(() => harness.stop());

async function paid() {
  const placed = await unpaidOrder(harness, { piece: harness.shop.piece({ price: 1_000 }), totalAmount: 1_030 });
  const answer = placed.pay(-60);
  await placed.shopper.verify(placed.orderId, answer);
  return { placed, payment_id: answer.razorpay_payment_id };
}

/** Razorpay reports a dispute; returns the outcome of its event. */
async function report(id: string, event: string): Promise<string | null | undefined> {
  const eventId = `${id}-${event}-${Math.random()}`;
  const payload = { dispute: { entity: { id } }, payment: { entity: { id: 'pay_1' } } };
  await harness.sendWebhook({ event: `payment.dispute.${event}`, payload }, { eventId });
  await listen(harness);
  const [row] = await harness.database.db.select().from(webhookEvents).where(eq(webhookEvents.id, eventId));
  return row?.outcome;
}

const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  harness.app.inject({ method, url: `/api${url}`, headers: owner.headers, ...(payload && { payload }) });
const details = async ({ orderId }: Unpaid) =>
  adminOrderDetails.reply.parse((await send('GET', `/admin/orders/details/${orderId}`)).json()).data;
const ofShopper = async ({ orderId, shopper }: Unpaid) =>
  orderDetails.reply.parse(
    (await harness.app.inject({ url: `/api/shop/order/details/${orderId}`, headers: shopper.headers })).json(),
  ).data;
const pack = ({ orderId, piece }: Unpaid) =>
  send('POST', `/admin/orders/shipments/${orderId}`, { lines: [{ productId: piece, size: '', quantity: 1 }] });

describe('A dispute about a payment', () => {
  it('is in the owner’s e-mail with its amount and last day', async () => {
    await notifyOwner(harness.deps);
    const { placed, payment_id } = await paid();
    await report(harness.razorpay.dispute({ payment_id, amount: 500_00, status: 'open' }), 'created');
    const later = Date.now() + 6 * 60_000;
    await notifyOwner({ ...harness.deps, now: () => new Date(later) });
    const notices = await harness.database.db.select().from(outbox).where(eq(outbox.name, 'owner-notice'));
    expect(notices.map(({ data }) => data)).toMatchObject([
      {
        disputes: { count: 1, orders: [{ orderId: placed.orderId, totalPaise: 500_00, answerBy: expect.any(String) }] },
      },
    ]);
  });

  it('is shown with its amount, reason and last day, once, in whatever order its events arrive', async () => {
    const { placed, payment_id } = await paid();
    const id = harness.razorpay.dispute({ payment_id, amount: 1_030_00, status: 'open' });
    await Promise.all([report(id, 'under_review'), report(id, 'created'), report(id, 'action_required')]);
    const { discrepancies = [], timeline } = await details(placed);
    expect(discrepancies.map(discrepancyWords)).toEqual([
      expect.stringMatching(/^Dispute of ₹1,030\.00, “Goods not received”; answer it at Razorpay by \d+ \w+ \d{4}$/),
    ]);
    expect(timeline.filter(({ kind }) => kind === 'dispute')).toHaveLength(1);

    harness.razorpay.dispute({ id, payment_id, amount: 1_030_00, status: 'won' });
    await report(id, 'won');
    // A state that was read before and is written late changes nothing.
    harness.razorpay.dispute({ id, payment_id, amount: 1_030_00, status: 'under_review' });
    await report(id, 'under_review');
    const after = await details(placed);
    expect(after.discrepancies).toEqual([]);
    expect(after.timeline.at(-1)).toMatchObject({ kind: 'dispute', state: 'won', amount: 1_030 });
  });

  it('keeps the pieces here until it is won or closed', async () => {
    const { placed, payment_id } = await paid();
    const id = harness.razorpay.dispute({ payment_id, amount: 1_030_00, status: 'under_review' });
    await report(id, 'under_review');
    const refused = await pack(placed);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'order.disputed' }]);

    // The owner's word on the status is free, but the pieces do not follow it.
    const said = await send('PUT', `/admin/orders/update/${placed.orderId}`, { orderStatus: 'inShipping' });
    expect([said.statusCode, (await details(placed)).shipments]).toEqual([200, []]);

    harness.razorpay.dispute({ id, payment_id, amount: 1_030_00, status: 'closed' });
    await report(id, 'closed');
    expect((await pack(placed)).statusCode).toBe(200);
    const second = harness.razorpay.dispute({ payment_id, amount: 1_030_00, status: 'open' });
    await report(second, 'created');
    const { shipments = [] } = await details(placed);
    const move = await send('PUT', `/admin/orders/shipments/move/${shipments[0]?._id ?? ''}`, { to: 'handedOver' });
    expect([move.statusCode, move.json()]).toMatchObject([409, { code: 'order.disputed' }]);
  });

  it('that is lost takes the money away: less can be refunded, and there is no credit note', async () => {
    const { placed, payment_id } = await paid();
    const id = harness.razorpay.dispute({ payment_id, amount: 400_00, status: 'lost', amount_deducted: 400_00 });
    await Promise.all([report(id, 'lost'), report(id, 'lost')]);
    const { refunds, creditNotes, invoices } = await stateOf(harness, placed);
    expect(refunds).toMatchObject([{ amountPaise: 400_00, state: 'lost' }]);
    expect([invoices.length, creditNotes.length]).toEqual([1, 0]);
    const { timeline, ...order } = await details(placed);
    expect(order).toMatchObject({ refundable: 630, paymentStatus: 'partly-refunded', refunds: [{ amount: 400 }] });
    expect(timeline.filter(({ kind }) => kind === 'refund')).toEqual([]);
    expect(timeline).toContainEqual(
      expect.objectContaining({ kind: 'refund-moved', by: 'The customer’s bank', state: 'lost', amount: 400 }),
    );
    expect((await ofShopper(placed)).refunds).toEqual([]);
  });

  it('that is lost after the order was closed leaves nothing to be paid twice', async () => {
    const { placed, payment_id } = await paid();
    await send('PUT', `/admin/orders/update/${placed.orderId}`, { orderStatus: 'rejected' });
    const id = harness.razorpay.dispute({ payment_id, amount: 1_030_00, status: 'lost' });
    await report(id, 'lost');
    expect(await stateOf(harness, placed)).toMatchObject({
      order: { paymentStatus: 'refunded' },
      refunds: [{ amountPaise: 1_030_00, state: 'lost' }],
    });
    const { refunds } = await ofShopper(placed);
    expect(refunds).toMatchObject([{ state: 'lost', creditNoteNumber: expect.stringMatching(/./) }]);
  });

  it.each([1_030_00, 400_00])(
    'and closed, ends with one credit note over all, in either order: %s paise',
    async (lost) => {
      const close = (placed: Unpaid) =>
        send('PUT', `/admin/orders/update/${placed.orderId}`, { orderStatus: 'rejected', restock: true });
      for (const order of ['lost first', 'closed first']) {
        const { placed, payment_id } = await paid();
        const loses = async () => {
          const about = { payment_id, amount: 1_030_00, amount_deducted: lost, status: 'lost' as const };
          expect(await report(harness.razorpay.dispute(about), 'lost')).toBe('dispute lost');
        };
        if (order === 'lost first') await loses();
        expect((await close(placed)).statusCode).toBe(200);
        if (order === 'closed first') await loses();
        const { creditNotes, refunds, payments } = await stateOf(harness, placed);
        expect(creditNotes.map(({ data }) => data.totalPaise)).toEqual([1_030_00]);
        const amounts = refunds.map(({ state, amountPaise }) => [state, amountPaise]);
        expect(amounts).toContainEqual(['lost', lost]);
        expect(refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(1_030_00);
        expect(payments).toMatchObject([{ refundedPaise: 1_030_00 }]);
      }
    },
  );

  it('that is lost after all was refunded is kept with its sum: the money is gone twice', async () => {
    const { placed, payment_id } = await paid();
    harness.razorpay.refundInDashboard(payment_id, 1_030_00);
    const id = harness.razorpay.dispute({ payment_id, amount: 1_030_00, status: 'lost' });
    await bookRefunds(harness.deps, { razorpayPaymentId: payment_id });
    await Promise.all([report(id, 'lost'), report(id, 'lost')]);
    const { refunds, payments, creditNotes } = await stateOf(harness, placed);
    expect(refunds.map(({ state, amountPaise }) => `${state} ${amountPaise}`).sort()).toEqual([
      'lost 103000',
      'made 103000',
    ]);
    expect([payments[0]?.refundedPaise, creditNotes.length]).toEqual([1_030_00, 1]);
    const { discrepancies = [] } = await details(placed);
    expect(discrepancies.map(discrepancyWords)).toContainEqual(expect.stringMatching(/^Lost in a dispute: ₹1,030\.00/));
    const csv = (await send('GET', '/admin/orders/export')).body
      .split('\n')
      .find((line) => line.includes(placed.orderId));
    expect(csv).toMatch(/2060\.00,30\.00,0\.00,1030\.00,.*1030\.00 lost in a dispute/);
  });

  it('about a payment that the shop has not heard of settles it first', async () => {
    const placed = await unpaidOrder(harness, { piece: harness.shop.piece({ price: 1_000 }), totalAmount: 1_030 });
    const { razorpay_payment_id: payment_id } = placed.pay(-60);
    const id = harness.razorpay.dispute({ payment_id, amount: 1_030_00, status: 'open' });
    expect(await report(id, 'created')).toBe('dispute open');
    expect(await details(placed)).toMatchObject({
      paymentStatus: 'paid',
      discrepancies: [{ kind: 'disputed', amount: 1_030 }],
    });
  });

  it('about a payment that does not fit its order is shown too, although nothing was heard of it before', async () => {
    const placed = await unpaidOrder(harness, { piece: harness.shop.piece({ price: 1_000 }), totalAmount: 1_030 });
    const payment = harness.razorpay.pay(placed.razorpayOrderId, { amount: 1_130_00 });
    const about = { payment_id: payment.razorpay_payment_id, amount: 1_130_00, status: 'open' as const };
    expect(await report(harness.razorpay.dispute(about), 'created')).toBe('dispute open');
    expect(await details(placed)).toMatchObject({ discrepancies: [{ kind: 'disputed', amount: 1_130 }] });
    expect((await stateOf(harness, placed)).payments).toMatchObject([{ outcome: 'flagged' }]);
  });

  it('about a payment of nobody is said so, and asked about once', async () => {
    const id = harness.razorpay.dispute({ payment_id: 'pay_unknown', amount: 100, status: 'open' });
    expect(await report(id, 'created')).toBe('not of this shop');
    expect(await report('disp_unknown', 'created')).toBe('no such dispute');
    expect(await harness.database.db.select().from(disputes).where(eq(disputes.id, id))).toEqual([]);
  });

  it('makes cancelling a request, which the owner decides', async () => {
    const { placed, payment_id } = await paid();
    const cancel = () =>
      harness.app.inject({
        method: 'POST',
        url: `/api/shop/order/cancel/${placed.orderId}`,
        headers: placed.shopper.headers,
        payload: { reason: '' },
      });
    await report(harness.razorpay.dispute({ payment_id, amount: 1_030_00, status: 'open' }), 'created');
    const response = orderDetails.reply.parse((await cancel()).json());
    expect(response.data).toMatchObject({ cancelByRequest: true, cancellation: { state: 'open' } });
    expect(await stateOf(harness, placed)).toMatchObject({ order: { status: 'confirmed' }, refunds: [] });
  });

  describe('of an order that is closed meanwhile', () => {
    /** What is owed waits, and is listed with the reason. */
    async function closed(status: 'open' | 'under_review') {
      const { placed, payment_id } = await paid();
      const id = harness.razorpay.dispute({ payment_id, amount: 1_030_00, status });
      await report(id, status);
      await send('PUT', `/admin/orders/update/${placed.orderId}`, { orderStatus: 'rejected' });
      await makeRefunds(placed);
      const { refunds } = await stateOf(harness, placed);
      expect(refunds).toMatchObject([{ amountPaise: 1_030_00, state: 'owed' }]);
      expect(await harness.razorpay.api.refundsOfPayment(payment_id)).toEqual([]);
      const listed = listRefusedRefunds.reply.parse((await send('GET', '/admin/payments/refused-refunds')).json()).data;
      expect(listed.find(({ orderId }) => orderId === placed.orderId)?.refusal).toMatch(/is in dispute/);
      return { placed, payment_id, id };
    }
    const makeRefunds = async (placed: Unpaid) => {
      for (const { id } of (await stateOf(harness, placed)).refunds) await makeRefund(harness.deps, { refundId: id });
    };
    const mails = async ({ orderId }: Unpaid) =>
      (await harness.database.db.select().from(outbox).where(eq(outbox.name, 'order-refunded'))).filter(({ data }) =>
        JSON.stringify(data).includes(orderId),
      );

    it.each(['won', 'closed'] as const)('gives the money back once it is %s', async (status) => {
      const { placed, payment_id, id } = await closed('open');
      harness.razorpay.dispute({ id, payment_id, amount: 1_030_00, status });
      await report(id, status);
      await makeRefunds(placed);
      expect(await harness.razorpay.api.refundsOfPayment(payment_id)).toMatchObject([{ amount: 1_030_00 }]);
    });

    it('gives back no more than the bank has left when it is lost, and says nothing twice', async () => {
      for (const lost of [1_030_00, 400_00]) {
        const { placed, payment_id, id } = await closed('under_review');
        harness.razorpay.dispute({ id, payment_id, amount: lost, amount_deducted: lost, status: 'lost' });
        await report(id, 'lost');
        expect(await mails(placed)).toEqual([]);
        await makeRefunds(placed);
        const made = await harness.razorpay.api.refundsOfPayment(payment_id);
        expect(made.map(({ amount }) => amount)).toEqual(lost === 1_030_00 ? [] : [630_00]);
        expect((await stateOf(harness, placed)).refunds.filter(({ state }) => state === 'owed')).toEqual([]);
      }
    });
  });
});
