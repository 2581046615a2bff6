import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { and, asc, eq, like } from 'drizzle-orm';
import { adminOrderDetails, AdminOrderStatus, updateOrderStatuses } from '@kanaka/contracts/orders/admin-orders';
import { paymentEvent, startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { processWebhooks } from '../payments/process-webhooks.ts';
import { reconcile } from '../payments/reconcile.ts';
import { updateOrderStatus } from './update-order-status.ts';
import { orders, outbox, statusChanges } from '../schema.ts';
import { refunds } from '../refunds/refunds-schema.ts';

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

async function details(orderId: string) {
  const response = await harness.app.inject({ url: `/api/admin/orders/details/${orderId}`, headers: owner.headers });
  return adminOrderDetails.reply.parse(response.json()).data;
}

async function refundAll(orderId: string): Promise<void> {
  const response = await harness.app.inject({
    method: 'POST',
    url: `/api/admin/orders/refund/${orderId}`,
    headers: { ...owner.headers, 'idempotency-key': randomUUID() },
    payload: { amount: 1_03_000, reason: 'It came too late for the wedding.' },
  });
  expect(response.statusCode).toBe(200);
}

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
  it.each(['rejected', 'cancelled'])('is not closed a second time as %s: nothing is written', async (status) => {
    for (const paid of [true, false]) {
      const { orderId } = await order({ paid });
      await move(orderId, status);
      const before = await standing(orderId);
      expect((await move(orderId, status)).json().data.orderStatus).toBe(status);
      const bulk = await put('update-many', { ids: [orderId], orderStatus: status });
      expect(updateOrderStatuses.reply.parse(bulk.json()).data).toMatchObject([{ outcome: 'unchanged', refunded: 0 }]);
      expect(await standing(orderId)).toEqual(before);
    }
  });

  it('that was rejected can be cancelled: only the word changes, nothing is refunded or mailed again', async () => {
    for (const paid of [true, false]) {
      const { orderId } = await order({ paid });
      await move(orderId, 'rejected');
      const before = await standing(orderId);
      expect((await move(orderId, 'cancelled')).json().data.orderStatus).toBe('cancelled');
      expect(await standing(orderId)).toEqual({
        ...before,
        status: 'cancelled',
        history: [...before.history, 'cancelled'],
      });
    }
  });

  it('(by the shop) stays closed once the owner has closed it too: a late payment is refunded', async () => {
    const { orderId, pay } = await order();
    await cancelByShop(orderId);
    await move(orderId, 'rejected');
    const history = ['pending', 'cancelled', 'rejected'];
    expect(await standing(orderId)).toMatchObject({ status: 'rejected', history, mails: 0 });
    expect((await pay()).json().code).toBe('payment.returned');
    expect((await standing(orderId)).history).toEqual(history);
  });

  it('that was refunded can have any status again, but nothing of it is handed over', async () => {
    const { orderId } = await order({ paid: true });
    await move(orderId, 'cancelled');
    for (const status of ['inShipping', 'pending', 'delivered', 'confirmed']) {
      expect((await move(orderId, status)).json().data.orderStatus).toBe(status);
      expect((await details(orderId)).shipments).toEqual([]);
    }
    expect((await standing(orderId)).refunds).toHaveLength(1);
  });
});

describe('The owner’s word on a status', () => {
  const statuses = AdminOrderStatus.options;
  const open = statuses.filter((status) => status !== 'rejected' && status !== 'cancelled');

  /** Sets an order from each of these statuses to each other. */
  async function walk(orderId: string, among: readonly string[]): Promise<void> {
    for (const [place, one] of among.entries()) {
      const thereAndBack = among.slice(place + 1).flatMap((other) => [other, one]);
      for (const status of [one, ...thereAndBack]) {
        const response = await move(orderId, status);
        expect([status, response.statusCode, response.json().data?.orderStatus]).toEqual([status, 200, status]);
      }
    }
  }

  it('is free for an unpaid order: from any status to any other', async () => {
    await walk((await order()).orderId, statuses);
  });

  it('is free for an order that has been refunded', async () => {
    const { orderId } = await order({ paid: true });
    await refundAll(orderId);
    await walk(orderId, statuses);
    expect((await standing(orderId)).refunds).toHaveLength(1);
  });

  it('is free for a paid order, and closing it refunds it from any status', async () => {
    await walk((await order({ paid: true })).orderId, open);
    for (const from of open) {
      const { orderId } = await order({ paid: true });
      await move(orderId, from);
      expect((await move(orderId, 'cancelled')).statusCode).toBe(200);
      expect(await standing(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunding' });
    }
  });

  it.each(['confirmed', 'inShipping', 'delivered'])(
    'hands nothing over that is not paid, and the shopper hears nothing of it: %s',
    async (status) => {
      const { orderId } = await order();
      await move(orderId, status);
      expect((await details(orderId)).shipments).toEqual([]);
      expect(await standing(orderId)).toMatchObject({ status, history: ['pending', status], mails: 0 });
    },
  );

  it('refuses a courier and an AWB for what is not paid, because they would be lost', async () => {
    const { orderId } = await order();
    const consignment = { courier: 'Delhivery', awb: 'DLV1' };
    const response = await put(`update/${orderId}`, { orderStatus: 'inShipping', consignment });
    expect([response.statusCode, response.json().code]).toEqual([409, 'order.unpaid']);
    expect((await standing(orderId)).status).toBe('pending');
  });

  it('is obeyed for several orders, whatever their payment is', async () => {
    const [paid, unpaid] = [await order({ paid: true }), await order()];
    const response = await put('update-many', { ids: [unpaid.orderId, paid.orderId], orderStatus: 'inShipping' });
    expect(updateOrderStatuses.reply.parse(response.json()).message).toBe('2 orders changed.');
    const handedOver = [await details(unpaid.orderId), await details(paid.orderId)].map(({ shipments }) =>
      shipments?.map(({ state }) => state),
    );
    expect(handedOver).toEqual([[], ['handedOver']]);
  });

  it('lets a parcel arrive that was with the courier when its order was refunded', async () => {
    const { orderId } = await order({ paid: true });
    await move(orderId, 'inShipping');
    await refundAll(orderId);
    expect((await move(orderId, 'delivered')).statusCode).toBe(200);
    expect((await details(orderId)).shipments?.map(({ state }) => state)).toEqual(['delivered']);
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
    const { timeline } = await details(orderId);
    expect(timeline.map((event) => (event.kind === 'status' ? event.status : event.kind))).toEqual([
      'pending',
      'payment',
      'confirmed',
      'cancelled',
      'refund',
      'inProcess',
    ]);
  });

  it('many changes produce a history without gaps or repetitions', async () => {
    const wanted = ['cancelled', 'pending', 'rejected', 'inProcess', 'cancelled', 'pending', 'rejected'];
    for (let round = 0; round < 5; round += 1) {
      const { orderId } = await order();
      await Promise.all(wanted.map((status) => move(orderId, status)));
      const { status, history } = await standing(orderId);
      expect(history.at(-1)).toBe(status);
      expect(history.filter((to, n) => to === history[n - 1])).toEqual([]);
    }
  });

  it('two admins who close an order close it once', async () => {
    for (const paid of [true, false]) {
      const { orderId } = await order({ paid });
      await Promise.all(['rejected', 'cancelled', 'rejected'].map((status) => move(orderId, status)));
      const now = await standing(orderId);
      expect([now.mails, now.refunds.length]).toEqual([1, paid ? 1 : 0]);
      expect(now.history.at(-1)).toBe(now.status);
    }
  });

  it('one admin closes and another ships: money that went back and goods that left are never both so unseen', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { orderId } = await order({ paid: true });
      await Promise.all([move(orderId, 'cancelled'), move(orderId, 'inShipping')]);
      const now = await standing(orderId);
      expect(now.paymentStatus).toBe('refunding');
      expect(now.refunds).toHaveLength(1);
      const { shipments = [], discrepancies } = await details(orderId);
      expect(shipments.filter(({ state }) => state !== 'failed')).toEqual([]);
      expect(discrepancies?.map(({ kind }) => kind)).toEqual(now.status === 'cancelled' ? [] : ['refunded']);
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
