import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { and, asc, eq, like } from 'drizzle-orm';
import { adminOrderDetails, updateOrderStatuses, type AdminOrderStatus } from '@kanaka/contracts/admin-orders';
import { paymentEvent, startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { processWebhooks } from '../payments/process-webhooks.ts';
import { reconcile } from '../payments/reconcile.ts';
import { ownerMayMove } from './order-status.ts';
import { updateOrderStatus } from './update-order-status.ts';
import { orders, outbox, statusChanges } from '../schema.ts';
import { refunds } from '../payments/payments-schema.ts';

let harness: OrderHarness;
let owner: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin' });
});
afterAll(() => harness.stop());

async function order({ paid = false } = {}) {
  const asha = harness.shopperWith([{ productId: harness.shop.piece(), quantity: 1 }], 1_03_000);
  const { orderId, razorpayOrder } = (await asha.place()).json<{ orderId: string; razorpayOrder: { id: string } }>();
  const pay = () => asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id));
  if (paid) expect((await pay()).statusCode).toBe(200);
  return { asha, orderId, razorpayOrderId: razorpayOrder.id, pay };
}

const put = (url: string, payload: object) =>
  harness.app.inject({ method: 'PUT', url: `/api/admin/orders/${url}`, headers: owner.headers, payload });
const move = (orderId: string, orderStatus: string) => put(`update/${orderId}`, { orderStatus });

async function standing(orderId: string) {
  const { db } = harness.database;
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  const history = await db
    .select()
    .from(statusChanges)
    .where(eq(statusChanges.orderId, orderId))
    .orderBy(asc(statusChanges.changedAt), asc(statusChanges.id));
  const mails = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.name, 'order-status'), like(outbox.jobId, `%${orderId}%`)));
  return {
    status: row?.status,
    paymentStatus: row?.paymentStatus,
    history: history.map(({ status }) => status),
    mails: mails.length,
    refunds: await db.select().from(refunds).where(eq(refunds.orderId, orderId)),
  };
}

/** Lets the reservation expire without a payment, so that the shop cancels the order itself. */
async function cancelByShop(orderId: string): Promise<void> {
  await harness.database.db
    .update(orders)
    .set({ nextCheckAt: new Date(0) })
    .where(eq(orders.id, orderId));
  await reconcile(harness.deps);
}

describe('A late payment', () => {
  it('does not reset a status that the owner has set meanwhile', async () => {
    const { orderId, pay } = await order();
    await move(orderId, 'inProcess');
    expect((await pay()).statusCode).toBe(200);
    expect(await standing(orderId)).toMatchObject({
      status: 'inProcess',
      paymentStatus: 'paid',
      history: ['pending', 'inProcess'],
    });
  });

  it('confirms an order that the shop itself had cancelled as unpaid', async () => {
    const { orderId, pay } = await order();
    await cancelByShop(orderId);
    expect((await pay()).statusCode).toBe(200);
    expect((await standing(orderId)).history).toEqual(['pending', 'cancelled', 'confirmed']);
  });

  it('for an order that the owner has closed is refunded without closing it a second time', async () => {
    for (const status of ['rejected', 'cancelled']) {
      const { orderId, pay } = await order();
      await move(orderId, status);
      expect((await pay()).json().code).toBe('payment.returned');
      const now = await standing(orderId);
      expect(now).toMatchObject({ status, paymentStatus: 'refunding', history: ['pending', status], mails: 1 });
      expect(now.refunds).toHaveLength(1);
    }
  });
});

describe('A closed order', () => {
  it.each([
    ['rejected', 'rejected'],
    ['rejected', 'cancelled'],
    ['cancelled', 'rejected'],
  ])('(%s) is not closed again as %s: nothing is written, no e-mail is sent', async (first, second) => {
    for (const paid of [true, false]) {
      const { orderId } = await order({ paid });
      await move(orderId, first);
      const before = await standing(orderId);
      const reply = await move(orderId, second);
      expect([reply.statusCode, reply.json().data.orderStatus]).toEqual([200, first]);
      expect(await standing(orderId)).toEqual(before);
      const bulk = await put('update-many', { ids: [orderId], orderStatus: second });
      expect(updateOrderStatuses.reply.parse(bulk.json()).data).toMatchObject([{ outcome: 'unchanged', refunded: 0 }]);
      expect(await standing(orderId)).toEqual(before);
    }
  });

  it('(by the shop) stays closed once the owner has closed it too: a late payment is refunded', async () => {
    const { orderId, pay } = await order();
    await cancelByShop(orderId);
    await move(orderId, 'rejected');
    expect(await standing(orderId)).toMatchObject({ status: 'cancelled', history: ['pending', 'cancelled'], mails: 0 });
    expect((await pay()).json().code).toBe('payment.returned');
    expect((await standing(orderId)).history).toEqual(['pending', 'cancelled']);
  });

  it('that was refunded cannot be shipped', async () => {
    const { orderId } = await order({ paid: true });
    await move(orderId, 'cancelled');
    for (const by of ['pending', 'inProcess']) {
      const reply = await move(orderId, 'inShipping');
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'order.unpaid']);
      expect((await move(orderId, by)).statusCode).toBe(200);
    }
    expect((await move(orderId, 'delivered')).json().message).toContain('The money for this order has gone back');
  });
});

describe('An unpaid order', () => {
  it.each([
    ['confirmed', 'confirmed'],
    ['inShipping', 'shipped'],
    ['delivered', 'delivered'],
  ])('cannot be set to %s', async (status, word) => {
    const { orderId } = await order();
    const reply = await move(orderId, status);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({
      code: 'order.unpaid',
      message: `This order has not been paid, so it cannot be ${word}.`,
    });
    expect(await standing(orderId)).toMatchObject({ status: 'pending', history: ['pending'], mails: 0 });
  });

  it('among several is reported, and the paid ones are changed', async () => {
    const [paid, unpaid] = [await order({ paid: true }), await order()];
    const reply = await put('update-many', { ids: [unpaid.orderId, paid.orderId], orderStatus: 'inShipping' });
    expect(updateOrderStatuses.reply.parse(reply.json())).toMatchObject({
      message: '1 order changed, 1 order could not be changed.',
      data: [
        { _id: unpaid.orderId, outcome: 'failed', message: expect.stringContaining('has not been paid') },
        { _id: paid.orderId, outcome: 'changed' },
      ],
    });
    expect((await standing(unpaid.orderId)).status).toBe('pending');
  });

  it('does not include an order that was shipped and refunded in full: it can still be delivered', async () => {
    const { orderId } = await order({ paid: true });
    await move(orderId, 'inShipping');
    await harness.app.inject({
      method: 'POST',
      url: `/api/admin/orders/refund/${orderId}`,
      headers: { ...owner.headers, 'idempotency-key': randomUUID() },
      payload: { amount: 1_03_000, reason: 'It came too late for the wedding.' },
    });
    expect((await move(orderId, 'delivered')).statusCode).toBe(200);
    expect((await move(orderId, 'confirmed')).json().code).toBe('order.unpaid');
  });
});

describe('Concurrently', () => {
  it('a change that waited for another’s lock is dated after it in the history', async () => {
    const { orderId } = await order({ paid: true });
    const begun = Promise.withResolvers<undefined>();
    const goOn = Promise.withResolvers<undefined>();
    const { db } = harness.deps;
    const waitingDb: typeof db = Object.create(db, {
      transaction: {
        value: (work: Parameters<typeof db.transaction>[0]) =>
          db.transaction(async (tx) => {
            begun.resolve(undefined);
            await goOn.promise;
            return work(tx);
          }),
      },
    });
    const change = { orderId, status: 'inProcess' as const, restock: false, reason: '' };
    const changedBy = { id: owner.id, userName: 'Meera' };
    const waiting = updateOrderStatus({ ...harness.deps, db: waitingDb }, { ...change, changedBy });
    await begun.promise;
    await move(orderId, 'cancelled');
    goOn.resolve(undefined);
    await waiting;

    expect((await standing(orderId)).history).toEqual(['pending', 'confirmed', 'cancelled', 'inProcess']);
    const details = await harness.app.inject({ url: `/api/admin/orders/details/${orderId}`, headers: owner.headers });
    const { timeline } = adminOrderDetails.reply.parse(details.json()).data;
    expect(timeline.map((event) => (event.kind === 'status' ? event.status : event.kind))).toEqual([
      'pending',
      'payment',
      'confirmed',
      'cancelled',
      'refund',
      'inProcess',
    ]);
  });

  it('many changes produce a history of allowed transitions only', async () => {
    const wanted = ['cancelled', 'pending', 'rejected', 'inProcess', 'cancelled', 'pending', 'rejected'];
    for (let round = 0; round < 5; round += 1) {
      const { orderId } = await order();
      await Promise.all(wanted.map((status) => move(orderId, status)));
      const { status, history } = await standing(orderId);
      expect(history.at(-1)).toBe(status);
      const unpaid = { paymentStatus: 'pending', paidAt: null } as const;
      const illegal = history.filter((to, n) => {
        const from = history[n - 1];
        return (
          from !== undefined && (from === to || !ownerMayMove({ ...unpaid, status: from }, to as AdminOrderStatus))
        );
      });
      expect(illegal).toEqual([]);
    }
  });

  it('two admins who close an order close it once', async () => {
    for (const paid of [true, false]) {
      const { orderId } = await order({ paid });
      await Promise.all(['rejected', 'cancelled', 'rejected'].map((status) => move(orderId, status)));
      const now = await standing(orderId);
      expect([now.history.length, now.mails, now.refunds.length]).toEqual([paid ? 3 : 2, 1, paid ? 1 : 0]);
      expect(now.history.at(-1)).toBe(now.status);
    }
  });

  it('one admin closes and another ships: a refunded order is never in shipping', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { orderId } = await order({ paid: true });
      await Promise.all([move(orderId, 'cancelled'), move(orderId, 'inShipping')]);
      const now = await standing(orderId);
      expect(now).toMatchObject({ status: 'cancelled', paymentStatus: 'refunding' });
      expect(now.refunds).toHaveLength(1);
    }
  });

  it('the owner changes the status and the payment arrives: the owner’s status stays, and the order is paid', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { orderId, pay } = await order();
      await Promise.all([move(orderId, 'inProcess'), pay()]);
      const now = await standing(orderId);
      expect(now).toMatchObject({ status: 'inProcess', paymentStatus: 'paid' });
      expect(now.history.at(-1)).toBe('inProcess');
    }
  });

  it('the owner closes an order and its payment arrives: it is refunded and closed once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { orderId, razorpayOrderId } = await order();
      await harness.sendWebhook(paymentEvent('payment.captured', harness.razorpay.pay(razorpayOrderId)));
      await Promise.all([move(orderId, 'rejected'), processWebhooks(harness.deps)]);
      const now = await standing(orderId);
      expect(now).toMatchObject({ status: 'rejected', paymentStatus: 'refunding', mails: 1 });
      expect(now.history.filter((status) => status === 'rejected' || status === 'cancelled')).toEqual(['rejected']);
      expect(now.refunds).toHaveLength(1);
    }
  });
});
