import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  exportReport,
  MAX_REPORT_ROWS,
  readReport,
  ReportName,
  reports,
  type Report,
} from '@kanaka/contracts/orders/reports';
import { salesStatistics } from '@kanaka/contracts/orders/statistics';
import { toPaise } from '@kanaka/money/rupees';
import { lineTotal } from '@kanaka/money/totals';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { startExchangeHarness } from '../../test/exchange-harness.ts';
import { chain, pricedByMetal } from '../../test/metal-pieces.ts';
import { bookLoss, bookRefunds } from '../refunds/book-refunds.ts';

let shop: Awaited<ReturnType<typeof startExchangeHarness>>;
let ring: string;
let gold: string;
const CHAINS = randomUUID();
const NOW = new Date('2026-11-25T12:00:00+05:30');
/** Its tax is no whole paisa. */
const RING_PAISE = 1_000_50;
const discounted = pricedByMetal({ ...chain, wastageBp: 500, discountBp: 1250 });
const GOLD_PAISE = toPaise(discounted.salePrice);

beforeAll(async () => {
  shop = await startExchangeHarness();
  ring = shop.shop.piece({ title: '=Ring', price: RING_PAISE / 100, count: 100, sizes: { '12': 50, '14': 50 } });
  gold = shop.shop.piece({ title: 'Vaanam Chain', count: 100 });
  shop.shop.changePiece(gold, {
    ...discounted,
    category: 'Chain',
    categoryId: CHAINS,
    jewellery: { metal: 'Gold', purity: '22K (916)', netWeight: 12, gemstones: [] },
  });
  await fillShop();
});
afterAll(() => shop.stop());

const india = (time: string) => new Date(`${time}+05:30`).toISOString();

type Wanted = { rings12?: number; rings14?: number; chains?: number };

/** Places an order and pays it, then moves it to a time. */
async function order(at: string, wanted: Wanted, { state = 'Tamil Nadu', city = 'Madurai', otherwise = {} } = {}) {
  const { rings12 = 0, rings14 = 0, chains = 0 } = wanted;
  const lines = [
    { productId: ring, size: '12', quantity: rings12, unitPricePaise: RING_PAISE },
    { productId: ring, size: '14', quantity: rings14, unitPricePaise: RING_PAISE },
    { productId: gold, size: '', quantity: chains, unitPricePaise: GOLD_PAISE },
  ].filter(({ quantity }) => quantity > 0);
  const total = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  const shopper = shop.shopperWith(lines, total / 100);
  const addressInfo = { addressId: shop.shop.addressIn({ state, country: 'India' }) };
  const { orderId, razorpayOrder } = (await shopper.place(undefined, { addressInfo })).json();
  const paid = await shopper.verify(orderId, shop.razorpay.pay(razorpayOrder.id, otherwise));
  expect(paid.statusCode).toBe(200);
  await shop.db.execute(sql`
    update orders set created_at = ${india(at)}, paid_at = ${india(at)},
      address = jsonb_set(address, '{city}', to_jsonb(${city}::text))
    where id = ${orderId}`);
  const { rows } = await shop.database.pool.query('select payment_id from orders where id = $1', [orderId]);
  return { orderId: String(orderId), shopper, total, paymentId: String(rows[0]?.payment_id) };
}

/** Moves what an order has given back until now, and not before, to a time. */
const moveRefunds = (orderId: string, at: string) =>
  shop.db.execute(sql`
    update refunds set created_at = ${india(at)} where order_id = ${orderId} and created_at > now() - interval '1 hour'`);

async function refund(orderId: string, at: string, draft: object) {
  const headers = { ...shop.owner.headers, 'idempotency-key': randomUUID() };
  const body = { reason: 'It did not fit.', ...draft };
  expect((await shop.send('POST', `/admin/orders/refund/${orderId}`, headers, body)).statusCode).toBe(200);
  await moveRefunds(orderId, at);
}

const close = (orderId: string) =>
  shop.send('PUT', `/admin/orders/update/${orderId}`, shop.owner.headers, { orderStatus: 'cancelled' });

/** Every way in which money moves, in two weeks and on both sides of midnight in India. */
async function fillShop() {
  await order('2026-11-14T23:59:59.999', { rings12: 1, chains: 1 });
  await order('2026-11-15T00:00:00.000', { rings12: 3, rings14: 2 }, { city: ' madurai ' });
  await order('2026-11-21T23:59:59.999', { chains: 2 }, { state: 'Kerala', city: 'Kochi' });
  await order('2026-11-22T00:00:00.000', { chains: 5 });
  const shipped = await order('2026-11-16T12:00:00.000', { rings14: 1 });
  await shop.db.execute(sql`
    update orders set shipping_paise = 9999, total_paise = total_paise + 9999 where id = ${shipped.orderId}`);

  const parts = await order('2026-11-10T12:00:00.000', { rings12: 3, rings14: 1, chains: 2 });
  await refund(parts.orderId, '2026-11-14T23:59:59.999', { lines: [{ productId: ring, size: '12', quantity: 1 }] });
  await refund(parts.orderId, '2026-11-15T00:00:00.000', { lines: [{ productId: ring, size: '12', quantity: 1 }] });
  await refund(parts.orderId, '2026-11-17T00:00:00.000', { lines: [{ productId: gold, size: '', quantity: 1 }] });
  await refund(parts.orderId, '2026-11-17T10:00:00.000', { amount: 12.34 });

  const cancelled = await order(
    '2026-11-12T12:00:00.000',
    { rings12: 2, chains: 1 },
    { state: 'Kerala', city: 'Kochi' },
  );
  expect((await close(cancelled.orderId)).statusCode).toBe(200);
  await moveRefunds(cancelled.orderId, '2026-11-18T12:00:00.000');

  // Paid less by a bank's offer, and closed; with Razorpay's fee, and refunded in its dashboard; lost in a dispute.
  const price = lineTotal({ unitPricePaise: RING_PAISE, quantity: 1 });
  const offered = { amount: price - 300_00, offer_id: 'offer_1' };
  const short = await order('2026-11-19T11:00:00.000', { rings12: 1 }, { otherwise: offered });
  await order('2026-11-19T12:00:00.000', { rings12: 1 }, { otherwise: offered });
  await close(short.orderId);
  await moveRefunds(short.orderId, '2026-11-20T12:00:00.000');
  const dearer = await order(
    '2026-11-19T11:00:00.000',
    { rings12: 1 },
    { otherwise: { amount: price + 24_30, fee: 24_30 } },
  );
  shop.razorpay.refundInDashboard(dearer.paymentId, price + 24_30);
  await bookRefunds(shop.deps, { razorpayPaymentId: dearer.paymentId });
  await moveRefunds(dearer.orderId, '2026-11-20T13:00:00.000');
  const lost = await order('2026-11-13T11:00:00.000', { rings14: 1 });
  await shop.db.transaction((tx) =>
    bookLoss(shop.deps, tx, { id: 'disp_1', payment_id: lost.paymentId, amount: lost.total }),
  );
  await moveRefunds(lost.orderId, '2026-11-20T14:00:00.000');

  // A payment for an order that the owner had closed never was revenue.
  const late = shop.shopperWith([{ productId: ring, size: '12', quantity: 1 }], price / 100);
  const { orderId, razorpayOrder } = (await late.place()).json();
  await close(orderId);
  await late.verify(orderId, shop.razorpay.pay(razorpayOrder.id));
  await moveRefunds(orderId, '2026-11-19T16:05:00.000');

  // Exchanges.
  const asha = await shop.delivered({ quantity: 4, price: 1_000.5 });
  const dear = await asha.exchanged(await asha.returned({ pieces: 1 }), {
    productId: shop.shop.piece({ price: 1_777.77 }),
  });
  await asha.pay(dear.orderId, dear.checkout?.razorpayOrder.id ?? '');
  await asha.exchanged(await asha.returned({ pieces: 1 }), { productId: shop.shop.piece({ price: 333.33 }) });
  const on = sql`${india('2026-11-25T10:00:00')}`;
  const justNow = sql`> now() - interval '1 hour'`;
  await shop.db.execute(sql`update orders set paid_at = ${on} where paid_at ${justNow}`);
  await shop.db.execute(sql`update refunds set created_at = ${on} where created_at ${justNow}`);
  await shop.db.execute(sql`update returns set created_at = ${on} where created_at ${justNow}`);
  shop.clock.now = () => NOW;
}

async function ask(by: ReportName, query: object = {}, headers: object = shop.owner.headers) {
  return shop.send('GET', `/admin/statistics/report?${new URLSearchParams({ by, ...query }).toString()}`, headers);
}
const week = { from: '2026-11-15', to: '2026-11-21' };
const report = async (by: ReportName, query: object = week): Promise<Report> =>
  readReport.reply.parse((await ask(by, query)).json()).data;
const dashboard = async (query: Record<string, string>) =>
  salesStatistics.reply.parse(
    (
      await shop.send('GET', `/admin/statistics/sales?${new URLSearchParams(query).toString()}`, shop.owner.headers)
    ).json(),
  ).data;

type When = 'now' | 'before';
const sumOf = ({ rows }: Report, measure: keyof Report['totals'], when: When) =>
  rows.reduce((sum, { figures }) => sum + toPaise(figures[measure]?.[when] ?? NaN), 0);

describe('reports', () => {
  const periods: Record<string, string>[] = [
    week,
    { from: '2026-11-08', to: '2026-11-14' },
    { from: '2026-11-21', to: '2026-11-21' },
    { days: '1' },
    { days: '365' },
    { days: 'month' },
    { days: 'last-month' },
    { days: 'financial-year' },
  ];
  const bySales = ['piece', 'category', 'metal', 'city', 'state'] as const;
  it.each(bySales.flatMap((by) => periods.map((period) => [by, period] as const)))(
    'of sales by %s in %j add up to the dashboard, to the paisa',
    async (by, period) => {
      const shown = await report(by, period);
      const sales = await dashboard(period);
      expect([shown.from, shown.to, shown.before]).toEqual([sales.from, sales.to, sales.before]);
      for (const when of ['now', 'before'] as const) {
        const expected = {
          revenue: toPaise(sales.revenue[when]),
          refunded: toPaise(sales.refunds.amount[when]),
          net: toPaise(sales.net?.[when] ?? NaN),
        };
        const of = (figure: (measure: keyof Report['totals']) => number) => ({
          revenue: figure('revenue'),
          refunded: figure('refunded'),
          net: figure('net'),
        });
        expect(of((measure) => sumOf(shown, measure, when))).toEqual(expected);
        expect(of((measure) => toPaise(shown.totals[measure]?.[when] ?? NaN))).toEqual(expected);
        if (by === 'city' || by === 'state') expect(shown.totals.orders?.[when]).toBe(sales.orders[when]);
      }
    },
  );

  it.each(periods)('of refunds in %j add up to the dashboard, and their tax to the credit notes', async (period) => {
    const shown = await report('refund', period);
    const sales = await dashboard(period);
    for (const when of ['now', 'before'] as const) {
      expect(sumOf(shown, 'refunded', when)).toBe(toPaise(sales.refunds.amount[when]));
      expect(shown.totals.refunds?.[when]).toBe(sales.refunds.count[when]);
    }
    const { rows } = await shop.database.pool.query<{ tax: string }>(
      `select coalesce(sum((data ->> 'totalPaise')::int - (data ->> 'subtotalPaise')::int), 0) as tax
       from credit_notes join refunds on id = refund_id where created_at >= $1 and created_at < $2`,
      [shown.from, shown.to],
    );
    expect(sumOf(shown, 'tax', 'now')).toBe(Number(rows[0]?.tax));
  });

  const rowsOf = ({ rows }: Report, ...names: (keyof Report['totals'])[]) =>
    Object.fromEntries(rows.map(({ name, figures }) => [name, names.map((each) => figures[each]?.now)]));
  const paid = (unitPricePaise: number, ...quantities: number[]) =>
    quantities.reduce((sum, quantity) => sum + lineTotal({ unitPricePaise, quantity }), 0) / 100;

  it('name what was sold and came back, and what is no piece', async () => {
    const shown = await report('piece');
    const rings = [3, 2, 1, 1, 1, 1];
    expect(rowsOf(shown, 'pieces', 'sales', 'refunded')).toMatchObject({
      '=Ring': [9 - 1 - 2 - 1, paid(RING_PAISE, ...rings), paid(RING_PAISE, 1, 2, 1)],
      'Vaanam Chain': [2 - 1 - 1, paid(GOLD_PAISE, 2), paid(GOLD_PAISE, 1, 1)],
      Shipping: [0, 99.99, 0],
      'Paid more or less than the price': [0, -300 - 300 + 24.3, 0],
    });
    expect(shown.rows.map(({ key, besides }) => [key, besides]).slice(2)).toEqual([
      ['shipping', true],
      ['difference', true],
      ['money', true],
    ]);
    const metals = rowsOf(await report('metal'), 'pieces', 'weight');
    expect(metals).toMatchObject({ 'Gold, 22K (916)': [0, 0], '': [5, 0] });
    expect((await report('metal', { from: '2026-11-14', to: '2026-11-14' })).totals.weight).toEqual({
      now: 12,
      before: 0,
    });
    expect(rowsOf(await report('city'), 'orders')).toMatchObject({ 'Madurai, Tamil Nadu': [5], 'Kochi, Kerala': [1] });
    expect(rowsOf(await report('state'), 'orders', 'pieces')).toMatchObject({
      Kerala: [1, 2 - 3],
      'Tamil Nadu': [5, 9 - 3],
    });
  });

  it('say why money went back', async () => {
    expect(rowsOf(await report('refund'), 'refunds')).toEqual({
      'Cancelled and rejected orders': [2],
      'Pieces taken back without a return': [2],
      'Lost in disputes': [1],
      'Refunded in Razorpay’s dashboard': [1],
      'A part of the price': [1],
    });
    expect(rowsOf(await report('refund', { days: '1' }), 'refunds')).toEqual({ 'Returned pieces': [2] });
    const returned = await report('return', { days: '1' });
    expect(rowsOf(returned, 'returns', 'pieces', 'accepted')).toEqual({ 'It does not suit me': [2, 2, 2] });
  });

  it('of making and of discounts are the parts of the prices that were billed, to the paisa', async () => {
    const lines = discounted.priceBreakup?.lines ?? [];
    const part = (...kinds: string[]) =>
      lines.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + toPaise(amount), 0);
    const day = { from: '2026-11-21', to: '2026-11-21' };
    const making = await report('making', day);
    const realised = part('making', 'wastage') - part('discount');
    const of = (paise: number) => (2 * paise) / 100;
    expect(making.rows[0]).toMatchObject({
      key: CHAINS,
      name: 'Chain',
      figures: {
        pieces: { now: 2 },
        price: { now: of(GOLD_PAISE) },
        metal: { now: of(part('metal')) },
        making: { now: of(part('making', 'wastage')) },
        discount: { now: of(part('discount')) },
        realised: { now: of(realised) },
        ofMetal: { now: Math.round((realised / part('metal')) * 10_000) / 100 },
      },
    });
    // Every piece is in one row, so the prices are those of the invoices less the pieces of refunds.
    const year = await report('making', { days: '365' });
    const { rows } = await shop.database.pool.query<{ paise: string }>(`
      select (select sum(subtotal_paise) from orders where paid_at is not null) - (
        select sum((line ->> 'quantity')::int * (line ->> 'unitPricePaise')::int)
        from refunds join payments on payments.id = payment_id and outcome in ('used', 'credited'), jsonb_array_elements(lines) as line
      ) as paise`);
    expect(sumOf(year, 'price', 'now')).toBe(Number(rows[0]?.paise));
    expect(year.rows.at(-1)).toMatchObject({ key: 'fixed', name: 'At a fixed price', besides: true });

    const discounts = await report('discount', { from: '2026-11-19', to: '2026-11-21' });
    expect(rowsOf(discounts, 'pieces', 'discount')).toEqual({
      '12.5% off making and wastage': [2, of(part('discount'))],
      'A bank’s offer at the payment': [0, 600],
    });
  });

  it('are files with all rows, whose columns add up, and in which no title is a formula', async () => {
    for (const by of ReportName.options) {
      const shown = await report(by);
      const query = new URLSearchParams({ by, ...week }).toString();
      const file = await shop.send('GET', `/admin/statistics/report/export?${query}`, shop.owner.headers);
      expect(file.headers['content-disposition']).toBe(
        `attachment; filename="report-${by}-2026-11-15-to-2026-11-21.csv"`,
      );
      const lines: Record<string, string>[] = parse(file.body, { bom: true, columns: true });
      expect(lines).toHaveLength(shown.rows.length);
      if (by === 'piece') expect(lines.map((line) => line[reports[by].of])).toContain("'=Ring");
      for (const [column, measure] of [
        ['Revenue', 'revenue'],
        ['Refunds', 'refunded'],
        ['Without GST', 'net'],
      ] as const) {
        if (!shown.totals[measure]) continue;
        const added = (name: string) => lines.reduce((sum, line) => sum + toPaise(Number(line[name])), 0);
        expect([added(column), added(`${column} before`)]).toEqual([
          toPaise(shown.totals[measure].now),
          toPaise(shown.totals[measure].before),
        ]);
      }
    }
  });

  it('have at most so many rows, the rest of which are together in one', async () => {
    const day = '2027-05-01T10:00:00';
    const { orderId } = await order(day, { rings12: 1 });
    await shop.db.execute(sql`
      insert into order_items (order_id, position, product_id, title, image, unit_price_paise, quantity)
      select ${orderId}, n, gen_random_uuid(), 'Piece ' || n, '', n, 1 from generate_series(1, ${MAX_REPORT_ROWS + 5}::int) as n`);
    shop.clock.now = () => new Date(india('2027-05-01T12:00:00'));
    const { rows, totals } = await report('piece', { days: '1' });
    expect(rows).toHaveLength(MAX_REPORT_ROWS + 1);
    expect(rows.at(-1)).toMatchObject({ name: '6 others', besides: true, figures: { pieces: { now: 6 } } });
    expect(totals.pieces?.now).toBe(MAX_REPORT_ROWS + 6);
    shop.clock.now = () => NOW;
  });

  it.each([
    [{ by: 'weather' }, 'by'],
    [{ by: "piece'; drop table orders" }, 'by'],
    [{ by: '__proto__' }, 'by'],
    [{}, 'by'],
    [{ by: 'piece', days: '8' }, 'days'],
    [{ by: 'piece', from: '2026-11-21', to: '2026-11-20' }, 'to'],
  ])('are refused for %j', async (query, path) => {
    for (const { path: url } of [readReport, exportReport]) {
      const asked = await shop.send('GET', `${url}?${new URLSearchParams(query).toString()}`, shop.owner.headers);
      expect(asked.json()).toMatchObject({
        code: 'request.invalid',
        issues: [{ path: expect.stringContaining(path) }],
      });
    }
  });
});
