import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import * as contract from '@kanaka/contracts/orders/statistics';
import { lineTotal } from '@kanaka/money/totals';
import { RINGS, startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { bookRefunds } from '../refunds/book-refunds.ts';
import { expectedTotals, cents, daysUntil, type Line } from '../../test/expected-totals.ts';

let harness: OrderHarness;
let owner: ReturnType<OrderHarness['auth']['signIn']>;
let ring: string;
let chain: string;
const CHAINS = randomUUID();
const RING_PAISE = 1_00_000_50;
const CHAIN_PAISE = 50_000_00;

beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin' });
  ring = harness.shop.piece({ price: RING_PAISE / 100, count: 100 });
  chain = harness.shop.piece({ price: CHAIN_PAISE / 100, count: 100 });
  harness.shop.changePiece(chain, { title: 'Vaanam Chain', category: 'Chain', categoryId: CHAINS });
  await fillDatabases();
});
afterAll(() => harness.stop());

const india = (time: string) => new Date(`${time}+05:30`).toISOString();

/** Places an order (and by default pays it) through the API, then moves it to the given times. */
async function order(
  placed: string,
  {
    rings = 1,
    chains = 0,
    paid = placed,
    otherwise = {},
  }: { rings?: number; chains?: number; paid?: string | null; otherwise?: object } = {},
): Promise<string> {
  const lines = [
    { productId: ring, quantity: rings, unitPricePaise: RING_PAISE },
    { productId: chain, quantity: chains, unitPricePaise: CHAIN_PAISE },
  ].filter(({ quantity }) => quantity > 0);
  const shopper = harness.shopperWith(lines, lines.reduce((sum, line) => sum + lineTotal(line), 0) / 100);
  const { orderId, razorpayOrder } = (await shopper.place()).json();
  if (paid !== null) {
    expect((await shopper.verify(orderId, harness.razorpay.pay(razorpayOrder.id, otherwise))).statusCode).toBe(200);
  }
  await harness.database.db.execute(
    sql`update orders set created_at = ${india(placed)}, paid_at = ${paid && india(paid)} where id = ${orderId}`,
  );
  return orderId;
}

async function moveRefunds(orderId: string, time: string): Promise<void> {
  await harness.database.db.execute(
    sql`update refunds set created_at = ${india(time)} where order_id = ${orderId} and created_at > now() - interval '1 hour'`,
  );
}

async function refund(orderId: string, time: string, draft: object): Promise<void> {
  const response = await harness.app.inject({
    method: 'POST',
    url: `/api/admin/orders/refund/${orderId}`,
    headers: { ...owner.headers, 'idempotency-key': randomUUID() },
    payload: { reason: 'It did not fit.', ...draft },
  });
  expect(response.statusCode).toBe(200);
  await moveRefunds(orderId, time);
}

async function setStatus(orderId: string, orderStatus: string): Promise<void> {
  const url = `/api/admin/orders/update/${orderId}`;
  const response = await harness.app.inject({ method: 'PUT', url, headers: owner.headers, payload: { orderStatus } });
  expect(response.statusCode).toBe(200);
}

/** Orders on both sides of every border of a period, and later changes of orders. */
async function fillDatabases(): Promise<void> {
  await order('2026-11-21T00:00:00.000');
  await order('2026-11-21T09:15:00.000', { rings: 2, chains: 1 });
  await order('2026-11-21T23:59:59.999', { rings: 0, chains: 3 });
  await order('2026-11-22T00:00:00.000', { rings: 5 });
  await order('2026-11-20T23:59:59.999', { chains: 2 });
  await order('2026-11-20T09:00:00.000', { rings: 0, chains: 1 });
  await order('2026-11-15T00:00:00.000', { rings: 3 });
  await order('2026-11-14T23:59:59.999', { rings: 0, chains: 2 });
  await order('2026-11-08T00:00:00.000');
  await order('2026-11-07T23:59:59.999', { rings: 2 });
  await order('2026-10-23T00:00:00.000', { chains: 1 });
  await order('2026-10-22T23:59:59.999', { rings: 0, chains: 4 });
  await order('2025-11-22T00:00:00.000', { rings: 4 });
  await order('2025-11-21T23:59:59.999', { chains: 5 });
  // Placed on one day and paid on the next; placed and never paid.
  await order('2026-11-20T23:50:00.000', { paid: '2026-11-21T00:10:00.000' });
  await order('2026-11-21T08:00:00.000', { paid: null });
  await order('2026-11-13T08:00:00.000', { paid: null });

  const twice = await order('2026-11-10T12:00:00.000', { rings: 3, chains: 1 });
  await refund(twice, '2026-11-14T23:59:59.999', { lines: [{ productId: ring, quantity: 1 }] });
  await refund(twice, '2026-11-15T00:00:00.000', { amount: 1234.56 });
  await refund(await order('2026-11-19T12:00:00.000', { chains: 1 }), '2026-11-21T00:00:00.000', {
    lines: [{ productId: chain, quantity: 1 }],
  });
  const cancelled = await order('2026-11-18T12:00:00.000', { rings: 2, chains: 2 });
  await setStatus(cancelled, 'cancelled');
  await moveRefunds(cancelled, '2026-11-21T10:00:00.000');
  await setStatus(await order('2026-11-19T15:00:00.000', { paid: null }), 'cancelled');

  // Paid less than the price by a bank's offer and closed; paid with Razorpay's fee and refunded with it: nothing remains.
  const ringPaise = lineTotal({ unitPricePaise: RING_PAISE, quantity: 1 });
  const offered = { amount: ringPaise - 10_000_00, offer_id: 'offer_1' };
  const charged = { amount: ringPaise + 2_430_00, fee: 2_430_00 };
  const short = await order('2026-11-21T11:00:00.000', { otherwise: offered });
  await setStatus(short, 'cancelled');
  const dearer = await order('2026-11-21T11:00:00.000', { otherwise: charged });
  const { rows } = await harness.database.pool.query('select payment_id from orders where id = $1', [dearer]);
  const razorpayPaymentId = String(rows[0]?.payment_id);
  harness.razorpay.refundInDashboard(razorpayPaymentId, charged.amount);
  await bookRefunds(harness.deps, { razorpayPaymentId });
  for (const orderId of [short, dearer]) await moveRefunds(orderId, '2026-11-21T12:00:00.000');

  // A late payment for an order that the owner had closed is refunded: it was never revenue.
  const lines = [{ productId: ring, quantity: 1 }];
  const late = harness.shopperWith(lines, lineTotal({ unitPricePaise: RING_PAISE, quantity: 1 }) / 100);
  const { orderId, razorpayOrder } = (await late.place()).json();
  await setStatus(orderId, 'cancelled');
  await late.verify(orderId, harness.razorpay.pay(razorpayOrder.id));
  const placed = india('2026-11-19T16:00:00.000');
  await harness.database.db.execute(sql`update orders set created_at = ${placed} where id = ${orderId}`);
  await moveRefunds(orderId, '2026-11-19T16:05:00.000');
}

async function ask(path: string, query: object) {
  const url = `/api/admin/statistics/${path}?${new URLSearchParams({ ...query }).toString()}`;
  return (await harness.app.inject({ url, headers: owner.headers })).json();
}

async function salesAt(now: string, days: contract.StatisticsDays) {
  harness.clock.now = () => new Date(india(now));
  return contract.salesStatistics.reply.parse(await ask('sales', { days })).data;
}

/** The tax of the documents in paise, each at the time of its money. */
async function taxOfDocuments(): Promise<{ at: string; paise: number }[]> {
  const tax = `(data ->> 'igstPaise')::int + (data ->> 'cgstPaise')::int + (data ->> 'sgstPaise')::int + (data ->> 'roundOffPaise')::int`;
  const { rows } = await harness.database.pool.query<{ at: Date; paise: number }>(
    `select paid_at as at, ${tax} as paise from invoices join orders on id = order_id
     union all select created_at, -(${tax}) from credit_notes join refunds on id = refund_id`,
  );
  return rows.map(({ at, paise }) => ({ at: at.toISOString(), paise }));
}

async function accounts(): Promise<Line[]> {
  const response = await harness.app.inject({ url: '/api/admin/orders/export', headers: owner.headers });
  return parse<Line>(response.body, { bom: true, columns: true });
}

describe('the sales statistics', () => {
  const days = ['1', '7', '30', '365'] as const;
  const moments = [
    '2026-11-21T00:00:00.000',
    '2026-11-21T09:30:00.000',
    '2026-11-21T23:59:59.000',
    '2026-11-22T00:00:00.000',
  ];
  it.each(days.flatMap((count) => moments.map((now) => [count, now] as const)))(
    'of %s day(s) at %s are the sums of the export’s lines',
    async (count, now) => {
      const sales = await salesAt(now, count);
      const lines = await accounts();
      const today = now.slice(0, 10);
      const current = new Set(daysUntil(today, Number(count)));
      const [lastBefore, ...wholeBefore] = daysUntil(today, 2 * Number(count)).slice(Number(count));
      const isBefore = (time: string) =>
        wholeBefore.includes(time.slice(0, 10)) ||
        (time.startsWith(`${lastBefore} `) && time.slice(11) < now.slice(11, 19));

      expect({ now: figuresOf(sales, 'now'), before: figuresOf(sales, 'before') }).toEqual({
        now: expectedTotals(lines, (time) => current.has(time.slice(0, 10))),
        before: expectedTotals(lines, isBefore),
      });
    },
  );

  it.each(days)('of %s day(s) are the sums of their steps, and each step is that of the export', async (count) => {
    const sales = await salesAt('2026-11-21T23:59:59.999', count);
    const lines = await accounts();
    const inIndia = (instant: string) => new Date(instant).toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' });
    for (const { from, to, revenue, orders } of sales.steps) {
      const expected = expectedTotals(lines, (time) => time >= inIndia(from) && time < inIndia(to));
      expect({ from, revenue, orders }).toEqual({ from, revenue: expected.revenue, orders: expected.orders });
    }
    const sum = sales.steps.reduce((all, { revenue }) => all + cents(revenue ?? 0), 0);
    expect(sum).toBe(cents(sales.revenue.now));
    expect(sales.steps[0]?.from).toBe(sales.from);
    expect(sales.steps.at(-1)?.to).toBe(sales.to);
  });

  it.each(['1', '7', '30', '365', 'month', 'last-month'] as const)(
    'of %s without GST are less by the tax of its invoices, and more by that of its credit notes, to the paisa',
    async (count) => {
      const { from, to, before, revenue, net } = await salesAt('2026-11-21T23:59:59.999', count);
      const documents = await taxOfDocuments();
      const taxOf = (since: string, until: string) =>
        documents.filter(({ at }) => at >= since && at < until).reduce((sum, { paise }) => sum + paise, 0);
      expect(cents(revenue.now) - cents(net?.now ?? NaN)).toBe(taxOf(from, to));
      expect(cents(revenue.before) - cents(net?.before ?? NaN)).toBe(taxOf(before.from, before.to));
      // All of it together is what the export’s columns add up to.
      const lines = await accounts();
      const inExport = lines
        .filter((line) => line['Paid At (IST)'])
        .reduce((sum, line) => sum + cents(line.Tax) - cents(line['Tax Refunded']), 0);
      expect(documents.reduce((sum, { paise }) => sum + paise, 0)).toBe(inExport);
    },
  );

  it('of the calendar begin and end at its days, and are compared with the same days before', async () => {
    const daysOf = async (now: string, days: contract.StatisticsDays) => {
      const { from, to, before, steps } = await salesAt(now, days);
      const day = (instant: string) => new Date(instant).toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' });
      return [from, to, before.from, before.to].map(day).concat(String(steps.length));
    };
    const day = (on: string) => `${on} 00:00:00`;
    expect(await daysOf('2026-11-21T09:30:00', 'yesterday')).toEqual([
      day('2026-11-20'),
      day('2026-11-21'),
      day('2026-11-19'),
      day('2026-11-20'),
      '24',
    ]);
    expect(await daysOf('2026-11-21T09:30:00', 'month')).toEqual([
      day('2026-11-01'),
      day('2026-11-22'),
      day('2026-10-01'),
      '2026-10-21 09:30:00',
      '21',
    ]);
    expect(await daysOf('2027-03-31T09:30:00', 'month')).toEqual([
      day('2027-03-01'),
      day('2027-04-01'),
      day('2027-02-01'),
      day('2027-03-01'),
      '31',
    ]);
    expect(await daysOf('2027-01-05T00:00:00', 'last-month')).toEqual([
      day('2026-12-01'),
      day('2027-01-01'),
      day('2026-11-01'),
      day('2026-12-01'),
      '31',
    ]);
    expect(await daysOf('2027-03-31T23:59:59', 'financial-year')).toEqual([
      day('2026-04-01'),
      day('2027-04-01'),
      day('2025-04-01'),
      '2026-03-31 23:59:59',
      '52',
    ]);
    expect(await daysOf('2027-04-01T00:00:00', 'financial-year')).toEqual([
      day('2027-04-01'),
      day('2027-04-02'),
      day('2026-04-01'),
      day('2026-04-01'),
      '24',
    ]);
  });

  it.each(['month', 'last-month', 'financial-year'] as const)(
    'of the calendar’s %s are the sums of the export’s lines, and of their steps',
    async (days) => {
      const sales = await salesAt('2026-11-21T09:30:00.000', days);
      const lines = await accounts();
      const inIndia = (instant: string) => new Date(instant).toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' });
      const between = (since: string, until: string) =>
        expectedTotals(lines, (time) => time >= inIndia(since) && time < inIndia(until));
      expect({ now: figuresOf(sales, 'now'), before: figuresOf(sales, 'before') }).toEqual({
        now: between(sales.from, sales.to),
        before: between(sales.before.from, sales.before.to),
      });
      // A day that is not over is shown whole in the preceding period.
      for (const { from, ordersBefore } of sales.steps.slice(0, -1)) {
        const at = new Date(from).getTime() - new Date(sales.from).getTime() + new Date(sales.before.from).getTime();
        const next = new Date(sales.steps[sales.steps.findIndex((step) => step.from === from) + 1]?.from ?? '');
        const until = new Date(at + next.getTime() - new Date(from).getTime());
        expect(ordersBefore).toBe(between(new Date(at).toISOString(), until.toISOString()).orders);
      }
      expect(sales.steps.reduce((all, { revenue }) => all + cents(revenue ?? 0), 0)).toBe(cents(sales.revenue.now));
    },
  );

  it('leave future hours empty, and show the whole of yesterday', async () => {
    const { steps, revenue } = await salesAt('2026-11-21T09:30:00.000', '1');
    expect(steps.filter(({ orders }) => orders !== null)).toHaveLength(10);
    const yesterday = steps.reduce((all, { revenueBefore }) => all + cents(revenueBefore), 0);
    expect(yesterday).toBeGreaterThan(cents(revenue.before));
  });

  it('are available from one day to another, compared with as many days before', async () => {
    harness.clock.now = () => new Date(india('2026-11-25T10:00:00'));
    const between = async (from: string, to: string) =>
      contract.salesStatistics.reply.parse(await ask('sales', { from, to })).data;
    const week = await salesAt('2026-11-21T23:59:59.999', '7');
    harness.clock.now = () => new Date(india('2026-11-25T10:00:00'));
    const { before, ...same } = await between('2026-11-15', '2026-11-21');
    expect({ ...same, before: { from: before.from } }).toMatchObject({
      from: week.from,
      to: week.to,
      before: { from: week.before.from },
      orders: { now: week.orders.now },
      revenue: { now: week.revenue.now },
    });
    // It is over, so it is compared with the whole week before: also with the last millisecond of the 14th.
    expect(before.to).toBe(week.from);
    const month = await between('2026-11-01', '2026-11-30');
    expect(month.steps).toHaveLength(30);
    expect(month.steps.filter(({ revenue }) => revenue === null)).toHaveLength(5);
    expect(month.before.to).toBe(new Date(india('2026-10-26T10:00:00')).toISOString());
    expect((await between('2026-11-21', '2026-11-21')).steps).toHaveLength(24);
    expect((await between('2026-01-01', '2026-11-21')).steps).toHaveLength(46);
  });

  it.each([
    [{ from: '2026-11-21', to: '2026-11-20' }, 'to', 'The last day comes before the first.'],
    [{ from: '2025-01-01', to: '2026-11-20' }, 'to', 'A period has at most 366 days.'],
    [{ from: '2026-11-21' }, 'to', 'A period has a first and a last day.'],
    [{ to: '2026-11-21' }, 'from', 'A period has a first and a last day.'],
    [{ from: '2026-02-30', to: '2026-03-01' }, 'from', 'This is not a date.'],
  ])('are refused for %j', async (query, path, message) => {
    for (const what of ['sales', 'sold']) {
      const { success, issues } = await ask(what, query);
      expect([success, issues]).toEqual([
        false,
        [expect.objectContaining({ path: expect.stringContaining(path), message })],
      ]);
    }
  });

  it('show a change within two seconds', async () => {
    const before = await salesAt('2027-03-01T10:00:00.000', '1');
    await order('2027-03-01T09:00:00.000');
    const after = await salesAt('2027-03-01T10:00:02.000', '1');
    expect(after.orders.now).toBe(before.orders.now + 1);
  });

  it('are available for the known periods only', async () => {
    expect((await ask('sales', { days: '8' })).code).toBe('request.invalid');
  });
});

function figuresOf(
  { revenue, orders, averageOrder, refunds, checkouts }: contract.SalesStatistics,
  when: 'now' | 'before',
) {
  return {
    revenue: revenue[when],
    orders: orders[when],
    averageOrder: averageOrder[when],
    refunds: refunds.count[when],
    refunded: refunds.amount[when],
    opened: checkouts.opened[when],
    paid: checkouts.paid[when],
  };
}

describe('what was sold', () => {
  async function soldAt(now: string, days: contract.StatisticsDays, limit = 10) {
    harness.clock.now = () => new Date(india(now));
    return contract.soldStatistics.reply.parse(await ask('sold', { days, limit })).data;
  }

  /** Counted by hand from the list above: sold in the period minus returned in it. */
  const weekUntil21 = { rings: 1 + 2 + 1 + 3 + 1 + 1 + 2 + 1 - 2, chains: 1 + 3 + 2 + 1 + 1 + 2 - 1 - 2 };

  it('is counted by category and by piece, minus returns, at the price with tax', async () => {
    const { categories, pieces } = await soldAt('2026-11-21T23:59:59.999', '7');
    // Tax is rounded for each line; what was returned is negative.
    const paid = (unitPricePaise: number, lines: readonly number[]) =>
      lines.reduce(
        (sum, pieces) => sum + Math.sign(pieces) * lineTotal({ unitPricePaise, quantity: Math.abs(pieces) }),
        0,
      ) / 100;
    const ringSales = paid(RING_PAISE, [1, 2, 1, 3, 1, 1, 2, 1, -2]);
    const chainSales = paid(CHAIN_PAISE, [1, 3, 2, 1, 1, 2, -1, -2]);
    expect(categories).toMatchObject([
      { categoryId: RINGS, name: 'Ring', units: { now: weekUntil21.rings }, sales: { now: ringSales } },
      { categoryId: CHAINS, name: 'Chain', units: { now: weekUntil21.chains }, sales: { now: chainSales } },
    ]);
    expect(pieces).toMatchObject([
      { productId: ring, units: { now: weekUntil21.rings }, sales: { now: ringSales } },
      { productId: chain, title: 'Vaanam Chain', units: { now: weekUntil21.chains }, sales: { now: chainSales } },
    ]);
    // Of the 8th and the 10th. Events in the last millisecond of the 14th are not comparable yet.
    expect(categories).toMatchObject([{ units: { before: 1 + 3 } }, { units: { before: 1 } }]);
    expect((await soldAt('2026-11-21T23:59:59.999', '7', 1)).pieces).toHaveLength(1);
  });

  it('counts a piece in the category it had when it was sold, under the category’s newest name', async () => {
    await order('2027-04-01T09:00:00.000', { rings: 0, chains: 1 });
    harness.shop.changePiece(chain, { category: 'Chains & Necklaces' });
    await order('2027-04-01T10:00:00.000', { rings: 0, chains: 1 });
    harness.shop.changePiece(chain, { category: 'Ring', categoryId: RINGS });
    await order('2027-04-01T11:00:00.000', { rings: 0, chains: 1 });

    const { categories } = await soldAt('2027-04-01T12:00:00.000', '1');

    expect(categories).toMatchObject([
      { categoryId: CHAINS, name: 'Chains & Necklaces', units: { now: 2 } },
      { categoryId: RINGS, name: 'Ring', units: { now: 1 } },
    ]);
  });
});

describe('what waits for the owner', () => {
  async function toDo(now: string) {
    harness.clock.now = () => new Date(india(now));
    return contract.ordersToDo.reply.parse(await ask('to-do', {})).data;
  }

  it('is every paid order that is unprocessed, and every one in process but not shipped', async () => {
    const before = await toDo('2027-05-01T10:00:00.000');
    const first = await order('2024-01-01T09:00:00.000');
    const second = await order('2024-01-02T09:00:00.000');
    await order('2024-01-03T09:00:00.000', { paid: null });

    const placed = await toDo('2027-05-01T10:00:02.000');
    expect(placed.toProcess).toEqual({ count: before.toProcess.count + 2, oldest: india('2024-01-01T09:00:00.000') });

    await setStatus(first, 'inProcess');
    await setStatus(second, 'delivered');
    const begun = await toDo('2027-05-01T10:00:04.000');
    expect(begun.toProcess.count).toBe(before.toProcess.count);
    expect(begun.toShip).toEqual({ count: before.toShip.count + 1, oldest: india('2024-01-01T09:00:00.000') });
  });
});
