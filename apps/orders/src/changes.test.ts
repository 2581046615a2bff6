import { randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ordersDeadLetters } from '@kanaka/contracts/failed-jobs';
import type { AuditAction } from '@kanaka/contracts/audit';
import { insertJob, markJobGivenUp } from '@kanaka/queues/outbox';
import { changesOf, type RecordedChange } from '@kanaka/audit/test/recorded-changes';
import { entriesToProve } from '@kanaka/testing/audited';
import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { startOrderHarness, type OrderHarness } from '../test/order-harness.ts';
import { outbox } from './schema.ts';
import { refunds } from './refunds/refunds-schema.ts';
import { readSettlements } from './settlements/read-settlements.ts';
import { bookRefunds } from './refunds/book-refunds.ts';
import { listDeliveries } from './webhooks/deliveries.repository.ts';

let harness: OrderHarness;
let meera: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  meera = harness.auth.signIn({ role: 'admin', name: 'Meera' });
});
afterAll(() => harness.stop());

type Part = { id?: string; payload?: object; headers?: object };
const send = (change: string, { id = '', payload, headers = {} }: Part) => {
  const [method = '', path = ''] = change.split(' ');
  return harness.app.inject({
    method: method as 'POST' | 'PUT',
    url: `/api${path.replace(/:\w+/, id)}`,
    headers: { ...meera.headers, ...headers },
    ...(payload && { payload }),
  });
};
const make = async (change: string, part: Part) => {
  const response = await send(change, part);
  expect([change, response.statusCode, response.statusCode === 200 || response.body]).toEqual([change, 200, true]);
};

/** An order of one ring for ₹1,03,000; the payment's amount may differ. */
async function order({ paid = true, amount, change = {} }: { paid?: boolean; amount?: number; change?: object } = {}) {
  const ring = harness.shop.piece();
  const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);
  const { orderId, razorpayOrder } = (await asha.place(undefined, change)).json<{
    orderId: string;
    razorpayOrder: { id: string };
  }>();
  const answer = harness.razorpay.pay(razorpayOrder.id, amount === undefined ? {} : { amount });
  if (paid || amount !== undefined) await asha.verify(orderId, answer);
  return { orderId, ring, asha, paymentId: answer.razorpay_payment_id };
}

/** A webhook, added by `change`. */
async function webhook(change = 'POST /admin/webhooks/add') {
  const draft = { url: 'http://127.0.0.1:9/books', events: ['order.paid'], description: 'The books' };
  const added = await send(change, { payload: draft });
  return { id: added.json<{ data: { _id: string } }>().data._id, draft };
}
const ofWebhook = (id: string) => ({ kind: 'webhook', id, name: '127.0.0.1:9' });

/** An order of one ring that is typed for Asha, with ₹1,000 off. */
async function typedOrder(change = 'POST /admin/orders/typed') {
  const payload = {
    customer: { kind: 'new', name: 'Asha', phone: '9840012345', email: 'asha@kanaka.example' },
    ...{ channel: 'phone', deliveryMethod: 'pickup', payBy: 'link', totalAmount: 1_03_000 - 1_030 },
    discount: { kind: 'rupees', value: 1_000, reason: 'A regular' },
    lines: [{ productId: harness.shop.piece(), size: '', quantity: 1 }],
    address: {
      ...{ address: '4 Car Street', city: 'Madurai', state: 'Tamil Nadu', country: 'India' },
      ...{ pincode: '625001', phone: '9876543210' },
    },
  };
  harness.shop.set({ pickup: { addressLines: [], hours: 'Every day', readyDays: 1 } });
  const response = await send(change, { payload, headers: { 'idempotency-key': randomUUID() } });
  expect([response.statusCode, response.statusCode === 200 || response.body]).toEqual([200, true]);
  return { id: response.json<{ data: { _id: string } }>().data._id };
}

/** A packed shipment that is collected with a code. */
async function readyToCollect() {
  const { orderId, ring } = await order({ change: { deliveryMethod: 'pickup' } });
  const line = { productId: ring, quantity: 1 };
  const packed = await send('POST /admin/orders/shipments/:id', { id: orderId, payload: { lines: [line] } });
  const shipment: string = packed.json().data._id;
  await harness.database.db.delete(outbox);
  return { orderId, shipment, code: harness.deps.codes.codeOf({ id: shipment, codeNumber: 0 }) };
}

type Proof = { subject: { kind: string; id: string; name: string }; differences: RecordedChange['differences'] };
const ofOrder = (orderId: string, ...differences: RecordedChange['differences']): Proof => ({
  subject: { kind: 'order', id: orderId, name: `#${orderId.slice(-8)}` },
  differences,
});
const moved = (field: string, before: unknown, after: unknown) => ({ field, before, after }) as Proof['differences'][0];
const wholePrice = 1_03_000_00;

/** One order of the time before this shop. */
async function earlierOrders(change: string): Promise<Proof> {
  const payload = new FormData();
  const line = `${uuidv7()},#1,2023-11-21,1,100`;
  payload.append('file', new Blob([`Order ID,Order Number,Order Date (IST),Pieces,Total\n${line}`]), 'orders.csv');
  const [, path = ''] = change.split(' ');
  const url = `/api${path}?apply=true`;
  const response = await harness.app.inject({ method: 'POST', url, headers: meera.headers, payload });
  expect(response.json()).toMatchObject({ data: { applied: true, added: 1 } });
  return {
    subject: { kind: 'order', id: 'earlier', name: 'Earlier orders' },
    differences: [moved('orders', null, 1), moved('source', null, 'kanaka')],
  };
}

/** An order whose invoice is stored. */
async function withInvoice() {
  const { orderId } = await order();
  const made = await PDFDocument.create();
  made.addPage();
  const key = `invoices/${orderId}.pdf`;
  await harness.store.put(key, Buffer.from(await made.save()), 'application/pdf');
  await harness.app.inject({
    method: 'POST',
    url: `/internal/documents/invoice/${orderId}/stored`,
    headers: harness.auth.asService,
    payload: { key, sha256: 'a'.repeat(64), bytes: 1, quiet: true },
  });
  return { orderId };
}

async function downloaded(change: string, as: 'zip' | 'pdf'): Promise<Proof> {
  const { orderId } = await withInvoice();
  await make(change, { payload: { orders: [orderId] } });
  return {
    subject: { kind: 'order', id: 'invoices', name: 'Invoices' },
    differences: [moved('as', null, as), moved('documents', null, 1), moved('orders', null, [`#${orderId.slice(-8)}`])],
  };
}

/** One test case for every audited change of this service; a change without one fails below. */
const proofs: Record<string, (change: string, action: AuditAction) => Promise<Proof>> = {
  'POST /admin/settlements/clarify/:id': async (change) => {
    const { settled } = harness.razorpay;
    const adjustment = {
      entity_id: 'adj_1',
      type: 'adjustment',
      debit: 0,
      credit: 10_12,
      amount: 10_12,
      created_at: 1,
    };
    settled.lines = [[adjustment]];
    await readSettlements(harness.deps);
    await make(change, { id: 'adj_1', payload: { note: 'A correction.' } });
    return {
      subject: { kind: 'settlement', id: 'adj_1', name: 'adj_1 · ₹10.12' },
      differences: [moved('note', null, 'A correction.')],
    };
  },
  'PUT /admin/orders/returns/move/:id': async (change) => {
    const { orderId, ring, asha } = await order();
    await make('PUT /admin/orders/update/:id', { id: orderId, payload: { orderStatus: 'delivered' } });
    const response = await harness.app.inject({
      method: 'POST',
      url: `/api/shop/order/returns/request/${orderId}`,
      headers: asha.headers,
      payload: { lines: [{ productId: ring, size: '', quantity: 1 }], reason: 'other', words: '' },
    });
    const { _id: id } = response.json<{ data: { _id: string } }>().data;
    await make(change, { id, payload: { to: 'refused', note: 'It was worn.' } });
    return ofOrder(orderId, moved('return', 'requested', 'refused'), moved('note', null, 'It was worn.'));
  },
  'PUT /admin/orders/update/:id': async (change) => {
    const { orderId } = await order();
    await make(change, { id: orderId, payload: { orderStatus: 'cancelled', reason: 'It broke.', restock: false } });
    return ofOrder(
      orderId,
      moved('orderStatus', 'confirmed', 'cancelled'),
      moved('paymentStatus', 'paid', 'refunding'),
      moved('closedByOwner', false, true),
      moved('refundedPaise', 0, wholePrice),
      moved('reason', null, 'It broke.'),
      moved('restock', null, false),
    );
  },
  'POST /admin/orders/undo-status/:id': async (change) => {
    const { orderId } = await order();
    const response = await send('PUT /admin/orders/update/:id', { id: orderId, payload: { orderStatus: 'inProcess' } });
    await make(change, { id: orderId, payload: { changeId: response.json<{ changeId: string }>().changeId } });
    return ofOrder(orderId, moved('orderStatus', 'inProcess', 'confirmed'), moved('undone', null, true));
  },
  'POST /admin/orders/cancellations/:id': async (change) => {
    const { orderId, ring, asha } = await order();
    const payload = { lines: [{ productId: ring, quantity: 1 }], courier: 'Delhivery', awb: '1234567890' };
    await make('POST /admin/orders/shipments/:id', { id: orderId, payload });
    const { headers } = asha;
    await harness.app.inject({ method: 'POST', url: `/api/shop/order/cancel/${orderId}`, headers, payload: {} });
    await make(change, { id: orderId, payload: { decision: 'refuse', answer: 'It is on its way.' } });
    return ofOrder(orderId, moved('cancellation', null, 'refused'), moved('answer', null, 'It is on its way.'));
  },
  'POST /admin/orders/holds/release/:orderId': async (change) => {
    const { orderId } = await order({ paid: false });
    await make(change, { id: orderId });
    return ofOrder(orderId, moved('heldUntil', expect.any(String), expect.any(String)));
  },
  'POST /admin/orders/discrepancies/:id': async (change) => {
    const { orderId } = await order({ paid: false });
    await make('PUT /admin/orders/update/:id', { id: orderId, payload: { orderStatus: 'delivered' } });
    await make(change, { id: orderId, payload: { words: 'Delivered, but not paid' } });
    return ofOrder(orderId, moved('discrepancy', null, 'Delivered, but not paid'));
  },
  'PUT /admin/orders/update-many': async (change) => {
    const [{ orderId: other }, { orderId }] = [await order(), await order()];
    await make(change, { payload: { ids: [other, orderId], orderStatus: 'inShipping' } });
    expect(await changesOf(harness.database.db, other)).toHaveLength(1);
    return ofOrder(orderId, moved('orderStatus', 'confirmed', 'inShipping'));
  },
  'POST /admin/earlier-orders/import': (change) => earlierOrders(change),
  'DELETE /admin/earlier-orders/files/:id': async (change) => {
    const imported = await earlierOrders('POST /admin/earlier-orders/import');
    const { body } = await harness.app.inject({ url: '/api/admin/earlier-orders/files', headers: meera.headers });
    const [file] = (JSON.parse(body) as { data: { _id: string }[] }).data;
    await make(change, { id: file?._id ?? '' });
    return { ...imported, differences: [moved('orders', 1, null)] };
  },
  'POST /admin/visits/cancel/:id': async (change) => {
    const visit = (await harness.app.inject({ url: '/api/shop/visits/slots' })).json<{
      data: { days: { day: string; times: { at: string; time: string }[] }[] };
    }>().data.days[0];
    const [slot] = visit?.times ?? [];
    const booked = await harness.app.inject({
      method: 'POST',
      url: '/api/shop/visits',
      headers: harness.auth.signIn().headers,
      payload: { at: slot?.at, name: 'Asha', phone: '98400 12345', wish: 'Rings' },
    });
    const { _id: id } = booked.json<{ data: { _id: string } }>().data;
    await make(change, { id, payload: { reason: 'We are closed.' } });
    return {
      subject: { kind: 'visit', id, name: `${visit?.day}, ${slot?.time}` },
      differences: [moved('reason', null, 'We are closed.')],
    };
  },
  'POST /admin/webhooks/add': async (change) => {
    const { id, draft } = await webhook(change);
    return {
      subject: ofWebhook(id),
      differences: Object.entries(draft).map(([field, value]) => moved(field, null, value)),
    };
  },
  'PUT /admin/webhooks/edit/:id': async (change) => {
    const { id, draft } = await webhook();
    await make(change, { id, payload: { ...draft, on: false } });
    return { subject: ofWebhook(id), differences: [moved('ended', null, 'stopped')] };
  },
  'POST /admin/webhooks/secret/:id': async (change) => {
    const { id } = await webhook();
    await make(change, { id });
    return { subject: ofWebhook(id), differences: [] };
  },
  'DELETE /admin/webhooks/delete/:id': async (change) => {
    const { id, draft } = await webhook();
    await make(change, { id });
    return {
      subject: ofWebhook(id),
      differences: Object.entries(draft).map(([field, value]) => moved(field, value, null)),
    };
  },
  'POST /admin/webhooks/replay/:deliveryId': async (change) => {
    const { id } = await webhook();
    await make('POST /admin/webhooks/test/:id', { id });
    const [delivery] = await listDeliveries(harness.database.db, id, { page: 1, limit: 1 });
    await make(change, { id: String(delivery?.id) });
    return { subject: ofWebhook(id), differences: [] };
  },
  'POST /admin/orders/notes/:id': async (change) => {
    const { orderId } = await order();
    await make(change, { id: orderId, payload: { text: 'Call before delivery.' } });
    return ofOrder(orderId, moved('note', null, 'Call before delivery.'));
  },
  'PUT /admin/orders/address/:id': async (change) => {
    const { orderId } = await order();
    const to = { address: '12 North Mada Street', city: 'Chennai', state: 'Tamil Nadu', country: 'India' };
    const payload = { ...to, recipient: 'Asha', pincode: '600004', phone: '9876543210' };
    for (const preview of [true, false]) await make(change, { id: orderId, payload: { ...payload, preview } });
    return ofOrder(
      orderId,
      moved('city', 'Madurai', 'Chennai'),
      moved('pincode', '625001', '600004'),
      moved('address', null, 'corrected'),
    );
  },
  'POST /admin/orders/confirmation/:id': async (change) => {
    const { orderId } = await withInvoice();
    await make(change, { id: orderId });
    return ofOrder(orderId, moved('confirmation', null, 'sent again'));
  },
  'POST /admin/orders/invoices/zip': (change) => downloaded(change, 'zip'),
  'POST /admin/orders/invoices/pdf': (change) => downloaded(change, 'pdf'),
  'PUT /admin/orders/articles/:id': async (change) => {
    const { orderId, ring } = await order();
    await make(change, { id: orderId, payload: { productId: ring, articles: [{ huid: 'AB12CD', netWeight: 4 }] } });
    return ofOrder(orderId, moved('piece', null, 'Dhruva Solitaire Ring'), moved('articles', null, 'AB12CD, 4 g net'));
  },
  'POST /admin/orders/shipments/:id': async (change) => {
    const { orderId, ring } = await order();
    const tracking = { courier: 'Delhivery', awb: '1234567890' };
    await make(change, { id: orderId, payload: { lines: [{ productId: ring, quantity: 1 }], ...tracking } });
    return ofOrder(
      orderId,
      moved('pieces', null, ['1 × Dhruva Solitaire Ring']),
      moved('courier', null, 'Delhivery'),
      moved('awb', null, '1234567890'),
    );
  },
  'POST /admin/orders/shipments/pack': async (change) => {
    const { orderId, ring } = await order();
    await make(change, { payload: { orders: [{ _id: orderId, lines: [{ productId: ring, quantity: 1 }] }] } });
    return ofOrder(orderId, moved('pieces', null, ['1 × Dhruva Solitaire Ring']));
  },
  'POST /admin/orders/shipments/hand-over': async (change) => {
    const { orderId } = await order();
    await make(change, { payload: { orders: [{ _id: orderId }] } });
    return ofOrder(orderId, moved('orderStatus', 'confirmed', 'inShipping'), moved('shipment', null, 'handedOver'));
  },
  'PUT /admin/orders/shipments/consignment/:id': async (change) => {
    const { orderId, ring } = await order();
    const payload = { lines: [{ productId: ring, quantity: 1 }], courier: 'Delhivery', awb: '1234567890' };
    const packed = await send('POST /admin/orders/shipments/:id', { id: orderId, payload });
    await harness.database.db.delete(outbox);
    await make(change, { id: packed.json().data._id, payload: { courier: 'Delhivery', awb: '1234567891' } });
    return ofOrder(orderId, moved('awb', '1234567890', '1234567891'));
  },
  'PUT /admin/orders/shipments/move/:id': async (change) => {
    const { orderId, ring } = await order();
    const line = { productId: ring, quantity: 1 };
    const packed = await send('POST /admin/orders/shipments/:id', { id: orderId, payload: { lines: [line] } });
    await harness.database.db.delete(outbox);
    await make(change, { id: packed.json().data._id, payload: { to: 'handedOver' } });
    return ofOrder(orderId, moved('orderStatus', 'confirmed', 'inShipping'), moved('shipment', 'packed', 'handedOver'));
  },
  'PUT /admin/orders/shipments/collect/:id': async (change) => {
    const { orderId, shipment, code } = await readyToCollect();
    await make(change, { id: shipment, payload: { code } });
    expect(JSON.stringify(await changesOf(harness.database.db, orderId))).not.toContain(code);
    return ofOrder(orderId, moved('orderStatus', 'confirmed', 'delivered'), moved('shipment', 'packed', 'delivered'));
  },
  'POST /admin/orders/shipments/code/:id': async (change) => {
    const { orderId, shipment } = await readyToCollect();
    await make(change, { id: shipment });
    return ofOrder(orderId, moved('renewals', null, 1));
  },
  'POST /admin/orders/shipments/import': async (change) => {
    const { orderId } = await order();
    const csv = `${orderId},Delhivery,1234567890`;
    for (const preview of [true, false]) await make(change, { payload: { csv, preview } });
    return ofOrder(
      orderId,
      moved('orderStatus', 'confirmed', 'inShipping'),
      moved('shipment', null, 'handedOver'),
      moved('courier', null, 'Delhivery'),
      moved('awb', null, '1234567890'),
    );
  },
  'POST /admin/orders/refund/:id': async (change) => {
    const { orderId, ring } = await order();
    const payload = { lines: [{ productId: ring, quantity: 1 }], reason: 'It broke.' };
    const headers = { 'idempotency-key': randomUUID() };
    for (let time = 0; time < 2; time++) await make(change, { id: orderId, payload, headers });
    expect(await changesOf(harness.database.db, orderId)).toHaveLength(1);
    return ofOrder(
      orderId,
      moved('paymentStatus', 'paid', 'refunding'),
      moved('refundedPaise', 0, wholePrice),
      moved('reason', null, 'It broke.'),
      moved('pieces', null, ['1 × Dhruva Solitaire Ring']),
      moved('restock', null, true),
    );
  },
  'POST /admin/orders/refund-pieces/:refundId': async (change) => {
    const { orderId, ring, paymentId } = await order();
    harness.razorpay.refundInDashboard(paymentId, 500_00);
    await bookRefunds(harness.deps, { razorpayPaymentId: paymentId });
    const [refund] = await harness.database.db.select().from(refunds).where(eq(refunds.orderId, orderId));
    await make(change, {
      id: refund?.id ?? '',
      payload: { lines: [{ productId: ring, quantity: 1 }], restock: false },
    });
    return ofOrder(orderId, moved('pieces', null, ['1 × Dhruva Solitaire Ring']), moved('restock', null, false));
  },
  'POST /admin/payments/flagged/:paymentId': async (change, action) => {
    const { orderId, paymentId } = await order({ amount: 100 });
    const isRefund = action === 'payment.refunded';
    const isAccepted = action === 'payment.accepted';
    const decision = isRefund ? 'refund' : isAccepted ? 'accept' : 'settled';
    await make(change, { id: paymentId, payload: { decision } });
    return ofOrder(
      orderId,
      ...(isAccepted ? [moved('orderStatus', 'pending', 'confirmed'), moved('paymentStatus', 'pending', 'paid')] : []),
      ...(isRefund ? [moved('refundedPaise', 0, 100)] : []),
      moved('payment', null, paymentId),
      moved('amountPaise', null, 100),
      moved('reason', null, '₹1,02,999.00 short'),
    );
  },
  'POST /admin/orders/typed': async (change) => {
    const { id } = await typedOrder(change);
    return ofOrder(
      id,
      ...[moved('channel', null, 'phone'), moved('payBy', null, 'link')],
      ...[moved('discountPaise', null, 1_000_00), moved('reason', null, 'A regular')],
    );
  },
  'POST /admin/orders/payment-link/:id': async (change) => {
    const { id } = await typedOrder();
    harness.clock.now = () => new Date(Date.now() + 11 * 60_000);
    await make(change, { id });
    harness.clock.now = () => new Date();
    return ofOrder(id, moved('paymentLink', null, 'sent again'));
  },
  'POST /admin/orders/payment-link/new/:id': async (change) => {
    const { id } = await typedOrder();
    await make(change, { id });
    return ofOrder(id, moved('paymentLink', null, 'new'));
  },
  'PUT /admin/orders/pan/:id': async (change) => {
    const { orderId } = await order();
    await make(change, { id: orderId, payload: { pan: 'abcpe1234f' } });
    return ofOrder(orderId, moved('pan', null, '234F'));
  },
  'POST /admin/orders/payment/:id': async (change) => {
    const { orderId } = await order({ paid: false });
    const payload = { method: 'cheque', reference: '000123', receivedOn: '2026-11-20' };
    await make(change, { id: orderId, payload });
    return ofOrder(
      orderId,
      moved('orderStatus', 'pending', 'confirmed'),
      moved('paymentStatus', 'pending', 'paid'),
      moved('method', null, 'cheque'),
      moved('reference', null, '000123'),
      moved('receivedOn', null, '2026-11-20'),
      moved('amountPaise', null, wholePrice),
    );
  },
  'POST /admin/payments/refused-refunds/:refundId': async (change) => {
    const { orderId } = await order();
    await make('POST /admin/orders/refund/:id', {
      id: orderId,
      payload: { amount: 500, reason: 'It broke.' },
      headers: { 'idempotency-key': randomUUID() },
    });
    const [refund] = await harness.database.db
      .update(refunds)
      .set({ refusal: 'Too little balance.' })
      .where(eq(refunds.orderId, orderId))
      .returning();
    await make(change, { id: refund?.id ?? '', payload: { note: 'By hand.' } });
    return ofOrder(orderId, moved('amountPaise', null, 500_00), moved('note', null, 'By hand.'));
  },
  [`POST ${ordersDeadLetters.replayDeadLetter.path}`]: async (change) => {
    const orderId = uuidv7();
    const id = `invoice-${orderId}`;
    await insertJob(harness.database.db, 'invoice', 'render-invoice', id, { orderId });
    await markJobGivenUp(harness.database.db, id, 'The printer is away.');
    await make(change, { id });
    return {
      subject: { kind: 'job', id, name: 'render-invoice' },
      differences: [moved('state', 'Given up', 'Tried again'), moved('error', 'The printer is away.', null)],
    };
  },
};

describe('the audit log', () => {
  it.each(entriesToProve('orders'))('records for $change what changed, and who did it ($action)', async (row) => {
    const { subject, differences } = (await proofs[row.change]?.(row.change, row.action)) ?? {};
    const entry = subject && (await changesOf(harness.database.db, subject.id)).at(-1);
    expect(entry).toMatchObject({ actor: { id: meera.id, name: 'Meera' }, action: row.action, subject });
    expect(entry?.differences).toEqual(differences);
  });

  it('has no entry for a change that is refused, or that changes nothing', async () => {
    const { orderId } = await order({ paid: false });
    const refused = [
      await send('POST /admin/orders/discrepancies/:id', { id: orderId, payload: { words: 'Pending, but not paid' } }),
      await send('POST /admin/orders/refund/:id', {
        id: orderId,
        payload: { amount: 10, reason: 'A present.' },
        headers: { 'idempotency-key': randomUUID() },
      }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409]);
    await make('PUT /admin/orders/update/:id', { id: orderId, payload: { orderStatus: 'pending' } });
    expect(await changesOf(harness.database.db, orderId)).toEqual([]);
  });

  it('has one entry when two admins decide on a payment at the same time', async () => {
    const { orderId, paymentId } = await order({ amount: 100 });
    const decide = (decision: string) =>
      send('POST /admin/payments/flagged/:paymentId', { id: paymentId, payload: { decision } });
    const responses = await Promise.all([decide('refund'), decide('settled')]);
    expect(responses.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await changesOf(harness.database.db, orderId)).toHaveLength(1);
  });
});
