import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { invoiceStored, invoiceToRender } from '@kanaka/contracts/orders';
import { startOrderHouse, type OrderHouse } from '../order-house.ts';
import { invoices, outbox } from '../schema.ts';
import { financialYear, documentSerial } from './financial-year.ts';
import { stateCode } from './state-codes.ts';

let house: OrderHouse;
beforeAll(async () => {
  house = await startOrderHouse();
}, 60_000);
afterAll(() => house.stop());

async function paidOrder() {
  const ring = house.shop.piece({ price: 33.35, count: 100 });
  const asha = house.shopperWith([{ productId: ring, quantity: 1 }], 34.35);
  const { orderId, razorpayOrder } = (await asha.place()).json();
  const answer = house.razorpay.pay(razorpayOrder.id);
  return { asha, orderId: orderId as string, pay: () => asha.verify(orderId, answer) };
}

const download = (orderId: string, caller: { id: string; headers: { cookie: string } }, userId = caller.id) =>
  house.app.inject({
    method: 'POST',
    url: `/api/shop/order/invoice/${orderId}`,
    headers: caller.headers,
    payload: { userId },
  });

describe('the financial year', () => {
  it.each([
    ['2026-03-31T18:29:59Z', '25-26'],
    ['2026-03-31T18:30:00Z', '26-27'],
    ['2099-12-31T00:00:00Z', '99-00'],
  ])('turns at midnight of 1 April in India: %s', (instant, year) => {
    expect(financialYear(new Date(instant))).toBe(year);
  });

  it('makes serials of at most sixteen characters', () => {
    expect(documentSerial('KNK/26-27', 1)).toBe('KNK/26-27/000001');
    expect(documentSerial('KNK/26-27', 999_999)).toHaveLength(16);
  });
});

it('knows a state by its GST code however it is spelt', () => {
  expect([stateCode('Tamil Nadu'), stateCode('jammu & kashmir'), stateCode('Texas')]).toEqual(['33', '01', '']);
});

describe('invoices', () => {
  it('are numbered without gaps or repeats, whatever is paid at once', async () => {
    const orders = await Promise.all(Array.from({ length: 40 }, paidOrder));
    await Promise.all(orders.flatMap(({ pay }) => [pay(), pay()]));

    const rows = await house.database.db.select().from(invoices);
    const serials = rows.map(({ number }) => Number(number.split('/')[2])).sort((a, b) => a - b);
    expect(serials).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });

  it('split an odd paisa of tax off the two equal halves, and add up to what was paid', async () => {
    const { orderId, pay } = await paidOrder();
    await pay();
    const reply = await house.app.inject({ url: `/internal/invoices/${orderId}`, headers: house.house.asService });
    const { invoice } = invoiceToRender.reply.parse(reply.json());
    expect(invoice).toMatchObject({ cgstPaise: 50, sgstPaise: 50, igstPaise: 0, roundOffPaise: 0, totalPaise: 3435 });
    expect(invoice).toMatchObject({
      placeOfSupply: 'Tamil Nadu (33)',
      giftMessage: 'With love',
      totalInWords: expect.stringMatching(/^Rupees Thirty Four and Thirty Five Paise Only$/),
    });
  });

  it('can be downloaded by their shopper and the owner once the PDF is stored, and the confirmation mail follows once', async () => {
    const { asha, orderId, pay } = await paidOrder();
    await pay();
    const pdf = Buffer.from('%PDF-1.7 a test');
    const key = `invoices/${orderId}.pdf`;
    await house.store.put(key, pdf, 'application/pdf');
    const stored = () =>
      house.app.inject({
        method: 'POST',
        url: `/internal/invoices/${orderId}/stored`,
        headers: house.house.asService,
        payload: { key, sha256: createHash('sha256').update(pdf).digest('hex'), bytes: pdf.length },
      });
    const [first] = await Promise.all([stored(), stored()]);
    expect(invoiceStored.reply.parse(first.json())).toEqual({ stored: true });

    const mine = await download(orderId, asha);
    expect([mine.statusCode, mine.headers['content-type'], mine.rawPayload.equals(pdf)]).toEqual([
      200,
      'application/pdf',
      true,
    ]);
    expect(mine.headers['content-disposition']).toContain(`invoice-${orderId}.pdf`);
    expect((await download(orderId, house.house.signIn({ role: 'admin' }), asha.id)).statusCode).toBe(200);
    expect((await download(orderId, house.house.signIn())).statusCode).toBe(403);
    expect((await download(orderId, house.house.signIn(), asha.id)).statusCode).toBe(403);

    const mails = await house.database.db
      .select()
      .from(outbox)
      .where(eq(outbox.jobId, `mail-confirmation-${orderId}`));
    expect(mails).toHaveLength(1);
  });

  it('do not exist for an unpaid order', async () => {
    const { asha, orderId } = await paidOrder();
    expect((await download(orderId, asha)).json().code).toBe('invoice.none');
  });
});
