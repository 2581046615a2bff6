import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { adminOrderDetails } from '@kanaka/contracts/orders/admin-orders';
import { AppError } from '@kanaka/server-kit/app-error';
import { lineTotal } from '@kanaka/money/totals';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { lookAt, stateOf, unpaidOrder, type Unpaid } from '../../test/unpaid-orders.ts';
import { outbox } from '../schema.ts';
import { makeRefund } from '../refunds/make-refund.ts';
import { storeDocument } from '../documents/store-document.ts';

let harness: OrderHarness;
let owner: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin', name: 'Meera' });
});
afterAll(() => harness.stop());

/** An unpaid order of a piece of this price before tax. */
const order = (price = 1_000, count = 1) =>
  unpaidOrder(harness, {
    piece: harness.shop.piece({ price, count }),
    totalAmount: lineTotal({ unitPricePaise: Math.round(price * 100), quantity: 1 }) / 100,
  });

const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' });
const transfer = () => ({ method: 'bank-transfer', reference: 'UTR 4711', receivedOn: today() });
const send = (method: 'POST' | 'PUT' | 'GET', url: string, payload?: object) =>
  harness.app.inject({ method, url: `/api${url}`, headers: { ...owner.headers }, ...(payload && { payload }) });
const record = ({ orderId }: Pick<Unpaid, 'orderId'>, payload: object = transfer()) =>
  send('POST', `/admin/orders/payment/${orderId}`, payload);
/** Does the release jobs of an order, as the catalog service does. */
async function releases({ orderId }: Unpaid): Promise<void> {
  const { db } = harness.database;
  for (const job of await db.select().from(outbox).where(eq(outbox.name, 'release-stock'))) {
    if ((job.data as { orderId: string }).orderId === orderId) await harness.shop.stock.doJob(job);
  }
}
const timelineOf = async ({ orderId }: Unpaid) =>
  adminOrderDetails.reply.parse((await send('GET', `/admin/orders/details/${orderId}`)).json()).data.timeline;

describe('A payment outside Razorpay', () => {
  it('confirms an order like any payment: stock, invoice number, jobs, timeline', async () => {
    const placed = await order();
    expect((await record(placed)).statusCode).toBe(200);

    const { order: row, payments, invoices } = await stateOf(harness, placed);
    expect(row).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect(payments).toMatchObject([
      { amountPaise: 1_030_00, method: 'bank-transfer', reference: 'UTR 4711', receivedOn: today(), outcome: 'used' },
    ]);
    expect(invoices).toMatchObject([
      { data: { paidOutside: { method: 'bank-transfer', reference: 'UTR 4711', receivedOn: today() } } },
    ]);
    expect(await harness.shop.stock.holdOf(placed.orderId)).toBe('secured');
    const jobs = await harness.database.db
      .select()
      .from(outbox)
      .where(eq(outbox.jobId, `commit-${placed.orderId}`));
    expect(jobs).toHaveLength(1);
    expect((await send('GET', '/admin/orders/export')).body).toContain(`,Bank transfer UTR 4711 ${today()},`);
    expect(await timelineOf(placed)).toContainEqual(
      expect.objectContaining({ kind: 'payment', by: 'Meera', amount: 1_030, reference: 'UTR 4711' }),
    );
  });

  it('from two tabs at once is recorded once', async () => {
    const placed = await order();
    const responses = await Promise.all([record(placed), record(placed), record(placed)]);
    expect(responses.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([200, 409, 409]);
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'order.paid' });
    const { payments, invoices } = await stateOf(harness, placed);
    expect([payments.length, invoices.length]).toEqual([1, 1]);
  });

  it('takes the pieces of an order again whose time to pay has run out, or is refused when they are gone', async () => {
    const [there, gone] = [await order(), await order()];
    for (const placed of [there, gone]) {
      await placed.endHold();
      await harness.shop.stock.expire(placed.orderId);
      await lookAt(harness, placed);
    }
    await harness.shop.stock.set(gone.piece, 0);
    expect((await record(there)).statusCode).toBe(200);
    expect(await there.row()).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect(await harness.shop.stock.of(there.piece)).toBe(0);
    const refused = await record(gone);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'payment.no-stock' }]);
    expect(await stateOf(harness, gone)).toMatchObject({ order: { paymentStatus: 'pending' }, payments: [] });
  });

  it('that fails while a payment of Razorpay has secured the pieces leaves them to it', async () => {
    const placed = await order();
    const { serviceClients } = harness.deps;
    const { secure } = serviceClients;
    const down = () => Promise.reject(new AppError('service.unavailable', 'A part is resting.'));
    serviceClients.secure = async (asked) => {
      const units = await secure(asked);
      serviceClients.secure = down;
      expect((await record(placed)).statusCode).toBe(503);
      serviceClients.secure = secure;
      return units;
    };
    expect((await placed.shopper.verify(placed.orderId, placed.pay(-60))).statusCode).toBe(200);
    await releases(placed);
    expect(await placed.row()).toMatchObject({ paymentStatus: 'paid' });
    expect(await harness.shop.stock.holdOf(placed.orderId)).toBe('secured');
  });

  it.each(['its order still has time', 'its order has run out'])(
    'whose process dies after securing the pieces keeps them for a while only, although %s',
    async (when) => {
      const placed = await order();
      const hasRunOut = when === 'its order has run out';
      await placed.endHold();
      if (hasRunOut) await lookAt(harness, placed);
      await releases(placed);
      const { serviceClients } = harness.deps;
      const { secure } = serviceClients;
      serviceClients.secure = async (asked) => {
        await secure(asked);
        throw new Error('killed');
      };
      expect((await record(placed)).statusCode).toBe(500);
      serviceClients.secure = secure;
      expect(await harness.shop.stock.holdOf(placed.orderId)).toBe('secured');
      const { nextCheckAt = null } = (await placed.row()) ?? {};
      expect(nextCheckAt?.getTime()).toBeLessThan(Date.now() + (hasRunOut ? 6 : 16) * 60_000);
      await lookAt(harness, placed);
      await releases(placed);
      expect(await harness.shop.stock.of(placed.piece)).toBe(1);
      expect((await record(placed)).statusCode).toBe(200);
    },
  );

  it('is not taken for an order that was closed', async () => {
    const placed = await order();
    await send('PUT', `/admin/orders/update/${placed.orderId}`, { orderStatus: 'rejected' });
    expect((await record(placed)).json()).toMatchObject({ code: 'order.closed' });
  });

  it('in cash is not dated before its order', async () => {
    const placed = await order();
    const yesterday = new Date(Date.now() - 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' });
    const refused = await record(placed, { ...transfer(), method: 'cash', receivedOn: yesterday });
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'payment.before-order']);
    expect((await record(placed, { ...transfer(), receivedOn: yesterday })).statusCode).toBe(200);
  });

  it.each([
    ['a day to come', { receivedOn: '2199-01-01' }],
    ['no number', { reference: ' ' }],
    ['a method the shop does not know', { method: 'gold' }],
  ])('with %s is refused', async (_, change) => {
    expect((await record(await order(), { ...transfer(), ...change })).statusCode).toBe(400);
  });

  it('in cash is refused from ₹2,00,000 of a person on a day on, also by two orders at once', async () => {
    const cash = { ...transfer(), method: 'cash' };
    // ₹1,94,174.75 and 3% are ₹1,99,999.99; a rupee more before tax is too much.
    const just = await order(1_94_174.75);
    expect((await just.row())?.totalPaise).toBe(1_99_999_99);
    expect((await record(just, cash)).statusCode).toBe(200);
    const tooMuch = await order(1_94_174.76);
    expect((await tooMuch.row())?.totalPaise).toBe(2_00_000_00);
    const refused = await record(tooMuch, cash);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'payment.too-much-cash', message: expect.stringContaining('section 186') },
    ]);
    expect((await record(tooMuch, { ...cash, method: 'cheque' })).statusCode).toBe(200);

    const first = await order(1_50_000);
    const ring = harness.shop.piece({ price: 1_50_000 });
    harness.shop.fillCart(first.shopper.id, [{ productId: ring, quantity: 1 }]);
    const second = (await first.shopper.place()).json<{ orderId: string }>();
    const responses = await Promise.all([record(first, cash), record(second, cash)]);
    expect(responses.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([200, 409]);
  });

  it('goes back outside Razorpay: owed until the owner settles it, with its credit note', async () => {
    const placed = await order();
    await record(placed);
    await send('PUT', `/admin/orders/update/${placed.orderId}`, { orderStatus: 'cancelled' });
    const [owed] = (await stateOf(harness, placed)).refunds;
    const refundId = owed?.id ?? '';
    await makeRefund(harness.deps, { refundId });

    expect(await stateOf(harness, placed)).toMatchObject({
      refunds: [{ state: 'owed', amountPaise: 1_030_00, refusal: expect.stringContaining('outside Razorpay') }],
      creditNotes: [{ data: { totalPaise: 1_030_00 } }],
    });
    expect(harness.razorpay.refunds.size).toBe(0);
    const mails = async () =>
      (await harness.database.db.select().from(outbox).where(eq(outbox.queue, 'mail'))).filter(
        ({ data }) => (data as { orderId?: string }).orderId === placed.orderId,
      );
    expect(await mails()).toMatchObject([{ name: 'order-status', data: { refundPaise: 1_030_00, outside: true } }]);
    await harness.database.pool.query("update refunds set created_at = now() - interval '3 hours' where id = $1", [
      refundId,
    ]);
    // Razorpay has nothing to do with it, so nobody is alarmed.
    expect((await harness.app.inject('/metrics')).body).toMatch(/^refunds_oldest_owed_seconds 0$/m);
    await storeDocument(
      harness.deps,
      { kind: 'credit-note', id: refundId },
      { key: 'credit-notes/1.pdf', sha256: 'a'.repeat(64) },
    );
    const note = { note: 'Transferred back, UTR 4712.' };
    expect((await send('POST', `/admin/payments/refused-refunds/${refundId}`, note)).statusCode).toBe(200);
    expect(await stateOf(harness, placed)).toMatchObject({
      order: { paymentStatus: 'refunded' },
      refunds: [{ state: 'settled' }],
    });
    expect((await mails()).find(({ name }) => name === 'order-refunded')).toMatchObject({
      data: { amountPaise: 1_030_00, outside: true, creditNote: { key: 'credit-notes/1.pdf' } },
    });
  });

  it('makes a payment of Razorpay that arrives afterwards a second one, which is refunded', async () => {
    const placed = await order();
    await record(placed);
    const response = await placed.shopper.verify(placed.orderId, placed.pay(-60));
    // The answer is about this payment, not about the order.
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      {
        code: 'payment.returned',
        message: 'This order had already been paid. Your payment is on its way back to you.',
      },
    ]);
    expect(await stateOf(harness, placed)).toMatchObject({
      order: { paymentStatus: 'paid' },
      refunds: [{ amountPaise: 1_030_00, reason: 'This order had already been paid.' }],
      creditNotes: [],
    });
  });

  it('is refused in true words for an order whose late payment goes back', async () => {
    const placed = await order();
    await send('PUT', `/admin/orders/update/${placed.orderId}`, { orderStatus: 'rejected' });
    await placed.shopper.verify(placed.orderId, placed.pay(-60));
    await send('PUT', `/admin/orders/update/${placed.orderId}`, { orderStatus: 'confirmed' });
    expect((await record(placed)).json()).toMatchObject({
      code: 'order.payment-returned',
      message: expect.stringContaining('goes back'),
    });
  });
});
