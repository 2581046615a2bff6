import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listOrders } from '@kanaka/contracts/orders/orders';
import { eq } from 'drizzle-orm';
import { paymentEvent, startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { listen, lookAt, reports, stateOf, unpaidOrder } from '../../test/unpaid-orders.ts';
import { makeRefund } from '../refunds/make-refund.ts';
import { orders, outbox } from '../schema.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
});
afterAll(() => harness.stop());

/** One bag, ordered in two tabs. */
async function twoTabs() {
  const first = await unpaidOrder(harness);
  return { first, second: await unpaidOrder(harness, first), ...first.shopper };
}
const paymentStatusOf = async ({ row }: { row: Awaited<ReturnType<typeof unpaidOrder>>['row'] }) =>
  (await row())?.paymentStatus;

describe('A bag that was ordered in two tabs', () => {
  it.each(reports)(
    'is bought once: the payment of the other order goes back, with the reason: %s',
    async (_, bring) => {
      const { first, second } = await twoTabs();
      const [kept, returned] = [second.pay(-60), first.pay(-30)];
      await second.shopper.verify(second.orderId, kept);
      await bring(harness, first, returned);

      expect((await stateOf(harness, second)).order).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
      const other = await stateOf(harness, first);
      expect(other.order).toMatchObject({ status: 'cancelled', paymentStatus: 'refunding', paidAt: null });
      const reason = `These pieces were bought with order #${second.orderId.slice(-8)} already.`;
      expect(other.refunds).toMatchObject([{ paymentId: returned.razorpay_payment_id, reason }]);
      expect(other.invoices).toEqual([]);
      expect(await harness.shop.stock.holdOf(second.orderId)).toBe('secured');

      const [refund] = other.refunds;
      await makeRefund(harness.deps, { refundId: refund?.id ?? '' });
      const [mail] = await harness.database.db
        .select()
        .from(outbox)
        .where(eq(outbox.jobId, `mail-refunded-${refund?.id}`));
      expect(mail?.data).toMatchObject({ reason });
      expect(mail?.data).not.toHaveProperty('orderAgain');
    },
  );

  it('is closed in the other tab once it is paid, as replaced, and its pieces are released', async () => {
    const { first, second, headers, id } = await twoTabs();
    await first.shopper.verify(first.orderId, first.pay(-60));
    const listed = listOrders.reply.parse(
      (await harness.app.inject({ url: `/api/shop/order/list/${id}`, headers })).json(),
    );
    expect(listed.data.find(({ _id }) => _id === second.orderId)).toMatchObject({
      ...{ orderStatus: 'cancelled', replaced: true },
    });
    const again = await harness.app.inject({
      ...{ method: 'POST', url: `/api/shop/order/pay/${second.orderId}`, headers },
    });
    expect(again.json()).toMatchObject({ code: 'order.not-payable' });
    const [release] = await harness.database.db
      .select()
      .from(outbox)
      .where(eq(outbox.jobId, `release-stock-${second.orderId}-1`));
    expect(release).toBeDefined();
  });

  it('is bought once by each of many shoppers whose payments are all reported at the same time', async () => {
    const tabs = await Promise.all(Array.from({ length: 6 }, twoTabs));
    const paid = tabs.flatMap(({ first, second }) =>
      [first, second].map((order) => ({ order, answer: order.pay(-60) })),
    );
    await Promise.all(paid.map(({ answer }) => harness.sendWebhook(paymentEvent('payment.captured', answer))));
    await Promise.all([
      ...paid.map(({ order, answer }) => order.shopper.verify(order.orderId, answer)),
      listen(harness),
      ...tabs.map(({ first }) => lookAt(harness, first)),
    ]);
    await listen(harness);

    for (const { first, second } of tabs) {
      const states = await Promise.all([first, second].map((order) => stateOf(harness, order)));
      expect(new Set(states.map(({ order }) => order?.paymentStatus))).toEqual(new Set(['paid', 'refunding']));
      for (const { order, payments, refunds, invoices } of states) {
        const isPaid = order?.paymentStatus === 'paid';
        expect(payments).toMatchObject([{ outcome: isPaid ? 'used' : 'returned' }]);
        expect([refunds.length, invoices.length]).toEqual(isPaid ? [0, 1] : [1, 0]);
      }
    }
  });
});

describe('What is no second purchase of the same bag', () => {
  it('two orders of other pieces, or of another size, are both paid', async () => {
    const first = await unpaidOrder(harness);
    harness.shop.fillCart(first.shopper.id, [{ productId: harness.shop.piece(), quantity: 1 }]);
    const second = await unpaidOrder(harness, { shopper: first.shopper });
    await Promise.all([first, second].map((order) => order.shopper.verify(order.orderId, order.pay(-60))));
    expect([await paymentStatusOf(first), await paymentStatusOf(second)]).toEqual(['paid', 'paid']);
  });

  it('the same piece to two addresses is paid twice', async () => {
    const first = await unpaidOrder(harness);
    const addressInfo = { addressId: randomUUID() };
    const placed = await first.shopper.place(undefined, { addressInfo });
    const { orderId, razorpayOrder } = placed.json<{ orderId: string; razorpayOrder: { id: string } }>();
    await first.shopper.verify(orderId, harness.razorpay.pay(razorpayOrder.id));
    await first.shopper.verify(first.orderId, first.pay(-60));
    const listed = await harness.database.db.select().from(orders).where(eq(orders.userId, first.shopper.id));
    expect(listed.map(({ paymentStatus }) => paymentStatus)).toEqual(['paid', 'paid']);
  });

  it('the same piece can be bought again after it was paid, or given back', async () => {
    const first = await unpaidOrder(harness);
    await first.shopper.verify(first.orderId, first.pay(-60));
    const second = await unpaidOrder(harness, first);
    const third = await unpaidOrder(harness, first);
    await second.shopper.verify(second.orderId, second.pay(-60));
    const owner = harness.auth.signIn({ role: 'admin' });
    const refunded = await harness.app.inject({
      method: 'POST',
      url: `/api/admin/orders/refund/${second.orderId}`,
      headers: { ...owner.headers, 'idempotency-key': randomUUID() },
      payload: { amount: 1_03_000, reason: 'The customer asked for it.' },
    });
    expect(refunded.statusCode).toBe(200);
    await third.shopper.verify(third.orderId, third.pay(-60));
    expect([await paymentStatusOf(first), await paymentStatusOf(second), await paymentStatusOf(third)]).toEqual([
      'paid',
      'refunding',
      'paid',
    ]);
  });
});
