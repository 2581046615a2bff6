import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { eq, sql } from 'drizzle-orm';
import { adminListOrders } from '@kanaka/contracts/orders/admin-orders';
import type { ShopSettings } from '@kanaka/contracts/catalog/settings';
import { until } from '@kanaka/testing/until';
import { seedOrders } from '../../test/seed-orders.ts';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { orders, outbox, statusChanges } from '../schema.ts';
import { refunds } from '../refunds/refunds-schema.ts';
import { exportOrders } from './export-orders.ts';

const MANY = 2_500;

let harness: OrderHarness;
let owner: { headers: { cookie: string } };
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin' });
  await seedOrders(harness.database.db, MANY);
});
afterAll(() => harness.stop());

/** Moves the shop to another state, and lets the cached settings expire. */
function sellFrom(state: ShopSettings['state']): void {
  harness.shop.set({ state });
  const later = harness.clock.now().getTime() + 3_000;
  harness.clock.now = () => new Date(later);
}

async function order({
  title = 'Dhruva Solitaire Ring',
  paid = false,
  state = 'Tamil Nadu',
}: { title?: string; paid?: boolean; state?: string } = {}) {
  const ring = harness.shop.piece();
  harness.shop.changePiece(ring, { title });
  const asha = harness.shopperWith([{ productId: ring, quantity: 2 }], 2_06_000);
  const addressId = harness.shop.addressIn({ state, country: 'India' });
  const placed = await asha.place(undefined, { addressInfo: { addressId } });
  const { orderId, razorpayOrder } = placed.json<{ orderId: string; razorpayOrder: { id: string } }>();
  const answer = harness.razorpay.pay(razorpayOrder.id);
  if (paid) await asha.verify(orderId, answer);
  return { orderId, asha, paymentId: answer.razorpay_payment_id };
}

const ask = (query: string, headers: object = owner.headers) =>
  harness.app.inject({ url: `/api/admin/orders/export?${query}`, headers: { ...headers } });

async function linesOf(query: string): Promise<Record<string, string>[]> {
  return parse((await ask(query)).body, { bom: true, columns: true });
}

const setStatus = (id: string, payload: object) =>
  harness.app.inject({ method: 'PUT', url: `/api/admin/orders/update/${id}`, headers: owner.headers, payload });
const at = (clock: string) => new Date(`${clock}+05:30`);

/** Waits until all connections are back in the pool. */
const allGivenBack = () => until(() => harness.database.pool.idleCount === harness.database.pool.totalCount);

describe('The export of orders for the accountant', () => {
  it('contains income and refunds, to the paisa and in India time', async () => {
    const { orderId, paymentId } = await order({ paid: true });
    const { db } = harness.database;
    await harness.app.inject({
      method: 'POST',
      url: `/api/admin/orders/refund/${orderId}`,
      headers: { ...owner.headers, 'idempotency-key': 'a-scratch' },
      payload: { amount: 500.5, reason: 'A scratch.' },
    });
    await setStatus(orderId, { orderStatus: 'cancelled' });
    await db
      .update(orders)
      .set({ createdAt: at('2026-03-31T23:59:58'), paidAt: at('2026-04-01T00:00:03') })
      .where(eq(orders.id, orderId));
    await db
      .update(statusChanges)
      .set({ changedAt: at('2026-04-02T10:00:00') })
      .where(eq(statusChanges.orderId, orderId));
    const [first, rest] = await db
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, orderId))
      .orderBy(refunds.createdAt);
    await db
      .update(refunds)
      .set({ createdAt: at('2026-04-01T09:30:00') })
      .where(eq(refunds.id, first?.id ?? ''));
    await db
      .update(refunds)
      .set({ createdAt: at('2026-04-02T10:00:00') })
      .where(eq(refunds.id, rest?.id ?? ''));

    const [line, ...others] = await linesOf(`words=${orderId}`);
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      'Order ID': orderId,
      'Order Number': `#${orderId.slice(-8)}`,
      Handover: '',
      'Order Date (IST)': '2026-03-31 23:59:58',
      Customer: 'Asha',
      Items: '2 × Dhruva Solitaire Ring @ 100000.00',
      Pieces: '2',
      'Order Status': 'cancelled',
      'Cancelled or Rejected At (IST)': '2026-04-02 10:00:00',
      'Payment Status': 'refunding',
      'Payment ID': paymentId,
      'Invoice Number': expect.stringMatching(/^KNK\//),
      Subtotal: '200000.00',
      Tax: '6000.00',
      'Tax Name': 'CGST + SGST',
      Shipping: '0.00',
      Total: '206000.00',
      'Paid At (IST)': '2026-04-01 00:00:03',
      Paid: '206000.00',
      Refunded: '206000.00',
      'Refunds (IST)': expect.stringMatching(
        /^2026-04-01 09:30:00 500\.50 KCN\/\S+; 2026-04-02 10:00:00 205499\.50 KCN\/\S+$/,
      ),
      'Payments Sent Back (IST)': '',
    });
  });

  it('has for days of payments and of refunds the numbers of the dashboard, and a name with its period', async () => {
    const { orderId } = await order({ paid: true });
    const { db } = harness.database;
    for (const [key, amount] of Object.entries({ 'this-month-1': 300, 'next-month-1': 700 })) {
      await harness.app.inject({
        method: 'POST',
        url: `/api/admin/orders/refund/${orderId}`,
        headers: { ...owner.headers, 'idempotency-key': key },
        payload: { amount, reason: 'A scratch.' },
      });
    }
    const other = await order({ paid: true });
    await db
      .update(orders)
      .set({ createdAt: at('2019-03-31T23:59:58'), paidAt: at('2019-04-01T00:00:03') })
      .where(sql`${orders.id} in (${orderId}, ${other.orderId})`);
    const dates: [number, string][] = [
      [300_00, '2019-04-30T23:59:59'],
      [700_00, '2019-05-01T00:00:00'],
    ];
    for (const [paise, when] of dates) {
      await db
        .update(refunds)
        .set({ createdAt: at(when) })
        .where(sql`${refunds.orderId} = ${orderId} and ${refunds.amountPaise} = ${paise}`);
    }
    const sumOf = (lines: Record<string, string>[], column: string) =>
      lines.reduce((sum, line) => sum + Number(line[column]), 0);
    for (const [month, lastDay, paid, refunded] of [
      ['03', '31', 0, 0],
      ['04', '30', 4_12_000, 300],
      ['05', '31', 0, 700],
    ] as const) {
      const days = `from=2019-${month}-01&to=2019-${month}-${lastDay}`;
      const statistics = await harness.app.inject({
        url: `/api/admin/statistics/sales?${days}`,
        headers: owner.headers,
      });
      expect(statistics.json().data).toMatchObject({
        revenue: { now: paid - refunded },
        refunds: { amount: { now: refunded } },
      });
      expect(sumOf(await linesOf(`${days}&dated=paid`), 'Paid')).toBe(paid);
      expect(sumOf(await linesOf(`${days}&dated=refunded`), 'Refunded')).toBe(refunded);
      const response = await ask(`${days}&dated=refunded`);
      expect(response.headers['content-disposition']).toContain(`"orders-refunded-2019-${month}.csv"`);
    }
    expect((await linesOf('from=2019-03-01&to=2019-03-31')).map((line) => line['Handover'])).toEqual([
      'To be sent',
      'To be sent',
    ]);
  });

  it('names the tax as the invoice does, and none before there is an invoice', async () => {
    const names = async (found: { orderId: string }) =>
      (await linesOf(`words=${found.orderId}`)).map((line) => line['Tax Name']);
    sellFrom('Ladakh');
    expect(await names(await order({ paid: true, state: 'Ladakh' }))).toEqual(['CGST + UTGST']);
    expect(await names(await order({ paid: true }))).toEqual(['IGST']);
    expect(await names(await order())).toEqual(['']);
    sellFrom('Tamil Nadu');
  });

  it('separates payments that came too late from income', async () => {
    const { orderId, asha } = await order();
    await setStatus(orderId, { orderStatus: 'rejected' });
    const [row] = await harness.database.db.select().from(orders).where(eq(orders.id, orderId));
    const late = harness.razorpay.pay(row?.razorpayOrderId ?? '');
    await asha.verify(orderId, late);
    expect(await linesOf(`words=${orderId}`)).toMatchObject([
      {
        'Order Status': 'rejected',
        'Cancelled or Rejected At (IST)': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        'Paid At (IST)': '',
        Paid: '0.00',
        Refunded: '0.00',
        'Refunds (IST)': '',
        'Payments Sent Back (IST)': expect.stringMatching(new RegExp(` 206000\\.00 ${late.razorpay_payment_id}$`)),
      },
    ]);
  });

  it('opens in Excel as text, without formulas', async () => {
    const { orderId } = await order({ title: '=HYPERLINK("https://evil.example";"Ring")' });
    await harness.database.db
      .update(orders)
      .set({
        customerName: '=1+1, "மீரா"\n@SUM(A1)',
        customerEmail: '+cmd|calc@a.in',
        address: sql`${orders.address} || '{"phone": "+44 20 7946 0958"}'`,
      })
      .where(eq(orders.id, orderId));
    const response = await ask(`words=${orderId}`);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/),
      'cache-control': 'private, no-store',
    });
    expect([...response.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(response.body.split('\r\n')).toHaveLength(3);
    expect(response.body).toContain(`,#${orderId.slice(-8)},`);
    const [line] = await linesOf(`words=${orderId}`);
    expect(line).toMatchObject({
      Customer: `'=1+1, "மீரா"\n'@SUM(A1)`,
      'E-mail': "'+cmd|calc@a.in",
      Phone: "'+44 20 7946 0958",
    });
    expect(line?.['Items']).toMatch(/^2 × =HYPERLINK/);
  });

  it('contains the same orders as the list, in the same order, however many', async () => {
    const query = 'status=delivered,pending&sort=total-low&words=meera';
    const listed = async (page: number) => {
      const url = `/api/admin/orders/get?${query}&limit=50&page=${page}`;
      return adminListOrders.reply.parse((await harness.app.inject({ url, headers: owner.headers })).json());
    };
    const [first, last] = [await listed(1), await listed(3)];
    const ids = (await linesOf(query)).map((line) => line['Order ID']);
    expect(ids).toHaveLength(first.total);
    expect(ids.slice(0, 50)).toEqual(first.data.map(({ _id }) => _id));
    expect(ids.slice(100, 150)).toEqual(last.data.map(({ _id }) => _id));
    expect((await linesOf('')).length).toBeGreaterThanOrEqual(MANY);
  });

  it('has a header row even without orders', async () => {
    expect((await ask('words=zzzqqq')).body).toMatch(/^\ufeffOrder ID,Order Number,.+\r\n$/);
  });

  it('makes an audit entry', async () => {
    await ask('status=rejected');
    const written = await harness.database.db.select().from(outbox).where(eq(outbox.queue, 'audit'));
    expect(JSON.stringify(written)).toContain('order.exported');
  });

  it('is available only for a valid query', async () => {
    for (const query of [
      'status=lost',
      'from=tomorrow',
      'from=2026-02-02&to=2026-02-01',
      'sort=1',
      `words=${'a'.repeat(101)}`,
    ]) {
      expect((await ask(query)).statusCode).toBe(400);
    }
  });
});

describe('An export whose reader stops', () => {
  const filter = adminListOrders.query.parse({});
  const logger = () => harness.deps.logger;

  it('closes its cursor when the stream is destroyed', async () => {
    const csv = exportOrders({ db: harness.database.db, logger: logger() }, filter);
    await once(csv, 'readable');
    csv.read();
    csv.destroy();
    await allGivenBack();
  });

  it('closes its cursor when the reader stalls, and ends the stream with an error', async () => {
    const csv = exportOrders({ db: harness.database.db, logger: logger() }, filter, { timeoutMs: 50 });
    const [error] = (await once(csv, 'error')) as [Error];
    // Node's own errors are of another realm than a test's, so the export wraps it there.
    expect(String(error)).toContain('AbortError');
    await allGivenBack();
  });

  it('closes its cursor when the browser closes the connection', async () => {
    const address = await harness.app.listen({ host: '127.0.0.1', port: 0 });
    const stop = new AbortController();
    const response = await fetch(`${address}/api/admin/orders/export`, { headers: owner.headers, signal: stop.signal });
    await response.body?.getReader().read();
    stop.abort();
    await allGivenBack();
  });
});
