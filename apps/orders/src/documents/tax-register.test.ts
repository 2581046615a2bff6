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

type Sold = { state: string; issued: string; quantity?: number; price?: number; country?: string };

/** A paid order of pieces for ₹1,000.50, whose invoice was issued at that time. */
async function sold({ state, issued, quantity = 1, price = 1_000.5, country = 'India' }: Sold): Promise<string> {
  const piece = harness.shop.piece({ price });
  const totalAmount = Math.round(price * quantity * 103) / 100;
  const shopper = harness.shopperWith([{ productId: piece, quantity }], totalAmount);
  const addressId = harness.shop.addressIn({ state, country });
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

describe('The return GSTR-1', () => {
  const issued = '2027-01-15T12:00:00';
  const days = 'from=2027-01-01&to=2027-01-31';
  type Item = { txval: number; iamt?: number; camt?: number; samt?: number };
  type Items = { itms: { itm_det: Item }[] };
  type Return = {
    b2cl: { pos: string; inv: ({ val: number } & Items)[] }[];
    b2cs: ({ pos: string } & Item)[];
    cdnur: Items[];
    exp: { inv: { itms: Item[] }[] }[];
    hsn: { hsn_b2c: Item[] };
  };
  const gstr1 = async (of: string) => {
    const response = await ask(`part=gstr1&${of}`);
    expect(response.headers['content-disposition']).toMatch(/filename="gst-gstr1-[-\dto]+\.json"$/);
    return response.json<Return>();
  };

  it('has each document of the books in its table, to the paisa', async () => {
    harness.shop.set({ unpaidLimit: { pieces: 1_000, rupees: 10_00_000 } });
    const [small] = [await sold({ state: 'Tamil Nadu', price: 1_001.01, issued })];
    for (const _ of [2, 3]) await sold({ state: 'Tamil Nadu', price: 1_001.01, issued });
    await sold({ state: 'Kerala', price: 97_087.38, issued });
    const large = await sold({ state: 'Kerala', price: 97_087.39, issued });
    const abroad = await sold({ state: '', country: 'Singapore', issued });
    const before = await gstr1(days);
    // As the books have it: each rounded by itself, its odd paisa to the round-off.
    expect(before.b2cs).toMatchObject([
      { sply_ty: 'INTRA', rt: 3, typ: 'OE', pos: '33', txval: 3_003.03, camt: 45.03, samt: 45.03, csamt: 0 },
      { sply_ty: 'INTER', rt: 3, typ: 'OE', pos: '32', txval: 97_087.38, iamt: 2_912.62, csamt: 0 },
    ]);
    for (const order of [small, large, abroad]) await refund(order, issued);

    const file = await gstr1(days);
    expect(file).toMatchObject({
      ...{ gstin: '33ABCDE1234F1Z7', fp: '012027', version: 'GST3.2.4', hash: 'hash' },
      b2cl: [{ pos: '32', inv: [{ idt: '15-01-2027', val: 1_00_000.01, itms: [{ num: 301, itm_det: { rt: 3 } }] }] }],
      cdnur: [
        { typ: 'B2CL', ntty: 'C', nt_dt: '15-01-2027', val: 100, pos: '32' },
        { typ: 'EXPWP', ntty: 'C', val: 100 },
      ],
      exp: [{ exp_typ: 'WPAY', inv: [{ val: 1_030.52 }] }],
      doc_issue: { doc_det: [{ doc_num: 1, docs: [{ num: 1, totnum: 6, cancel: 0 }] }, { doc_num: 5 }] },
    });
    const itemsOf = (rows: Items[]) => rows.flatMap(({ itms }) => itms.map(({ itm_det }) => itm_det));
    const invoices = [...file.b2cs, ...itemsOf(file.b2cl.flatMap(({ inv }) => inv))];
    invoices.push(...file.exp.flatMap(({ inv }) => inv.flatMap(({ itms }) => itms)));
    const books = parse<Line>((await ask(`part=documents&${days}`)).body, { bom: true, columns: true });
    const columns = { txval: 'Taxable Value', iamt: 'IGST', camt: 'CGST', samt: 'SGST or UTGST' } as const;
    for (const [name, column] of Object.entries(columns) as [keyof Item, string][]) {
      const paise = (items: Item[]) => items.reduce((sum, item) => sum + Math.round((item[name] ?? 0) * 100), 0);
      expect(paise(invoices) - paise(itemsOf(file.cdnur))).toBe(sumOf(books, column));
      expect(paise(file.hsn.hsn_b2c)).toBe(sumOf(books, column));
    }
  });

  it('leaves out what is empty, and is of nobody without a GSTIN', async () => {
    expect(Object.keys(await gstr1('from=2020-01-01&to=2020-01-31'))).toEqual(['gstin', 'fp', 'version', 'hash']);
    harness.shop.set({ gstin: '', gstUnregistered: true });
    // What is known of the seller is kept for seconds.
    harness.clock.now = () => new Date(Date.now() + 60_000);
    const refused = await ask(`part=gstr1&${days}`);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'register.no-gstin']);
  });
});
