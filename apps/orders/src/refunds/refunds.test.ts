import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import * as adminOrdersContract from '@kanaka/contracts/orders/admin-orders';
import * as documentsContract from '@kanaka/contracts/orders/documents';
import * as refundsContract from '@kanaka/contracts/orders/refunds';
import { until } from '@kanaka/testing/until';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { processWebhooks } from '../payments/process-webhooks.ts';
import { outbox } from '../schema.ts';
import { refunds } from './refunds-schema.ts';
import { creditNotes, invoices } from '../invoices/documents-schema.ts';
import { chaseRefunds, followRefund } from '../payments/follow-refund.ts';
import { makeRefund } from './make-refund.ts';
import { findCreditNote } from '../invoices/documents.repository.ts';

let harness: OrderHarness;
let owner: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin' });
});
afterAll(() => harness.stop());

/** A paid order of three rings and a chain: 3 × ₹1,00,000.50 and ₹50,000, with tax ₹3,60,501.55. */
async function paidOrder() {
  const ring = harness.shop.piece({ price: 100_000.5 });
  const chain = harness.shop.piece({ price: 50_000 });
  const lines = [
    { productId: ring, quantity: 3 },
    { productId: chain, quantity: 1 },
  ];
  const asha = harness.shopperWith(lines, 3_60_501.55);
  const { orderId, razorpayOrder } = (await asha.place()).json();
  const answer = harness.razorpay.pay(razorpayOrder.id);
  expect((await asha.verify(orderId, answer)).statusCode).toBe(200);
  return { asha, ring, chain, orderId: orderId as string, paymentId: answer.razorpay_payment_id };
}

type Draft = { lines?: { productId: string; quantity: number }[]; amount?: number; restock?: boolean; reason?: string };

type Sent = { key?: string; headers?: typeof owner.headers };
const refund = (orderId: string, draft: Draft, { key = randomUUID(), headers = owner.headers }: Sent = {}) =>
  harness.app.inject({
    method: 'POST',
    url: `/api/admin/orders/refund/${orderId}`,
    headers: { ...headers, 'idempotency-key': key },
    payload: { reason: 'It did not fit.', ...draft },
  });

const closeOrder = (orderId: string, payload: object) =>
  harness.app.inject({ method: 'PUT', url: `/api/admin/orders/update/${orderId}`, headers: owner.headers, payload });

async function read(orderId: string) {
  const url = `/api/admin/orders/details/${orderId}`;
  return adminOrdersContract.adminOrderDetails.reply.parse(
    (await harness.app.inject({ url, headers: owner.headers })).json(),
  ).data;
}

const rowsOf = (orderId: string) =>
  harness.database.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.id);

async function creditNotesOf(orderId: string) {
  const rows = await harness.database.db
    .select({ note: creditNotes })
    .from(creditNotes)
    .innerJoin(refunds, eq(refunds.id, creditNotes.refundId))
    .where(eq(refunds.orderId, orderId))
    .orderBy(creditNotes.number);
  return rows.map(({ note }) => documentsContract.CreditNoteData.parse(note.data));
}

async function job(jobId: string) {
  const [row] = await harness.database.db.select().from(outbox).where(eq(outbox.jobId, jobId));
  return row;
}

async function onlyRefund(orderId: string) {
  const [row] = await rowsOf(orderId);
  if (!row) throw new Error('there is no refund');
  return row;
}

describe('a refund by the owner', () => {
  it('of one piece refunds its price with tax, issues a credit note for the invoice and returns the piece to the stock', async () => {
    const { orderId, ring, paymentId } = await paidOrder();

    const response = await refund(orderId, { lines: [{ productId: ring, quantity: 1 }] });

    const { data } = refundsContract.refundOrder.reply.parse(response.json());
    expect(data).toMatchObject({ paymentStatus: 'partly-refunded', orderStatus: 'confirmed' });
    expect(data.refunds).toMatchObject([{ amount: 1_03_000.52, state: 'owed', reason: 'It did not fit.' }]);
    expect(data.refundable).toBeCloseTo(2_57_501.03, 2);
    const { id } = await onlyRefund(orderId);
    const [invoice] = await harness.database.db.select().from(invoices).where(eq(invoices.orderId, orderId));
    expect(await creditNotesOf(orderId)).toMatchObject([
      {
        number: expect.stringMatching(/^KCN\/\d\d-\d\d\/\d{6}$/),
        invoiceNumber: invoice?.number,
        lines: [{ quantity: 1, taxablePaise: 1_00_000_50 }],
        cgstPaise: 1_500_01,
        sgstPaise: 1_500_01,
        roundOffPaise: 0,
        totalPaise: 1_03_000_52,
      },
    ]);
    expect((await job(`restock-${id}`))?.data).toMatchObject({ lines: [{ productId: ring, quantity: 1 }] });
    await makeRefund(harness.deps, { refundId: id });
    expect([...harness.razorpay.refunds.values()].find((made) => made.payment_id === paymentId)?.amount).toBe(
      1_03_000_52,
    );
  });

  it('piece by piece adds up exactly to what was paid, and never to more', async () => {
    const { orderId, ring, chain } = await paidOrder();
    for (const productId of [ring, ring, chain, ring]) {
      expect((await refund(orderId, { lines: [{ productId, quantity: 1 }] })).statusCode).toBe(200);
    }
    const notes = await creditNotesOf(orderId);
    expect(notes.reduce((sum, { totalPaise }) => sum + totalPaise, 0)).toBe(3_60_501_55);
    expect(await read(orderId)).toMatchObject({ paymentStatus: 'refunding', refundable: 0 });
    expect((await refund(orderId, { amount: 1 })).json().code).toBe('refund.nothing-left');
  });

  it('of an amount splits it into base and tax', async () => {
    const { orderId } = await paidOrder();
    expect((await refund(orderId, { amount: 1_000, restock: true })).statusCode).toBe(200);
    const [note] = await creditNotesOf(orderId);
    expect(note).toMatchObject({ totalPaise: 1_000_00, subtotalPaise: 970_87, lines: [{ quantity: null }] });
    expect((note?.cgstPaise ?? 0) + (note?.sgstPaise ?? 0) + (note?.roundOffPaise ?? 0)).toBe(29_13);
    expect(await job(`restock-${(await onlyRefund(orderId)).id}`)).toBeUndefined();
  });

  it('is made once for concurrent requests with one key; with many keys never more than was bought is refunded', async () => {
    const { orderId, ring, chain } = await paidOrder();
    const key = randomUUID();
    await Promise.all(
      Array.from({ length: 20 }, () => refund(orderId, { lines: [{ productId: chain, quantity: 1 }] }, { key })),
    );
    expect(await rowsOf(orderId)).toHaveLength(1);

    const responses = await Promise.all(
      Array.from({ length: 20 }, () => refund(orderId, { lines: [{ productId: ring, quantity: 1 }] })),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect(
      new Set(responses.filter(({ statusCode }) => statusCode !== 200).map((response) => response.statusCode)),
    ).toEqual(new Set([409]));
    const numbers = (await creditNotesOf(orderId)).map(({ number }) => Number(number.slice(-6)));
    expect(numbers).toEqual(numbers.map((_, place) => (numbers[0] ?? 0) + place));
  });

  it.each([
    ['more than was paid', { amount: 3_60_501.56 }, 409, 'refund.too-much'],
    ['more pieces than were bought', 'ring ×4', 409, 'refund.too-much'],
    ['a piece that was not bought', { lines: [{ productId: randomUUID(), quantity: 1 }] }, 409, 'refund.too-much'],
    ['the same piece twice', 'ring twice', 400, 'request.invalid'],
    ['nothing', { amount: 0 }, 400, 'request.invalid'],
    ['pieces and an amount', { amount: 1, lines: [{ productId: randomUUID(), quantity: 1 }] }, 400, 'request.invalid'],
    ['no reason', { amount: 1, reason: ' ' }, 400, 'request.invalid'],
  ])('of %s is refused', async (_, draft, status, code) => {
    const { orderId, ring } = await paidOrder();
    const special: Record<string, Draft> = {
      'ring ×4': { lines: [{ productId: ring, quantity: 4 }] },
      'ring twice': { lines: [1, 1].map((quantity) => ({ productId: ring, quantity })) },
    };
    const response = await refund(orderId, typeof draft === 'string' ? (special[draft] ?? {}) : draft);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(await rowsOf(orderId)).toEqual([]);
  });

  it('is refused with a key of another refund, and repeated with the same result', async () => {
    const { orderId, chain } = await paidOrder();
    const key = randomUUID();
    expect((await refund(orderId, { amount: 10 }, { key })).statusCode).toBe(200);
    expect((await refund(orderId, { amount: 10 }, { key })).statusCode).toBe(200);
    for (const other of [
      { amount: 11 },
      { lines: [{ productId: chain, quantity: 1 }] },
      { amount: 10, reason: 'No.' },
    ]) {
      const response = await refund(orderId, other, { key });
      expect([response.statusCode, response.json().code]).toEqual([409, 'refund.key-reused']);
    }
    expect(await rowsOf(orderId)).toHaveLength(1);
  });

  it('is not available for unpaid or unknown orders', async () => {
    expect((await refund(randomUUID(), { amount: 1 })).statusCode).toBe(404);
    const ring = harness.shop.piece();
    const unpaid = (await harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000).place()).json();
    expect((await refund(unpaid.orderId, { amount: 1 })).json().code).toBe('order.unpaid');
  });
});

describe('closing a paid order', () => {
  it('refunds the remaining money and releases the remaining pieces', async () => {
    const { orderId, ring, chain } = await paidOrder();
    await refund(orderId, { lines: [{ productId: ring, quantity: 1 }] });

    expect((await closeOrder(orderId, { orderStatus: 'cancelled', reason: 'The shopper asked.' })).statusCode).toBe(
      200,
    );

    expect(await read(orderId)).toMatchObject({ orderStatus: 'cancelled', paymentStatus: 'refunding', refundable: 0 });
    const [, rest] = await rowsOf(orderId);
    expect(rest).toMatchObject({ amountPaise: 2_57_501_03, reason: 'The shopper asked.' });
    expect((await job(`restock-${rest?.id}`))?.data).toMatchObject({
      lines: [
        { productId: ring, quantity: 2 },
        { productId: chain, quantity: 1 },
      ],
    });
  });

  it('does not return the pieces to the stock if the owner chooses so, and refunds once however often it is closed', async () => {
    const { orderId } = await paidOrder();
    for (const orderStatus of ['rejected', 'cancelled', 'pending', 'rejected']) {
      expect((await closeOrder(orderId, { orderStatus, restock: false })).statusCode).toBe(200);
    }
    expect(await rowsOf(orderId)).toHaveLength(1);
    expect(await job(`restock-${(await onlyRefund(orderId)).id}`)).toBeUndefined();
  });
});

describe('making a refund', () => {
  async function owed() {
    const { orderId, asha } = await paidOrder();
    await refund(orderId, { amount: 500 });
    const { id } = await onlyRefund(orderId);
    const overdue = () =>
      harness.database.pool.query("update refunds set updated_at = now() - interval '2 hours' where id = $1", [id]);
    return { orderId, asha, id, overdue };
  }

  it('is done once for concurrent calls, and completed when Razorpay reports it', async () => {
    const { orderId, id } = await owed();
    // One of them may be refused because the other holds the claim; its job is retried.
    await Promise.allSettled([makeRefund(harness.deps, { refundId: id }), makeRefund(harness.deps, { refundId: id })]);
    const { state, razorpayRefundId } = await onlyRefund(orderId);
    expect(state).toBe('sent');

    harness.razorpay.decideRefund(razorpayRefundId ?? '', 'processed');
    const event = { event: 'refund.processed', payload: { refund: { entity: { id: razorpayRefundId } } } };
    await Promise.all([
      harness.sendWebhook(event),
      harness.sendWebhook(event),
      harness.sendWebhook({ ...event, event: 'refund.created' }),
    ]);
    await Promise.all([processWebhooks(harness.deps), processWebhooks(harness.deps)]);
    expect((await onlyRefund(orderId)).state).toBe('made');
    expect([...harness.razorpay.refunds.keys()].filter((key) => key.includes(id))).toHaveLength(1);
  });

  it('is recorded through the webhook even when the response to our request was lost', async () => {
    const { orderId, id } = await owed();
    const { paymentId, amountPaise } = await onlyRefund(orderId);
    const taken = await harness.razorpay.api.refund({
      paymentId,
      amountPaise,
      refundId: id,
      idempotencyKey: `refund-${id}-0`,
    });
    await followRefund(harness.deps, taken.id);
    expect(await onlyRefund(orderId)).toMatchObject({ state: 'sent', razorpayRefundId: taken.id });
  });

  it('is retried after Razorpay refused it', async () => {
    const { orderId, id, overdue } = await owed();
    harness.razorpay.refuseRefunds(true);
    await expect(makeRefund(harness.deps, { refundId: id })).rejects.toMatchObject({ kind: 'unavailable' });
    harness.razorpay.refuseRefunds(false);
    await overdue();
    await Promise.all([chaseRefunds(harness.deps), chaseRefunds(harness.deps)]);
    expect((await onlyRefund(orderId)).state).toBe('sent');
  });

  it('is owed again when the bank returns it, and is then made with another key', async () => {
    const { orderId, id, overdue } = await owed();
    await makeRefund(harness.deps, { refundId: id });
    const { razorpayRefundId } = await onlyRefund(orderId);
    harness.razorpay.decideRefund(razorpayRefundId ?? '', 'failed');
    await harness.sendWebhook({ event: 'refund.failed', payload: { refund: { entity: { id: razorpayRefundId } } } });
    await processWebhooks(harness.deps);
    expect((await onlyRefund(orderId)).state).toBe('owed');

    await overdue();
    await chaseRefunds(harness.deps);
    expect((await onlyRefund(orderId)).state).toBe('sent');
    expect([...harness.razorpay.refunds.keys()].filter((key) => key.includes(id))).toEqual([
      `refund-${id}-0`,
      `refund-${id}-1`,
    ]);
  });

  it('is made with another key when the bank returned it before its acceptance was reported', async () => {
    const { orderId, id } = await owed();
    const { paymentId, amountPaise } = await onlyRefund(orderId);
    const lost = { paymentId, amountPaise, refundId: id, idempotencyKey: `refund-${id}-0` };
    harness.razorpay.decideRefund((await harness.razorpay.api.refund(lost)).id, 'failed');

    await expect(makeRefund(harness.deps, { refundId: id })).rejects.toMatchObject({ kind: 'unavailable' });
    await makeRefund(harness.deps, { refundId: id });
    expect(await onlyRefund(orderId)).toMatchObject({ state: 'sent', failures: 1 });
  });

  it('is not made again when Razorpay has it, although it has forgotten the key', async () => {
    const { orderId, id } = await owed();
    const { paymentId, amountPaise } = await onlyRefund(orderId);
    const forgotten = { paymentId, amountPaise, refundId: id, idempotencyKey: 'forgotten-since' };
    const taken = await harness.razorpay.api.refund(forgotten);
    await makeRefund(harness.deps, { refundId: id });
    expect((await onlyRefund(orderId)).razorpayRefundId).toBe(taken.id);
    expect(await harness.razorpay.api.refundsOfPayment(paymentId)).toHaveLength(1);
  });

  it('is e-mailed to the shopper once, with the credit note, whichever is ready first', async () => {
    const stored = (refundId: string) =>
      harness.app.inject({
        method: 'POST',
        url: `/internal/documents/credit-note/${refundId}/stored`,
        headers: harness.auth.asService,
        payload: { key: `credit-notes/${refundId}.pdf`, sha256: 'a'.repeat(64), bytes: 1 },
      });
    const first = await owed();
    await makeRefund(harness.deps, { refundId: first.id });
    expect(await job(`mail-refunded-${first.id}`)).toBeUndefined();
    await Promise.all([stored(first.id), stored(first.id)]);
    const second = await owed();
    await stored(second.id);
    expect(await job(`mail-refunded-${second.id}`)).toBeUndefined();
    await makeRefund(harness.deps, { refundId: second.id });
    for (const { id } of [first, second]) {
      expect((await job(`mail-refunded-${id}`))?.data).toMatchObject({
        amountPaise: 500_00,
        creditNote: { key: `credit-notes/${id}.pdf` },
      });
    }
  });
});

describe('a credit note', () => {
  it('can be read by its shopper and the owner only, also when its file was lost', async () => {
    const { orderId, asha } = await paidOrder();
    await refund(orderId, { amount: 500 });
    const { id } = await onlyRefund(orderId);
    const key = `credit-notes/${id}.pdf`;
    const store = async (hash: string) => {
      await harness.store.put(key, Buffer.from('%PDF-1.7'), 'application/pdf');
      await harness.app.inject({
        method: 'POST',
        url: `/internal/documents/credit-note/${id}/stored`,
        headers: harness.auth.asService,
        payload: { key, sha256: hash.repeat(64), bytes: 8 },
      });
    };
    await store('a');
    const download = (who: typeof asha | typeof owner, userId = who.id) =>
      harness.app.inject({
        method: 'POST',
        url: `/api/shop/order/credit-note/${id}`,
        headers: who.headers,
        payload: { userId },
      });
    expect((await download(asha as typeof owner)).body).toBe('%PDF-1.7');
    expect((await download(owner)).statusCode).toBe(200);
    expect((await download(harness.auth.signIn())).statusCode).toBe(403);

    // Its file is lost: it is rendered once more.
    await harness.store.delete(key);
    const later = download(owner);
    await until(async () => (await findCreditNote(harness.database.db, id))?.pdfKey === null);
    await store('b');
    expect((await later).body).toBe('%PDF-1.7');
  });
});
