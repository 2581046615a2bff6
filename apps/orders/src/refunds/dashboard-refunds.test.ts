import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { adminOrderDetails } from '@kanaka/contracts/orders/admin-orders';
import { discrepancyWords } from '@kanaka/presentation/discrepancy-words';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { listen, lookAt, stateOf, unpaidOrder, type Answer, type Unpaid } from '../../test/unpaid-orders.ts';
import { outbox } from '../schema.ts';
import { chaseRefunds } from '../payments/follow-refund.ts';
import { makeRefund } from './make-refund.ts';
import { storeDocument } from '../documents/store-document.ts';

let harness: OrderHarness;
let owner: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin' });
});
afterAll(() => harness.stop());

const TOTAL = 1_030_00;
const order = () => unpaidOrder(harness, { piece: harness.shop.piece({ price: 1_000 }), totalAmount: 1_030 });

async function paid() {
  const placed = await order();
  const answer = placed.pay(-60);
  expect((await placed.shopper.verify(placed.orderId, answer)).statusCode).toBe(200);
  return { placed, answer };
}

/** Razorpay reports a refund, as it does for each. */
async function report(razorpayRefundId: string, event = 'refund.processed') {
  await harness.sendWebhook({ event, payload: { refund: { entity: { id: razorpayRefundId } } } });
  await listen(harness);
}

const close = ({ orderId }: Pick<Unpaid, 'orderId'>) =>
  harness.app.inject({
    method: 'PUT',
    url: `/api/admin/orders/update/${orderId}`,
    headers: owner.headers,
    payload: { orderStatus: 'rejected' },
  });

const refundAmount = ({ orderId }: Pick<Unpaid, 'orderId'>, amount: number) =>
  harness.app.inject({
    method: 'POST',
    url: `/api/admin/orders/refund/${orderId}`,
    headers: { ...owner.headers, 'idempotency-key': randomUUID() },
    payload: { amount, reason: 'It has a scratch.' },
  });

async function runRefundJobs(placed: Unpaid) {
  for (const { id } of (await stateOf(harness, placed)).refunds) {
    await makeRefund(harness.deps, { refundId: id }).catch(() => undefined);
  }
}

const amountsOf = (refunds: readonly { amountPaise: number }[]) =>
  refunds.map(({ amountPaise }) => amountPaise).sort((one, other) => one - other);

/** What Razorpay has refunded of a payment, in paise. */
const atRazorpay = async ({ razorpay_payment_id: id }: Answer) =>
  (await harness.razorpay.api.fetchPayment(id))?.amount_refunded;

async function mailsOfRefunds(placed: Unpaid) {
  const { refunds, creditNotes } = await stateOf(harness, placed);
  for (const { refundId } of creditNotes) {
    await storeDocument(
      harness.deps,
      { kind: 'credit-note', id: refundId },
      { key: `${refundId}.pdf`, sha256: 'a'.repeat(64) },
    );
  }
  const ids = refunds.map(({ id }) => `mail-refunded-${id}`);
  const mails = await harness.database.db.select().from(outbox).where(eq(outbox.name, 'order-refunded'));
  return mails.filter(({ jobId }) => ids.includes(jobId)).map(({ data }) => data);
}

describe('A refund that was made in Razorpay’s dashboard', () => {
  it('is a refund of its order with a credit note, mailed once, however often and late it is reported', async () => {
    const { placed, answer } = await paid();
    const made = harness.razorpay.refundInDashboard(answer.razorpay_payment_id, 500_00);
    await Promise.all([report(made, 'refund.created'), report(made)]);
    await report(made);

    const { order: row, refunds, creditNotes } = await stateOf(harness, placed);
    expect(row?.paymentStatus).toBe('partly-refunded');
    expect(refunds).toMatchObject([{ amountPaise: 500_00, state: 'made', razorpayRefundId: made, lines: [] }]);
    expect(creditNotes).toMatchObject([{ data: { totalPaise: 500_00 } }]);
    expect(await mailsOfRefunds(placed)).toMatchObject([{ amountPaise: 500_00 }]);
    const details = await harness.app.inject({
      url: `/api/admin/orders/details/${placed.orderId}`,
      headers: owner.headers,
    });
    const { timeline, refundable, discrepancies = [] } = adminOrderDetails.reply.parse(details.json()).data;
    expect(discrepancies.map(discrepancyWords)).toEqual([
      '₹500.00 refunded in Razorpay’s dashboard: what happens to the pieces?',
    ]);
    expect(refundable).toBe(530);
    expect(timeline).toContainEqual(
      expect.objectContaining({ kind: 'refund', by: 'Razorpay’s dashboard', amount: 500 }),
    );
  });

  it('leaves only the rest to be owed when the order is closed afterwards', async () => {
    const { placed, answer } = await paid();
    await report(harness.razorpay.refundInDashboard(answer.razorpay_payment_id, 500_00));
    expect((await close(placed)).statusCode).toBe(200);
    await runRefundJobs(placed);

    const { order: row, refunds } = await stateOf(harness, placed);
    expect(amountsOf(refunds)).toEqual([500_00, 530_00]);
    expect(await atRazorpay(answer)).toBe(TOTAL);
    expect(row?.paymentStatus).toBe('refunding');
  });

  it('that was never reported is found before the shop makes a refund, and only the rest is made', async () => {
    const { placed, answer } = await paid();
    harness.razorpay.refundInDashboard(answer.razorpay_payment_id, 500_00);
    await close(placed);
    await runRefundJobs(placed);
    await runRefundJobs(placed);

    const { refunds, creditNotes } = await stateOf(harness, placed);
    expect(amountsOf(refunds)).toEqual([500_00, 530_00]);
    expect(await atRazorpay(answer)).toBe(TOTAL);
    // The credit note of the closed order is for both.
    expect(creditNotes).toMatchObject([{ data: { totalPaise: TOTAL } }]);
    expect(await mailsOfRefunds(placed)).toHaveLength(2);
  });

  it('of all that is left ends a refund that is still owed', async () => {
    const { placed, answer } = await paid();
    await refundAmount(placed, 100);
    await report(harness.razorpay.refundInDashboard(answer.razorpay_payment_id, TOTAL));
    await runRefundJobs(placed);

    const { order: row, refunds, creditNotes } = await stateOf(harness, placed);
    expect(amountsOf(refunds)).toEqual([100_00, 930_00]);
    expect(refunds).toMatchObject([{ state: 'made' }, { state: 'made' }]);
    expect(row?.paymentStatus).toBe('refunded');
    expect(creditNotes.reduce((sum, { data }) => sum + data.totalPaise, 0)).toBe(TOTAL);
    expect(await atRazorpay(answer)).toBe(TOTAL);
  });

  it('of exactly what Razorpay had refused is that refund', async () => {
    const { placed, answer } = await paid();
    await refundAmount(placed, 100);
    harness.razorpay.refuseRefunds(true);
    await runRefundJobs(placed);
    harness.razorpay.refuseRefunds(false);
    await report(harness.razorpay.refundInDashboard(answer.razorpay_payment_id, 100_00));
    await runRefundJobs(placed);

    const { refunds } = await stateOf(harness, placed);
    expect(refunds).toMatchObject([{ amountPaise: 100_00, state: 'made' }]);
    expect(await atRazorpay(answer)).toBe(100_00);
  });

  it('shows the owner who settles an owed refund that less is owed', async () => {
    const { placed, answer } = await paid();
    await close(placed);
    harness.razorpay.refuseRefunds(true);
    await runRefundJobs(placed);
    harness.razorpay.refuseRefunds(false);
    harness.razorpay.refundInDashboard(answer.razorpay_payment_id, 500_00);
    const [owed] = (await stateOf(harness, placed)).refunds;
    const response = await harness.app.inject({
      method: 'POST',
      url: `/api/admin/payments/refused-refunds/${owed?.id ?? ''}`,
      headers: owner.headers,
      payload: { note: 'Cash.' },
    });
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'refund.changed', message: expect.stringContaining('₹530.00') },
    ]);
  });

  it.each<[string, (placed: Unpaid, answer: Answer, made: string) => Promise<unknown>]>([
    ['the popup first', (placed, answer) => placed.shopper.verify(placed.orderId, answer)],
    ['the refund’s event first', (_placed, _answer, made) => report(made)],
    ['only the reconciler', (placed) => lookAt(harness, placed)],
  ])('of a part, before the shop has heard of the payment, leaves a paid order: %s', async (_, bring) => {
    const placed = await order();
    const answer = placed.pay(-60);
    const made = harness.razorpay.refundInDashboard(answer.razorpay_payment_id, 500_00);
    await bring(placed, answer, made);
    expect((await placed.shopper.verify(placed.orderId, answer)).statusCode).toBe(200);
    await report(made);

    const { order: row, refunds, invoices, creditNotes } = await stateOf(harness, placed);
    expect(row).toMatchObject({ status: 'confirmed', paymentStatus: 'partly-refunded' });
    expect(invoices).toHaveLength(1);
    expect(refunds).toMatchObject([{ amountPaise: 500_00, razorpayRefundId: made }]);
    expect(creditNotes).toMatchObject([{ data: { totalPaise: 500_00 } }]);
  });

  it.each<[string, (placed: Unpaid, answer: Answer, made: string) => Promise<unknown>]>([
    ['the popup first', (placed, answer) => placed.shopper.verify(placed.orderId, answer)],
    ['the refund’s event first', (_placed, _answer, made) => report(made)],
    ['only the reconciler', (placed) => lookAt(harness, placed)],
  ])('of all of it, before the shop has heard of the payment, closes the order: %s', async (_, bring) => {
    const placed = await order();
    const answer = placed.pay(-60);
    const made = harness.razorpay.refundInDashboard(answer.razorpay_payment_id, TOTAL);
    await bring(placed, answer, made);
    const response = await placed.shopper.verify(placed.orderId, answer);
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'payment.returned' }]);
    await report(made);
    await runRefundJobs(placed);

    const { order: row, refunds, invoices, creditNotes } = await stateOf(harness, placed);
    expect(row).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(refunds).toMatchObject([{ amountPaise: TOTAL, state: 'made', razorpayRefundId: made }]);
    expect([...invoices, ...creditNotes]).toEqual([]);
    expect(await mailsOfRefunds(placed)).toHaveLength(1);
  });

  it('that leaves less than ₹1 neither keeps the order open nor promises that rest', async () => {
    const { placed, answer } = await paid();
    await report(harness.razorpay.refundInDashboard(answer.razorpay_payment_id, TOTAL - 50));
    expect((await close(placed)).statusCode).toBe(200);
    const { order: row, refunds } = await stateOf(harness, placed);
    expect(row).toMatchObject({ status: 'rejected', paymentStatus: 'refunded' });
    expect(amountsOf(refunds)).toEqual([TOTAL - 50]);
    const mails = await harness.database.db.select().from(outbox).where(eq(outbox.name, 'order-status'));
    const mail = mails.find(({ data }) => (data as { orderId: string }).orderId === placed.orderId);
    expect(mail?.data).not.toHaveProperty('refundPaise');
  });

  it('of a whole payment by an offer, before the shop has heard of it, is booked', async () => {
    const placed = await order();
    const answer = harness.razorpay.pay(placed.razorpayOrderId, { amount: 930_00, offer_id: 'offer_1' });
    const made = harness.razorpay.refundInDashboard(answer.razorpay_payment_id, 930_00);
    await report(made);
    expect(await stateOf(harness, placed)).toMatchObject({
      order: { status: 'cancelled', paymentStatus: 'refunded' },
      payments: [{ amountPaise: 930_00, outcome: 'returned' }],
      refunds: [{ amountPaise: 930_00, state: 'made', razorpayRefundId: made }],
      invoices: [],
    });
  });

  it('is not asked about again for ever when its notes are not ours', async () => {
    const { placed, answer } = await paid();
    const made = harness.razorpay.refundInDashboard(answer.razorpay_payment_id, 500_00);
    const refund = harness.razorpay.refunds.get(made);
    if (refund) refund.notes = { refund: 'for Asha' };
    await report(made);
    expect((await stateOf(harness, placed)).refunds).toHaveLength(1);
    await chaseRefunds(harness.deps);
  });

  it('of a second payment does not ask about the pieces, which the first has paid', async () => {
    const { placed } = await paid();
    const second = harness.razorpay.pay(placed.razorpayOrderId, { amount: 500_00 });
    await placed.shopper.verify(placed.orderId, second);
    await report(harness.razorpay.refundInDashboard(second.razorpay_payment_id, 500_00));
    expect(await placed.row()).toMatchObject({ paymentStatus: 'paid', discrepancies: [] });
  });
});

describe('The pieces of a refund in Razorpay’s dashboard', () => {
  /** An order of two rings that was paid, and refunded in the dashboard. */
  async function refunded(amountPaise: number) {
    const piece = harness.shop.piece({ price: 1_000 });
    const placed = await unpaidOrder(harness, {
      piece,
      totalAmount: 2_060,
      shopper: harness.shopperWith([{ productId: piece, quantity: 2 }], 2_060),
    });
    const answer = placed.pay(-60);
    await placed.shopper.verify(placed.orderId, answer);
    await report(harness.razorpay.refundInDashboard(answer.razorpay_payment_id, amountPaise));
    const [refund] = (await stateOf(harness, placed)).refunds;
    const refundId = refund?.id ?? '';
    const name = (quantity: number, restock = true) =>
      harness.app.inject({
        method: 'POST',
        url: `/api/admin/orders/refund-pieces/${refundId}`,
        headers: owner.headers,
        payload: { lines: [{ productId: piece, quantity }], restock },
      });
    const restocked = async () =>
      (await harness.database.db.select().from(outbox).where(eq(outbox.name, 'restock-pieces')))
        .map(({ data }) => data as { orderId: string; lines: { quantity: number }[] })
        .flatMap(({ orderId, lines }) => (orderId === placed.orderId ? lines.map(({ quantity }) => quantity) : []));
    return { placed, piece, answer, refundId, name, restocked };
  }

  it('are named once, come back into stock, and cost nothing a second time', async () => {
    const { placed, answer, name, restocked } = await refunded(1_030_00);
    expect(await placed.row()).toMatchObject({ discrepancies: [{ kind: 'refundedAtRazorpay' }] });
    const responses = await Promise.all([name(1), name(1)]);
    expect(responses.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([200, 409]);
    expect((await name(1)).json()).toMatchObject({ code: 'refund.pieces-decided' });
    expect(await restocked()).toEqual([1]);
    expect(await placed.row()).toMatchObject({ paymentStatus: 'partly-refunded', discrepancies: [] });

    await close(placed);
    await runRefundJobs(placed);
    expect(amountsOf((await stateOf(harness, placed)).refunds)).toEqual([1_030_00, 1_030_00]);
    expect(await restocked()).toEqual([1, 1]);
    expect(await atRazorpay(answer)).toBe(2_060_00);
  });

  it('are named also when nothing is left, and closing brings only the others back', async () => {
    const { placed, piece, name, restocked } = await refunded(2_060_00);
    const again = await harness.app.inject({
      method: 'POST',
      url: `/api/admin/orders/refund/${placed.orderId}`,
      headers: { ...owner.headers, 'idempotency-key': randomUUID() },
      payload: { lines: [{ productId: piece, quantity: 1 }], reason: 'It has a scratch.' },
    });
    expect([again.statusCode, again.json()]).toMatchObject([
      409,
      { code: 'refund.nothing-left', message: expect.stringContaining('named') },
    ]);
    expect((await name(3)).json()).toMatchObject({ code: 'refund.too-much' });
    expect((await name(1, false)).statusCode).toBe(200);
    expect(await restocked()).toEqual([]);
    await close(placed);
    expect(await restocked()).toEqual([1]);
  });

  it('are not named any more once closing the order has decided on them', async () => {
    const { placed, name, restocked } = await refunded(2_060_00);
    await close(placed);
    expect((await name(1)).json()).toMatchObject({ code: 'refund.pieces-decided' });
    expect(await restocked()).toEqual([2]);
  });
});
