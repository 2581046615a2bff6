import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';

let harness: OrderHarness;
let owner: ReturnType<OrderHarness['auth']['signIn']>;
let home: string;
let away: string;
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin' });
  home = await sold({ state: 'Tamil Nadu', quantity: 2, issued: '2026-10-31T23:59:59' });
  await sold({ state: 'Kerala', quantity: 1, issued: '2026-11-01T00:00:00' });
  away = await sold({ state: 'Kerala', quantity: 1, issued: '2026-11-30T23:59:59' });
  // Of an order of October, given back in November.
  await refund(home, '2026-11-15T12:00:00');
  await refund(away, '2026-12-01T00:00:00');
});
afterAll(() => harness.stop());

const india = (time: string) => new Date(`${time}+05:30`).toISOString();

/** A paid order of pieces for ₹1,000.50, whose invoice was issued at that time. */
async function sold({ state, quantity, issued }: { state: string; quantity: number; issued: string }): Promise<string> {
  const piece = harness.shop.piece({ price: 1_000.5 });
  const totalAmount = Math.round(1_000.5 * quantity * 103) / 100;
  const shopper = harness.shopperWith([{ productId: piece, quantity }], totalAmount);
  const addressId = harness.shop.addressIn({ state, country: 'India' });
  const placed = await shopper.place(randomUUID(), { addressInfo: { addressId } });
  const { orderId, razorpayOrder } = placed.json<{ orderId: string; razorpayOrder: { id: string } }>();
  expect((await shopper.verify(orderId, harness.razorpay.pay(razorpayOrder.id))).statusCode).toBe(200);
  await harness.database.pool.query('update invoices set issued_at = $1 where order_id = $2', [india(issued), orderId]);
  return orderId;
}

async function refund(orderId: string, issued: string): Promise<void> {
  const response = await harness.app.inject({
    method: 'POST',
    url: `/api/admin/orders/refund/${orderId}`,
    headers: { ...owner.headers, 'idempotency-key': randomUUID() },
    payload: { reason: 'A scratch.', amount: 100 },
  });
  expect(response.statusCode).toBe(200);
  await harness.database.pool.query(
    'update credit_notes set issued_at = $1 where refund_id in (select id from refunds where order_id = $2)',
    [india(issued), orderId],
  );
}

type Line = Record<string, string>;
const ask = (query: string) =>
  harness.app.inject({ url: `/api/admin/orders/tax-register?${query}`, headers: owner.headers });
const november = async (part: string): Promise<Line[]> =>
  parse<Line>((await ask(`part=${part}&from=2026-11-01&to=2026-11-30`)).body, { bom: true, columns: true });

const money = ['Taxable Value', 'IGST', 'CGST', 'SGST or UTGST', 'Round Off', 'Shipping'];
const cents = (text = '') => Math.round(Number(text) * 100);
const sumOf = (lines: readonly Line[], column: string) => lines.reduce((sum, line) => sum + cents(line[column]), 0);

describe('The tax register of a month', () => {
  it('has the documents that were issued in it, credit notes negative, each adding up', async () => {
    const lines = await november('documents');
    expect(lines.map((line) => [line['Document'], line['Place of Supply'], line['Total']])).toEqual([
      ['Invoice', 'Kerala (32)', '1030.52'],
      ['Credit note', 'Tamil Nadu (33)', '-100.00'],
      ['Invoice', 'Kerala (32)', '1030.52'],
    ]);
    for (const line of lines) {
      expect(money.reduce((sum, column) => sum + cents(line[column]), 0)).toBe(cents(line['Total']));
    }
    const [invoice, note] = lines;
    expect(invoice).toMatchObject({
      IGST: '30.02',
      CGST: '0.00',
      Pieces: '1',
      HSN: '7113',
      'Rate %': '3',
      'State Code': '32',
    });
    expect(note).toMatchObject({
      IGST: '0.00',
      'Order Number': `#${home.slice(-8)}`,
      'Date (IST)': '2026-11-15 12:00:00',
    });
    const { rows } = await harness.database.pool.query('select number from invoices where order_id = $1', [home]);
    expect(note?.['Against Invoice']).toBe(rows[0].number);
  });

  it.each(['hsn', 'states'])('by %s adds up to the documents', async (part) => {
    const [documents, sums] = [await november('documents'), await november(part)];
    for (const column of [...money, 'Total']) expect(sumOf(sums, column)).toBe(sumOf(documents, column));
    expect(sums.map((line) => [line['Invoices'], line['Credit Notes']])).toEqual(
      part === 'hsn'
        ? [['2', '1']]
        : [
            ['2', '0'],
            ['0', '1'],
          ],
    );
  });

  it('has the numbers that were given out', async () => {
    const lines = await november('numbers');
    expect(lines).toMatchObject([
      {
        Document: 'Invoices',
        Issued: '2',
        'First Number': expect.stringMatching(/000002$/),
        'Last Number': expect.stringMatching(/000003$/),
      },
      { Document: 'Credit notes', Issued: '1' },
    ]);
  });

  it('is a file named after its part and days, without a customer’s name', async () => {
    const response = await ask('from=2026-11-01&to=2026-11-30');
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="gst-documents-2026-11-01-to-2026-11-30.csv"',
    );
    expect(response.body).not.toContain('Asha');
  });

  it.each(['from=2026-11-30&to=2026-11-01', 'from=2026-11-01', 'part=all&from=2026-11-01&to=2026-11-30'])(
    'is refused for %s',
    async (query) => {
      const response = await ask(query);
      expect([response.statusCode, response.json().code]).toEqual([400, 'request.invalid']);
    },
  );
});
