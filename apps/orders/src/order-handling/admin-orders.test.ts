import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq, like } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import {
  addOrderNote,
  adminOrderDetails,
  updateOrderStatuses,
  type AdminOrderDetails,
  type StatusOutcome,
} from '@kanaka/contracts/orders/admin-orders';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { makeRefund } from '../refunds/make-refund.ts';
import { orders, outbox } from '../schema.ts';
import { refunds } from '../refunds/refunds-schema.ts';
import { invoices } from '../invoices/documents-schema.ts';

let harness: OrderHarness;
let meera: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  meera = harness.auth.signIn({ role: 'admin', name: 'Meera' });
});
afterAll(() => harness.stop());

async function order({ paid = false }: { paid?: boolean } = {}) {
  const ring = harness.shop.piece();
  const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);
  const { orderId, razorpayOrder } = (await asha.place()).json<{ orderId: string; razorpayOrder: { id: string } }>();
  const answer = harness.razorpay.pay(razorpayOrder.id);
  if (paid) await asha.verify(orderId, answer);
  return { asha, orderId, paymentId: answer.razorpay_payment_id };
}

const get = (url: string, headers: object = {}) => harness.app.inject({ url, headers: { ...headers } });
const send = (method: 'PUT' | 'POST', url: string, payload: object, headers: object = meera.headers) =>
  harness.app.inject({ method, url, headers: { ...headers }, payload });

async function details(orderId: string): Promise<AdminOrderDetails> {
  const response = await get(`/api/admin/orders/details/${orderId}`, meera.headers);
  return adminOrderDetails.reply.parse(response.json()).data;
}

describe('The timeline of an order', () => {
  it('contains every event since its creation, with time and author', async () => {
    const { orderId, paymentId } = await order({ paid: true });
    await send('PUT', `/api/admin/orders/update/${orderId}`, { orderStatus: 'inShipping' });
    await send('PUT', `/api/admin/orders/update/${orderId}`, { orderStatus: 'cancelled', reason: 'It broke.' });
    const [refund] = await harness.database.db.select().from(refunds).where(eq(refunds.orderId, orderId));
    await makeRefund(harness.deps, { refundId: refund?.id ?? '' });

    const { timeline } = await details(orderId);
    expect(timeline).toMatchObject([
      { kind: 'status', status: 'pending', by: 'Asha' },
      { kind: 'payment', by: 'Razorpay', amount: 1_03_000, currency: 'INR', paymentId, outcome: 'used' },
      { kind: 'status', status: 'confirmed', by: 'The shop' },
      { kind: 'status', status: 'inShipping', by: 'Meera' },
      { kind: 'status', status: 'cancelled', by: 'Meera' },
      { kind: 'refund', by: 'Meera', amount: 1_03_000, reason: 'It broke.' },
      { kind: 'refund-moved', by: 'Razorpay', amount: 1_03_000, state: 'sent' },
    ]);
    const instants = timeline.map(({ at }) => at);
    expect([...instants].sort()).toEqual(instants);
  });

  it('contains a payment that came too late and its refund', async () => {
    const { orderId, asha } = await order();
    await send('PUT', `/api/admin/orders/update/${orderId}`, { orderStatus: 'rejected' });
    const [row] = await harness.database.db.select().from(orders).where(eq(orders.id, orderId));
    await asha.verify(orderId, harness.razorpay.pay(row?.razorpayOrderId ?? ''));
    expect((await details(orderId)).timeline.slice(1)).toMatchObject([
      { kind: 'status', status: 'rejected', by: 'Meera' },
      { kind: 'payment', by: 'Razorpay', outcome: 'returned', reason: expect.stringContaining('closed') },
      { kind: 'refund', by: 'The shop' },
    ]);
  });
});

describe('The details of an order', () => {
  it('divide the tax as the invoice does, and lead to the payment at Razorpay', async () => {
    const { orderId, paymentId } = await order({ paid: true });
    const [invoice] = await harness.database.db.select().from(invoices).where(eq(invoices.orderId, orderId));
    expect(invoice?.data).toMatchObject({ cgstPaise: 1_500_00, sgstPaise: 1_500_00 });
    expect(await details(orderId)).toMatchObject({
      taxHeads: [
        { name: 'CGST', amount: 1_500 },
        { name: 'SGST', amount: 1_500 },
      ],
      paymentPage: { url: `https://dashboard.razorpay.com/app/payments/${paymentId}`, isTest: true },
      returns: [],
    });
  });

  it('divide the tax so before it is paid as well, and lead to no payment', async () => {
    const { orderId } = await order();
    const unpaid = await details(orderId);
    expect(unpaid.taxHeads).toEqual([
      { name: 'CGST', amount: 1_500 },
      { name: 'SGST', amount: 1_500 },
    ]);
    expect(unpaid.paymentPage).toBeUndefined();
  });
});

describe('A note about an order', () => {
  const note = (orderId: string, text: string, headers: object = meera.headers) =>
    send('POST', `/api/admin/orders/notes/${orderId}`, { text }, headers);

  it('is listed with author and time, oldest first', async () => {
    const { orderId } = await order();
    const ravi = harness.auth.signIn({ role: 'admin', name: 'Ravi' });
    const response = await note(orderId, ' Ring her before it is sent.\nAfter six. ');
    expect(addOrderNote.reply.parse(response.json()).data).toMatchObject({
      text: 'Ring her before it is sent.\nAfter six.',
      author: 'Meera',
    });
    await note(orderId, 'Done. <b>She is away</b> until Friday.', ravi.headers);
    const { notes } = await details(orderId);
    expect(notes.map(({ author, text }) => [author, text])).toEqual([
      ['Meera', 'Ring her before it is sent.\nAfter six.'],
      ['Ravi', 'Done. <b>She is away</b> until Friday.'],
    ]);
  });

  it('is never visible to the shopper, neither on a page nor in a document', async () => {
    const { orderId, asha } = await order({ paid: true });
    await note(orderId, 'A difficult customer.');
    const seen = await Promise.all([
      get(`/api/shop/order/details/${orderId}`, asha.headers),
      get(`/api/shop/order/list/${asha.id}`, asha.headers),
    ]);
    const written = await harness.database.db.select().from(invoices).where(eq(invoices.orderId, orderId));
    const mails = await harness.database.db.select().from(outbox).where(eq(outbox.queue, 'mail'));
    expect(seen.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(JSON.stringify([seen.map(({ body }) => body), written, mails])).not.toContain('difficult');
  });

  it('must not be empty, and its order must exist', async () => {
    const { orderId } = await order();
    for (const text of [' ', 'a'.repeat(2001), 'bell\u0007']) {
      expect((await note(orderId, text)).json().issues).toMatchObject([{ path: 'text' }]);
    }
    expect((await note(uuidv7(), 'Hello.')).json().code).toBe('order.not-found');
    expect((await details(orderId)).notes).toEqual([]);
  });
});

describe('Changing the status of several orders', () => {
  const move = (payload: object, headers: object = meera.headers) =>
    send('PUT', '/api/admin/orders/update-many', payload, headers);
  const moved = async (payload: object): Promise<StatusOutcome[]> =>
    updateOrderStatuses.reply.parse((await move(payload)).json()).data;

  it('sets it for paid and unpaid orders alike, and reports those that do not exist', async () => {
    const [paid, unpaid, unknown] = [await order({ paid: true }), await order(), uuidv7()];
    await send('PUT', `/api/admin/orders/update/${paid.orderId}`, { orderStatus: 'inProcess' });
    const response = await move({ ids: [paid.orderId, unpaid.orderId, unknown], orderStatus: 'confirmed' });
    expect(response.statusCode).toBe(200);
    expect(updateOrderStatuses.reply.parse(response.json())).toEqual({
      message: '2 orders changed, 1 order could not be changed.',
      data: [
        { _id: paid.orderId, outcome: 'changed', refunded: 0, message: '', changeId: expect.any(String) },
        { _id: unpaid.orderId, outcome: 'changed', refunded: 0, message: '', changeId: expect.any(String) },
        { _id: unknown, outcome: 'failed', refunded: 0, message: 'This order does not exist.' },
      ],
    });
    expect((await details(paid.orderId)).orderStatus).toBe('confirmed');
  });

  it('refunds orders that are cancelled and reports the amounts', async () => {
    const [paid, unpaid] = [await order({ paid: true }), await order()];
    const ids = [paid.orderId, unpaid.orderId, paid.orderId];
    const outcomes = await moved({ ids, orderStatus: 'cancelled', reason: 'The kiln broke.', restock: false });
    expect(outcomes).toMatchObject([
      { _id: paid.orderId, outcome: 'changed', refunded: 1_03_000 },
      { _id: unpaid.orderId, outcome: 'changed', refunded: 0 },
    ]);
    const { refunds: given, paymentStatus } = await details(paid.orderId);
    expect(given).toMatchObject([{ amount: 1_03_000, reason: 'The kiln broke.' }]);
    expect(paymentStatus).toBe('refunding');
  });

  it('cancels and rejects none for a role that may not refund, neither one by one', async () => {
    const role = harness.auth.signIn({ role: 'admin', permissions: ['orders:read', 'orders:write'] });
    const { orderId } = await order({ paid: true });
    for (const orderStatus of ['cancelled', 'rejected']) {
      for (const refused of [
        await move({ ids: [orderId], orderStatus }, role.headers),
        await send('PUT', `/api/admin/orders/update/${orderId}`, { orderStatus }, role.headers),
      ]) {
        expect([refused.statusCode, refused.json().code]).toEqual([403, 'auth.no-permission']);
      }
    }
    expect((await move({ ids: [orderId], orderStatus: 'inProcess' }, role.headers)).statusCode).toBe(200);
    expect(await details(orderId)).toMatchObject({ orderStatus: 'inProcess', refunds: [] });
    expect(harness.auth.staff.refusals.at(-1)).toMatchObject({
      sessionId: role.sessionId,
      permission: 'orders:refund',
    });
  });

  it('has no effect when repeated, also concurrently', async () => {
    const placed = [await order({ paid: true }), await order({ paid: true }), await order()];
    const ids = placed.map(({ orderId }) => orderId);
    const payload = { ids, orderStatus: 'rejected' };
    const responses = await Promise.all([
      moved(payload),
      moved({ ...payload, ids: [...ids].reverse() }),
      moved(payload),
    ]);
    for (const id of ids) {
      const outcomes = responses.flat().filter(({ _id }) => _id === id);
      expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['changed', 'unchanged', 'unchanged']);
      const mails = await harness.database.db
        .select()
        .from(outbox)
        .where(like(outbox.jobId, `mail-status-${id}-%`));
      expect(mails).toHaveLength(1);
    }
    expect(await moved(payload)).toMatchObject(ids.map(() => ({ outcome: 'unchanged', refunded: 0 })));
    for (const { orderId } of placed.slice(0, 2)) expect((await details(orderId)).refunds).toHaveLength(1);
  });

  it('is refused as a whole for an invalid request', async () => {
    const { orderId } = await order();
    const good = { ids: [orderId], orderStatus: 'delivered' };
    for (const wrong of [
      { ids: [] },
      { ids: ['x'] },
      { ids: Array.from({ length: 101 }, () => orderId) },
      { orderStatus: 'lost' },
      { reason: 'a'.repeat(301) },
    ]) {
      expect((await move({ ...good, ...wrong })).statusCode).toBe(400);
    }
    expect((await details(orderId)).orderStatus).toBe('pending');
  });
});
