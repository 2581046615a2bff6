import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash, randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { eq, inArray, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { Failure } from '@kanaka/contracts/failure';
import { jobs } from '@kanaka/queues/jobs';
import { findJob, markJobsCompleted } from '@kanaka/queues/outbox';
import { until } from '@kanaka/testing/until';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { seedOrders } from '../../test/seed-orders.ts';
import { creditNotes, invoices } from '../invoices/documents-schema.ts';
import { refunds } from '../refunds/refunds-schema.ts';
import { outbox } from '../schema.ts';

let harness: OrderHarness;
let owner: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin' });
});
afterAll(() => harness.stop());

const send = (path: string, payload: object = {}, headers: Record<string, string> = owner.headers) =>
  harness.app.inject({ method: 'POST', url: `/api/admin/orders/${path}`, headers, payload });

async function order({ paid = true }: { paid?: boolean } = {}) {
  const asha = harness.shopperWith([{ productId: harness.shop.piece(), quantity: 1 }], 1_03_000);
  const { orderId, razorpayOrder } = (await asha.place()).json<{ orderId: string; razorpayOrder: { id: string } }>();
  if (paid) await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id));
  return { orderId, asha };
}

/** Stores a document's PDF of one page, which is so many points wide. */
async function store(kind: 'invoice' | 'credit-note', id: string, width = 100): Promise<Buffer> {
  const made = await PDFDocument.create();
  made.addPage([width, 200]);
  const pdf = Buffer.from(await made.save());
  const key = `${kind}s/${id}.pdf`;
  await harness.store.put(key, pdf, 'application/pdf');
  await harness.app.inject({
    method: 'POST',
    url: `/internal/documents/${kind}/${id}/stored`,
    headers: harness.auth.asService,
    payload: { key, sha256: createHash('sha256').update(pdf).digest('hex'), bytes: pdf.length, quiet: true },
  });
  return pdf;
}

async function stored(width?: number): Promise<{ orderId: string; pdf: Buffer; file: string }> {
  const { orderId } = await order();
  const pdf = await store('invoice', orderId, width);
  const [invoice] = await harness.database.db.select().from(invoices).where(eq(invoices.orderId, orderId));
  return { orderId, pdf, file: `${invoice?.number.replaceAll('/', '-')}.pdf` };
}

/** Dates the invoices of orders, and the credit notes of these refunds. */
async function date(at: string, orderIds: string[], refundIds: string[] = []) {
  const { db } = harness.database;
  await db
    .update(invoices)
    .set({ issuedAt: new Date(at) })
    .where(inArray(invoices.orderId, orderIds));
  if (refundIds.length > 0)
    await db
      .update(creditNotes)
      .set({ issuedAt: new Date(at) })
      .where(inArray(creditNotes.refundId, refundIds));
}

const codeOf = (response: { json: () => unknown }) => Failure.parse(response.json()).code;

describe('Invoices of many orders', () => {
  it('come as a ZIP with a file for each, and the orders without one are named', async () => {
    const all = [await stored(), await stored(), await stored()];
    const { orderId: unpaid } = await order({ paid: false });
    const response = await send('invoices/zip', {
      orders: [unpaid, ...all.map(({ orderId }) => orderId).toReversed()],
    });
    expect(response.headers['content-type']).toBe('application/zip');
    expect(response.headers['content-disposition']).toMatch(/filename="invoices-\d{4}-\d\d-\d\d\.zip"/);
    const files = unzipSync(response.rawPayload);
    expect(Object.keys(files)).toEqual([...all.map(({ file }) => file), 'orders without an invoice.txt']);
    for (const { file, pdf } of all) expect(Buffer.from(files[file] ?? [])).toEqual(pdf);
    expect(strFromU8(files['orders without an invoice.txt'] ?? new Uint8Array())).toBe(`#${unpaid.slice(-8)}\r\n`);
  });

  it('come as one PDF in the order of their numbers', async () => {
    const all = [await stored(110), await stored(120), await stored(130)];
    const response = await send('invoices/pdf', { orders: all.map(({ orderId }) => orderId).toReversed() });
    expect(response.headers['content-type']).toBe('application/pdf');
    const pages = (await PDFDocument.load(response.rawPayload)).getPages();
    expect(pages.map((page) => page.getWidth())).toEqual([110, 120, 130]);
  });

  it('and the credit notes of a month come by their dates in India', async () => {
    const [first, last, later] = [await stored(), await stored(), await stored()];
    const { orderId, asha } = await order();
    await asha.place();
    const refunding = await send(
      `refund/${orderId}`,
      { amount: 500, reason: 'A scratch.' },
      {
        ...owner.headers,
        'idempotency-key': randomUUID(),
      },
    );
    expect(refunding.statusCode).toBe(200);
    await store('invoice', orderId);
    const [refund] = await harness.database.db.select().from(refunds).where(eq(refunds.orderId, orderId));
    const refundId = refund?.id ?? '';
    await store('credit-note', refundId);
    await date('2024-03-31T18:30:00Z', [first.orderId]);
    await date('2024-04-30T18:29:59Z', [last.orderId], [refundId]);
    await date('2024-04-30T18:30:00Z', [later.orderId]);
    const response = await send('invoices/zip', { month: '2024-04' });
    expect(response.headers['content-disposition']).toContain('invoices-2024-04.zip');
    const names = Object.keys(unzipSync(response.rawPayload));
    expect(names.filter((name) => name !== first.file && name !== last.file)).toEqual([expect.stringMatching(/^KCN/)]);
    expect(names).toHaveLength(3);
  });

  it('that are not rendered yet are rendered first, so that none is lacking', async () => {
    const [ready, { orderId }] = [await stored(), await order()];
    await harness.database.db.delete(outbox).where(eq(outbox.jobId, `invoice-${orderId}`));
    const response = await send('invoices/zip', { orders: [ready.orderId, orderId] });
    expect(codeOf(response)).toBe('invoice.not-ready');
    expect(response.json().message).toBe('1 of them is still being prepared. Please try again.');
    expect((await findJob(harness.database.db, `invoice-${orderId}`))?.data).toEqual({ orderId, quiet: true });
    await store('invoice', orderId);
    expect((await send('invoices/zip', { orders: [ready.orderId, orderId] })).statusCode).toBe(200);
  });

  it('of which a file is gone have it rendered again while the others are sent', async () => {
    const [one, other] = [await stored(), await stored()];
    await markJobsCompleted(harness.database.db, [`invoice-${other.orderId}`]);
    await harness.store.delete(`invoices/${other.orderId}.pdf`);
    const asked = send('invoices/zip', { orders: [one.orderId, other.orderId] });
    await until(async () => (await findJob(harness.database.db, `invoice-${other.orderId}`))?.completedAt === null);
    await store('invoice', other.orderId);
    expect(Object.keys(unzipSync((await asked).rawPayload))).toEqual([one.file, other.file]);
  });

  it('are refused where there are none, too many for a PDF, or nonsense is asked', async () => {
    const { orderId } = await order({ paid: false });
    expect(codeOf(await send('invoices/pdf', { orders: [orderId] }))).toBe('invoice.none');
    expect(codeOf(await send('invoices/zip', { month: '2023-01' }))).toBe('invoice.none');
    await seedOrders(harness.database.db, 310);
    await harness.database.db.execute(sql`
      insert into invoices (order_id, number, data, pdf_key, pdf_sha256, issued_at)
      select id, 'OLD/' || n, jsonb_build_object('number', 'OLD/' || n), 'x', 'x', '2023-01-15T00:00:00Z'
      from (select id, row_number() over () as n from orders where request_hash = 'x' and payment_id is not null) as paid`);
    const response = await send('invoices/pdf', { month: '2023-01' });
    expect([codeOf(response), response.json().message]).toEqual([
      'invoice.too-many',
      'More than 200 documents are too many for one file. Please take the ZIP.',
    ]);
    const wrong = [
      {},
      { orders: [] },
      { orders: ['x'] },
      { orders: [orderId, orderId] },
      { orders: Array.from({ length: 201 }, () => randomUUID()) },
      { month: '2026-13' },
      { month: "2026-11'; drop table invoices" },
    ];
    for (const body of wrong) expect((await send('invoices/zip', body)).statusCode).toBe(400);
    const { headers } = harness.auth.signIn();
    expect((await send('invoices/zip', { month: '2026-11' }, headers)).statusCode).toBe(403);
  });
});

describe('The confirmation of an order', () => {
  const again = (orderId: string) => send(`confirmation/${orderId}`);
  const mailsOf = async (orderId: string) => {
    const rows = await harness.database.db.select().from(outbox).where(eq(outbox.name, 'order-confirmation'));
    return rows.filter(({ jobId }) => jobId.includes(orderId));
  };

  it('is sent again to the order’s own address, as it is now, but not twice within ten minutes', async () => {
    const { orderId } = await stored();
    const responses = await Promise.all([again(orderId), again(orderId), again(orderId)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 429, 429,
    ]);
    const [mail, ...others] = await mailsOf(orderId);
    expect(others).toEqual([]);
    const { to, invoiceKey, deliverTo } = jobs.mail['order-confirmation'].parse(mail?.data);
    expect(responses.find(({ statusCode }) => statusCode === 200)?.json().message).toBe(
      `The confirmation is on its way to ${to}.`,
    );
    expect([invoiceKey, deliverTo?.[1]]).toEqual([`invoices/${orderId}.pdf`, '4 Car Street']);
    harness.clock.now = () => new Date(Date.now() + 11 * 60_000);
    expect((await again(orderId)).statusCode).toBe(200);
    harness.clock.now = () => new Date();
    expect(await mailsOf(orderId)).toHaveLength(2);
  });

  it('is not sent for an order that is unpaid, closed, or has just been confirmed', async () => {
    const { orderId: unpaid } = await order({ paid: false });
    const { orderId: closed } = await stored();
    await harness.app.inject({
      method: 'PUT',
      url: `/api/admin/orders/update/${closed}`,
      headers: owner.headers,
      payload: { orderStatus: 'cancelled' },
    });
    const { orderId: unready } = await order();
    const codes = [];
    for (const id of [unpaid, closed, unready, randomUUID()]) codes.push(codeOf(await again(id)));
    expect(codes).toEqual(['invoice.none', 'order.closed', 'invoice.not-ready', 'order.not-found']);
  });
});
