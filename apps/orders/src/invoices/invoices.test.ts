import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import {
  documentNumber,
  documentNumbers,
  documentStored,
  documentToRender,
  InvoiceData,
} from '@kanaka/contracts/orders/documents';
import { jobs } from '@kanaka/queues/jobs';
import { findJob, markJobsCompleted } from '@kanaka/queues/outbox';
import { until } from '@kanaka/testing/until';
import { toRupees } from '@kanaka/money/rupees';
import { totalsOf } from '@kanaka/money/totals';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { orderNotes, orders, outbox } from '../schema.ts';
import { invoices } from './documents-schema.ts';
import { financialYear } from '../india-time.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
  harness.shop.set({ unpaidLimit: { pieces: 1_000, rupees: 100_00_00_000 } });
  // The maximum quantity in the property test below.
  harness.shop.set({ maxQuantity: 10 });
});
afterAll(() => harness.stop());

async function paidOrder() {
  const ring = harness.shop.piece({ price: 33.35, count: 100 });
  const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 34.35);
  const { orderId, razorpayOrder } = (await asha.place()).json();
  const answer = harness.razorpay.pay(razorpayOrder.id);
  return { asha, ring, orderId: orderId as string, pay: () => asha.verify(orderId, answer) };
}

const download = (orderId: string, caller: { id: string; headers: { cookie: string } }, userId = caller.id) =>
  harness.app.inject({
    method: 'POST',
    url: `/api/shop/order/invoice/${orderId}`,
    headers: caller.headers,
    payload: { userId },
  });

async function storePdf(orderId: string, quiet: { quiet?: true } = {}) {
  // Printing twice never gives the same bytes.
  const pdf = Buffer.from(`%PDF-1.7 a test ${randomUUID()}`);
  const key = `invoices/${orderId}.pdf`;
  await harness.store.put(key, pdf, 'application/pdf');
  return harness.app.inject({
    method: 'POST',
    url: `/internal/documents/invoice/${orderId}/stored`,
    headers: harness.auth.asService,
    payload: { key, sha256: createHash('sha256').update(pdf).digest('hex'), bytes: pdf.length, ...quiet },
  });
}

const jobOf = (orderId: string) => findJob(harness.database.db, `invoice-${orderId}`);
const confirmationsOf = (orderId: string) =>
  harness.database.db.$count(outbox, eq(outbox.jobId, `mail-confirmation-${orderId}`));

describe('the financial year', () => {
  it.each([
    ['2026-03-31T18:29:59Z', '25-26'],
    ['2026-03-31T18:30:00Z', '26-27'],
    ['2099-12-31T00:00:00Z', '99-00'],
  ])('begins at midnight of 1 April in India: %s', (instant, year) => {
    expect(financialYear(new Date(instant))).toBe(year);
  });

  it('has serials of at most sixteen characters', () => {
    expect(documentNumber('KNK/26-27', 1)).toBe('KNK/26-27/000001');
    expect(documentNumber('KNK/26-27', 999_999)).toHaveLength(16);
  });
});

describe('invoices', () => {
  it('are numbered without gaps or duplicates when many orders are paid at once', async () => {
    const orders = await Promise.all(Array.from({ length: 40 }, paidOrder));
    await Promise.all(orders.flatMap(({ pay }) => [pay(), pay()]));

    const rows = await harness.database.db.select().from(invoices);
    const serials = rows.map(({ number }) => Number(number.split('/')[2])).sort((a, b) => a - b);
    expect(serials).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });

  it('tell the owner the number that the next one gets, and begin anew with the financial year', async () => {
    const owner = harness.auth.signIn({ role: 'admin' });
    const numbers = async () => {
      const response = await harness.app.inject({ url: '/api/admin/orders/document-numbers', headers: owner.headers });
      return documentNumbers.reply.parse(response.json()).data;
    };
    const { orderId, pay } = await paidOrder();
    const { year, series } = await numbers();
    const next = series.find(({ prefix }) => prefix === 'KNK')?.next ?? 1;
    await pay();
    const issued = await harness.database.db.select().from(invoices).where(eq(invoices.orderId, orderId));
    expect(issued).toMatchObject([{ number: documentNumber(`KNK/${year}`, next) }]);
    expect((await numbers()).series).toContainEqual({ prefix: 'KNK', next: next + 1 });

    const { now } = harness.clock;
    harness.clock.now = () => new Date('2099-04-01T00:00:00+05:30');
    expect(await numbers()).toEqual({ year: '99-00', series: [] });
    harness.clock.now = now;
  });

  it('put an odd paisa of tax on its own line, so that the halves are equal and the sum is what was paid', async () => {
    const { orderId, pay } = await paidOrder();
    await pay();
    const response = await harness.app.inject({
      url: `/internal/documents/invoice/${orderId}`,
      headers: harness.auth.asService,
    });
    const invoice = InvoiceData.parse(documentToRender.reply.parse(response.json()).document);
    expect(invoice).toMatchObject({ cgstPaise: 50, sgstPaise: 50, igstPaise: 0, roundOffPaise: 0, totalPaise: 3435 });
    expect(invoice).toMatchObject({
      placeOfSupply: 'Tamil Nadu (33)',
      giftMessage: 'With love',
      totalInWords: expect.stringMatching(/^Rupees Thirty Four and Thirty Five Paise Only$/),
    });
  });

  it('can be downloaded by their shopper and the owner once the PDF is stored; the confirmation e-mail is sent once', async () => {
    const { asha, orderId, pay } = await paidOrder();
    await pay();
    const pdf = Buffer.from('%PDF-1.7 a test');
    const key = `invoices/${orderId}.pdf`;
    await harness.store.put(key, pdf, 'application/pdf');
    const stored = () =>
      harness.app.inject({
        method: 'POST',
        url: `/internal/documents/invoice/${orderId}/stored`,
        headers: harness.auth.asService,
        payload: {
          ...{ key, sha256: createHash('sha256').update(pdf).digest('hex'), bytes: pdf.length },
          unprintable: '漢',
        },
      });
    const [first] = await Promise.all([stored(), stored()]);
    expect(documentStored.reply.parse(first.json())).toEqual({ stored: true });
    // The owner reads once that a name cannot be read on it.
    const notes = await harness.database.db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId));
    expect(notes.map(({ text }) => text)).toEqual([expect.stringMatching(/^The invoice has boxes .*: 漢$/)]);

    const mine = await download(orderId, asha);
    expect([mine.statusCode, mine.headers['content-type'], mine.rawPayload.equals(pdf)]).toEqual([
      200,
      'application/pdf',
      true,
    ]);
    expect(mine.headers['content-disposition']).toContain(`invoice-${orderId}.pdf`);
    expect((await download(orderId, harness.auth.signIn({ role: 'admin' }), asha.id)).statusCode).toBe(200);

    const mails = await harness.database.db
      .select()
      .from(outbox)
      .where(eq(outbox.jobId, `mail-confirmation-${orderId}`));
    expect(mails).toHaveLength(1);
    const { shippingPaise, deliverTo, lines } = jobs.mail['order-confirmation'].parse(mails[0]?.data);
    expect(shippingPaise).toBe(0);
    expect(deliverTo?.at(0)).toBe('Asha');
    expect(deliverTo?.at(-1)).toBe('India');
    expect(deliverTo?.join()).not.toContain('9876543210');
    expect(lines.every(({ image }) => image !== '')).toBe(true);
  });

  it('name nobody in the confirmation that goes to a mailbox that is not proven', async () => {
    const { orderId, pay } = await paidOrder();
    await pay();
    await harness.database.db.update(orders).set({ emailProven: false }).where(eq(orders.id, orderId));
    await harness.app.inject({
      method: 'POST',
      url: `/internal/documents/invoice/${orderId}/stored`,
      headers: harness.auth.asService,
      payload: { key: `invoices/${orderId}.pdf`, sha256: 'a'.repeat(64), bytes: 1 },
    });
    const [mail] = await harness.database.db
      .select()
      .from(outbox)
      .where(eq(outbox.jobId, `mail-confirmation-${orderId}`));
    const { name, deliverTo } = jobs.mail['order-confirmation'].parse(mail?.data);
    expect(name).toBe('');
    expect(deliverTo?.join()).not.toContain('Asha');
  });

  it('are rendered when they are asked for if no job was sent, and nobody gets an e-mail about it', async () => {
    const { asha, orderId, pay } = await paidOrder();
    await pay();
    await harness.database.db.delete(outbox).where(eq(outbox.jobId, `invoice-${orderId}`));
    const mine = download(orderId, asha);
    await until(async () => (await jobOf(orderId)) !== null);
    expect((await jobOf(orderId))?.data).toEqual({ orderId, quiet: true });
    await storePdf(orderId, { quiet: true });
    expect((await mine).statusCode).toBe(200);
    expect(await confirmationsOf(orderId)).toBe(0);
  });

  it('that are asked for while their job is open are rendered by it, with its e-mail', async () => {
    const { asha, orderId, pay } = await paidOrder();
    await pay();
    const mine = download(orderId, asha);
    await storePdf(orderId);
    expect((await mine).statusCode).toBe(200);
    expect((await jobOf(orderId))?.data).toEqual({ orderId });
    expect(await confirmationsOf(orderId)).toBe(1);
  });

  it('whose file is gone are rendered again, once for all who ask, and nobody gets another e-mail', async () => {
    const { asha, orderId, pay } = await paidOrder();
    await pay();
    await storePdf(orderId);
    await markJobsCompleted(harness.database.db, [`invoice-${orderId}`]);
    await harness.store.delete(`invoices/${orderId}.pdf`);

    const asked = [download(orderId, asha), download(orderId, asha)];
    await until(async () => (await jobOf(orderId))?.completedAt === null);
    expect((await jobOf(orderId))?.data).toEqual({ orderId, quiet: true });
    await storePdf(orderId, { quiet: true });
    expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await confirmationsOf(orderId)).toBe(1);
  });

  it('never change after they were issued', async () => {
    const { orderId, ring, pay } = await paidOrder();
    await pay();
    const issued = async () => {
      const response = await harness.app.inject({
        url: `/internal/documents/invoice/${orderId}`,
        headers: harness.auth.asService,
      });
      return InvoiceData.parse(documentToRender.reply.parse(response.json()).document);
    };
    const before = await issued();
    harness.shop.changePiece(ring, { title: 'Another name', price: 99_999 });
    const owner = harness.auth.signIn({ role: 'admin' });
    await harness.app.inject({
      method: 'PUT',
      url: `/api/admin/orders/update/${orderId}`,
      headers: owner.headers,
      payload: { orderStatus: 'cancelled' },
    });
    await pay();
    expect(await issued()).toEqual(before);
  });

  it('have the same total as the page, the order and the payment, for every price, quantity and state', async () => {
    const places = [
      { state: 'Tamil Nadu', country: 'India' },
      { state: 'Kerala', country: 'India' },
      { state: 'Dubai', country: 'United Arab Emirates' },
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            paise: fc.integer({ min: 100, max: 1_00_00_000_00 }),
            quantity: fc.integer({ min: 1, max: 10 }),
          }),
          {
            minLength: 1,
            maxLength: 4,
          },
        ),
        fc.constantFrom(...places),
        async (bought, place) => {
          const lines = bought.map(({ paise, quantity }) => ({
            productId: harness.shop.piece({ price: toRupees(paise), count: 10 }),
            quantity,
          }));
          // The same calculation as on the storefront's page.
          const page = totalsOf(bought.map(({ paise, quantity }) => ({ unitPricePaise: paise, quantity })));
          const asha = harness.shopperWith(lines, toRupees(page.totalPaise));
          const addressInfo = { addressId: harness.shop.addressIn(place) };
          const { orderId, razorpayOrder } = (await asha.place(undefined, { addressInfo })).json();
          expect(razorpayOrder.amount).toBe(page.totalPaise);
          expect((await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id))).statusCode).toBe(200);
          const [row] = await harness.database.db.select().from(invoices).where(eq(invoices.orderId, orderId));
          const { data } = row ?? {};
          if (!data) throw new Error('there is no invoice');
          expect(data.totalPaise).toBe(page.totalPaise);
          expect(data.lines.reduce((sum, { taxablePaise }) => sum + taxablePaise, 0)).toBe(data.subtotalPaise);
          const { igstPaise, cgstPaise, sgstPaise, roundOffPaise } = data;
          expect(data.subtotalPaise + igstPaise + cgstPaise + sgstPaise + roundOffPaise).toBe(data.totalPaise);
          expect(cgstPaise).toBe(sgstPaise);
          expect(data.intraState).toBe(place.state === 'Tamil Nadu');
        },
      ),
      { numRuns: 40 },
    );
  });

  it('do not exist for an unpaid order', async () => {
    const { asha, orderId } = await paidOrder();
    expect((await download(orderId, asha)).json().code).toBe('invoice.none');
  });
});
