import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { salesStatistics } from '@kanaka/contracts/orders/statistics';
import { toPaise } from '@kanaka/money/rupees';
import { parse } from 'csv-parse/sync';
import { startExchangeHarness } from '../../test/exchange-harness.ts';
import { creditNotes, invoices } from '../invoices/documents-schema.ts';
import { orders } from '../schema.ts';

let shop: Awaited<ReturnType<typeof startExchangeHarness>>;
beforeAll(async () => {
  shop = await startExchangeHarness();
});
afterAll(() => shop.stop());
let later = 0;

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

async function refund(orderId: string, draft: object): Promise<void> {
  const headers = { ...shop.owner.headers, 'idempotency-key': randomUUID() };
  const body = { reason: 'It did not fit.', ...draft };
  expect((await shop.send('POST', `/admin/orders/refund/${orderId}`, headers, body)).statusCode).toBe(200);
}

/** What every book says that the shop has taken and kept, in paise. */
async function books() {
  await shop.makeRefunds();
  // The dashboard keeps its figures for some seconds.
  later += 10_000;
  shop.clock.now = () => new Date(Date.now() + later);
  const placed = await shop.db.select().from(orders);
  const taken = (
    await Promise.all(placed.map(({ razorpayOrderId }) => shop.razorpay.api.paymentsOfOrder(razorpayOrderId ?? '')))
  ).flat();
  const given = [...shop.razorpay.refunds.values()];
  const issued = await shop.db.select().from(invoices);
  const notes = await shop.db.select().from(creditNotes);
  const seen = await shop.send('GET', '/admin/statistics/sales?days=7', shop.owner.headers);
  const csv = await shop.send('GET', '/admin/orders/export', shop.owner.headers);
  const rows: Record<string, string>[] = parse(csv.body, { bom: true, columns: true });
  const column = (name: string) => sumOf(rows.map((row) => toPaise(Number(row[name]))));
  return {
    razorpay: sumOf(taken.map(({ amount }) => amount)) - sumOf(given.map(({ amount }) => amount)),
    documents: sumOf(issued.map(({ data }) => data.totalPaise)) - sumOf(notes.map(({ data }) => data.totalPaise)),
    dashboard: toPaise(salesStatistics.reply.parse(seen.json()).data.revenue.now),
    accountant: column('Paid') - column('Refunded'),
    byExchange: column('Of It by Exchange') - column('Of It Credited to an Exchange'),
  };
}

it('A refund of a part and exchanges add up to the paisa: at Razorpay, in the documents, on the dashboard and for the accountant', async () => {
  // Prices whose tax is no whole paisa.
  const asha = await shop.delivered({ quantity: 4, price: 1_000.5 });
  await refund(asha.orderId, { lines: [{ productId: asha.productId, size: '', quantity: 1 }] });
  await refund(asha.orderId, { amount: 10.01 });
  const dearer = shop.shop.piece({ price: 1_777.77 });
  const first = await asha.exchanged(await asha.returned({ pieces: 1 }), { productId: dearer });
  await asha.pay(first.orderId, first.checkout?.razorpayOrder.id ?? '');
  const afterOne = await books();
  const cheaper = await asha.exchanged(await asha.returned({ pieces: 1, accept: { restock: true } }), {
    productId: shop.shop.piece({ price: 333.33 }),
  });
  await refund(cheaper.orderId, { amount: 7.77 });
  // Of the piece that two payments have paid, a part goes back, and the rest pays for another one.
  await refund(first.orderId, { amount: 1_000.01 });
  const afterTwo = await books();
  for (const { razorpay, documents, dashboard, accountant, byExchange } of [afterOne, afterTwo]) {
    expect({ documents, dashboard, accountant, byExchange }).toEqual({
      documents: razorpay,
      dashboard: razorpay,
      accountant: razorpay,
      byExchange: 0,
    });
  }
  expect(afterTwo.razorpay).toBeGreaterThan(0);
});

it('Held money is given back in the books at once, and stays at Razorpay only until its piece is paid or it goes back', async () => {
  const before = await books();
  const asha = await shop.delivered({ price: 2_000.01 });
  const id = await asha.returned();
  const held = await books();
  expect(held.documents).toBe(before.documents);
  expect(held.razorpay - before.razorpay).toBe(206_001);
  await asha.own(id, { to: 'accepted' });
  const after = await books();
  expect(after).toEqual(before);
});
